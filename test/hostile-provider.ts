import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";

/** A provider that answers whatever a test tells it to: wrong tokens, wrong issuers, endless answers. */

export interface HostileProvider {
  readonly issuer: string;
  /** Changes the claims of the next ID token, which are right otherwise. */
  claims: (right: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** The key that signs, and the header of the token. */
  key: KeyObject;
  header: Readonly<Record<string, unknown>>;
  /** Replaces the answer of a path. */
  answers: Record<string, { readonly status?: number; readonly body: string; readonly type?: string } | undefined>;
  /** The redirect to the server, as a right provider would send it. */
  answerTo(address: string): URLSearchParams;
  /** What the token requests had in them. */
  readonly requests: URLSearchParams[];
  readonly keys: { readonly own: KeyObject; readonly other: KeyObject };
}

const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const [own, other] = [pair(), pair()];

export async function startHostileProvider(t: TestContext, clientId: string): Promise<HostileProvider> {
  const nonces = new Map<string, string>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: HostileProvider = {
    issuer,
    claims: (right) => right,
    key: own.privateKey,
    header: { alg: "RS256", kid: "own", typ: "JWT" },
    answers: {},
    requests: [],
    keys: { own: own.privateKey, other: other.privateKey },
    answerTo(address) {
      const asked = new URL(address).searchParams;
      const code = `code-${nonces.size}`;
      nonces.set(code, asked.get("nonce") ?? "");
      return new URLSearchParams({ code, state: asked.get("state") ?? "", iss: issuer });
    },
  };
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: ["client_secret_post"],
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ["S256"],
  };
  const token = (code: string): string => {
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: issuer, aud: clientId, sub: "mallory", nonce: nonces.get(code), iat: now, exp: now + 300 };
    const head = Buffer.from(JSON.stringify(provider.header)).toString("base64url");
    const body = Buffer.from(JSON.stringify(provider.claims(right))).toString("base64url");
    const signature =
      provider.header.alg === "none" ? "" : sign("sha256", Buffer.from(`${head}.${body}`), provider.key);
    return `${head}.${body}.${signature === "" ? "" : signature.toString("base64url")}`;
  };
  server.on("request", (request, response) => {
    const path = new URL(request.url ?? "/", issuer).pathname;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const given = new URLSearchParams(Buffer.concat(chunks).toString());
      if (path === "/token") provider.requests.push(given);
      const told = provider.answers[path];
      const usual: Record<string, () => object> = {
        "/.well-known/openid-configuration": () => metadata,
        "/keys": () => ({
          keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "own", use: "sig", alg: "RS256" }],
        }),
        "/token": () => ({ access_token: "a", token_type: "Bearer", id_token: token(given.get("code") ?? "") }),
      };
      const body = told?.body ?? JSON.stringify(usual[path]?.() ?? { error: "not_found" });
      response.writeHead(told?.status ?? (path in usual ? 200 : 404), {
        "Content-Type": told?.type ?? "application/json",
      });
      response.end(body);
    });
  });
  return provider;
}
