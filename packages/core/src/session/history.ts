import { isMessage, type Message } from "../agent/loop/messages.ts";
import { Fault } from "../ground/fault.ts";
import type { Fence } from "../home/leases/leases.ts";
import type { SessionName } from "./context-id.ts";
import { parseLine } from "./json-line.ts";
import type { AppendOptions, NumberedText, SessionRows } from "./session-rows.ts";
import type { RunningTurn, TurnMark } from "./turns/turn-state.ts";

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
  /** The turn that this process runs from now on; an end that is appended without one is that of a process that is gone. */
  begin(turn: RunningTurn | undefined): void;
}

/** What is known of a history. */
interface Known {
  readonly messages: readonly Message[];
  readonly unreadable: number;
  readonly size: number;
  /** The last row that was read or written. */
  readonly last: NumberedText;
}

interface OpenHistory extends History {
  known(): Known;
}

/** Histories that something uses: opening another one of the same session reads only what was added to it. */
export type OpenHistories = Map<SessionName, WeakRef<OpenHistory>>;

/** Each waits until the database is back, for a few seconds. */
const mostTries = 3;

export async function openHistory(
  rows: SessionRows,
  name: SessionName,
  others: OpenHistories = new Map(),
): Promise<History> {
  const known = others.get(name)?.deref()?.known();
  let messages: Message[] = [...(known?.messages ?? [])];
  let { unreadable, size, last } = known ?? nothing;
  let held: Fence | undefined;
  let turn: RunningTurn | undefined;
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
    ({ unreadable, size, last } = nothing);
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
  const opened: OpenHistory = {
    known: () => ({ messages, unreadable, size, last }),
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
        lead(others, name, opened);
      }),
    begin(running) {
      turn = running;
    },
    append: (...added) =>
      alone(async () => {
        const bodies = added.map((message) => JSON.stringify(message));
        await appendSurely(rows, name, last.number, bodies, { lease: held, mark: markOf(added, turn) });
        last = { number: last.number + bodies.length, body: bodies.at(-1) ?? last.body };
        size += bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0);
        messages.push(...added);
        lead(others, name, opened);
      }),
  };
  lead(others, name, opened);
  return opened;
}

/**
 * If the connection is lost at the commit, it is unknown whether the rows are there. They are appended again: rows of the
 * same numbers are refused, and then they are looked at.
 */
async function appendSurely(
  rows: SessionRows,
  name: SessionName,
  last: number,
  bodies: readonly string[],
  options: AppendOptions,
): Promise<void> {
  for (let isUnclear = false, tries = 1; ; tries++)
    try {
      return await rows.append(name, last, bodies, options);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if (isUnclear && error.code === "session.state" && (await areThere(rows, name, last, bodies))) return;
      if (error.code !== "home.unavailable" || tries === mostTries) throw error;
      isUnclear = true;
    }
}

/** Whether these rows come after the last one that was known. */
async function areThere(
  rows: SessionRows,
  name: SessionName,
  last: number,
  bodies: readonly string[],
): Promise<boolean> {
  const found: string[] = [];
  for await (const page of rows.messages(name, last)) found.push(...page.map(({ body }) => body));
  return bodies.every((body, index) => found[index] === body);
}

/** The message of a person starts a turn, and its result ends it. */
function markOf(added: readonly Message[], turn: RunningTurn | undefined): TurnMark | undefined {
  const result = added.findLast((message) => message.type === "result");
  if (result) {
    const state = result.subtype === "interrupted" ? "interrupted" : "done";
    return { kind: "end", state, time: result.time, ...(!turn && { cause: "takeover" }) };
  }
  const user = turn && added.findLast((message) => message.type === "user");
  return user && { kind: "start", turn, time: user.time };
}

const nothing: Known = { messages: [], unreadable: 0, size: 0, last: { number: 0, body: "" } };

/** Others begin with the history that knows most: that of the session that takes turns, not of those that come and go beside it. */
function lead(others: OpenHistories, name: SessionName, history: OpenHistory): void {
  const leading = others.get(name)?.deref();
  if (leading === history || (leading && leading.known().last.number >= history.known().last.number)) return;
  if (!leading) for (const [other, ref] of others) if (ref.deref() === undefined) others.delete(other);
  others.set(name, new WeakRef(history));
}
