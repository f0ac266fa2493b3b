import { appendFileSync, readFileSync } from "node:fs";
import type { Message } from "../agent/messages.ts";
import { unwritable } from "../ground/atomic-file.ts";
import { isAbsent, reasonOf } from "../ground/error-code.ts";
import { Fault, faults } from "../ground/fault.ts";
import type { SessionEvent } from "./session-turn.ts";

/** An event with its place in the session: ids rise from event to event and from turn to turn, also after a restart. */
export type TimedEvent = SessionEvent & { readonly id: number; readonly time: string };

/** What happened in a session, kept for whoever looks later. The words as they came are not: their message has them. */
export interface Timeline {
  append(event: TimedEvent): void;
  /** Events behind this id; messages are those of the history. */
  read(after: number, messages: readonly Message[]): TimedEvent[];
}

/** Ids of a turn begin at its number times this. */
const perTurn = 10_000_000;

export interface Clock {
  next(event: SessionEvent): TimedEvent;
}

/** Numbers the events of a turn, which says its own number first. */
export function createClock(now: () => Date): Clock {
  let last = 0;
  return {
    next(event) {
      last = event.type === "turn-start" ? firstId(event.turn) : last + 1;
      return { ...event, id: last, time: now().toISOString() };
    },
  };
}

const firstId = (turn: number): number => turn * perTurn + 1;

/** The last id a turn can have: behind everything somebody may have seen of it. */
export const lastId = (turn: number): number => (turn + 1) * perTurn - 1;

export function openTimeline(path: string): Timeline {
  return {
    append(event) {
      if (event.type === "text-delta") return;
      try {
        appendFileSync(path, `${JSON.stringify(kept(event))}\n`, { mode: 0o600 });
      } catch (error) {
        throw unwritable(path, error);
      }
    },
    read(after, messages) {
      const byId = new Map(messages.map((message) => [message.id, message]));
      return linesOf(path).flatMap((line) => {
        const event = restored(line, byId);
        return event && event.id > after ? [event] : [];
      });
    },
  };
}

/** Messages are in the history already; of a fault, what it says is made anew. */
function kept(event: TimedEvent): object {
  if (event.type === "message-added") return { ...event, message: event.message.id };
  if (event.type === "turn-end" && event.fault)
    return { ...event, fault: { code: event.fault.code, values: event.fault.values } };
  return event;
}

function restored(line: string, messages: ReadonlyMap<string, Message>): TimedEvent | undefined {
  const event = parsed(line);
  if (typeof event?.id !== "number" || typeof event.type !== "string") return undefined;
  if (event.type === "message-added") {
    const message = messages.get(String(event.message));
    return message && ({ ...event, message } as TimedEvent);
  }
  if (event.type !== "turn-end" || event.fault === undefined) return event as TimedEvent;
  const { code, values } = event.fault as Pick<Fault, "code" | "values">;
  const { fault: _fault, ...rest } = event;
  return { ...rest, ...(Object.hasOwn(faults, code) && { fault: new Fault(code, values) }) } as TimedEvent;
}

/** A line that was cut off by a crash, or is not ours, is passed over. */
function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch (error) {
    if (isAbsent(error)) return [];
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}
