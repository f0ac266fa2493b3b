import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import type { Client } from "pg";
import { postgresVariable } from "../../../../../test/needs-postgres.ts";
import { asAdministrator } from "../../../../../test/postgres.ts";
import { inspectPostgres } from "./inspect-postgres.ts";

/** TLS to the server of the run, which gets a certificate of its own for these tests; other tests go on without it. */

const url = process.env[postgresVariable] ?? "";
const folder = mkdtempSync(join(tmpdir(), "loadout-tls-"));
const written: string[] = [];

/** A key and a certificate that nobody else has signed. */
async function makeCertificate(path: string, names: string): Promise<void> {
  await promisify(execFile)("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", "/CN=loadout test", "-addext", `subjectAltName=${names}`],
    ...["-keyout", `${path}.key`, "-out", `${path}.crt`],
  ]);
}

/** Makes the server use this certificate from its next connection on; none turns TLS off. */
const serveWith = (path: string | undefined): Promise<void> =>
  asAdministrator(url, async (client) => {
    const set = (name: string, value: string) => client.query(`alter system set ${name} = '${value}'`);
    if (path === undefined) for (const name of ["ssl", "ssl_cert_file", "ssl_key_file"]) await reset(client, name);
    else {
      await set("ssl_cert_file", `${path}.crt`);
      await set("ssl_key_file", `${path}.key`);
      await set("ssl", "on");
    }
    await client.query("select pg_reload_conf()");
  });

const reset = (client: Client, name: string) => client.query(`alter system reset ${name}`);

/** In the folder of the server's data, which its user can read. */
async function inDataFolder(name: string, names: string): Promise<string> {
  let path = "";
  await asAdministrator(url, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    path = join(rows[0]?.data_directory ?? "", name);
  });
  await makeCertificate(path, names);
  const { uid, gid } = statSync(join(path, ".."));
  for (const file of [`${path}.key`, `${path}.crt`]) {
    chownSync(file, uid, gid);
    written.push(file);
  }
  return path;
}

/** The address with TLS as `options` say, by the name of the host, which certificates are for. */
const addressWith = (options: Readonly<Record<string, string>>): string => {
  const address = Object.assign(new URL(url), { hostname: "localhost" });
  for (const [name, value] of Object.entries(options)) address.searchParams.set(name, value);
  return address.href;
};

/** The server may still answer with the settings before. */
async function untilServed(isSo: (tls: string | undefined) => boolean): Promise<void> {
  while (!isSo((await inspectPostgres({ url: addressWith({ sslmode: "no-verify" }) }).catch(() => undefined))?.tls))
    await new Promise((resolve) => setTimeout(resolve, 50));
}

describe("TLS to PostgreSQL", () => {
  let own = "";

  before(async () => {
    own = await inDataFolder("loadout-own", "DNS:localhost");
    await serveWith(own);
    await untilServed((tls) => tls !== undefined);
  });

  after(async () => {
    await serveWith(undefined);
    for (const file of written) rmSync(file);
    rmSync(folder, { recursive: true });
  });

  test("a certificate whose authority is named is accepted, and the connection is encrypted", async () => {
    for (const sslmode of ["verify-full", "require", "verify-ca"]) {
      const state = await inspectPostgres({ url: addressWith({ sslmode, sslrootcert: `${own}.crt` }) });
      assert.match(state.tls ?? "", /^TLSv1\.[23]$/, sslmode);
    }
    assert.equal((await inspectPostgres({ url })).tls, undefined, "without sslmode it is not");
  });

  test("an unknown certificate is refused, and so is one of another authority", async () => {
    await makeCertificate(join(folder, "other"), "DNS:localhost");
    assert.notEqual(readFileSync(join(folder, "other.crt"), "utf8"), readFileSync(`${own}.crt`, "utf8"));
    for (const options of [
      { sslmode: "verify-full" },
      { sslmode: "require" },
      { sslmode: "prefer" },
      { sslmode: "verify-full", sslrootcert: join(folder, "other.crt") },
    ])
      await assert.rejects(inspectPostgres({ url: addressWith(options) }), (error) => {
        assert.equal((error as { code?: string }).code, "database.insecure", String(error));
        return true;
      });
  });

  test("the certificate of another host is refused", async () => {
    const foreign = await inDataFolder("loadout-foreign", "DNS:db.example.org");
    await serveWith(foreign);
    const address = addressWith({ sslmode: "verify-full", sslrootcert: `${foreign}.crt` });
    for (;;) {
      const error = await inspectPostgres({ url: address }).then(
        () => assert.fail("it was accepted"),
        (refused: Error) => refused,
      );
      assert.equal((error as { code?: string }).code, "database.insecure");
      if (/altnames|Hostname/i.test(error.message)) break;
      await new Promise((resolve) => setTimeout(resolve, 50)); // it still shows the certificate before
    }
  });
});
