import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lastEventId, type TimedEvent } from "@loadout/core";
import { ownTurnEvents } from "./own-turn-events.ts";

/** The events of the turn with this number, whose message has it as its time. */
const turn = (number: number): TimedEvent[] => {
  const time = String(number);
  return [
    { type: "turn-start", contextId: "talk", turn: number, agent: "assistant" },
    { type: "message-added", message: { type: "system", id: `s${time}`, time } },
    { type: "message-added", message: { type: "user", id: `u${time}`, time, content: "Hello" } },
    { type: "text-delta", text: time },
    { type: "turn-end", result: { type: "result", id: `r${time}`, time, subtype: "success", steps: 1 } },
  ].map((event, index) => ({ ...event, id: lastEventId(number - 1) + 2 + index, time }) as unknown as TimedEvent);
};

/** What is taken as the events of the turn whose message has this time. */
async function taken(startedAt: () => Promise<string | undefined>, told: readonly TimedEvent[]): Promise<TimedEvent[]> {
  const events: TimedEvent[] = [];
  const pick = ownTurnEvents(startedAt, (event) => void events.push(event));
  await Promise.all(told.map(pick));
  return events;
}

describe("the events of one turn of a session", () => {
  test("are told apart from those of turns before and after it, and keep their order", async () => {
    const times = [undefined, "2"]; // its row has a time when its message is stored
    assert.deepEqual(await taken(async () => times.shift(), [...turn(1), ...turn(2), ...turn(3)]), turn(2));
  });

  test("end where the next turn begins, also if its own end was lost, or the start of the next one", async () => {
    const own = turn(2).slice(0, -1);
    assert.deepEqual(await taken(async () => "2", [...own, ...turn(3)]), own);
    assert.deepEqual(await taken(async () => "2", [...own, ...turn(3).slice(2)]), own);
  });

  test("are found if the turn before has no end, or they themselves no start", async () => {
    assert.deepEqual(await taken(async () => "2", [...turn(1).slice(0, -1), ...turn(2)]), turn(2));
    assert.deepEqual(await taken(async () => "2", [...turn(1), ...turn(2).slice(2)]), turn(2).slice(2));
  });

  test("are not taken from the middle of another turn", async () => {
    assert.deepEqual(await taken(async () => "2", [...turn(1).slice(3), ...turn(2)]), turn(2));
  });

  test("fail with the look at its row", async () => {
    await assert.rejects(
      taken(() => Promise.reject(new Error("away")), turn(1)),
      /away/,
    );
  });
});
