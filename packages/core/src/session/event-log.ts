import { isMessage, type Message } from "../agent/loop/messages.ts";
import { Fault, faults } from "../ground/fault.ts";
import type { Values } from "../ground/text.ts";
import type { Fence } from "../home/leases/leases.ts";
import type { SessionName } from "./context-id.ts";
import { isRecord, parseLine } from "./json-line.ts";
import type { NumberedText, SessionRows } from "./session-rows.ts";
import type { SessionEvent } from "./session-turn.ts";
import type { LiveEvent, LiveEvents } from "./turns/live-events.ts";

/** The events of a session: numbered, stored and read again. */

/** An event with its id and time. Ids increase across turns and restarts. */
export type TimedEvent = SessionEvent & { readonly id: number; readonly time: string };

/** The events of a session. Text deltas are not stored: the message has the text. */
export interface EventLog {
  /** Fulfilled when this event and those before it are stored. Events of one moment are stored together, start and end of a turn at once. With the lease of its turn only while that is held. */
  append(event: TimedEvent, lease?: Fence): Promise<void>;
  /** Events after this id. Reads the history after the events, because messages are written before their events. */
  read(after: number, messages: () => Promise<readonly Message[]>): Promise<TimedEvent[]>;
  /** Whether the last turn has an end event. */
  isEnded(): Promise<boolean>;
}

/** The ids of a turn start at its number times this. */
const perTurn = 10_000_000;

export interface Clock {
  next(event: SessionEvent): TimedEvent;
}

/** Numbers the events of a turn; `turn-start` comes first and has the turn's number. */
export function createClock(now: () => Date): Clock {
  let last = 0;
  const told = { at: Number.NaN, time: "" };
  /** Events of one millisecond, such as the words of a long answer, share its text. */
  const time = (): string => {
    const moment = now();
    if (moment.getTime() !== told.at) Object.assign(told, { at: moment.getTime(), time: moment.toISOString() });
    return told.time;
  };
  return {
    next(event) {
      last = event.type === "turn-start" ? firstId(event.turn) : last + 1;
      return { ...event, id: last, time: time() };
    },
  };
}

const firstId = (turn: number): number => turn * perTurn + 1;

/** The turn that an event belongs to. */
export const turnOfEvent = ({ id }: Pick<TimedEvent, "id">): number => Math.floor(id / perTurn);

/** The last id of a turn, after all ids that a listener may have seen. */
export const lastEventId = (turn: number): number => (turn + 1) * perTurn - 1;

/** Milliseconds that an event waits for others to be stored with. */
const moment = 50;

/** `live` passes events on to other processes, where there are any. */
export function openEventLog(rows: SessionRows, name: SessionName, live?: Pick<LiveEvents, "send">): EventLog {
  let waiting: NumberedText[] = [];
  /** Of the turn that appends: there is one at a time, and it waits for its last event. */
  let held: Fence | undefined;
  let storing: Promise<void> | undefined;
  let isUrgent = false;
  let wake: (() => void) | undefined;

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, moment);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Ends the wait for further events. */
  function hurry(): void {
    isUrgent = true;
    wake?.();
  }

  async function store(): Promise<void> {
    try {
      while (waiting.length > 0) {
        if (!isUrgent) await pause();
        isUrgent = false;
        const together = waiting;
        waiting = [];
        await rows.addTraces("events", name, together, held);
      }
    } finally {
      storing = undefined;
    }
  }

  /** Those who read see what was appended before; a failure is reported by `append`. */
  const stored = async (): Promise<void> => {
    while (storing) {
      hurry();
      await storing.catch(() => undefined);
    }
  };

  return {
    async append(event, lease) {
      if (lease) live?.send(name, liveEvent(event), lease);
      if (event.type === "text-delta") return;
      held = lease;
      waiting.push({ number: event.id, body: JSON.stringify(kept(event)) });
      storing ??= store();
      if (event.type === "turn-start" || event.type === "turn-end") hurry();
      await storing;
    },
    async read(after, messages) {
      await stored();
      const bodies: string[] = [];
      for await (const page of rows.traces("events", name, after)) bodies.push(...page.map(({ body }) => body));
      const byId = new Map((await messages()).map((message) => [message.id, message]));
      return bodies.flatMap((body) => restored(body, byId) ?? []);
    },
    async isEnded() {
      await stored();
      const last = await rows.lastTrace("events", name);
      return last === undefined || parsed(last.body)?.type === "turn-end";
    },
  };
}

/** Start and end of a turn are sent at once. A start may follow an end before that was read, so one turn is kept before it. */
function liveEvent(event: TimedEvent): LiveEvent {
  const isStart = event.type === "turn-start";
  return {
    ...{ id: event.id, body: JSON.stringify(withPlainFault(event)), isUrgent: isStart || event.type === "turn-end" },
    ...(isStart && { forgetBefore: firstId(event.turn - 1) }),
  };
}

/** An event that another process sent. */
export function readLiveEvent(body: string): TimedEvent | undefined {
  const event = parsed(body);
  if (event?.type === "message-added") return isMessage(event.message) ? (event as unknown as TimedEvent) : undefined;
  return restored(body, new Map());
}

const withPlainFault = (event: TimedEvent): object =>
  event.type === "turn-end" && event.fault
    ? { ...event, fault: { code: event.fault.code, values: event.fault.values } }
    : event;

/** Stores the id of a message, which is in the history, and the code and values of a Fault. */
function kept(event: TimedEvent): object {
  return event.type === "message-added" ? { ...event, message: event.message.id } : withPlainFault(event);
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
