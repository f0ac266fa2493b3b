import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { promisify } from "node:util";
import { ownContextId } from "@loadout/core";
import { fakeAgentSettings } from "./fake-agent-settings.ts";
import { startGatedProvider } from "./gated-provider.ts";
import { eventually } from "./sandbox.ts";
import { type EventReader, readStream, writeHome } from "./server-process.ts";
import { type Answered, createServerWorld, type ServerWorld } from "./server-world.ts";

const run = promisify(execFile);

/** Changes the database from another process, past the server. */
async function changeElsewhere({ home }: ServerWorld, statement: string, ...values: string[]): Promise<void> {
  const script = `
    const { DatabaseSync } = require("node:sqlite");
    const [path, statement, ...values] = process.argv.slice(1);
    const database = new DatabaseSync(path, { timeout: 5000 });
    database.prepare(statement).run(...values);
    database.close();`;
  await run(process.execPath, ["--eval", script, join(home, "loadout.db"), statement, ...values]);
}

interface SignedIn {
  readonly headers: Readonly<Record<string, string>>;
  listen(): Promise<EventReader>;
  post(path: string, body: unknown): Promise<Answered>;
}

/** A browser that is signed in, by its cookie alone. */
async function signIn(world: ServerWorld, name: string, password: string): Promise<SignedIn> {
  const answer = await world.post("/api/auth/login", { name, password }, { token: "" });
  assert.equal(answer.status, 200, answer.text);
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  const headers = { Cookie: cookie, "X-CSRF-Token": String(answer.body.csrf) };
  return {
    headers,
    // A header without a token: readers of streams send one, and a cookie alone must do.
    listen: () => listenTo(world, { headers }),
    post: (path, body) => world.post(path, body, { token: "", headers }),
  };
}

async function listenTo(
  world: ServerWorld,
  { token, headers = {} }: { token?: string; headers?: Readonly<Record<string, string>> },
): Promise<EventReader> {
  const given = token === undefined ? { ...headers, Authorization: "" } : headers;
  const reader = await readStream(`${world.server.url}/api/system/events`, { token: token ?? "", headers: given });
  assert.equal(reader.status, 200);
  return reader;
}

/** A stream that is still open: something that happens now comes through it. */
async function isOpen(world: ServerWorld, reader: EventReader): Promise<void> {
  const before = reader.events.length;
  await world.post("/api/environment/create", { name: `probe-${crypto.randomUUID().slice(0, 8)}` });
  await eventually(() => reader.events.length > before);
}

describe("open streams end for a caller who loses access", () => {
  const ways: readonly (readonly [title: string, lose: (world: ServerWorld) => Promise<unknown>])[] = [
    ["disabled", (world) => world.post("/api/user/edit", { user: "a-admin", disable: true })],
    ["demoted", (world) => world.post("/api/user/edit", { user: "a-admin", role: "user" })],
    ["deleted", (world) => world.post("/api/user/delete", { user: "a-admin", confirmed: true })],
    [
      "disabled by another process",
      (world) => changeElsewhere(world, "UPDATE users SET is_disabled = 1 WHERE name = 'a-admin'"),
    ],
    [
      "demoted by another process",
      (world) => changeElsewhere(world, "UPDATE users SET role = 'user' WHERE name = 'a-admin'"),
    ],
    ["deleted by another process", (world) => changeElsewhere(world, "DELETE FROM users WHERE name = 'a-admin'")],
  ];
  for (const [title, lose] of ways)
    test(`${title}: by token and by cookie`, async (t) => {
      const world = await createServerWorld(t, { heartbeat: 3_600_000 });
      const byToken = await listenTo(world, { token: world.tokens.admin });
      const byCookie = await (await signIn(world, "a-admin", "password of admin")).listen();
      const other = await listenTo(world, { token: world.tokens.user });
      await lose(world);
      await Promise.all([byToken.all, byCookie.all]);
      assert.doesNotMatch(byToken.text() + byCookie.text(), /that was all/);
      await isOpen(world, other);
      other.close();
    });

  test("a token that is revoked or expires, a sign-in that is signed out or expires", async (t) => {
    const world = await createServerWorld(t, { heartbeat: 3_600_000 });
    const { body } = await world.post("/api/token/create", { name: "short" });
    const revoked = await listenTo(world, { token: body.token });
    await world.post("/api/token/revoke", { id: body.id });
    await revoked.all;
    const expired = await listenTo(world, { token: world.tokens.user });
    await changeElsewhere(world, "UPDATE tokens SET expires_at = ?", new Date(Date.now() + 300).toISOString());
    await expired.all; // nothing changes at that moment but the time
    await changeElsewhere(world, "UPDATE tokens SET expires_at = NULL");
    const browser = await signIn(world, "a-user", "password of user");
    const [signedOut, other] = [
      await browser.listen(),
      await (await signIn(world, "a-user", "password of user")).listen(),
    ];
    assert.equal((await browser.post("/api/auth/logout", {})).status, 204);
    await signedOut.all;
    await isOpen(world, other);
    await changeElsewhere(world, "UPDATE sign_ins SET expires_at = ?", new Date(0).toISOString());
    await other.all;
  });

  test("a changed password ends other sign-ins, not the one that changed it; tokens where that is asked for", async (t) => {
    const world = await createServerWorld(t, { heartbeat: 3_600_000 });
    const [here, elsewhere] = [
      await signIn(world, "a-user", "password of user"),
      await signIn(world, "a-user", "password of user"),
    ];
    const [own, other] = [await here.listen(), await elsewhere.listen()];
    const byToken = await listenTo(world, { token: world.tokens.user });
    const change = { current: "password of user", password: "quite another one" };
    const changed = await here.post("/api/auth/password", change);
    assert.equal(changed.status, 200, changed.text);
    assert.deepEqual([changed.body.endedSignIns, changed.body.revokedTokens, changed.body.tokensLeft], [1, 0, 1]);
    await other.all;
    await isOpen(world, own);
    await isOpen(world, byToken);
    assert.equal((await elsewhere.post("/api/auth/password", change)).status, 401);
    const again = { current: "quite another one", password: "and one more of them", revokeTokens: true };
    const revoked = await here.post("/api/auth/password", again);
    assert.deepEqual([revoked.body.revokedTokens, revoked.body.tokensLeft], [1, 0]);
    await byToken.all;
    await isOpen(world, own);
    own.close();
  });
});

