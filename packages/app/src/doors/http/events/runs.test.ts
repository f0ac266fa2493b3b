import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { Fault, type Sessions, type TimedEvent } from "@loadout/core";
import { createRuns, type Listener } from "./runs.ts";

function createHome(t: TestContext): { home: string; marks: () => string[] } {
  const home = mkdtempSync(join(tmpdir(), "loadout-runs-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  return { home, marks: () => (existsSync(join(home, "runs")) ? readdirSync(join(home, "runs")) : []) };
}

const time = "2026-01-01T00:00:00.000Z";
const start = (contextId: string, id: number): TimedEvent => ({
  ...{ type: "turn-start", contextId, turn: 1, agent: "a", id, time },
});
const words = (id: number): TimedEvent => ({ type: "text-delta", text: "x", id, time });
const message = (id: number): TimedEvent => ({
  ...{ type: "message-added", message: { type: "user", content: "x", id: `m${id}`, time }, id, time },
});
const end = (id: number): TimedEvent => ({
  ...{ type: "turn-end", result: { type: "result", subtype: "success", steps: 1, id: "r", time }, id, time },
});

function createListener(): Listener & { readonly heard: (number | "end")[] } {
  const heard: (number | "end")[] = [];
  return { heard, take: ({ id }) => void heard.push(id), end: () => void heard.push("end") };
}

/** Marks are written in the background. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

/** Without those that are being written. */
const finished = (marks: readonly string[]): number => marks.filter((name) => /^[0-9a-f]{64}$/.test(name)).length;

/** Sessions of which only these are there, and what became of them. */
function fakeSessions(known: Readonly<Record<string, Error | undefined>>) {
  const log: string[] = [];
  const sessions = {
    async get(id: string) {
      if (!Object.hasOwn(known, id)) throw new Fault("session.not-found", { id });
      return {
        async settle() {
          const error = known[id];
          if (error) throw error;
          log.push(`settled ${id}`);
        },
        close: async () => void log.push(`closed ${id}`),
      };
    },
  } as unknown as Sessions;
  return { sessions, log };
}

describe("the turns a server runs", () => {
  test("are told to who listens, with what was said before they came, and the end", (t) => {
    const runs = createRuns(createHome(t).home);
    const run = runs.begin();
    run.record(start("one", 1));
    run.record(message(2));
    const [first, second, other] = [createListener(), createListener(), createListener()];
    assert.deepEqual(
      runs.listen("one", 0, first).missed.map(({ id }) => id),
      [1, 2],
    );
    const { missed, isRunning, leave } = runs.listen("one", 1, second);
    assert.deepEqual([missed.map(({ id }) => id), isRunning], [[2], true]);
    const { missed: none, isRunning: isOther } = runs.listen("two", 0, other);
    assert.deepEqual([none, isOther], [[], false]);
    run.record(words(3));
    leave();
    run.record(end(4));
    run.end();
    assert.deepEqual([first.heard, second.heard, other.heard], [[3, 4, "end"], [3], []]);
    assert.deepEqual([runs.isRunning("one"), runs.running()], [false, []]);
  });

  test("tell who comes later no words that stand in a message by then", (t) => {
    const runs = createRuns(createHome(t).home);
    const run = runs.begin();
    for (const event of [start("one", 1), words(2), words(3), message(4), words(5)]) run.record(event);
    const { missed } = runs.listen("one", 0, createListener());
    assert.deepEqual(
      missed.map(({ id }) => id),
      [1, 4, 5],
    );
  });

  test("say what of them was told, until their end was", (t) => {
    const runs = createRuns(createHome(t).home);
    const run = runs.begin();
    assert.equal(run.untoldBehind, undefined, "nothing has begun");
    run.record(start("one", 1));
    run.record(words(2));
    assert.equal(run.untoldBehind, 2);
    run.record(end(3));
    assert.equal(run.untoldBehind, undefined);
  });

  test("leave a mark while they are under way, for whoever starts after a crash", async (t) => {
    const { home, marks } = createHome(t);
    const runs = createRuns(home);
    const [one, other] = [runs.begin(), runs.begin()];
    assert.deepEqual(marks(), [], "nothing is known of it yet");
    one.record(start("../../one", 1));
    other.record(start("other", 1));
    await until(() => finished(marks()) === 2);
    one.record(end(2));
    one.end();
    await until(() => finished(marks()) === 1);
    const { sessions, log } = fakeSessions({ other: undefined, "../../one": undefined });
    assert.deepEqual(await createRuns(home).recover(async () => sessions), ["other"]);
    assert.deepEqual([log, marks()], [["settled other", "closed other"], []]);
  });

  test("keep their mark when the turn before them ends late", async (t) => {
    const { home, marks } = createHome(t);
    const runs = createRuns(home);
    const [first, second] = [runs.begin(), runs.begin()];
    const listener = createListener();
    runs.listen("one", 0, listener);
    first.record(start("one", 1));
    first.record(end(2));
    second.record(start("one", 11));
    first.end();
    await until(() => finished(marks()) === 1);
    assert.deepEqual(runs.running(), ["one"]);
    assert.deepEqual(listener.heard, [1, 2, 11], "nobody is told the end of a turn that goes on");
    second.end();
    await until(() => marks().length === 0);
    assert.deepEqual(runs.running(), []);
  });

  test("that a crash cut short are settled where that can be, and hold no start up where it cannot", async (t) => {
    const { home, marks } = createHome(t);
    const runs = createRuns(home);
    for (const id of ["fine", "gone", "busy"]) runs.begin().record(start(id, 1));
    await until(() => finished(marks()) === 3);
    mkdirSync(join(home, "runs/a folder"));
    writeFileSync(join(home, "runs/cut off"), "");
    writeFileSync(join(home, "runs/elsewhere"), "../../../etc");
    const { sessions, log } = fakeSessions({ fine: undefined, busy: new Fault("session.state", {}) });
    assert.deepEqual(await createRuns(home).recover(async () => sessions), ["fine"]);
    assert.deepEqual(log.toSorted(), ["closed busy", "closed fine", "settled fine"]);
    assert.deepEqual(marks(), ["a folder"], "which is none of ours");
    assert.deepEqual(await createRuns(home).recover(async () => sessions), []);
  });

  test("can be cancelled, which is over when they are", async (t) => {
    const runs = createRuns(createHome(t).home);
    assert.equal(await runs.cancel("one"), false);
    const run = runs.begin();
    run.record(start("one", 1));
    const order: string[] = [];
    run.signal.addEventListener("abort", () => order.push("aborted"));
    const cancelled = runs.cancel("one").then((isCancelled) => order.push(`cancelled: ${isCancelled}`));
    await Promise.resolve();
    order.push("ends");
    run.end();
    await cancelled;
    assert.deepEqual(order, ["aborted", "ends", "cancelled: true"]);
  });

  test("are called off when the server stops, also those that have told nothing or begin too late", async (t) => {
    const runs = createRuns(createHome(t).home);
    const [begun, silent] = [runs.begin(), runs.begin()];
    begun.record(start("one", 1));
    let isClosed = false;
    const closed = runs.close().finally(() => {
      isClosed = true;
    });
    assert.ok(begun.signal.aborted && silent.signal.aborted);
    const late = runs.begin();
    assert.ok(late.signal.aborted);
    begun.end();
    silent.end();
    await new Promise(setImmediate);
    assert.equal(isClosed, false, "one is still to end");
    late.end();
    assert.deepEqual(await closed, ["one"]);
    assert.deepEqual(await runs.close(), [], "once more is no harm");
  });
});
