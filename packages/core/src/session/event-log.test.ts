import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { call, createSessionWorld, type SessionWorld } from "../../../../test/session-world.ts";
import { addRows, rowsOf, setRows } from "../../../../test/stored-session.ts";
import { Fault } from "../ground/fault.ts";
import { type Home, openHome } from "../home/home.ts";
import type { TimedEvent } from "./event-log.ts";
import type { Session } from "./session.ts";

/** Says something, and hands over every event of the turn. */
async function say(session: Session, text: string): Promise<TimedEvent[]> {
  session.send(text);
  return collect(session.stream());
}

async function collect(turn: AsyncIterable<TimedEvent>): Promise<TimedEvent[]> {
  const events: TimedEvent[] = [];
  for await (const event of turn) events.push(event);
  return events;
}

const idsOf = (events: readonly TimedEvent[]): number[] => events.map(({ id }) => id);
const typesOf = (events: readonly TimedEvent[]): string[] => events.map(({ type }) => type);
const withoutWords = (events: readonly TimedEvent[]): TimedEvent[] =>
  events.filter(({ type }) => type !== "text-delta");

function assertRising(ids: readonly number[]): void {
  assert.deepEqual(
    ids,
    [...new Set(ids)].sort((one, other) => one - other),
  );
}

const endOf = (events: readonly TimedEvent[]): Extract<TimedEvent, { type: "turn-end" }> => {
  const last = events.at(-1);
  return last?.type === "turn-end" ? last : assert.fail(`the last event is ${last?.type}`);
};

async function createWorld(t: TestContext) {
  const world = await createSessionWorld(t);
  return {
    ...world,
    messages: join(world.home, "context/one/messages"),
    kept: () => rowsOf(world.home, "events", "one"),
  };
}

/** The same home as a crash at this moment would leave it. */
async function crashed(t: TestContext, { folder, home, open }: SessionWorld) {
  const copy = join(folder, `crashed-${crypto.randomUUID()}`);
  cpSync(home, copy, { recursive: true });
  const messages = join(copy, "context/one/messages");
  rmSync(join(messages, "running.db"), { force: true });
  t.after(() => rmSync(copy, { recursive: true, force: true }));
  return { home: copy, session: async () => (await open({ home: copy })).get("one") };
}

/** A turn that waits for its model, with what was seen of it. */
async function holdTurn(session: Session, world: SessionWorld) {
  world.replies.push({ text: "half an ans", cut: true, hold: true });
  session.send("Wait");
  const turn = session.stream();
  const seen: TimedEvent[] = [];
  for (let next = await turn.next(); !next.done; next = await turn.next()) {
    seen.push(next.value);
    if (next.value.type === "text-delta") break;
  }
  return { turn, seen };
}

