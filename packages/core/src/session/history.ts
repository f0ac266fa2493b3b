import { isMessage, type Message } from "../agent/loop/messages.ts";
import type { Fence } from "../home/leases/leases.ts";
import type { SessionName } from "./context-id.ts";
import { parseLine } from "./json-line.ts";
import type { NumberedText, SessionRows } from "./session-rows.ts";

/** The history of a session: its messages in memory, each of them a row. */
export interface History {
  readonly messages: readonly Message[];
  /** Number of rows that could not be parsed and were skipped. */
  readonly unreadable: number;
  /** Bytes of all rows. */
  readonly size: number;
  /** Durable when it is done, so that a crash cannot remove a message that was shown. */
  append(...messages: readonly Message[]): Promise<void>;
  /**
   * Reads messages that another process added. Call it with the lease of the session before the first append: from then on
   * messages are only written as long as no other process has taken the lease.
   */
  refresh(lease?: Fence): Promise<void>;
}

export async function openHistory(rows: SessionRows, name: SessionName): Promise<History> {
  let messages: Message[] = [];
  let unreadable = 0;
  let size = 0;
  /** The last row that was read or written. */
  let last: NumberedText = { number: 0, body: "" };
  let held: Fence | undefined;
  /** One after the other: a row that is being appended must not be read as one of another process. */
  let running: Promise<unknown> = Promise.resolve();
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const result = running.then(work);
    running = result.catch(() => undefined);
    return result;
  };

  /** Reads the last row again: if it is another one, the session was deleted and its id given to a new one. */
  async function refresh(): Promise<void> {
    let isSame = last.number === 0;
    for await (const page of rows.messages(name, Math.max(last.number - 1, 0)))
      for (const row of page) {
        if (isSame) take(row);
        else if (row.number === last.number && row.body === last.body) isSame = true;
        else return readAnew();
      }
    if (!isSame) await readAnew();
  }

  async function readAnew(): Promise<void> {
    messages = [];
    [unreadable, size, last] = [0, 0, { number: 0, body: "" }];
    await refresh();
  }

  function take(row: NumberedText): void {
    const value = parseLine(row.body);
    if (isMessage(value)) messages.push(value);
    else unreadable++;
    size += Buffer.byteLength(row.body);
    last = row;
  }

  await refresh();
  return {
    get messages() {
      return messages;
    },
    get unreadable() {
      return unreadable;
    },
    get size() {
      return size;
    },
    refresh: (lease) =>
      alone(async () => {
        held = lease ?? held;
        await refresh();
      }),
    append: (...added) =>
      alone(async () => {
        const bodies = added.map((message) => JSON.stringify(message));
        await rows.append(name, last.number, bodies, held);
        last = { number: last.number + bodies.length, body: bodies.at(-1) ?? last.body };
        size += bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0);
        messages.push(...added);
      }),
  };
}
