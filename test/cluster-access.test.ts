import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { describe, test } from "node:test";
import { skillText } from "./archives.ts";
import { type ClusterServer, createCluster } from "./cluster-world.ts";
import { makeArchive } from "./make-archive.ts";
import { eventually } from "./sandbox.ts";
import { readStream } from "./server-process.ts";

// run: slow, waits; several processes on one PostgreSQL

type Address = Pick<ClusterServer, "url" | "token">;

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

interface Asking {
  readonly body?: object | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `POST` with a body, else `GET`. */
async function ask({ url, token }: Address, path: string, { body, headers = {} }: Asking = {}): Promise<Answered> {
  const isBytes = body instanceof Uint8Array;
  const answer = await fetch(`${url}/api/${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      ...(token !== "" && { Authorization: `Bearer ${token}` }),
      ...(body && { "Content-Type": isBytes ? "application/zip" : "application/json" }),
      ...headers,
    },
    ...(body && { body: isBytes ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === "" ? undefined : JSON.parse(text) };
}

const password = "correct horse battery";

/** A user of a server, who signs in by password. */
async function addUser(server: Address, name: string): Promise<void> {
  const { status, body } = await ask(server, "user/create", { body: { name, password } });
  assert.equal(status, 200, JSON.stringify(body));
}

/** A server as a user with a token sees it. */
async function asUser(server: Address, user: string): Promise<Address & { readonly id: string }> {
  const { body } = await ask(server, "token/create", { body: { name: "test", user } });
  return { url: server.url, token: body.token, id: body.id };
}

const signIn = ({ url }: Address, name: string, given = password): Promise<Answered> =>
  ask({ url, token: "" }, "auth/login", { body: { name, password: given } });
const whoami = ({ url }: Address, cookie: string): Promise<Answered> =>
  ask({ url, token: "" }, "auth/whoami", { headers: { Cookie: cookie } });
const cookieOf = ({ headers }: Answered): string => (headers.get("set-cookie") ?? "").split(";", 1)[0] ?? "";

const begin = (server: Address, contextId: string): Promise<Answered> =>
  ask(server, "session/run", { body: { message: "Hello", contextId }, headers: { Prefer: "respond-async" } });
const listen = ({ url, token }: Address, contextId: string, headers: Record<string, string> = {}) =>
  readStream(`${url}/api/session/events?contextId=${contextId}`, { token, headers });
const messagesOf = async (server: Address, contextId: string): Promise<{ type: string; result?: string }[]> =>
  (await ask(server, `session/show?messages=true&contextId=${contextId}`)).body.messages;

describe("users of several servers on one database", () => {
  test("sign in at one and are known at the other, until they sign out anywhere", async (t) => {
    const cluster = await createCluster(t);
    const [one, other] = await Promise.all([cluster.server(), cluster.server("--no-work")]);
    await addUser(one, "ann");
    const signedIn = await signIn(one, "ann");
    const cookie = cookieOf(signedIn);
    for (const server of [one, other]) {
      const { status, body } = await whoami(server, cookie);
      assert.deepEqual(
        [status, body.name ?? body.user?.name ?? body.account?.name],
        [200, "ann"],
        "servers on different ports of one host",
      );
    }
    const again = cookieOf(await signIn(other, "ann"));
    assert.equal(again.split("=")[0], cookie.split("=")[0], "a browser replaces one by the other");
    const elsewhere = await (await createCluster(t)).server();
    await addUser(elsewhere, "ann");
    const foreign = cookieOf(await signIn(elsewhere, "ann"));
    assert.notEqual(foreign.split("=")[0], cookie.split("=")[0], "another home on the same host has its own");
    const both = `${foreign}; ${cookie}`;
    for (const server of [one, other, elsewhere]) assert.equal((await whoami(server, both)).status, 200);
    const headers = { Cookie: cookie, "X-CSRF-Token": signedIn.body.csrf };
    assert.equal((await ask({ url: other.url, token: "" }, "auth/logout", { body: {}, headers })).status, 204);
    for (const server of [one, other]) assert.equal((await whoami(server, cookie)).status, 401, "at once");
    assert.equal((await whoami(one, again)).status, 200, "the other sign-in goes on");
  });

  test("are refused at every server at once when their token is revoked or their account disabled", async (t) => {
    const cluster = await createCluster(t);
    const [one, other] = await Promise.all([cluster.server(), cluster.server()]);
    await addUser(one, "ann");
    const [first, second] = [await asUser(one, "ann"), await asUser(one, "ann")];
    const statuses = async ({ token }: Address) =>
      Promise.all([one, other].map(async ({ url }) => (await ask({ url, token }, "auth/whoami")).status));
    assert.deepEqual(
      [await statuses(first), await statuses(second)],
      [
        [200, 200],
        [200, 200],
      ],
    );
    await ask(other, "token/revoke", { body: { id: first.id } });
    assert.deepEqual(
      [await statuses(first), await statuses(second)],
      [
        [401, 401],
        [200, 200],
      ],
    );
    const stream = await readStream(`${one.url}/api/system/events`, second);
    await ask(other, "user/edit", { body: { user: "ann", disable: true } });
    assert.deepEqual(await statuses(second), [401, 401]);
    await stream.all; // ends
  });

  test("who guess a password are counted together", async (t) => {
    const cluster = await createCluster(t);
    const [one, other] = await Promise.all([cluster.server(), cluster.server()]);
    await addUser(one, "ann");
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, number) => signIn(number % 2 === 0 ? one : other, "ann", `guess ${number}`)),
    );
    assert.equal(guesses.filter(({ status }) => status === 401).length, 5);
    for (const server of [one, other]) {
      const { status, body } = await signIn(server, "ann");
      assert.deepEqual([status, body.code], [429, "auth.too-many"]);
    }
  });

  test("get as many turns and requests through all of them as through one", async (t) => {
    const { provider, ...cluster } = await createCluster(t, {
      settings: { limits: { user: { turns: 2, requestsPerMinute: 40 } } },
    });
    const [one, other] = await Promise.all([cluster.server(), cluster.server("--no-work")]);
    await addUser(one, "ann");
    const near = await asUser(one, "ann");
    const far = { ...near, url: other.url };
    assert.equal((await begin(near, "first")).status, 202);
    const first = await provider.next();
    assert.equal((await begin(far, "second")).status, 202, "which the working server runs");
    const second = await provider.next();
    for (const server of [near, far]) {
      const { status, body } = await begin(server, "third");
      assert.deepEqual([status, body.code], [429, "limit.at-once"]);
    }
    first.finish();
    await eventually(async () => (await begin(far, "third")).status === 202);
    second.finish();
    (await provider.next()).finish();
    let passed = 0;
    for (let count = 0; count < 120; count++)
      if ((await ask(count % 2 === 0 ? near : far, "session/list")).status === 200) passed++;
    // How many come back meanwhile depends on the machine; `shared-limits.test.ts` counts them exactly.
    assert.ok(passed < 2 * 40, `${passed} of 120 requests passed`);
    assert.equal((await ask(one, "session/list")).status, 200, "the owner is not limited");
  });

  for (const [what, end] of [
    ["disabled", (server: Address) => ask(server, "user/edit", { body: { user: "ann", disable: true } })],
    ["whose token is revoked", (server: Address, id: string) => ask(server, "token/revoke", { body: { id } })],
  ] as const)
    test(`lose a turn of a worker if they are ${what}, also after the server they asked is gone`, async (t) => {
      const { provider, ...cluster } = await createCluster(t);
      const [one, other] = await Promise.all([cluster.server("--no-work"), cluster.server("--no-work")]);
      await cluster.worker();
      await addUser(one, "ann");
      const ann = await asUser(one, "ann");
      assert.equal((await begin(ann, "talk")).status, 202);
      (await provider.next()).say("half");
      const { sessions } = (await ask(other, "session/list")).body;
      const [{ contextId }] = sessions as [{ contextId: string }];
      one.child.kill("SIGKILL");
      await once(one.child, "exit");
      const { status, body } = await end(other, ann.id);
      assert.equal(status, 200, JSON.stringify(body));
      await eventually(async () => (await messagesOf(other, contextId)).at(-1)?.type === "result");
      assert.equal((await ask(other, "session/list")).body.sessions[0].isRunning, false);
      assert.equal(provider.count, 1);
    });
});

describe("a version of a skill", () => {
  test("that is withdrawn at one server stops at the next turn of a session at another, and comes back", async (t) => {
    const { provider, ...cluster } = await createCluster(t);
    const [one, other] = await Promise.all([cluster.server(), cluster.server()]);
    const packed = Uint8Array.from(makeArchive([{ name: "pdf/SKILL.md", content: skillText("pdf") }]));
    const imported = await ask(one, "skill/import?name=pdf.zip", { body: packed });
    assert.equal(imported.status, 200, JSON.stringify(imported.body));
    const offered = async (): Promise<boolean> => {
      assert.equal((await begin(other, "talk")).status, 202);
      const call = await provider.next();
      call.finish();
      await eventually(async () => !(await ask(other, "session/list")).body.sessions[0].isRunning);
      return JSON.stringify(call.body).includes("A package made for tests");
    };
    assert.equal(await offered(), true);
    const withdrawn = await ask(one, "skill/withdraw", { body: { name: "pdf", reason: "it leaks names" } });
    assert.equal(withdrawn.status, 200, JSON.stringify(withdrawn.body));
    assert.equal(await offered(), false);
    assert.equal((await ask(one, "skill/reinstate", { body: { name: "pdf" } })).status, 200);
    assert.equal(await offered(), true);
  });
});

describe("requests to several servers on one database", () => {
  test("of an upload with a key are answered once, whichever server gets them", async (t) => {
    const cluster = await createCluster(t);
    const [one, other] = await Promise.all([cluster.server(), cluster.server()]);
    const pack = (text: string) => Uint8Array.from(makeArchive([{ name: "pdf/SKILL.md", content: text }]));
    const packed = pack(skillText("pdf"));
    const send = (server: Address, key: string, bytes = packed) =>
      ask(server, "skill/import?name=pdf.zip", { body: bytes, headers: { "Idempotency-Key": key } });
    const first = await send(one, "a");
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const repeated = await send(other, "a");
    assert.deepEqual([repeated.status, repeated.body], [200, first.body]);
    const changed = await send(other, "a", pack(`${skillText("pdf")}more`));
    assert.deepEqual([changed.status, changed.body.code], [422, "request.key-reused"]);
    assert.equal((await ask(other, "skill/history?name=pdf")).body.versions.length, 1);
  });

  test("for events go on at another server after the last event that was seen", async (t) => {
    const { provider, ...cluster } = await createCluster(t);
    const [one, other] = await Promise.all([cluster.server("--no-work"), cluster.server("--no-work")]);
    await cluster.worker();
    assert.equal((await begin(one, "talk")).status, 202);
    const call = await provider.next();
    const near = await listen(one, "talk");
    call.say("half ");
    const seen = await near.until(({ type }) => type === "text-delta");
    near.close();
    one.child.kill("SIGKILL");
    await once(one.child, "exit");
    const far = await listen(other, "talk", { "Last-Event-ID": String(seen.id) });
    call.say("and whole");
    call.finish();
    const all = await far.all;
    assert.ok(
      all.every(({ id }) => id > seen.id),
      "nothing is told twice",
    );
    const words = all.map((event) => (event.type === "text-delta" ? event.text : "")).join("");
    assert.equal(words, "and whole");
    assert.equal(all.at(-1)?.type, "turn-end");
  });

  test("about health may name the server by its address", async (t) => {
    const server = await (await createCluster(t)).server();
    const status = (path: string, host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request(`${server.url}${path}`, { headers: { Host: host } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
          .on("error", reject)
          .end();
      });
    for (const host of ["10.1.2.3:4870", "[fd00::7]"])
      assert.deepEqual(
        [await status("/api/ready", host), await status("/api/health", host), await status("/api/auth/whoami", host)],
        [200, 200, 421],
      );
    assert.equal(await status("/api/ready", "evil.example"), 421);
  });
});