describe("what happened in a session", () => {
  test("has ids that rise in a turn, from turn to turn, and after it was opened again", async (t) => {
    const { open } = await createWorld(t);
    const first = await open();
    const session = await first.open("one");
    const told = [...(await say(session, "One")), ...(await say(session, "Two"))];
    await first.close();
    const again = await (await open()).get("one");
    told.push(...(await say(again, "Three")));
    assertRising(idsOf(told));
    assert.deepEqual(
      told.flatMap((event) => (event.type === "turn-start" ? [[event.turn, event.id]] : [])),
      [
        [1, 10_000_001],
        [2, 20_000_001],
        [3, 30_000_001],
      ],
    );
    assert.deepEqual(idsOf(await again.events()), idsOf(withoutWords(told)));
    assert.ok(told.every(({ time }) => !Number.isNaN(Date.parse(time))));
  });

  test("is looked up once at the start of a turn, and not again by the turn that writes it", async (t) => {
    const { home: folder, open, replies } = await createWorld(t);
    const home = openHome(folder);
    t.after(home.close);
    const looked: unknown[] = [];
    const use: Home["records"]["use"] = (name, load) => {
      const store = home.records.use(name, load);
      return {
        ...store,
        read(call, ...given) {
          if (call === "last") looked.push(given[0]);
          return store.read(call, ...given);
        },
      };
    };
    const sessions = await open({ home: { ...home, records: { ...home.records, use } } });
    const session = await sessions.open("one");
    for (const _ of [1, 2]) {
      looked.length = 0;
      replies.push({ calls: [call("list_files")] }, { calls: [call("list_files")] }, { text: "Done" });
      await say(session, "Go");
      assert.deepEqual(looked, ["events", "requests"]);
    }
  });

  test("is kept whole but for the words as they came, and told behind any id", async (t) => {
    const { open, replies, kept: rows } = await createWorld(t);
    const session = await (await open()).open("one");
    replies.push({ text: "An unmistakable answer" });
    const told = await say(session, "An unmistakable question");
    assert.ok(typesOf(told).includes("text-delta"), "the words came");
    const kept = withoutWords(told);
    assert.deepEqual(await session.events(), kept);
    for (const [index, { id }] of kept.entries()) assert.deepEqual(await session.events(id), kept.slice(index + 1));
    assert.doesNotMatch(rows().join("\n"), /unmistakable/, "the history has the messages");
  });

  test("has the messages of the history, also those that were written since the session was opened", async (t) => {
    const { open } = await createWorld(t);
    const sessions = await open();
    const [reader, writer] = [await sessions.open("one"), await (await open()).get("one")];
    assert.deepEqual(await reader.events(), []);
    const told = withoutWords(await say(writer, "Hello"));
    assert.deepEqual(await reader.events(), told);
  });

  test("loses a row that is cut off, and no other with it", async (t) => {
    const { open, home, kept } = await createWorld(t);
    const first = await open();
    const told = withoutWords(await say(await first.open("one"), "One"));
    await first.close();
    setRows(home, "events", "one", kept().slice(0, -1));
    addRows(home, "events", "one", ['{"cut'], told.at(-1)?.id ?? 0);
    const session = await (await open()).get("one");
    assert.deepEqual(idsOf(await session.events()), idsOf(told.slice(0, -1)));
    const next = withoutWords(await say(session, "Two"));
    const all = await session.events();
    assert.deepEqual(all.slice(-next.length), next, "the next turn is whole");
    const [end] = all.slice(told.length - 1, -next.length);
    assert.deepEqual([end?.type, end?.type === "turn-end" && end.result], ["turn-end", endOf(told).result]);
    assertRising(idsOf(all));
  });

  test("passes over rows that are none of ours", async (t) => {
    const { open, home } = await createWorld(t);
    const session = await (await open()).open("one");
    const told = withoutWords(await say(session, "One"));
    const id = 10_000_900;
    const foreign = [
      ...'null|7|true|[]|{}|"text"|not json|{"id":'.split("|"),
      ...[{ id }, { type: "step-start" }, { id: String(id), type: "step-start" }, { id: 1e300, type: "step-start" }],
      ...[
        { id: 1.5, type: "step-start" },
        { id, type: 7 },
        { id, type: "message-added" },
      ],
      ...[
        { id, type: "message-added", message: "no such message" },
        { id, type: "message-added", message: { id: 1 } },
      ],
      ...[undefined, null, 7, {}, { type: "user", id: "x", content: "x" }].map((result) => ({
        ...{ id, type: "turn-end", result },
      })),
    ].map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
    addRows(home, "events", "one", ["", "\u0000", ...foreign], id);
    assert.deepEqual(await session.events(), told);
    assert.equal((await say(session, "Two")).at(-1)?.type, "turn-end");
  });

  test("takes no fault from a row that has none", async (t) => {
    const { open, home } = await createWorld(t);
    const session = await (await open()).open("one");
    const { result } = endOf(await say(session, "One"));
    const faults = [null, 7, [], {}, { code: "no.such" }, { code: "toString", values: {} }, { code: "busy" }];
    const odd = [{ path: null }, { path: { en: 1 } }, [null], "text"].map((values) => ({ code: "busy", values }));
    for (const [index, fault] of [...faults, ...odd].entries())
      addRows(
        home,
        "events",
        "one",
        [JSON.stringify({ id: 10_000_900 + index, type: "turn-end", result, fault })],
        10_000_900 + index,
      );
    const read = await session.events(10_000_899);
    assert.equal(read.length, faults.length + odd.length);
    assert.ok(read.every((event) => event.type === "turn-end" && !("fault" in event)));
  });

  test("is nothing where no turn was taken, and a fault where it cannot be read", async (t) => {
    const { open, home } = await createWorld(t);
    const session = await (await open()).open("one");
    assert.deepEqual(await session.events(), []);
    const path = join(home, "traces.db");
    mkdirSync(path);
    await assert.rejects(session.events(), { code: "file.unwritable" });
    await assert.rejects(say(session, "Hello"), { code: "file.unwritable" });
    assert.deepEqual([session.state, session.messages.length], ["idle", 0], "nothing was started");
    rmSync(path, { recursive: true });
    assert.equal(endOf(await say(session, "Hello")).result.subtype, "success");
  });

  test("tells a fault as it was", async (t) => {
    const { open, replies } = await createWorld(t);
    const session = await (await open()).open("one");
    replies.push({ status: 401, body: '{"error":{"message":"no"}}' });
    const { fault } = endOf(await say(session, "Hello"));
    const { fault: read } = endOf(await session.events());
    assert.ok(fault instanceof Fault && read instanceof Fault);
    assert.deepEqual([read.code, read.say("zh"), read.say("en")], [fault.code, fault.say("zh"), fault.say("en")]);
  });

  test("ends with an id behind everything that was seen where a turn is left early", async (t) => {
    const world = await createWorld(t);
    const session = await (await world.open()).open("one");
    const { turn, seen } = await holdTurn(session, world);
    await turn.return(undefined);
    const end = endOf(await session.events());
    assert.equal(end.result.subtype, "interrupted");
    assert.ok(end.id > Math.max(...idsOf(seen)));
    assert.equal(session.state, "idle");
    const next = await say(session, "Go on");
    assertRising([...idsOf(await session.events())]);
    assert.ok((next[0]?.id ?? 0) > end.id);
  });

  test("ends once where the session is closed in the middle of a turn, by its reader or by another process", async (t) => {
    const world = await createWorld(t);
    for (const reads of [true, false]) {
      const session = await (await world.open()).open("one");
      const { turn, seen } = await holdTurn(session, world);
      const reading = reads ? undefined : turn.next();
      await session.close();
      await reading;
      assert.ok((await turn.next()).done, "nothing comes behind its end");
      const events = await session.events(Math.max(...idsOf(seen)));
      assert.equal(events.filter(({ type }) => type === "turn-end").length, 1);
      assert.equal(endOf(events).result.subtype, "interrupted");
      const again = await (await world.open()).get("one");
      assertRising(idsOf(await again.events()));
      assert.equal(again.messages.filter(({ type }) => type === "result").length, reads ? 1 : 2);
      await again.close();
    }
  });

  test("ends so after a crash, once, when somebody comes back to it", async (t) => {
    const world = await createWorld(t);
    const session = await (await world.open()).open("one");
    const { turn, seen } = await holdTurn(session, world);
    const crash = await crashed(t, world);
    await turn.return(undefined);
    const again = await crash.session();
    assert.notEqual((await again.events()).at(-1)?.type, "turn-end", "looking ends nothing");
    await again.settle();
    const { id, result } = endOf(await again.events());
    assert.equal(result.subtype, "interrupted");
    assert.ok(id > Math.max(...idsOf(seen)));
    await again.settle();
    assert.equal((await again.events()).filter(({ type }) => type === "turn-end").length, 1);
    assert.equal(endOf(await say(again, "Go on")).result.subtype, "success");
    assertRising(idsOf(await again.events()));
  });

  test("ends as the history has it where only that was written", async (t) => {
    const world = await createWorld(t);
    const session = await (await world.open()).open("one");
    const told = withoutWords(await say(session, "One"));
    const crash = await crashed(t, world);
    setRows(crash.home, "events", "one", rowsOf(crash.home, "events", "one").slice(0, -1));
    const again = await crash.session();
    await again.settle();
    assert.deepEqual(endOf(await again.events()).result, endOf(told).result);
    assert.equal(again.messages.length, session.messages.length);
  });

  test("ends where a turn was cut short before its message was taken", async (t) => {
    const world = await createWorld(t);
    const session = await (await world.open()).open("one");
    await say(session, "One");
    const before = [...session.messages];
    const { turn } = await holdTurn(session, world);
    const crash = await crashed(t, world);
    await turn.return(undefined);
    const events = rowsOf(crash.home, "events", "one");
    const began = events.findLastIndex((body) => body.includes("turn-start"));
    setRows(
      crash.home,
      "messages",
      "one",
      before.map((message) => JSON.stringify(message)),
    );
    setRows(crash.home, "events", "one", events.slice(0, began + 1));
    const again = await crash.session();
    await again.settle();
    const { id, result } = endOf(await again.events());
    assert.deepEqual([result.subtype, id], ["interrupted", 29_999_999]);
    assert.deepEqual(again.messages, before, "nothing was said, so nothing is added");
    assert.ok(((await say(again, "Go on"))[0]?.id ?? 0) > id);
  });

  test("goes with a session that is deleted, and a copy tells its own from where it began", async (t) => {
    const { open, kept, home } = await createWorld(t);
    const sessions = await open();
    const session = await sessions.open("one");
    await say(session, "One");
    const fork = await sessions.fork("one", "two");
    assert.deepEqual(await fork.events(), [], "what happened, happened elsewhere");
    const told = await say(fork, "Two");
    assert.deepEqual(idsOf(await fork.events()), idsOf(withoutWords(told)));
    assert.equal(told[0]?.id, 20_000_001);
    await sessions.delete("one");
    assert.deepEqual(kept(), []);
    assert.deepEqual(await session.events(), [], "of one that is gone nothing is left to tell");
    await sessions.delete("two");
    assert.ok(!existsSync(join(home, "context/two")));
  });

  for (const id of ["Mine~3f9a", "会话", "../../up", "x".repeat(300)])
    test(`is kept under the name of the folder, whatever the id is: ${id.slice(0, 12)}`, async (t) => {
      const { open, folder } = await createWorld(t);
      mkdirSync(join(folder, "up/messages"), { recursive: true });
      const foreign = join(folder, "up/messages/events.jsonl");
      writeFileSync(foreign, '{"id":1,"type":"step-start"}\n');
      const sessions = await open();
      const session = await sessions.open(id);
      const told = withoutWords(await say(session, "One"));
      assert.deepEqual(await session.events(), told, "nothing of another folder");
      const fork = await sessions.fork(id, `${id} copy`);
      assert.equal((await Array.fromAsync(fork.requests())).length, 1);
      assert.ok((await sessions.bytes(id)) > JSON.stringify(told).length / 2);
      await session.close();
      await sessions.delete(id);
      const again = await sessions.open(id);
      assert.deepEqual([await again.events(), await Array.fromAsync(again.requests())], [[], []]);
      assert.ok(existsSync(foreign));
    });

  test("is a fault where it cannot be written, and the session can go on when it can", async (t) => {
    const world = await createWorld(t);
    const session = await (await world.open()).open("one");
    const path = join(world.home, "traces.db");
    mkdirSync(path);
    await assert.rejects(say(session, "Hello"), (error) => error instanceof Fault);
    assert.equal(session.state, "idle");
    rmSync(path, { recursive: true });
    assert.equal(endOf(await say(session, "Again")).result.subtype, "success");
  });
});
