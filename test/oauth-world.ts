import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { type IncomingMessage, request as overHttp } from "node:http";
import type { TestContext } from "node:test";
import type { Role } from "@loadout/core";
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import type { Answered, ServerWorld } from "./server-world.ts";

/** MCP clients that connect by OAuth, and the people who allow them, at a real server. */

/** Where a client of these tests gets its code. Nothing listens there: the tests read the address that a browser would go to. */
export const callback = "http://127.0.0.1:4999/callback";

/** A person who is signed in with a browser. */
export interface Person {
  readonly headers: Readonly<Record<string, string>>;
  readonly csrf: string;
}

export async function signIn({ server }: ServerWorld, role: Role, base = server.url): Promise<Person> {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: `a-${role}`, password: `password of ${role}` }),
  });
  assert.equal(answer.status, 200);
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  const { csrf } = (await answer.json()) as { csrf: string };
  return { headers: { Cookie: cookie }, csrf };
}

/** How a browser comes to a page from another site. */
const visit = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };

/** `fetch` sets these headers itself. */
export const goTo = (address: URL | string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const asked = overHttp(address, { headers: { Accept: "text/html", ...visit } }, (answer) =>
      resolve(answer.resume()),
    );
    asked.on("error", reject).end();
  });

/** The request that the page gets when a browser goes to the address of a program. */
export async function packedRequest(address: URL | string): Promise<string> {
  const { statusCode, headers } = await goTo(address);
  const { location = "" } = headers;
  assert.match(location, /^\/connect\?request=q[\w-]+$/, `${statusCode}`);
  return location.slice("/connect?request=".length);
}

/** What the page shows. */
export const look = ({ ask }: ServerWorld, { headers }: Person, request: string): Promise<Answered> =>
  ask(`/api/auth/authorization?request=${request}`, { token: "", headers });

/** Presses the button: the address that the browser goes to. */
export const allow = (
  { post }: ServerWorld,
  { headers, csrf }: Person,
  request: string,
  seen: string,
): Promise<Answered> =>
  post("/api/auth/authorize", { request, seen }, { token: "", headers: { ...headers, "X-CSRF-Token": csrf } });

/** Goes to the address of a program, looks, and allows it. */
export async function consent(world: ServerWorld, person: Person, address: URL | string): Promise<URL> {
  const request = await packedRequest(address);
  const shown = await look(world, person, request);
  assert.equal(shown.status, 200, shown.text);
  assert.equal(shown.body.problem, undefined);
  const allowed = await allow(world, person, request, shown.body.seen);
  assert.equal(allowed.status, 200, allowed.text);
  return new URL(allowed.body.location);
}

/** What an MCP client keeps. */
export interface Kept extends OAuthClientProvider {
  /** Where it last wanted to send its person. */
  readonly wanted: URL | undefined;
  readonly stored: { client?: StoredOAuthClientInformation; tokens?: StoredOAuthTokens };
}

interface KeptOptions {
  /** The address of the document about it; without one it registers. */
  readonly document?: string;
  readonly name?: string;
  readonly redirect?: string;
}

