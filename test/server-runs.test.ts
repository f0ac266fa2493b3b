import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { openHome } from "@loadout/core/home";
import { startGatedProvider } from "./gated-provider.ts";
import { createSandbox, eventually } from "./sandbox.ts";
import { readStream, type ToldEvent, writeHome } from "./server-process.ts";
import { type Asking, createServerWorld } from "./server-world.ts";
import { call } from "./session-world.ts";
import { runningTurns } from "./stored-session.ts";

/** A server whose model says what a test has it say, at the moment a test has it say so. */
async function createGatedWorld(
  t: TestContext,
  options: Parameters<typeof createServerWorld>[1] & { agent?: object } = {},
) {
  const { agent = {}, ...serving } = options;
  const provider = await startGatedProvider(t);
  const world = await createServerWorld(t, serving);
  writeHome(world.home, provider.url, agent);
  const background = { headers: { Prefer: "respond-async" } };
  return {
    ...world,
    get server() {
      return world.server;
    },
    provider,
    /** Begins a turn, and does not wait for its end. */
    async begin(message: string, more: object = {}, asking: Asking = {}) {
      const { status, body } = await world.post("/api/session/run", { message, ...more }, { ...background, ...asking });
      assert.equal(status, 202, JSON.stringify(body));
      return body as { contextId: string; turn: number; lastEventId: number };
    },
    listen: (contextId: string, after = 0, more = "") =>
      readStream(`${world.server.url}/api/session/events?contextId=${encodeURIComponent(contextId)}${more}`, {
        token: world.tokens.superadmin,
        headers: after > 0 ? { "Last-Event-ID": String(after) } : {},
      }),
    runningTurns: () => runningTurns(world.home),
    async show(contextId: string) {
      const { body } = await world.ask(`/api/session/show?contextId=${contextId}&messages=true`);
      return body as { lastTurn: string; turns: number; messages: { type: string; content?: string }[] };
    },
  };
}

const idsOf = (events: readonly ToldEvent[]): number[] => events.map(({ id }) => id);
const typesOf = (events: readonly ToldEvent[]): string[] => events.map(({ type }) => type);
const isWords = ({ type }: ToldEvent): boolean => type === "text-delta";
const isEnd = ({ type }: ToldEvent): boolean => type === "turn-end";
const textOf = (events: readonly ToldEvent[]): string =>
  events.map((event) => (event.type === "text-delta" ? event.text : "")).join("");
const endOf = (events: readonly ToldEvent[]): string | undefined => {
  const last = events.at(-1);
  return last?.type === "turn-end" ? last.result.subtype : undefined;
};

