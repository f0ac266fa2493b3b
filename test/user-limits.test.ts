import assert from "node:assert/strict";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { get, request } from "node:http";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { fakeAgentSettings } from "./fake-agent-settings.ts";
import { startGatedProvider } from "./gated-provider.ts";
import { eventually } from "./sandbox.ts";
import { writeHome } from "./server-process.ts";
import { type Answered, createServerWorld, type ServerWorld } from "./server-world.ts";
import { call } from "./session-world.ts";
import { addRows, rowsOf } from "./stored-session.ts";

const limitTo = (user: object, more: object = {}): string => JSON.stringify({ limits: { user }, ...more });

/** Too many: with the code of the limit, and when to come back. */
function assertTooMany({ status, body, headers }: Answered, code: string): void {
  assert.deepEqual([status, body?.code, body?.retryable], [429, code, true]);
  assert.match(headers.get("retry-after") ?? "", /^[1-9]\d*$/);
}

/** Its requests count as those of the user, who has 600 a minute: `untilUsed` asks less often than `eventually`. */
const used = async (world: ServerWorld, name: string, token = world.tokens.user): Promise<number> => {
  const { status, text, body } = await world.ask("/api/user/show", { token });
  assert.equal(status, 200, text);
  return body.limits.find((limit: { name: string }) => limit.name === name).used;
};

const untilUsed = (world: ServerWorld, name: string, count: number): Promise<void> =>
  eventually(async () => (await used(world, name)) === count, 250);

