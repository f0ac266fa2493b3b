import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import type { RecordedRequest } from "../../../../test/fake-provider.ts";
import {
  call,
  createSessionWorld,
  resultOf,
  type SessionWorld,
  say,
  sent,
  wireFormats,
} from "../../../../test/session-world.ts";
import { rowsOf, setRows } from "../../../../test/stored-session.ts";
import type { Model } from "../agent/models/model.ts";
import { openModel } from "../agent/models/open-model.ts";
import type { KeptRequest } from "./model-requests.ts";

async function createWorld(t: TestContext, options: Parameters<typeof createSessionWorld>[1] = {}) {
  const world = await createSessionWorld(t, options);
  return {
    ...world,
    kept: () => rowsOf(world.home, "requests", "one"),
    keep: (bodies: readonly string[]) => setRows(world.home, "requests", "one", bodies),
  };
}

const placesOf = async (requests: AsyncIterable<KeptRequest> | Iterable<KeptRequest>): Promise<string[]> =>
  (await Array.fromAsync(requests)).map(({ turn, step }) => `${turn}.${step}`);

const openFake = ({ home }: SessionWorld): Promise<Model> => {
  const { fake } = JSON.parse(readFileSync(join(home, "environments/default/models.jsonc"), "utf8"));
  return openModel("fake", fake, { secret: () => "sk-very-secret" });
};

/** Makes a request once more, and hands over what the provider then receives. */
async function repeat(world: SessionWorld, request: KeptRequest): Promise<RecordedRequest["body"] | undefined> {
  world.replies.push({ text: "again" });
  for await (const _event of (await openFake(world)).stream(request));
  return world.requests.at(-1)?.body;
}

/** Without those that ask for a summary: they are no steps. */
const stepsOf = (requests: readonly RecordedRequest[]): RecordedRequest[] =>
  requests.filter((request) => sent(request).tools.length > 0);