describe("a turn on a server", () => {
  test("is answered when it has ended", async (t) => {
    const { post, replies, requests } = await createServerWorld(t);
    replies.push({ text: "An answer" });
    const { status, body } = await post("/api/session/run", { message: "Hello" });
    assert.equal(status, 200);
    assert.deepEqual([body.text, body.result, body.agent, requests.length], ["An answer", "success", "assistant", 1]);
  });

  test("is answered when it has started where that is preferred, and told by its events from then on", async (t) => {
    const { begin, listen, provider } = await createGatedWorld(t);
    const { contextId, turn, lastEventId } = await begin("Hello");
    assert.equal(turn, 1);
    const reader = await listen(contextId, lastEventId);
    const answer = await provider.next();
    answer.say("An ans");
    await reader.until(isWords);
    answer.say("wer");
    answer.finish();
    const events = await reader.all;
    assert.deepEqual(typesOf(events).slice(0, 1), ["turn-start"]);
    assert.deepEqual([textOf(events), endOf(events), events[0]?.id], ["An answer", "success", lastEventId + 1]);
    assert.match(reader.text(), /^retry: 1000\n\n/);
    for (const { id } of events) assert.match(reader.text(), new RegExp(`^id: ${id}\ndata: {.*"id":${id},`, "m"));
  });

  test("is told in the same events that the command line prints without a server", async (t) => {
    const world = await createGatedWorld(t);
    const sandbox = createSandbox(t);
    writeHome(sandbox.home, world.provider.url);
    world.skill("greet");
    sandbox.skill(join(sandbox.home, "environments/default/skills"), "greet");
    const drive = async (whenAsked: () => Promise<unknown>): Promise<void> => {
      const first = await world.provider.next();
      await whenAsked();
      first.say("I will");
      first.finish([call("Skill", { skill: "greet" }, "call-1")]);
      const second = await world.provider.next();
      second.say("Hello");
      second.finish();
    };
    const { contextId, lastEventId } = await world.begin("Greet", { contextId: "same" });
    const reader = await world.listen(contextId, lastEventId);
    await drive(() => reader.until(({ type }) => type === "step-start"));
    const served = await reader.all;
    const printing = sandbox.runWith(
      { variables: { TEST_KEY: "key" } },
      ...["run", "Greet", "--context", "same", "--output", "stream-json"],
    );
    await drive(async () => undefined);
    const { code, stdout, stderr } = await printing;
    assert.equal(code, 0, stderr);
    const printed = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as ToldEvent);
    const shape = (events: readonly ToldEvent[]) =>
      events.filter(({ type }) => type !== "diagnostic").map((event) => [event.type, Object.keys(event).sort()]);
    assert.deepEqual(shape(served), shape(printed));
    assert.ok(typesOf(served).includes("skill-activated") && typesOf(served).includes("text-delta"));
  });

  test("goes on without a listener, and is told without gap or repeat to who comes back", async (t) => {
    const { begin, listen, provider } = await createGatedWorld(t);
    const { contextId } = await begin("Hello");
    const [whole, first] = await Promise.all([listen(contextId), listen(contextId)]);
    const answer = await provider.next();
    answer.say("one ");
    await first.until(isWords);
    await whole.until(isWords);
    first.close();
    answer.say("two ");
    await whole.until((event) => event.type === "text-delta" && event.text === "two ");
    const second = await listen(contextId, first.events.at(-1)?.id);
    answer.say("three");
    await second.until((event) => event.type === "text-delta" && event.text === "three");
    answer.finish();
    const [all, rest] = await Promise.all([whole.all, second.all]);
    assert.deepEqual([...idsOf(first.events), ...idsOf(rest)], idsOf(all));
    assert.equal(textOf(first.events) + textOf(rest), "one two three");
    assert.equal(endOf(rest), "success");
    const kept = all.filter((event) => !isWords(event));
    assert.deepEqual(
      (await (await listen(contextId)).all).map(({ id }) => id),
      idsOf(kept),
      "words stand in messages by now",
    );
    for (const { id } of all) {
      const later = await (await listen(contextId, id)).all;
      assert.deepEqual(
        later,
        kept.filter((event) => event.id > id),
        `behind ${id}`,
      );
    }
  });

  test("goes on when the request that began it is cut off", async (t) => {
    const { post, server, tokens, provider, show } = await createGatedWorld(t);
    await post("/api/skill/load", { name: "hello-skill", contextId: "mine" });
    const controller = new AbortController();
    const asked = fetch(`${server.url}/api/session/run`, {
      method: "POST",
      headers: { Authorization: `Bearer ${tokens.superadmin}`, "Content-Type": "application/json" },
      body: JSON.stringify({ message: "Hello", contextId: "mine" }),
      signal: controller.signal,
    });
    const answer = await provider.next();
    controller.abort();
    await assert.rejects(asked, { name: "AbortError" });
    answer.say("Said to nobody");
    answer.finish();
    await eventually(async () => (await show("mine")).lastTurn === "success");
    assert.equal((await show("mine")).messages.findLast(({ type }) => type === "assistant")?.content, "Said to nobody");
  });

  test("is told to many at once, and to who follows over more than one", async (t) => {
    const { begin, listen, provider } = await createGatedWorld(t);
    const { contextId } = await begin("One");
    const [follower, ...listeners] = await Promise.all([
      listen(contextId, 0, "&follow=true"),
      ...Array.from({ length: 5 }, () => listen(contextId)),
    ]);
    for (const message of ["one", "two"]) {
      if (message === "two") await begin("Two", { contextId });
      const answer = await provider.next();
      answer.say(message);
      answer.finish();
      await follower.until((event) => event.type === "turn-end" && event.id > (message === "two" ? 20_000_000 : 0));
    }
    const all = [...follower.events];
    follower.close();
    assert.deepEqual(all.filter(isEnd).length, 2);
    assert.deepEqual(
      idsOf(all),
      idsOf(all).toSorted((one, other) => one - other),
    );
    const first = all.filter(({ id }) => id < 20_000_000);
    for (const listener of listeners) assert.deepEqual(await listener.all, first);
    const later = await (await listen(contextId)).all;
    assert.deepEqual(
      later,
      all.filter((event) => !isWords(event)),
      "both turns are told to who comes later",
    );
  });

  test("that is under way is told to its end to who names the turn before", async (t) => {
    const { begin, listen, provider } = await createGatedWorld(t);
    const { contextId } = await begin("One");
    (await provider.next()).finish();
    const first = await (await listen(contextId)).all;
    await begin("Two", { contextId });
    const answer = await provider.next();
    const [from, over] = await Promise.all([listen(contextId, first.at(-1)?.id), listen(contextId)]);
    answer.finish();
    const second = await from.all;
    assert.deepEqual([second[0]?.type, endOf(second)], ["turn-start", "success"]);
    assert.deepEqual(idsOf(await over.all), [...idsOf(first.filter((event) => !isWords(event))), ...idsOf(second)]);
  });

  test("can be cancelled: the model is left alone, the turn ends, and the session can go on", async (t) => {
    const { begin, listen, provider, post, runningTurns, show } = await createGatedWorld(t);
    const { contextId } = await begin("Hello");
    const reader = await listen(contextId);
    const answer = await provider.next();
    answer.say("half");
    await reader.until(isWords);
    const { body } = await post("/api/session/cancel", { contextId });
    assert.deepEqual(body, { contextId, cancelled: true });
    await answer.dropped;
    assert.equal(endOf(await reader.all), "interrupted");
    assert.deepEqual([runningTurns(), (await show(contextId)).lastTurn], [[], "interrupted"]);
    assert.deepEqual((await post("/api/session/cancel", { contextId })).body, { contextId, cancelled: false });
    const next = post("/api/session/run", { message: "Go on", contextId });
    (await provider.next()).finish();
    assert.equal((await next).body.result, "success");
  });

  test("is not disturbed by another message, by who would delete it, or by who would sum it up", async (t) => {
    const { begin, listen, provider, post, show } = await createGatedWorld(t);
    const { contextId } = await begin("First");
    const reader = await listen(contextId);
    const answer = await provider.next();
    for (const [path, body] of [
      ["/api/session/run", { message: "Second", contextId }],
      ["/api/session/delete", { contextId, confirmed: true }],
      ["/api/session/compact", { contextId }],
      ["/api/session/refresh", { contextId }],
    ] as const) {
      const { status, body: problem, headers } = await post(path, body);
      assert.deepEqual([status, problem.code], [409, "session.state"], path);
      assert.match(headers.get("content-type") ?? "", /problem\+json/);
    }
    const inBackground = { headers: { Prefer: "respond-async" } };
    const second = await post("/api/session/run", { message: "Second", contextId }, inBackground);
    assert.deepEqual([second.status, second.body.code], [409, "session.state"]);
    answer.say("whole");
    answer.finish();
    assert.equal(endOf(await reader.all), "success");
    const { turns, messages } = await show(contextId);
    assert.deepEqual([turns, messages.filter(({ type }) => type === "user").length, provider.count], [1, 1, 1]);
  });

  test("that cannot begin is a problem, also where the caller does not wait for it, and leaves nothing", async (t) => {
    const { post, ask, write, runningTurns, home } = await createGatedWorld(t);
    write("context/broken/messages/meta.json", "{");
    write(
      "environments/default/models.jsonc",
      JSON.stringify({ fake: { provider: "openai", model: "m", apiKeyEnv: "NO_SUCH_KEY" } }),
    );
    for (const headers of [{}, { Prefer: "respond-async" }])
      for (const [body, code] of [
        [{ message: " " }, "input.invalid"],
        [{ message: "Hello", agent: "nobody" }, "agent.not-found"],
        [{ message: "Hello", contextId: "broken" }, "config.invalid"],
        [{ message: "Hello" }, "model.no-key"],
      ] as const) {
        const { status, body: problem } = await post("/api/session/run", body, { headers });
        assert.ok(status >= 400 && status < 500, `${status} ${JSON.stringify(problem)}`);
        assert.equal(problem.code, code);
      }
    assert.equal((await ask("/api/session/list")).body.total, 0);
    assert.deepEqual([runningTurns(), readdirSync(join(home, "context"))], [[], ["broken"]]);
  });

  test("that is left early is told to its end all the same", async (t) => {
    const { listen, provider, home, post, server } = await createGatedWorld(t);
    // What a turn is remembered by cannot be read, which is found out when it has started.
    mkdirSync(join(home, "context/recent.json"), { recursive: true });
    const asking = { token: server.token, headers: { "loadout-folder": encodeURIComponent(home) } };
    const failing = await post("/api/session/run", { message: "Hello", contextId: "one" }, asking);
    assert.deepEqual([failing.status, failing.body.code], [422, "file.unreadable"]);
    const events = await (await listen("one")).all;
    assert.deepEqual([endOf(events), provider.count], ["interrupted", 0]);
    const follower = await listen("one", events.at(-1)?.id, "&follow=true");
    await post("/api/session/run", { message: "Again", contextId: "one" }, asking);
    await follower.until(isEnd);
    follower.close();
    rmSync(join(home, "context/recent.json"), { recursive: true });
    const next = post("/api/session/run", { message: "Once more", contextId: "one" }, asking);
    (await provider.next()).finish();
    assert.equal((await next).body.result, "success");
  });

  test("fails as one, and its fault is told to who listens and to who comes later", async (t) => {
    const world = await createServerWorld(t);
    world.replies.push({ status: 401, body: '{"error":{"message":"no"}}' });
    const { status, body } = await world.post("/api/session/run", { message: "Hello", contextId: "one" });
    assert.ok(status >= 400);
    const read = async (language: string) => {
      const address = `${world.server.url}/api/session/events?contextId=one`;
      const headers = { "Accept-Language": language };
      return (await (await readStream(address, { token: world.tokens.superadmin, headers })).all).at(-1);
    };
    const [english, chinese] = [await read("en"), await read("zh-CN")];
    assert.ok(english?.type === "turn-end" && chinese?.type === "turn-end");
    assert.deepEqual([english.fault?.code, english.fault?.message], [body.code, body.message]);
    assert.notEqual(chinese.fault?.message, english.fault?.message);
  });

  test("can be summed up on the server", async (t) => {
    const { post, replies, requests } = await createServerWorld(t);
    for (let count = 0; count < 4; count++) {
      replies.push({ text: `Answer ${count} ${"word ".repeat(200)}` });
      await post("/api/session/run", { message: `Question ${count}`, contextId: "one" });
    }
    replies.push({ text: "The summary" });
    const { status, body } = await post("/api/session/compact", { contextId: "one" });
    assert.deepEqual([status, body.summary], [200, "The summary"], JSON.stringify(body));
    const before = requests.length;
    await post("/api/session/run", { message: "And now?", contextId: "one" });
    assert.match(JSON.stringify(requests[before]?.body), /The summary/, "the session that stayed open has it too");
  });
});

