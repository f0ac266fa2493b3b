import { isMessage, type Message } from "../agent/loop/messages.ts";
import { Fault, faults } from "../ground/fault.ts";
import type { Values } from "../ground/text.ts";
import { isRecord, openJsonlFile, parseLine } from "./jsonl-file.ts";
import type { SessionEvent } from "./session-turn.ts";

/** An event with its place in the session: ids rise from event to event and from turn to turn, also after a restart. */
export type TimedEvent = SessionEvent & { readonly id: number; readonly time: string };

/** What happened in a session, kept for whoever looks later. The words as they came are not: their message has them. */
export interface EventLog {
  append(event: TimedEvent): void;
  /** Events behind this id; messages are those of the history, which is looked at last: they are there before their events. */
  read(after: number, messages: () => readonly Message[]): TimedEvent[];
  /** Whether every turn that is told here is told to its end. */
  isEnded(): boolean;
  /** Its file stays open from one event to the next, until the turn is over. */
  close(): void;
}

/** Where the last event is found, unless it is very long, in bytes. */
const tail = 65_536;
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

export function openEventLog(path: string): EventLog {
  const file = openJsonlFile(path);
  return {
    append(event) {
      if (event.type !== "text-delta") file.append(JSON.stringify(kept(event)));
    },
    read(after, messages) {
      const lines = file.read();
      const byId = new Map(messages().map((message) => [message.id, message]));
      return lines.flatMap((line) => {
        const event = restored(line, byId);
        return event && event.id > after ? [event] : [];
      });
    },
    isEnded() {
      const last = lastOf(file.read(tail)) ?? lastOf(file.read());
      return last === undefined || last.type === "turn-end";
    },
    close: file.close,
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
  if (event?.type === "message-added") {
    const message = messages.get(String(event.message));
    return message && ({ ...event, message } as unknown as TimedEvent);
  }
  if (event?.type !== "turn-end") return event as TimedEvent | undefined;
  if (!isMessage(event.result) || event.result.type !== "result") return undefined;
  const { fault: given, ...rest } = event;
  const fault = faultOf(given);
  return { ...rest, ...(fault && { fault }) } as unknown as TimedEvent;
}

function faultOf(given: unknown): Fault | undefined {
  if (!isRecord(given) || typeof given.code !== "string" || !Object.hasOwn(faults, given.code)) return undefined;
  return isValues(given.values) ? new Fault(given.code as keyof typeof faults, given.values) : undefined;
}

const isValues = (value: unknown): value is Values =>
  isRecord(value) &&
  Object.values(value).every(
    (one) =>
      typeof one === "string" ||
      typeof one === "number" ||
      (isRecord(one) && typeof one.en === "string" && typeof one.zh === "string"),
  );

interface Line extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly type: string;
}

/** A line that was cut off by a crash, or is not ours, is passed over. */
function parsed(line: string): Line | undefined {
  const value = parseLine(line);
  return value && isLine(value) ? value : undefined;
}

const isLine = (value: Readonly<Record<string, unknown>>): value is Line =>
  Number.isSafeInteger(value.id) && typeof value.type === "string";

function lastOf(lines: readonly string[]): Line | undefined {
  for (const line of lines.toReversed()) {
    const event = parsed(line);
    if (event) return event;
  }
  return undefined;
}
