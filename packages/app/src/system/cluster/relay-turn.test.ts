import assert from "node:assert/strict";
import { test } from "node:test";
import { lastEventId, type Session, type Sessions, type TimedEvent, type WaitingTurn } from "@loadout/core";
import type { Home } from "@loadout/core/home";
import { relayTurn } from "./relay-turn.ts";

/** The turn with this number: its events, and its messages as the history has them. */
function turn(number: number, answer: string) {
  const time = `2026-01-01T00:00:0${number}.000Z`;
  const messages = [
    { type: "user", id: `u${number}`, time, content: "Hello" },
    { type: "assistant", id: `a${number}`, time, content: answer },
    { type: "result", id: `r${number}`, time, subtype: "success", steps: 1, usage: {} },
  ];
  const [said, answered, result] = messages;
  const events = [
    { type: "turn-start", contextId: "talk", turn: number, agent: "clerk" },
    { type: "message-added", message: said },
    { type: "message-added", message: answered },
    { type: "turn-end", result },
  ].map((event, index) => ({ ...event, id: lastEventId(number - 1) + 2 + index, time }) as unknown as TimedEvent);
  return { time, messages: messages as unknown as Session["messages"], events };
}

/** Relays the first of two turns; `told` are the events that its server hears. */
async function relayed(own: ReturnType<typeof turn>, next: ReturnType<typeof turn>, told: readonly TimedEvent[]) {
  const row = { id: "row", contextId: "talk", userId: "ann", addedAt: own.time, startedAt: own.time };
  const shown: TimedEvent[] = [];
  let turns = 0;
  const session = {
    contextId: "talk",
    messages: [...own.messages, ...next.messages],
    meta: () => ({ pinnedSkillIds: [], turns }),
    events: async (after = 0) => told.filter(({ id }) => id > after),
  } as unknown as Session;
  const sessions = {
    turns: {
      async add() {
        turns = 1; // another process runs it at once
        return { ...row, state: "waiting" } as WaitingTurn;
      },
      get: async () => ({ ...row, state: "done" }) as WaitingTurn,
    },
    get: async () => session,
    async follow(_id: string, after: number, take: (event: TimedEvent) => void) {
      setImmediate(() => told.filter(({ id }) => id > after).forEach(take));
      return { missed: [], leave: () => undefined };
    },
  } as unknown as Sessions;
  const home = { jobs: { add: async () => undefined } } as unknown as Home;
  const answer = await relayTurn({ home, sessions, userId: "ann", pace: 10 }, session, "Hello", {
    signal: new AbortController().signal,
    show: (event) => void shown.push(event),
  });
  return { answer: [answer.text, answer.result, answer.steps], shown };
}

const [own, next] = [turn(1, "for this request"), turn(2, "for the next one")];
const expected = ["for this request", "success", 1];

test("a request is answered with its own turn if that lost its last events and another turn ran behind it", async () => {
  // The process that ran it was killed before it had told all.
  const { answer, shown } = await relayed(own, next, [...own.events.slice(0, 2), ...next.events]);
  assert.deepEqual([answer, shown], [expected, own.events.slice(0, 2)]);
});

test("all events of a turn are passed on, also if it is begun at once", async () => {
  const { answer, shown } = await relayed(own, next, own.events);
  assert.deepEqual([answer, shown], [expected, own.events]);
});
