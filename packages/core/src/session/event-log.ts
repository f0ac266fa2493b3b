import { isMessage, type Message } from "../agent/loop/messages.ts";
import { Fault, faults } from "../ground/fault.ts";
import type { Values } from "../ground/text.ts";
import { isRecord, openJsonlFile, parseLine } from "./jsonl-file.ts";
import type { SessionEvent } from "./session-turn.ts";

/** The event log of a session on disk. */

/** An event with its id and time. Ids increase across turns and restarts. */
export type TimedEvent = SessionEvent & { readonly id: number; readonly time: string };

/** The events of a session on disk (`events.jsonl`). Text deltas are not stored: the message has the text. */
export interface EventLog {
  append(event: TimedEvent): void;
  /** Events after this id. Reads the history after the events, because messages are written before their events. */
  read(after: number, messages: () => readonly Message[]): TimedEvent[];
  /** Whether the last turn has an end event. */
  isEnded(): boolean;
  /** Closes the file, which stays open during a turn. */
  close(): void;
}

/** Bytes at the end of the file in which the last event is usually found. */
const tail = 65_536;
/** The ids of a turn start at its number times this. */
const perTurn = 10_000_000;

export interface Clock {
  next(event: SessionEvent): TimedEvent;
}

/** Numbers the events of a turn; `turn-start` comes first and has the turn's number. */
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

/** The last id of a turn, after all ids that a listener may have seen. */
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

/** Stores the id of a message, which is in the history, and the code and values of a Fault. */
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

/** Skips incomplete lines and lines that are not ours. */
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
