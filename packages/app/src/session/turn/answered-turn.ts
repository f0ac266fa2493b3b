import { type Session, type SessionEvent, type TimedEvent, turnOfEvent } from "@loadout/core";
import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { summarise, type TurnView } from "./take-turn.ts";

/** Answers a repeated request from the history of the turn that the first one started. */

/** The key of a turn. The given one is never stored. */
export const turnKey = (key: string): string => process.getBuiltinModule("node:crypto").hash("sha256", key, "hex");

/** `undefined` if no turn with this key has begun, so that one can. */
export async function answeredTurn(app: App, key: string): Promise<TurnView | undefined> {
  const sessions = await app.sessions();
  const turn = await sessions.turns.byKey(key);
  if (!turn) return undefined;
  const { contextId, state, fault, startedAt } = turn;
  if (state === "waiting" || state === "running") throw new AppFault("request.running");
  if (fault) return undefined; // it was refused before it began, so it may be tried again
  if (startedAt === undefined) return summarise(contextId, []); // it was cancelled while it waited
  const session = await sessions.get(contextId);
  return storedTurn(session, startedAt);
}

/** The turn whose message has this time, as far as its events are stored, or as one heard of it, whichever says more. */
export async function storedTurn(
  session: Pick<Session, "contextId" | "messages" | "events">,
  startedAt: string,
  heard: readonly SessionEvent[] = [],
): Promise<TurnView> {
  const stored = eventsOf(await session.events(), startedAt); // reads the history, too
  const events = stored.length > heard.length ? stored : heard;
  const end = events.at(-1);
  if (end?.type === "turn-end" && end.fault) throw end.fault;
  return summariseEnded(session, events, startedAt);
}

/**
 * Summarizes a turn that has ended. Events that others were to be told may be lost, with the process that ran the turn or
 * with the database: what they lack is that of the history, which has all messages.
 */
export function summariseEnded(
  { contextId, messages }: Pick<Session, "contextId" | "messages">,
  events: readonly SessionEvent[],
  startedAt: string | undefined,
): TurnView {
  const turn = summarise(contextId, events);
  if (startedAt === undefined || isWhole(events)) return turn;
  const said = messages.findIndex(({ type, time }) => type === "user" && time === startedAt);
  const rest = said < 0 ? [] : messages.slice(said + 1);
  const length = rest.findIndex(({ type }) => type === "result");
  const result = rest[length];
  if (result?.type !== "result") return turn;
  const answer = rest.slice(0, length).findLast((message) => message.type === "assistant");
  return {
    ...turn,
    ...{ result: result.subtype, steps: result.steps, usage: { ...result.usage } },
    ...(answer?.type === "assistant" && { text: answer.content }),
  };
}

/** Whether the events have the end of their turn, and the message of each of its steps. */
export function isWhole(events: readonly SessionEvent[]): boolean {
  const end = events.findLast((event) => event.type === "turn-end");
  const said = events.filter((event) => event.type === "message-added" && event.message.type === "assistant").length;
  return end?.type === "turn-end" && said >= end.result.steps;
}

/** The events of the turn whose message has this time. */
function eventsOf(events: readonly TimedEvent[], time: string): readonly TimedEvent[] {
  const said = events.find(
    (event) => event.type === "message-added" && event.message.type === "user" && event.message.time === time,
  );
  return said ? events.filter((event) => turnOfEvent(event) === turnOfEvent(said)) : [];
}