describe("the same request once more", () => {
  const keyed = (key: string, more: object = {}) => ({ headers: { "Idempotency-Key": key, ...more } });

  test("has the same answer, and the model is asked once", async (t) => {
    const { post, replies, requests, restart } = await createServerWorld(t);
    replies.push({ text: "The one answer" });
    const run = (message: string, key = "k1") => post("/api/session/run", { message, contextId: "one" }, keyed(key));
    const first = await run("Hello");
    assert.deepEqual([first.status, first.body.text], [200, "The one answer"]);
    const again = await run("Hello");
    assert.deepEqual([again.status, again.text, requests.length], [200, first.text, 1]);
    const other = await run("Something else");
    assert.deepEqual([other.status, other.body.code, requests.length], [422, "request.key-reused", 1]);
    await restart();
    const later = await run("Hello");
    assert.deepEqual([later.status, later.text, requests.length], [200, first.text, 1], "also after a restart");
    assert.equal((await run("Something else")).body.code, "request.key-reused");
  });

  test("a turn that was taken and failed is not taken again", async (t) => {
    const { post, replies, requests } = await createServerWorld(t);
    replies.push({ status: 401, body: '{"error":{"message":"no"}}' });
    const run = () => post("/api/session/run", { message: "Hello", contextId: "one" }, keyed("k1"));
    const first = await run();
    assert.equal(first.body.code, "model.key-refused");
    replies.push({ text: "Never asked for" });
    const again = await run();
    assert.deepEqual([again.status, again.text, requests.length], [first.status, first.text, 1]);
    assert.match(again.headers.get("content-type") ?? "", /^application\/problem\+json/);
  });

  test("is refused while the first is under way, also where that is not waited for", async (t) => {
    const { post, provider, begin, listen } = await createGatedWorld(t);
    const body = { message: "Hello", contextId: "one" };
    const first = post("/api/session/run", body, keyed("k1"));
    const answer = await provider.next();
    const second = await post("/api/session/run", body, keyed("k1"));
    assert.deepEqual([second.status, second.body.code], [409, "request.running"]);
    answer.say("Here");
    answer.finish();
    assert.deepEqual(
      [(await first).body.text, (await post("/api/session/run", body, keyed("k1"))).body.text],
      ["Here", "Here"],
    );
    const background = keyed("k2", { Prefer: "respond-async" });
    const begun = await begin("Again", { contextId: "one" }, background);
    const once = await begin("Again", { contextId: "one" }, background);
    assert.deepEqual(once, begun, "what was started is named, and nothing else is started");
    (await provider.next()).finish();
    assert.equal(endOf(await (await listen("one", begun.lastEventId)).all), "success");
    assert.equal(provider.count, 2);
  });

  test("of another user, or for another operation, is another request", async (t) => {
    const { post, requests, tokens } = await createServerWorld(t);
    for (const token of [tokens.user, tokens.admin])
      assert.equal((await post("/api/session/run", { message: "Hello" }, { token, ...keyed("k") })).status, 200);
    assert.equal(requests.length, 2);
  });
});

