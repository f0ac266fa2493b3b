import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
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
import type { Model } from "../agent/models/model.ts";
import { openModel } from "../agent/models/open-model.ts";
import type { KeptRequest } from "./model-requests.ts";

async function createWorld(t: TestContext, options: Parameters<typeof createSessionWorld>[1] = {}) {
  const world = await createSessionWorld(t, options);
  const messages = join(world.home, "context/one/messages");
  return { ...world, path: join(messages, "requests.jsonl"), history: join(messages, "history.jsonl") };
}

const placesOf = (requests: Iterable<KeptRequest>): string[] =>
  [...requests].map(({ turn, step }) => `${turn}.${step}`);

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
      const kept = [...again.requests()];
      assert.deepEqual(placesOf(kept), ["1.1", "1.2", "1.3", "2.1", "3.1", "4.1", "5.1", "6.1", "7.1"]);
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
        assert.deepEqual(placesOf(session.requests()), ["1.1"]);
        const [{ model, provider } = { model: "", provider: "" }] = session.requests();
        assert.deepEqual([model, provider], [event.model, event.provider]);
      }
  });

  test("take no more than the history, however many steps there are", async (t) => {
    const { open, replies, path, history } = await createWorld(t);
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
    const [first = ""] = readFileSync(path, "utf8").split("\n");
    assert.equal([...(await sessions.get("one")).requests()].length, 60);
    assert.ok(statSync(path).size - first.length < 1.2 * statSync(history).size);
  });

  test("lose a line that was cut off, and no other with it", async (t) => {
    const { open, path } = await createWorld(t);
    const sessions = await open();
    const session = await sessions.open("one");
    for (const text of ["one", "two"]) await say(session, text);
    const [one] = session.requests();
    truncateSync(path, statSync(path).size - 20);
    await say(session, "three");
    assert.deepEqual(placesOf(session.requests()), ["1.1", "3.1"]);
    const [same, three] = session.requests();
    assert.deepEqual(same, one);
    assert.deepEqual(three?.messages.at(-1), { role: "user", content: "three" });
    assert.equal(three?.messages.length, 5, "all that was said");
  });

  test("are passed over where a line is none of ours, or what it stands on is gone", async (t) => {
    const { open, path } = await createWorld(t);
    const session = await (await open()).open("one");
    for (const text of ["one", "two", "three"]) await say(session, text);
    const [first = "", second = "", third = ""] = readFileSync(path, "utf8").split("\n");
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
    writeFileSync(path, [first, ...odd, second, ...odd, third, ""].join("\n"));
    assert.deepEqual(placesOf(session.requests()), ["1.1", "2.1", "3.1"]);
    writeFileSync(path, [first, third, ""].join("\n"));
    assert.deepEqual(placesOf(session.requests()), ["1.1"]);
    await say(session, "four");
    assert.deepEqual(placesOf(session.requests()), ["1.1", "4.1"]);
  });

  test("go along with a copy and are gone with the session", async (t) => {
    const { open, home, path } = await createWorld(t);
    const sessions = await open();
    const session = await sessions.open("one");
    await say(session, "one");
    const fork = await sessions.fork("one", "two");
    assert.deepEqual([...fork.requests()], [...session.requests()]);
    assert.equal(statSync(join(home, "context/two/messages/requests.jsonl")).mode & 0o777, 0o600);
    await say(fork, "two");
    assert.deepEqual([placesOf(fork.requests()), placesOf(session.requests())], [["1.1", "2.1"], ["1.1"]]);
    const before = await sessions.open("three");
    assert.deepEqual([...(await sessions.fork("three", "four")).requests()], [...before.requests()]);
    await sessions.delete("one");
    assert.ok(!existsSync(path));
    assert.deepEqual([...session.requests()], []);
  });

  test("end the turn with a fault where they cannot be written, before anything is sent", async (t) => {
    const { open, path, requests } = await createWorld(t);
    const session = await (await open()).open("one");
    symlinkSync("/dev/full", path);
    const result = resultOf(await say(session, "Hello"));
    assert.deepEqual([result.subtype, result.code, requests.length], ["error", "disk.full", 0]);
    rmSync(path);
    assert.equal(resultOf(await say(session, "Again")).subtype, "success");
    assert.deepEqual(placesOf(session.requests()), ["2.1"]);
  });
});
