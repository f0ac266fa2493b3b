import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type FollowTurns, lastEventId, type Sessions, type TimedEvent, type WaitingTurn } from "@loadout/core";
import { createRuns, type Listener } from "./runs.ts";

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

/** The runs of a process; without `elsewhere` there is no other one. */
function runsOf(elsewhere?: { readonly follow: FollowTurns; readonly turns?: Partial<Sessions["turns"]> }) {
  const turns = { active: async () => [], activeIn: async () => undefined, ...elsewhere?.turns } as Sessions["turns"];
  return createRuns({ sessions: async () => ({ turns, follow: elsewhere?.follow }), pace: 1 });
}

describe("the turns a server runs", () => {
  test("are told to who listens, with what was said before they came, and the end", async () => {
    const runs = runsOf();
    const run = runs.begin();
    run.record(start("one", 1));
    run.record(message(2));
    const [first, second, other] = [createListener(), createListener(), createListener()];
    assert.deepEqual(
      (await runs.listen("one", 0, first)).missed.map(({ id }) => id),
      [1, 2],
    );
    const { missed, isRunning, leave } = await runs.listen("one", 1, second);
    assert.deepEqual([missed.map(({ id }) => id), isRunning], [[2], true]);
    const { missed: none, isRunning: isOther } = await runs.listen("two", 0, other);
    assert.deepEqual([none, isOther], [[], false]);
    run.record(words(3));
    leave();
    run.record(end(4));
    run.end();
    assert.deepEqual([first.heard, second.heard, other.heard], [[3, 4, "end"], [3], []]);
    assert.deepEqual(runs.running(), []);
  });

  test("tell who comes later no words that are in a message by then", async () => {
    const runs = runsOf();
    const run = runs.begin();
    for (const event of [start("one", 1), words(2), words(3), message(4), words(5)]) run.record(event);
    const { missed } = await runs.listen("one", 0, createListener());
    assert.deepEqual(
      missed.map(({ id }) => id),
      [1, 4, 5],
    );
  });

  test("say what of them was told, until their end was", () => {
    const runs = runsOf();
    const run = runs.begin();
    assert.equal(run.untoldBehind, undefined, "nothing has started");
    run.record(start("one", 1));
    run.record(words(2));
    assert.equal(run.untoldBehind, 2);
    run.record(end(3));
    assert.equal(run.untoldBehind, undefined);
  });

  test("leave events of another turn of their session alone, which a stored history has behind theirs", async () => {
    const runs = runsOf();
    const [first, second] = [runs.begin(), runs.begin()];
    const next = lastEventId(1) + 2;
    first.record(start("one", lastEventId(0) + 2));
    second.record(start("one", next));
    const listener = createListener();
    await runs.listen("one", 0, listener);
    for (const event of [start("one", next), words(next + 1), end(next + 2)]) first.record(event);
    first.end();
    assert.deepEqual([runs.running(), listener.heard], [["one"], []], "the second one runs");
    second.record(words(next + 1));
    assert.deepEqual(listener.heard, [next + 1]);
    second.end();
  });

  test("end for those who listen only with the turn that is the last one", async () => {
    const runs = runsOf();
    const [first, second] = [runs.begin(), runs.begin()];
    const listener = createListener();
    await runs.listen("one", 0, listener);
    first.record(start("one", 1));
    first.record(end(2));
    second.record(start("one", 11));
    first.end();
    assert.deepEqual(runs.running(), ["one"]);
    assert.deepEqual(listener.heard, [1, 2, 11], "the end of a turn that goes on is not told");
    second.end();
    assert.deepEqual(runs.running(), []);
  });

  test("of other processes are heard too, without words that are in a message by then, and can be cancelled", async () => {
    const told: ((event: TimedEvent) => void)[] = [];
    let left = 0;
    const states: WaitingTurn["state"][] = ["running", "running", "interrupted"];
    const turn = { id: "t", contextId: "one", userId: "u", state: "running", addedAt: time } as WaitingTurn;
    const runs = runsOf({
      follow: async (_contextId, after, take) => {
        told.push(take);
        const missed = [start("one", 1), words(2), message(3), words(4)].filter(({ id }) => id > after);
        return { missed, leave: () => void left++ };
      },
      turns: {
        active: async () => [turn],
        activeIn: async () => turn,
        cancel: async () => turn,
        get: async () => ({ ...turn, state: states.shift() ?? "done" }),
      },
    });
    const listener = createListener();
    const { missed, isRunning, leave } = await runs.listen("one", 0, listener);
    assert.deepEqual([missed.map(({ id }) => id), isRunning], [[1, 3, 4], true]);
    told[0]?.(words(5));
    leave();
    assert.deepEqual([listener.heard, left], [[5], 1]);
    assert.deepEqual([...(await runs.active())], ["one"]);
    assert.equal(await runs.cancel("one"), true);
    assert.deepEqual(states, [], "it waits for the end");
  });

  test("can be waited for, up to a limit", async () => {
    const runs = runsOf();
    assert.deepEqual(await runs.drain(60_000), []);
    const run = runs.begin();
    run.record(start("one", 1));
    assert.deepEqual(await runs.drain(1), ["one"]);
    const drained = runs.drain(60_000);
    run.end();
    assert.deepEqual(await drained, []);
  });

  test("can be cancelled, which is over when they are", async () => {
    const runs = runsOf();
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

  test("are called off when the server stops, also those that have told nothing or begin too late", async () => {
    const runs = runsOf();
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
