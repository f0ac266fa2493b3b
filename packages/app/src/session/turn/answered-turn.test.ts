import assert from "node:assert/strict";
import { test } from "node:test";
import { lastEventId, type Session, type SessionEvent, type TimedEvent } from "@loadout/core";
import { isWhole, storedTurn, summariseEnded } from "./answered-turn.ts";

const time = "2026-01-01T00:00:00.000Z";
const later = "2026-01-01T00:00:01.000Z";
const result = { type: "result", id: "r", time: later, subtype: "success", steps: 2, usage: { output: 9 } };
const messages = [
  { type: "user", id: "u", time, content: "Look" },
  {
    type: "assistant",
    id: "a",
    time: later,
    content: "I will look.",
    tool_calls: [{ id: "c", name: "list", input: {} }],
  },
  { type: "tool", id: "t", time: later, tool_call_id: "c", content: "nothing", is_error: false },
  { type: "assistant", id: "b", time: later, content: "There is nothing." },
  result,
  { type: "user", id: "v", time: later, content: "And now?" },
] as unknown as Session["messages"];

const added = (at: number) => ({ type: "message-added", message: messages[at] });
const events = [
  { type: "turn-start", contextId: "talk", turn: 1, agent: "clerk" },
  { type: "step-start", step: 1, model: "m", provider: "demo" },
  added(0),
  added(1),
  added(2),
  added(3),
  { type: "turn-end", result },
] as unknown as readonly SessionEvent[];

/** Some of the events are lost with the process that ran the turn, or with the database. */
for (const [what, told] of [
  ["all are there", events],
  ["the last answer is lost", events.filter((event) => event !== events[5])],
  ["all messages are lost", events.filter(({ type }) => type !== "message-added")],
  ["the end is lost", events.slice(0, -1)],
  ["only the start is there", events.slice(0, 1)],
] as const)
  test(`a turn has the answer and the end of its history: ${what}`, () => {
    assert.equal(isWhole(told), what === "all are there");
    const turn = summariseEnded({ contextId: "talk", messages }, told, time);
    assert.deepEqual(
      [turn.text, turn.result, turn.steps, turn.usage, turn.agent],
      ["There is nothing.", "success", 2, { output: 9 }, "clerk"],
    );
  });

test("a turn is not answered with the next one of its session, although its end is stored nowhere", async () => {
  const answer = { type: "assistant", id: "d", time: later, content: "Now there is something." };
  const end = { type: "result", id: "s", time: later, subtype: "error", steps: 1, usage: { output: 3 } };
  const numbered = (turn: number, told: readonly object[]): TimedEvent[] =>
    told.map((event, index) => ({ ...event, id: lastEventId(turn - 1) + 2 + index, time }) as unknown as TimedEvent);
  const stored = [
    ...numbered(1, events.slice(0, 4)),
    ...numbered(2, [
      { type: "turn-start", contextId: "talk", turn: 2, agent: "clerk" },
      added(5),
      { type: "message-added", message: answer },
      { type: "turn-end", result: end },
    ]),
  ];
  const all = [...messages, answer, end] as unknown as Session["messages"];
  const turn = await storedTurn({ contextId: "talk", messages: all, events: async () => stored }, time);
  assert.deepEqual([turn.text, turn.result, turn.steps], ["There is nothing.", "success", 2]);
});