/** A stream that stays open until it is left. `answer` is part of it because fetch ends a stream whose answer is collected. */
async function openStream(
  world: ServerWorld,
  token: string,
  path = "/api/system/events",
): Promise<Answered & { answer: Response; leave(): void }> {
  const controller = new AbortController();
  const answer = await fetch(`${world.server.url}${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  const isOpen = answer.status === 200;
  const text = isOpen ? "" : await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: isOpen ? undefined : JSON.parse(text),
    answer,
    leave: () => controller.abort(),
  };
}

async function createGated(t: TestContext) {
  const provider = await startGatedProvider(t);
  const world = await createServerWorld(t);
  writeHome(world.home, provider.url);
  const begin = (contextId: string, token = world.tokens.user): Promise<Answered> =>
    world.post("/api/session/run", { message: "go", contextId }, { token, headers: { Prefer: "respond-async" } });
  return { world, provider, begin };
}

describe("limits of a user", async () => {
  test("the fifth turn at once is refused and leaves nothing; slots come back at the end, by cancel and after a lost client", async (t) => {
    const { world, provider, begin } = await createGated(t);
    const token = world.tokens.user;
    for (const id of ["a", "b", "c", "d"]) assert.equal((await begin(id)).status, 202, id);
    const calls = [await provider.next(), await provider.next(), await provider.next(), await provider.next()];
    assert.equal(await used(world, "turns"), 4);
    assertTooMany(await begin("e"), "limit.at-once");
    assertTooMany(await world.post("/api/session/run", { message: "go", contextId: "e" }, { token }), "limit.at-once");
    assertTooMany(await world.post("/api/session/compact", { contextId: "a" }, { token }), "limit.at-once");
    assert.equal((await world.ask("/api/session/list", { token })).body.total, 4, "the refused one was not begun");
    // Another user is unaffected, and so is the owner of the home beyond any limit.
    assert.equal((await begin("of-admin", world.tokens.admin)).status, 202);
    for (const id of ["o1", "o2", "o3", "o4", "o5"]) assert.equal((await begin(id, world.server.token)).status, 202);
    // The end of a turn gives its slot back; a key that was refused can be sent again.
    const keyed = { token, headers: { Prefer: "respond-async", "Idempotency-Key": "k1" } };
    assertTooMany(await world.post("/api/session/run", { message: "go", contextId: "e" }, keyed), "limit.at-once");
    calls[0]?.finish();
    await untilUsed(world, "turns", 3);
    for (let time = 0; time < 2; time++)
      assert.equal((await world.post("/api/session/run", { message: "go", contextId: "e" }, keyed)).status, 202);
    assert.equal(await used(world, "turns"), 4, "the answer that was kept takes no slot");
    assertTooMany(await begin("f"), "limit.at-once");
    // So does a cancel.
    assert.equal((await world.post("/api/session/cancel", { contextId: "b" }, { token })).status, 200);
    await untilUsed(world, "turns", 3);
    // A client that goes away does not end its turn; the slot comes back with the turn's end.
    const controller = new AbortController();
    const lost = fetch(`${world.server.url}/api/session/run`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ message: "go", contextId: "lost" }),
      signal: controller.signal,
    }).catch(() => "lost");
    await untilUsed(world, "turns", 4);
    controller.abort();
    assert.equal(await lost, "lost");
    assertTooMany(await begin("f"), "limit.at-once");
    // The slot is taken before the turn has started, and only a turn that has started can be cancelled.
    await eventually(async () => {
      const { body } = await world.post("/api/session/cancel", { contextId: "lost" }, { token });
      return body.cancelled === true;
    });
    await untilUsed(world, "turns", 3);
    // And a turn that fails before it begins.
    assert.equal((await world.post("/api/session/run", { message: "go", agent: "none" }, { token })).status, 404);
    assert.equal(await used(world, "turns"), 3);
  });

  test("sixty turns sent at the same moment begin four", async (t) => {
    const { world, begin } = await createGated(t);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => begin(`s${index}`)));
    const statuses = answers.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 202).length, 4);
    assert.equal(statuses.filter((status) => status === 429).length, 56);
    assert.equal((await world.ask("/api/session/list", { token: world.tokens.user })).body.total, 4);
  });

  test("the twenty-first stream is refused, whatever it tells of; one that is left or breaks makes room", async (t) => {
    const world = await createServerWorld(t);
    const token = world.tokens.user;
    await world.post("/api/session/run", { message: "go", contextId: "a" }, { token });
    const follow = "/api/session/events?contextId=a&follow=true";
    const open = await Promise.all(
      Array.from({ length: 20 }, (_, index) => openStream(world, token, index % 2 === 0 ? follow : undefined)),
    );
    assert.deepEqual(new Set(open.map(({ status }) => status)), new Set([200]));
    assertTooMany(await openStream(world, token), "limit.at-once");
    assertTooMany(await openStream(world, token, follow), "limit.at-once");
    const other = await openStream(world, world.tokens.admin);
    assert.equal(other.status, 200);
    const owners = await Promise.all(Array.from({ length: 30 }, () => openStream(world, world.server.token)));
    assert.deepEqual(new Set(owners.map(({ status }) => status)), new Set([200]));
    open[0]?.leave();
    await untilUsed(world, "streams", 19);
    const again = await openStream(world, token);
    assert.equal(again.status, 200);
    // A client that crashes: its socket is gone without a word.
    again.leave();
    await untilUsed(world, "streams", 19);
    const crashed = get(`${world.server.url}/api/system/events`, { headers: { Authorization: `Bearer ${token}` } });
    crashed.on("error", () => undefined);
    await untilUsed(world, "streams", 20);
    crashed.destroy();
    await untilUsed(world, "streams", 19);
    for (const stream of [...open, ...owners, other]) stream.leave();
    await untilUsed(world, "streams", 0);
  });

  test("requests a minute are counted for each user, at every door, and told when to come back", async (t) => {
    const world = await createServerWorld(t);
    const token = world.tokens.user;
    await world.post("/api/config/set", { key: "limits.user.requestsPerMinute", value: "5" });
    const paths = ["/api/auth/whoami", "/api/session/list", "/api/no/such", "/api/skill/list", "/api/openapi.json"];
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await world.ask(path, { token })).status);
    assert.deepEqual(statuses, [200, 200, 404, 403, 200], "each of them counts");
    for (const path of [...paths, "/api/system/events", "/api/session/export?contextId=a"])
      assertTooMany(await world.ask(path, { token }), "limit.requests");
    assertTooMany(await world.post("/mcp", {}, { token }), "limit.requests");
    assertTooMany(await world.post("/api/session/run", { message: "go" }, { token }), "limit.requests");
    assert.equal((await world.ask("/api/auth/whoami", { token: world.tokens.admin })).status, 200);
    for (let index = 0; index < 12; index++)
      assert.equal((await world.ask("/api/auth/whoami", { token: world.server.token })).status, 200);
    // A larger limit counts at once.
    await world.post(
      "/api/config/set",
      { key: "limits.user.requestsPerMinute", value: "50" },
      { token: world.server.token },
    );
    assert.equal((await world.ask("/api/auth/whoami", { token })).status, 200);
  });

  test("a body that users may send is small, and a list in it is short", async (t) => {
    const world = await createServerWorld(t);
    const token = world.tokens.user;
    const large = await world.post("/api/session/cancel", { contextId: "a".repeat(1_100_000) }, { token });
    assert.deepEqual([large.status, large.body.code], [413, "body.too-large"]);
    const long = await world.post("/api/session/select", { contextId: "a", skills: Array(400_000).fill(1) }, { token });
    assert.deepEqual([long.status, long.body.code], [400, "input.invalid"]);
  });

  test("commands in the background count over all sessions of a user, and the model is told", async (t) => {
    const world = await createServerWorld(t, { format: "openai-compatible" });
    const token = world.tokens.user;
    world.write("config.jsonc", limitTo({ commands: 1 }));
    const agent = { model: "fake", tools: ["exec_command", "close_context"] };
    world.write("environments/default/agents.jsonc", JSON.stringify({ assistant: agent }));
    const sleep = { calls: [call("exec_command", { command: "sleep 600", yield_seconds: 0 })] };
    const run = async (contextId: string, calls: object, as = token): Promise<string> => {
      world.replies.push(calls, { text: "done" });
      const { status, body } = await world.post("/api/session/run", { message: "go", contextId }, { token: as });
      assert.equal(status, 200, JSON.stringify(body));
      const messages = (world.requests.at(-1)?.body.messages ?? []) as { content: string }[];
      return messages.at(-1)?.content ?? "";
    };
    assert.match(await run("a", sleep), /still running/);
    assert.equal(await used(world, "commands"), 1);
    assert.match(await run("b", sleep), /Refused: You have 1 commands at once/);
    assert.match(await run("c", sleep, world.tokens.admin), /still running/, "another user is unaffected");
    // Ended by the model, and with its session.
    await run("a", { calls: [call("close_context", { session_id: "1" })] });
    await untilUsed(world, "commands", 0);
    assert.match(await run("b", sleep), /still running/);
    await world.post("/api/session/delete", { contextId: "b", confirmed: true }, { token });
    await untilUsed(world, "commands", 0);
    // One that cannot be started takes no slot for good.
    await run("a", { calls: [call("exec_command", { command: "true", cwd: "/no/such/folder" })] });
    await untilUsed(world, "commands", 0);
  });

  test("dispatched tasks are counted until they end", async (t) => {
    const world = await createServerWorld(t);
    world.write("config.jsonc", limitTo({ dispatches: 2 }, fakeAgentSettings(["slow"])));
    const start = (token: string) => world.post("/api/dispatch/start", { task: "go", agent: "slow" }, { token });
    const { admin, superadmin } = world.tokens;
    const all = await Promise.all([start(admin), start(admin), start(admin), start(admin)]);
    const begun = all.filter(({ status }) => status === 200);
    assert.equal(begun.length, 2, JSON.stringify(all.map(({ body }) => body)));
    for (const answer of all) if (answer.status !== 200) assertTooMany(answer, "limit.at-once");
    assert.equal((await start(superadmin)).status, 200, "another user is unaffected");
    assertTooMany(await start(admin), "limit.at-once");
    assert.equal((await world.post("/api/dispatch/cancel", { id: begun[0]?.body.id }, { token: admin })).status, 200);
    await eventually(async () => (await used(world, "dispatches", admin)) === 1);
    assert.equal((await start(admin)).status, 200);
    const unknown = await world.post("/api/dispatch/start", { task: "go", agent: "no-such" }, { token: superadmin });
    assert.equal(unknown.status, 404);
    assert.equal(await used(world, "dispatches", superadmin), 1, "what was not begun takes no slot");
  });

  test("who keeps as many bytes as they may begins nothing more, reads everything, and has room after deleting", async (t) => {
    const world = await createServerWorld(t);
    const token = world.tokens.user;
    world.write("config.jsonc", limitTo({ bytesKept: 2_000_000 }));
    const run = (contextId: string, as = token) =>
      world.post("/api/session/run", { message: "go", contextId }, { token: as });
    assert.equal((await run("a")).status, 200);
    assert.equal((await run("b")).status, 200);
    const before = await used(world, "bytesKept");
    assert.ok(before > 0 && before < 2_000_000, String(before));
    const folder = readdirSync(join(world.home, "context")).find((name) => name.startsWith("a%7e")) ?? "";
    const workspace = join(world.home, "context", folder, "workspace");
    mkdirSync(workspace, { recursive: true });
    writeFileSync(join(workspace, "large"), Buffer.alloc(2_500_000, 1));
    // Measured where the session is used again.
    assertTooMany(await run("a"), "limit.bytes");
    for (const [path, body] of [
      ["/api/session/run", { message: "go", contextId: "new" }],
      ["/api/session/run", { message: "go" }],
      ["/api/session/fork", { contextId: "b" }],
      ["/api/skill/load", { name: "hello-skill", contextId: "new" }],
    ] as const)
      assertTooMany(await world.post(path, body, { token }), "limit.bytes");
    assert.equal((await world.ask("/api/session/list", { token })).body.total, 2);
    assert.equal((await world.ask("/api/session/show?contextId=a", { token })).status, 200);
    assert.equal((await run("of-admin", world.tokens.admin)).status, 200, "another user is unaffected");
    await world.post("/api/session/delete", { contextId: "a", confirmed: true }, { token });
    assert.ok((await used(world, "bytesKept")) < before);
    assert.equal((await run("new")).status, 200);
    const fork = await world.post("/api/session/fork", { contextId: "new", to: "forked" }, { token });
    assert.equal(fork.status, 200, fork.text);
    const grown = await used(world, "bytesKept");
    await world.restart();
    assert.equal(await used(world, "bytesKept"), grown, "a server that starts counts what is there");
  });

  test("bodies that one user is sending are limited together, and others go on", async (t) => {
    const world = await createServerWorld(t);
    const headers = { Authorization: `Bearer ${world.tokens.superadmin}`, "Content-Type": "application/json" };
    const piece = Buffer.alloc(26_000_000, 32);
    /** Sends most of a body and waits; answers the status if there is one before the end. */
    const send = (): { readonly answered: Promise<number>; end(): void } => {
      const sent = request(`${world.server.url}/api/skill/edit`, { method: "POST", headers });
      const answered = new Promise<number>((resolve) => {
        sent.on("response", (answer) => resolve(answer.resume().statusCode ?? 0)).on("error", () => resolve(0));
      });
      sent.write(piece);
      return { answered, end: () => sent.destroy() };
    };
    const sending = Array.from({ length: 4 }, send);
    t.after(() => {
      for (const { end } of sending) end();
    });
    assert.equal(await Promise.race(sending.map(({ answered }) => answered)), 429);
    const { user } = world.tokens;
    assert.equal(
      (await world.post("/api/session/select", { contextId: "a", add: [] }, { token: user })).status < 500,
      true,
    );
    for (const { end } of sending) end();
    const again = send();
    sending.push(again);
    const body = { id: "x", path: "SKILL.md", text: " ".repeat(25_000_000) };
    await eventually(async () => {
      const { status } = await world.post("/api/skill/edit", body, { token: world.tokens.superadmin });
      return status !== 429;
    });
  });

  test("a session whose history is long takes no more turns of a user, and can still be read, copied and deleted", async (t) => {
    const world = await createServerWorld(t);
    const token = world.tokens.user;
    const begun = await world.post("/api/session/run", { message: "go", contextId: "long" }, { token });
    const contextId = begun.body.contextId;
    const name = contextId.replace("~", "%7e");
    const bodies = rowsOf(world.home, "messages", name);
    const line = bodies.find((one) => one.includes('"type":"user"')) ?? "";
    const long = JSON.stringify({ ...JSON.parse(line), content: "\n".repeat(400_000) });
    addRows(world.home, "messages", name, new Array(Math.ceil(20_000_000 / long.length)).fill(long), bodies.length + 1);
    const run = { message: "go on", contextId };
    for (let times = 0; times < 2; times++) {
      const { status, body } = await world.post("/api/session/run", run, { token });
      assert.deepEqual([status, body.code], [422, "session.full"]);
    }
    assert.equal((await world.ask("/api/session/show?contextId=long", { token })).body.turns, 1);
    const fork = await world.post("/api/session/fork", { contextId: "long" }, { token });
    assert.equal(fork.status, 200);
    const refused = await world.post("/api/session/run", { ...run, contextId: fork.body.contextId }, { token });
    assert.equal(refused.body.code, "session.full", "the copy is as long");
    assert.equal(
      (await world.post("/api/session/delete", { contextId: "long", confirmed: true }, { token })).status,
      200,
    );
  });

  test("a user sees their own limits, a superadmin everybody's, and only a superadmin changes them", async (t) => {
    const world = await createServerWorld(t);
    const { user, admin } = world.tokens;
    const { body } = await world.ask("/api/user/show", { token: user });
    assert.deepEqual([body.userId, body.isLimited], [world.userIds.user, true]);
    assert.deepEqual(
      body.limits.map(({ name, limit }: { name: string; limit: number }) => [name, limit]),
      [
        ["turns", 4],
        ["streams", 20],
        ["commands", 4],
        ["dispatches", 2],
        ["requestsPerMinute", 600],
        ["bytesKept", 1_000_000_000],
      ],
    );
    for (const token of [user, admin]) {
      const other = await world.ask("/api/user/show?user=a-superadmin", { token });
      assert.deepEqual([other.status, other.body.code], [404, "user.not-found"]);
    }
    const seen = await world.ask("/api/user/show?user=a-user");
    assert.deepEqual([seen.status, seen.body.userId], [200, world.userIds.user]);
    assert.equal((await world.ask("/api/user/show", { token: world.server.token })).body.isLimited, false);
    const change = { key: "limits.user.turns", value: "100" };
    assert.equal((await world.post("/api/config/set", change, { token: admin })).status, 403);
    // A limit that is none leaves the old ones in force.
    world.write("config.jsonc", limitTo({ turns: -1 }));
    assert.equal((await world.ask("/api/user/show", { token: user })).body.limits[0].limit, 4);
  });
});