describe("running work ends for a caller who loses access", () => {
  async function createGatedWorld(t: TestContext) {
    const provider = await startGatedProvider(t);
    const world = await createServerWorld(t);
    writeHome(world.home, provider.url);
    return { world, provider };
  }

  test("a turn of a disabled user is called off, and its answer is not sent", async (t) => {
    const { world, provider } = await createGatedWorld(t);
    const asking = { token: world.tokens.user };
    const answer = world.post("/api/session/run", { message: "Hello", contextId: "theirs" }, asking);
    const call = await provider.next();
    call.say("A secret");
    await changeElsewhere(world, "UPDATE users SET is_disabled = 1 WHERE name = 'a-user'");
    await call.dropped;
    const { status, text } = await answer;
    assert.equal(status, 401);
    assert.doesNotMatch(text, /secret/);
    const contextId = encodeURIComponent(ownContextId("theirs", world.userIds.user));
    const { body } = await world.ask(`/api/session/show?contextId=${contextId}`);
    assert.equal(body.lastTurn, "interrupted");
  });

  test("a turn in the background ends with the token that began it", async (t) => {
    const { world, provider } = await createGatedWorld(t);
    const { body: made } = await world.post("/api/token/create", { name: "stolen" });
    const background = { token: made.token as string, headers: { Prefer: "respond-async" } };
    const begun = await world.post("/api/session/run", { message: "Hello", contextId: "background" }, background);
    assert.equal(begun.status, 202);
    const kept = await world.post(
      "/api/session/run",
      { message: "Hello", contextId: "kept" },
      { headers: background.headers },
    );
    assert.equal(kept.status, 202);
    const calls = [await provider.next(), await provider.next()];
    assert.equal((await world.post("/api/token/revoke", { id: made.id })).status, 200);
    await Promise.race(calls.map(({ dropped }) => dropped));
    await eventually(async () => {
      const { body } = await world.ask("/api/session/show?contextId=background");
      return body.lastTurn === "interrupted";
    });
    assert.equal((await world.post("/api/session/cancel", { contextId: "kept" })).status, 200, "the other one ran on");
  });

  test("a demoted admin's turn is called off", async (t) => {
    const { world, provider } = await createGatedWorld(t);
    const answer = world.post("/api/session/run", { message: "Hello" }, { token: world.tokens.admin });
    const call = await provider.next();
    assert.equal((await world.post("/api/user/edit", { user: "a-admin", role: "user" })).status, 200);
    await call.dropped;
    assert.equal((await answer).status, 401);
  });

  test("an agent that works on a task of a demoted or disabled admin is stopped", async (t) => {
    const world = await createServerWorld(t);
    world.write("config.jsonc", JSON.stringify(fakeAgentSettings(["slow"])));
    const begin = async (token: string): Promise<string> => {
      const { body } = await world.post("/api/dispatch/start", { task: "Work", agent: "slow" }, { token });
      assert.equal(body.state, "running", JSON.stringify(body));
      return body.id;
    };
    const stateOf = async (id: string): Promise<string> => (await world.ask(`/api/dispatch/show?id=${id}`)).body.state;
    const kept = await begin(world.tokens.superadmin);
    const first = await begin(world.tokens.admin);
    await changeElsewhere(world, "UPDATE users SET role = 'user' WHERE name = 'a-admin'");
    await eventually(async () => (await stateOf(first)) === "stopped");
    await changeElsewhere(world, "UPDATE users SET role = 'admin' WHERE name = 'a-admin'");
    const second = await begin(world.tokens.admin);
    await changeElsewhere(world, "UPDATE users SET is_disabled = 1 WHERE name = 'a-admin'");
    await eventually(async () => (await stateOf(second)) === "stopped");
    assert.equal(await stateOf(kept), "running", "another user's goes on");
    assert.equal((await world.post("/api/dispatch/cancel", { id: kept })).status, 200);
  });

  for (const [path, type] of [
    ["/api/token/create", "application/json"],
    ["/api/skill/import?name=a.zip", "application/zip"],
    ["/mcp", "application/json"],
  ] as const)
    test(`a request whose body arrives after its caller was disabled is refused: ${path}`, async (t) => {
      const world = await createServerWorld(t);
      const { hostname, port } = new URL(world.server.url);
      const socket = connect(Number(port), hostname);
      t.after(() => socket.destroy());
      let received = "";
      socket.setEncoding("utf8").on("data", (text: string) => (received += text));
      const body = JSON.stringify({ name: "kept for later" });
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${world.tokens.superadmin}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 5)}`,
      );
      const other = await world.post("/api/token/create", { name: "mine" }, { token: world.server.token });
      assert.equal(other.status, 200);
      await changeElsewhere(world, "UPDATE users SET is_disabled = 1 WHERE name = 'a-superadmin'");
      socket.write(body.slice(5));
      await eventually(() => received.includes("\r\n\r\n"));
      assert.match(received, /^HTTP\/1\.1 401 /);
      const { body: listed } = await world.ask("/api/token/list?all=true", { token: world.server.token });
      assert.ok(!JSON.stringify(listed).includes("kept for later"));
    });
});

describe("guessing passwords", () => {
  const attempt = (world: ServerWorld, name: string, password: string, from?: string): Promise<Answered> =>
    world.post(
      "/api/auth/login",
      { name, password },
      { token: "", headers: from === undefined ? {} : { "X-Forwarded-For": from } },
    );
  const exhaust = async (world: ServerWorld, name: string, from?: string): Promise<void> => {
    for (let count = 0; count < 5; count++)
      assert.equal((await attempt(world, name, "wrong", from)).status, 401, `${count}`);
    assert.equal((await attempt(world, name, "wrong", from)).status, 429);
  };

  test("locks out neither the account nor others behind a proxy that is trusted", async (t) => {
    const world = await createServerWorld(t, { trustProxies: ["127.0.0.1"] });
    await exhaust(world, "a-user", "6.6.6.6");
    assert.equal((await attempt(world, "a-user", "password of user", "10.0.0.1")).status, 200, "from elsewhere");
    assert.equal((await attempt(world, "a-user", "password of user", "6.6.6.6")).status, 429, "the right one too");
    assert.equal((await attempt(world, "a-admin", "password of admin", "6.6.6.6")).status, 200, "another account");
    assert.equal((await attempt(world, "a-user", "wrong", "1.1.1.1, 6.6.6.6")).status, 429, "the client cannot choose");
    await exhaust(world, "a-user", "2001:db8::1");
    assert.equal((await attempt(world, "a-user", "wrong", "2001:db8::ffff:2")).status, 429, "one network, one client");
    assert.equal((await attempt(world, "a-user", "password of user", "2001:db8:0:1::1")).status, 200);
  });

  test("cannot be spread by a header from a peer that is not trusted", async (t) => {
    for (const trustProxies of [[], ["10.0.0.0/8"]]) {
      const world = await createServerWorld(t, { trustProxies });
      for (let count = 0; count < 5; count++)
        assert.equal((await attempt(world, "a-user", "wrong", `10.0.0.${count}`)).status, 401);
      assert.equal((await attempt(world, "a-user", "wrong", "10.0.0.99")).status, 429);
    }
  });

  test("is seen in the log with the client's address", async (t) => {
    const world = await createServerWorld(t, { trustProxies: ["127.0.0.0/8"] });
    await attempt(world, "a-user", "wrong", "203.0.113.7");
    const path = join(world.home, "logs/server.log");
    await eventually(
      () =>
        existsSync(path) &&
        /"path":"\/api\/auth\/login","from":"203\.0\.113\.7","status":401/.test(readFileSync(path, "utf8")),
    );
  });
});

describe("weak passwords", () => {
  for (const [name, password, code] of [
    ["bob", "x7!kQ9#m", "password.refused"],
    ["bob", "password1234", "password.weak"],
    ["bob", "bobbobbobbob", "password.weak"],
    ["annabelle", "Annabelle-2026", "password.weak"],
  ] as const)
    test(`are refused at every door: ${password}`, async (t) => {
      const world = await createServerWorld(t);
      const made = await world.post("/api/user/create", { name, password });
      assert.deepEqual([made.status, made.body.code], [400, code]);
      assert.ok(!made.text.includes(password));
      assert.equal((await world.post("/api/user/create", { name })).status, 200);
      const edited = await world.post("/api/user/edit", { user: name, password });
      assert.deepEqual([edited.status, edited.body.code], [400, code]);
      const { body } = await world.post("/api/token/create", { name: "t", user: name });
      const own = await world.post("/api/auth/password", { password }, { token: body.token });
      assert.deepEqual([own.status, own.body.code], [400, code]);
      const chinese = await world.post(
        "/api/user/create",
        { name: `${name} 2`, password },
        { headers: { "Accept-Language": "zh" } },
      );
      assert.match(chinese.text, /密码/);
    });
});