describe("the requests of a session", () => {
  for (const format of wireFormats)
    test(`are kept as ${format} received them: steps, turns, a compaction, and another process`, async (t) => {
      const world = await createWorld(t, { format });
      const { replies, skill, open } = world;
      skill("sum", "metadata:\n  tool_dependencies: query_db", "Use `query_db`.");
      const first = await open();
      const session = await first.open("one");
      replies.push({ text: "I look.", calls: [call("Skill", { name: "sum" })] });
      replies.push({ calls: [call("query_db", { sql: "SELECT 1" }), call("read_file", { path: "nowhere" })] });
      await say(session, "求和 one");
      for (const text of ["two", "three", "four", "five"]) await say(session, text);
      replies.push({ text: "What was said." });
      await session.compact();
      await say(session, "six");
      await first.close();
      const again = await (await open()).get("one");
      await say(again, "seven");
      const kept = await Array.fromAsync(again.requests());
      assert.deepEqual(await placesOf(kept), ["1.1", "1.2", "1.3", "2.1", "3.1", "4.1", "5.1", "6.1", "7.1"]);
      const received = stepsOf([...world.requests]);
      assert.equal(received.length, kept.length);
      assert.equal(new Set(kept.map(({ tools }) => tools.length)).size, 2, "the skill brought a tool");
      for (const [index, request] of kept.entries())
        assert.deepEqual(await repeat(world, request), received[index]?.body, `${request.turn}.${request.step}`);
    });

  test("can be looked at as soon as their step is told of", async (t) => {
    const { open } = await createWorld(t);
    const session = await (await open()).open("one");
    session.send("Hello");
    for await (const event of session.stream())
      if (event.type === "step-start") {
        assert.deepEqual(await placesOf(session.requests()), ["1.1"]);
        const [{ model, provider } = { model: "", provider: "" }] = await Array.fromAsync(session.requests());
        assert.deepEqual([model, provider], [event.model, event.provider]);
      }
  });

  test("take no more than the history, however many steps there are", async (t) => {
    const { open, replies, home, kept } = await createWorld(t);
    const sessions = await open();
    const text = "A long answer that nobody reads. ".repeat(40);
    for (let turn = 0; turn < 12; turn++) {
      const session = await sessions.open("one"); // each reads what is there
      for (let step = 0; step < 4; step++)
        replies.push({ text, calls: [call("read_file", { path: `${turn}-${step}` })] });
      replies.push({ text });
      await say(session, `Question ${turn}`);
      await session.close();
    }
    assert.equal((await placesOf((await sessions.get("one")).requests())).length, 60);
    const sizeOf = (rows: readonly string[]): number => rows.join("").length;
    assert.ok(sizeOf(kept().slice(1)) < 1.2 * sizeOf(rowsOf(home, "messages", "one")));
  });

  test("lose a row that is cut off, and no other with it", async (t) => {
    const { open, kept, keep } = await createWorld(t);
    const sessions = await open();
    const session = await sessions.open("one");
    for (const text of ["one", "two"]) await say(session, text);
    const [one] = await Array.fromAsync(session.requests());
    const [first = "", second = ""] = kept();
    keep([first, second.slice(0, -20)]);
    await session.close();
    const again = await (await open()).get("one");
    await say(again, "three");
    assert.deepEqual(await placesOf(again.requests()), ["1.1", "3.1"]);
    const [same, three] = await Array.fromAsync(again.requests());
    assert.deepEqual(same, one);
    assert.deepEqual(three?.messages.at(-1), { role: "user", content: "three" });
    assert.equal(three?.messages.length, 5, "all that was said");
  });

  test("are passed over where a row is none of ours, or what it refers to is gone", async (t) => {
    const { open, kept, keep } = await createWorld(t);
    const session = await (await open()).open("one");
    for (const text of ["one", "two", "three"]) await say(session, text);
    const [first = "", second = "", third = ""] = kept();
    const facts = { turn: 9, step: 1, time: "", model: "", provider: "", kept: 0, messages: [] };
    const odd = [
      ...["null", "7", "[]", "{}", "not json", '{"turn":'],
      ...[
        facts,
        { ...facts, instructions: "", tools: ["read_file"] },
        { ...facts, instructions: "", tools: [7] },
        { ...facts, instructions: "", tools: [], kept: 5 },
        { ...facts, instructions: "", tools: [], kept: -1 },
        { ...facts, instructions: "", tools: [], messages: [null] },
        { ...facts, instructions: "", tools: [], after: [1] },
        { ...facts, instructions: "", tools: [], after: {} },
      ].map((line) => JSON.stringify(line)),
    ];
    keep([first, ...odd, second, ...odd, third]);
    assert.deepEqual(await placesOf(session.requests()), ["1.1", "2.1", "3.1"]);
    keep([first, third]);
    assert.deepEqual(await placesOf(session.requests()), ["1.1"]);
    await say(session, "four");
    assert.deepEqual(await placesOf(session.requests()), ["1.1", "4.1"]);
  });

  test("go along with a copy and are gone with the session", async (t) => {
    const { open, kept } = await createWorld(t);
    const sessions = await open();
    const session = await sessions.open("one");
    await say(session, "one");
    const fork = await sessions.fork("one", "two");
    assert.deepEqual(await Array.fromAsync(fork.requests()), await Array.fromAsync(session.requests()));
    await say(fork, "two");
    assert.deepEqual([await placesOf(fork.requests()), await placesOf(session.requests())], [["1.1", "2.1"], ["1.1"]]);
    const before = await sessions.open("three");
    assert.deepEqual(
      await Array.fromAsync((await sessions.fork("three", "four")).requests()),
      await Array.fromAsync(before.requests()),
    );
    await sessions.delete("one");
    assert.deepEqual(kept(), []);
    assert.deepEqual(await Array.fromAsync(session.requests()), []);
  });

  test("are kept before anything is sent: without a place for them there is no turn", async (t) => {
    const { open, home, requests } = await createWorld(t);
    const session = await (await open()).open("one");
    mkdirSync(join(home, "traces.db"));
    await assert.rejects(say(session, "Hello"), { code: "file.unwritable" });
    assert.equal(requests.length, 0);
    rmdirSync(join(home, "traces.db"));
    assert.equal(resultOf(await say(session, "Again")).subtype, "success");
    assert.deepEqual(await placesOf(session.requests()), ["1.1"]);
  });
});
