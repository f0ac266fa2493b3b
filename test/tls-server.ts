import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

/** A server with https on this machine, whose certificate this process trusts. Answers its address, by the name localhost. */
export async function startTlsServer(t: TestContext, listener: RequestListener): Promise<string> {
  const { key, cert } = makeCertificate();
  setDefaultCACertificates([...getCACertificates("default"), cert]);
  const server = createServer({ key, cert }, listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

function makeCertificate(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(join(tmpdir(), "loadout-tls-"));
  const [key, cert] = [join(folder, "key"), join(folder, "cert")];
  try {
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
        ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
        ...["-keyout", key, "-out", cert],
      ],
      { stdio: "ignore" },
    );
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