describe("streams of a server", () => {
  test("are refused to who may not hear them, or names no event", async (t) => {
    const { ask, begin, provider, tokens } = await createGatedWorld(t);
    const { contextId } = await begin("Hello");
    const path = `/api/session/events?contextId=${contextId}`;
    assert.equal((await ask(path, { token: tokens.user })).body.code, "session.not-found");
    for (const id of ["-1", "x", "1.5", "99999999999999999"])
      assert.deepEqual((await ask(path, { headers: { "Last-Event-ID": id } })).status, 400, id);
    (await provider.next()).finish();
  });

  test("are looked at without being opened, however often", async (t) => {
    const { ask, begin, provider, listen, write } = await createGatedWorld(t);
    write("config.jsonc", JSON.stringify({ limits: { user: { requestsPerMinute: 100_000 } } }));
    const { contextId } = await begin("Hello");
    const answer = await provider.next();
    for (const path of [`/api/session/events?contextId=${contextId}`, "/api/system/events"]) {
      const heads = await Promise.all(
        Array.from({ length: 700 }, () => ask(path, { method: "HEAD" }).then(({ status, text }) => `${status}${text}`)),
      );
      assert.deepEqual([...new Set(heads)], ["200"], path);
    }
    const reader = await listen(contextId);
    assert.equal(reader.status, 200, "more were looked at than one user may have open");
    answer.finish();
    assert.equal(endOf(await reader.all), "success");
  });

  test("end for who was shut out or has another role", async (t) => {
    const world = await createServerWorld(t, { heartbeat: 20 });
    const listen = (token: string) => readStream(`${world.server.url}/api/system/events`, { token });
    const { body } = await world.post("/api/token/create", { name: "short" });
    const [theirs, changed, ours] = await Promise.all(
      [body.token as string, world.tokens.admin, world.tokens.superadmin].map(listen),
    );
    assert.ok(theirs && changed && ours);
    await eventually(() => [theirs, changed, ours].every((one) => one.text().includes(": still here")));
    assert.equal((await world.post("/api/token/revoke", { id: body.id })).status, 200);
    assert.equal((await world.post("/api/user/edit", { user: "a-admin", role: "user" })).status, 200);
    await Promise.all([theirs.all, changed.all]);
    assert.doesNotMatch(theirs.text() + changed.text(), /that was all/, "who may still ask comes back");
    const count = ours.text().length;
    await eventually(() => ours.text().length > count);
    ours.close();
  });

  test("tell what changes, behind the last one that was seen", async (t) => {
    const world = await createServerWorld(t);
    const listen = (headers: Record<string, string> = {}, token = world.tokens.superadmin) =>
      readStream(`${world.server.url}/api/system/events`, { token, headers });
    const [first, users] = await Promise.all([listen(), listen({}, world.tokens.user)]);
    await world.post("/api/environment/create", { name: "second" });
    const made = await first.until(({ type }) => String(type) === "changed");
    await users.until(({ type }) => String(type) === "changed");
    first.close();
    await world.post("/api/skill/load", { name: "hello-skill", contextId: "mine" });
    const second = await listen({ "Last-Event-ID": String(made.id) });
    const next = await second.until(({ type }) => String(type) === "changed");
    assert.deepEqual(next, { type: "changed", id: made.id + 1, what: "skill" });
    second.close();
    const lost = await listen({ "Last-Event-ID": "1" });
    await lost.until(({ type }) => String(type) === "reset");
    lost.close();
    users.close();
  });
});