export function createKept({ document, name = "Test client", redirect = callback }: KeptOptions = {}): Kept {
  const stored: { client?: StoredOAuthClientInformation; tokens?: StoredOAuthTokens } = {};
  let verifier = "";
  let wanted: URL | undefined;
  let state: Awaited<ReturnType<NonNullable<OAuthClientProvider["discoveryState"]>>>;
  return {
    stored,
    get wanted() {
      return wanted;
    },
    redirectUrl: redirect,
    ...(document !== undefined && { clientMetadataUrl: document }),
    clientMetadata: {
      client_name: name,
      redirect_uris: [redirect],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    },
    state: () => "1e5",
    clientInformation: () => stored.client,
    saveClientInformation(client) {
      stored.client = client;
    },
    tokens: () => stored.tokens,
    saveTokens(tokens) {
      stored.tokens = tokens;
    },
    redirectToAuthorization(address) {
      wanted = address;
    },
    saveCodeVerifier(text) {
      verifier = text;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState(found) {
      state = found;
    },
    discoveryState: () => state,
    invalidateCredentials(what) {
      if (what !== "client") delete stored.tokens;
      if (what === "client" || what === "all") delete stored.client;
    },
  };
}

export type Fetch = typeof fetch;

/** The real client: asks without a token, is sent away, and comes back with what its person allowed. */
export async function connectByOAuth(
  t: TestContext,
  world: ServerWorld,
  { kept = createKept(), person, base = world.server.url, fetch: through }: ConnectOptions,
): Promise<Client> {
  const url = new URL(`${base}/mcp`);
  const options = { authProvider: kept, ...(through && { fetch: through }) };
  const first = new StreamableHTTPClientTransport(url, options);
  await assert.rejects(new Client({ name: "test", version: "1" }).connect(first), { name: "UnauthorizedError" });
  assert.ok(kept.wanted, "the client sends its person to the server");
  const back = await consent(world, person, kept.wanted);
  await first.finishAuth(back.searchParams);
  await first.close();
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(url, options));
  t.after(() => client.close());
  return client;
}

interface ConnectOptions {
  readonly kept?: Kept;
  readonly person: Person;
  readonly base?: string;
  readonly fetch?: Fetch;
}

/** A pair of PKCE. */
export function createPkce(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** A client by hand, for what the real one would never send. */
export async function register(
  { ask }: ServerWorld,
  metadata: Readonly<Record<string, unknown>> = {},
): Promise<Answered> {
  const body = {
    redirect_uris: [callback],
    client_name: "By hand",
    grant_types: ["authorization_code", "refresh_token"],
    ...metadata,
  };
  return ask("/oauth/register", { token: "", method: "POST", body });
}

/** The address that a client sends its person to. */
export function authorizeAddress(
  { server }: Pick<ServerWorld, "server">,
  values: Readonly<Record<string, string | undefined>>,
): string {
  const query = new URLSearchParams();
  const all = { response_type: "code", redirect_uri: callback, code_challenge_method: "S256", state: "s", ...values };
  for (const [name, value] of Object.entries(all)) if (value !== undefined) query.set(name, value);
  return `${server.url}/oauth/authorize?${query}`;
}

/** A request to an endpoint that takes a form. */
export const sendForm = (
  { ask }: ServerWorld,
  path: string,
  form: Readonly<Record<string, string>> | string,
): Promise<Answered> =>
  ask(path, {
    token: "",
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: typeof form === "string" ? form : new URLSearchParams(form).toString(),
  });

/** Everything a client needs before it exchanges its code. */
export async function obtainCode(world: ServerWorld, person: Person, scope?: string) {
  const { client_id: clientId } = (await register(world)).body as { client_id: string };
  const { verifier, challenge } = createPkce();
  const address = authorizeAddress(world, { client_id: clientId, code_challenge: challenge, scope });
  const code = (await consent(world, person, address)).searchParams.get("code") ?? "";
  const form = {
    ...{ grant_type: "authorization_code", client_id: clientId, code, redirect_uri: callback, code_verifier: verifier },
    resource: `${world.server.publicUrl ?? world.server.url}/mcp`,
  };
  return { clientId, form };
}

/** A connected client with its tokens. */
export async function obtainTokens(world: ServerWorld, person: Person) {
  const { clientId, form } = await obtainCode(world, person);
  const { status, body, text } = await sendForm(world, "/oauth/token", form);
  assert.equal(status, 200, text);
  return { clientId, form, access: body.access_token as string, refresh: body.refresh_token as string };
}

/** Whether the MCP endpoint lets a token in. */
export async function mcpStatus({ ask }: ServerWorld, token: string): Promise<number> {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
  const headers = { Accept: "application/json, text/event-stream", "MCP-Protocol-Version": "2025-06-18" };
  return (await ask("/mcp", { token, method: "POST", headers, body })).status;
}
