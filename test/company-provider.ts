import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import type { Configuration } from "oidc-provider";

/** The provider of a company, for tests: `oidc-provider` on loopback, where people sign in with a name and any password. */

/** What the provider knows of a person, as claims. */
export type CompanyPerson = Readonly<Record<string, unknown>>;

export interface CompanyProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** People by the name that they sign in with; tests change them. */
  readonly people: Record<string, CompanyPerson>;
  /** Follows an address of the provider as the browser of a person does, up to the address that it sends them back to. */
  visit(address: string, person: string): Promise<URL>;
  stop(): Promise<void>;
}

const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });

/** `redirects` are the addresses that are registered for the client. */
export async function startCompanyProvider(t: TestContext, redirects: readonly string[]): Promise<CompanyProvider> {
  const { Provider } = await import("oidc-provider");
  const people: Record<string, CompanyPerson> = {};
  const [clientId, clientSecret] = ["loadout", "client-secret-of-the-test"];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Another name than that of the server, so that it is another site for browsers.
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const configuration: Configuration = {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [...redirects] }],
    jwks: { keys: [{ ...key, use: "sig", alg: "RS256", kid: "company" }] },
    cookies: { keys: ["of the test"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "preferred_username", "groups"] },
    pkce: { required: () => true },
    // Its own pages for development load fonts from elsewhere.
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) =>
      Object.hasOwn(people, id) ? { accountId: id, claims: async () => ({ sub: id, ...people[id] }) } : undefined,
    // Nobody is asked for consent: it is the company's own client.
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? "",
        accountId: context.oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  };
  const provider = quietly(() => new Provider(issuer, configuration));
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    if (request.method !== "POST") return void response.setHeader("Content-Type", "text/html").end(loginPage);
    void textOf(request).then((text) => {
      const accountId = new URLSearchParams(text).get("login") ?? "";
      const result = Object.hasOwn(people, accountId)
        ? { login: { accountId } }
        : { error: "access_denied", error_description: "nobody of this name works here" };
      return provider.interactionFinished(request, response, result);
    });
  });
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  t.after(stop);
  return { issuer, clientId, clientSecret, people, stop, visit: (address, person) => visit(issuer, address, person) };
}

const loginPage = `<!doctype html><html lang="en"><title>Company</title><link rel="icon" href="data:,"><h1>Company</h1>
<form method="post"><label>Name <input name="login" autofocus></label> <button>Continue</button></form></html>`;

async function textOf(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** It warns of settings for development, which these are. */
function quietly<T>(work: () => T): T {
  const { info, warn } = console;
  Object.assign(console, { info: () => undefined, warn: () => undefined });
  try {
    return work();
  } finally {
    Object.assign(console, { info, warn });
  }
}

async function visit(issuer: string, address: string, person: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const ask = async (url: URL, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      cookies.set(name, value);
    }
    return answer;
  };
  let at = new URL(address);
  for (let hops = 0; hops < 10; hops++) {
    const isForm = at.pathname.startsWith("/interaction/");
    const answer = await ask(at, isForm ? { prompt: "login", login: person, password: "any" } : undefined);
    const next = answer.headers.get("location");
    if (next === null) throw new Error(`${at.href} answers ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    at = new URL(next, at);
    if (at.origin !== issuer) return at;
  }
  throw new Error("the provider sends the browser round in circles");
}
