import { isMessage, type Message } from "../agent/loop/messages.ts";
import { parseLine } from "./json-line.ts";
import type { SessionRows } from "./session-rows.ts";

/** The history of a session: its messages in memory, each of them a row. */
export interface History {
  readonly messages: readonly Message[];
  /** Number of rows that could not be parsed and were skipped. */
  readonly unreadable: number;
  /** Bytes of all rows. */
  readonly size: number;
  /** Durable when it is done, so that a crash cannot remove a message that was shown. */
  append(...messages: readonly Message[]): Promise<void>;
  /** Reads messages that another process added. Call it while holding the session's lock, before the first append. */
  refresh(): Promise<void>;
}

export async function openHistory(rows: SessionRows, contextId: string): Promise<History> {
  const messages: Message[] = [];
  let unreadable = 0;
  let size = 0;
  let last = 0;

  async function refresh(): Promise<void> {
    for await (const page of rows.messages(contextId, last))
      for (const { number, body } of page) {
        const value = parseLine(body);
        if (isMessage(value)) messages.push(value);
        else unreadable++;
        size += Buffer.byteLength(body);
        last = number;
      }
  }

  await refresh();
  return {
    messages,
    get unreadable() {
      return unreadable;
    },
    get size() {
      return size;
    },
    refresh,
    async append(...added) {
      const bodies = added.map((message) => JSON.stringify(message));
      await rows.append(contextId, last, bodies);
      last += bodies.length;
      size += bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0);
      messages.push(...added);
    },
  };
}