describe("a server that stops", () => {
  test("ends every turn and every stream, is nowhere any more, and frees its home", async (t) => {
    const { begin, listen, provider, server, home, tokens, runningTurns, write } = await createGatedWorld(t);
    write("config.jsonc", JSON.stringify({ limits: { user: { turns: 10, streams: 40 } } }));
    const turns = await Promise.all(
      Array.from({ length: 10 }, (_, index) => begin("Hello", { contextId: `run-${index}` })),
    );
    const readers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        listen(turns[index % 10]?.contextId ?? "", 0, index % 2 ? "&follow=true" : ""),
      ),
    );
    const others = await Promise.all(
      Array.from({ length: 10 }, () => readStream(`${server.url}/api/system/events`, { token: tokens.user })),
    );
    const asked = await Promise.all(turns.map(() => provider.next()));
    assert.equal(runningTurns().length, 10);
    const [first, second] = [server.stop(), server.stop()];
    assert.equal(first, second);
    await first;
    assert.deepEqual((await server.stopped).toSorted(), turns.map(({ contextId }) => contextId).toSorted());
    for (const reader of readers) assert.equal(endOf(await reader.all), "interrupted");
    await Promise.all(others.map(({ all }) => all));
    await Promise.all(asked.map(({ dropped }) => dropped));
    assert.deepEqual([runningTurns(), existsSync(join(home, "server.json"))], [[], false]);
    await assertFree(home);
    await assert.rejects(fetch(`${server.url}/api/health`));
  });

  test("leaves sessions that go on with the next server, and ids that go on rising", async (t) => {
    const world = await createGatedWorld(t);
    const { contextId } = await world.begin("Hello");
    await world.provider.next();
    await world.restart();
    assert.deepEqual(world.server.interrupted, [], "it was ended in order");
    const before = await (await world.listen(contextId)).all;
    assert.equal(endOf(before), "interrupted");
    const next = await world.begin("Go on", { contextId });
    const reader = await world.listen(contextId, before.at(-1)?.id);
    (await world.provider.next()).finish();
    assert.deepEqual([next.turn, endOf(await reader.all)], [2, "success"]);
  });
});

/** No server holds the home. */
async function assertFree(folder: string): Promise<void> {
  const home = openHome(folder);
  await home.leases.run("server", () => undefined, { patience: 0 });
  await home.close();
}
