import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TimedEvent } from "@loadout/core";
import { ownTurnEvents } from "./own-turn-events.ts";

/** The events of a turn whose message came at this time. */
const turnAt = (time: string, first: number): TimedEvent[] =>
  [
    { type: "turn-start", contextId: "talk", turn: 1, agent: "assistant" },
    { type: "message-added", message: { type: "system", id: `s${time}`, time } },
    { type: "message-added", message: { type: "user", id: `u${time}`, time, content: "Hello" } },
    { type: "text-delta", text: time },
    { type: "turn-end", result: { type: "result", id: `r${time}`, time, subtype: "success", steps: 1 } },
  ].map((event, index) => ({ ...event, id: first + index, time }) as unknown as TimedEvent);

describe("the events of one turn of a session", () => {
  test("are told apart from those of a turn that ran before it, and keep their order", async () => {
    const [before, own, after] = [turnAt("1", 10), turnAt("2", 20), turnAt("3", 30)];
    const taken: TimedEvent[] = [];
    // Its row has a time when its message is stored.
    const times = [undefined, "2"];
    const pick = ownTurnEvents(async () => times.shift(), taken.push.bind(taken) as (event: TimedEvent) => void);
    await Promise.all([...before, ...own].map(pick));
    assert.deepEqual(taken, own);
    await pick(after[3] as TimedEvent);
    assert.equal(taken.length, own.length + 1, "who has all leaves");
  });

  test("are not taken from the middle of another turn", async () => {
    const [before, own] = [turnAt("1", 10), turnAt("2", 20)];
    const taken: TimedEvent[] = [];
    const pick = ownTurnEvents(
      async () => "2",
      (event) => void taken.push(event),
    );
    await Promise.all([...before.slice(3), ...own].map(pick));
    assert.deepEqual(taken, own);
  });

  test("fail with the look at its row", async () => {
    const pick = ownTurnEvents(
      () => Promise.reject(new Error("away")),
      () => assert.fail("nothing is known of it"),
    );
    await assert.rejects(Promise.all(turnAt("1", 10).map(pick)), /away/);
  });
});
