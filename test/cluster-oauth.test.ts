import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { createCluster } from "./cluster-world.ts";
import { connectByOAuth, createKept, mcpStatus, sendForm, signIn } from "./oauth-world.ts";
import { eventually } from "./sandbox.ts";
import type { Answered, Asking, ServerWorld } from "./server-world.ts";

// run: slow, waits; two servers on one PostgreSQL

/** A proxy in front of several servers, which takes them in turn. */
async function startProxy(t: TestContext, servers: readonly string[]): Promise<string> {
  let turn = 0;
  const proxy = createServer((incoming, outgoing) => {
    const target = servers[turn++ % servers.length] ?? "";
    const { url = "/", method = "GET", headers } = incoming;
    const asked = request(`${target}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on("error", () => outgoing.destroy());
    incoming.pipe(asked);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  t.after(() => proxy.close());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

test("a program connects through two servers that share a database, each request at another one, and ends at both", async (t) => {
  const cluster = await createCluster(t);
  const servers: string[] = [];
  const url = await startProxy(t, servers);
  const [first, second] = [await cluster.server("--public-url", url), await cluster.server("--public-url", url)];
  servers.push(first.url, second.url);

  const ask = async (path: string, { token = first.token, method = "GET", headers = {}, body }: Asking = {}) => {
    const answer = await fetch(`${url}${path}`, {
      ...{ method, redirect: "manual" },
      headers: {
        ...(token !== "" && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const parsed = /json/.test(answer.headers.get("content-type") ?? "") ? JSON.parse(text) : undefined;
    return { status: answer.status, headers: answer.headers, text, body: parsed } satisfies Answered;
  };
  const world = {
    server: { url, publicUrl: url },
    ask,
    post: (path: string, body: unknown, asking: Asking = {}) => ask(path, { ...asking, method: "POST", body }),
  } as unknown as ServerWorld;
  const made = await fetch(`${first.url}/api/user/create`, {
    method: "POST",
    headers: { Authorization: `Bearer ${first.token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name: "a-user", password: "password of user" }),
  });
  assert.equal(made.status, 200, await made.text());

  const person = await signIn(world, "user");
  const kept = createKept();
  const client = await connectByOAuth(t, world, { kept, person });
  for (let times = 0; times < 4; times++) assert.equal((await client.listTools()).tools.length, 3);
  const { access_token: access = "", refresh_token: refresh = "" } = kept.stored.tokens ?? {};
  const form = { grant_type: "refresh_token", client_id: kept.stored.client?.client_id ?? "", refresh_token: refresh };
  const renewed = await sendForm(world, "/oauth/token", form);
  assert.equal(renewed.status, 200, renewed.text);
  assert.deepEqual([await mcpStatus(world, access), await mcpStatus(world, access)], [200, 200]);

  // A second use of the refresh token, at whichever server, ends everything at both.
  assert.equal((await sendForm(world, "/oauth/token", form)).status, 400);
  for (const token of [access, renewed.body.access_token])
    await eventually(async () => (await mcpStatus(world, token)) === 401 && (await mcpStatus(world, token)) === 401);
});
