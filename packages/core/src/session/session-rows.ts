import { existsSync } from "node:fs";
import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { isAbsent, reasonOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { unwritable } from "../ground/files/atomic-file.ts";
import { openHome } from "../home/home.ts";
import type { Store } from "../home/records/records.ts";
import type { SessionName } from "./context-id.ts";
import { parseLine } from "./json-line.ts";
import type { messageRecords, traceRecords } from "./session-records.ts";

/** The messages, events and requests of all sessions of a home, as rows. A session is named as its folder is. */
export interface SessionRows {
  /** Rows after a number, in pages: a long history does not block the event loop. */
  messages(name: SessionName, after: number): AsyncGenerator<readonly NumberedText[]>;
  lastMessage(name: SessionName): Promise<number>;
  /** Messages after a number that may activate or unload a skill. */
  activating(name: SessionName, after: number): Promise<readonly NumberedText[]>;
  /** Durable when it is answered. `after` is the last number the caller knows. */
  append(name: SessionName, after: number, bodies: readonly string[]): Promise<void>;
  traces(kind: TraceKind, name: SessionName, after: number): AsyncGenerator<readonly NumberedText[]>;
  lastTrace(kind: TraceKind, name: SessionName): Promise<NumberedText | undefined>;
  addTrace(kind: TraceKind, name: SessionName, row: NumberedText): Promise<void>;
  copyRequests(from: SessionName, to: SessionName): Promise<void>;
  /** Removes all rows of a session. */
  remove(name: SessionName): Promise<void>;
  bytes(name: SessionName): Promise<number>;
  close(): Promise<void>;
}

/** A row without its session. */
export interface NumberedText {
  readonly number: number;
  readonly body: string;
}

export type TraceKind = "events" | "requests";

/** Rows that are read at once. */
const pageSize = 200;

/** Opens the rows of the home in this folder. */
export function openSessionRows(folder: string): SessionRows {
  const home = openHome(folder);
  const messages = home.records.use("message", async () => (await import("./session-records.ts")).messageRecords);
  const traces = home.records.use("trace", async () => (await import("./session-records.ts")).traceRecords);
  const adopted = new Map<SessionName, Promise<void>>();

  /** Takes over the files of an earlier release, once. */
  function adopt(name: SessionName): Promise<void> {
    const known =
      adopted.get(name) ??
      adoptFiles(join(folder, "context", name, "messages"), name, messages, traces).catch((error: unknown) => {
        adopted.delete(name); // the next call tries again
        throw error;
      });
    adopted.set(name, known);
    return known;
  }

  async function* pages(
    name: SessionName,
    after: number,
    read: (after: number) => Promise<readonly NumberedText[]>,
  ): AsyncGenerator<readonly NumberedText[]> {
    await adopt(name);
    for (let last = after; ; ) {
      const page = await read(last);
      if (page.length > 0) yield page;
      if (page.length < pageSize) return;
      last = page.at(-1)?.number ?? last;
    }
  }

  return {
    messages: (name, after) => pages(name, after, (last) => messages.read("page", name, last, pageSize)),
    async lastMessage(name) {
      await adopt(name);
      return messages.read("last", name);
    },
    async activating(name, after) {
      await adopt(name);
      return messages.read("activating", name, after);
    },
    async append(name, after, bodies) {
      await adopt(name);
      await messages.change("append", name, after, bodies);
    },
    traces: (kind, name, after) => pages(name, after, (last) => traces.read("page", kind, name, last, pageSize)),
    async lastTrace(kind, name) {
      await adopt(name);
      return traces.read("last", kind, name);
    },
    addTrace: (kind, name, row) => traces.change("add", kind, name, row),
    async copyRequests(from, to) {
      await adopt(from);
      await traces.change("copyRequests", from, to);
    },
    async remove(name) {
      await messages.change("remove", name);
      await traces.change("remove", name);
      adopted.delete(name);
    },
    async bytes(name) {
      await adopt(name);
      return (await messages.read("bytes", name)) + (await traces.read("bytes", name));
    },
    close: home.close,
  };
}

/**
 * Earlier releases kept a file for each kind. Their lines become rows in one transaction, and the file stays under another
 * name: a process that dies in between leaves the file, and the next one finds that its rows are there. If the database was
 * lost or replaced by an earlier copy since, messages are taken over again; events and requests are not, because retention
 * may have removed them.
 */
async function adoptFiles(
  folder: string,
  name: SessionName,
  messages: Store<typeof messageRecords>,
  traces: Store<typeof traceRecords>,
): Promise<void> {
  await adoptFile(
    join(folder, "history.jsonl"),
    async () => (await messages.read("last", name)) > 0,
    (lines) => messages.change("adopt", name, lines),
  );
  const onlyOnce = async (): Promise<boolean> => true;
  await adoptFile(join(folder, "events.jsonl"), onlyOnce, (lines) =>
    traces.change("adopt", "events", name, lines.flatMap(eventRow)),
  );
  await adoptFile(join(folder, "requests.jsonl"), onlyOnce, (lines) =>
    traces.change(
      "adopt",
      "requests",
      name,
      lines.map((body, index) => ({ number: index + 1, body })),
    ),
  );
}

async function adoptFile(
  path: string,
  hasRows: () => Promise<boolean>,
  take: (lines: readonly string[]) => Promise<void>,
): Promise<void> {
  const text = await readIfThere(path);
  if (text !== undefined) {
    await take(linesOf(text));
    await moveAway(path);
    return;
  }
  const before = existsSync(`${path}.old`) && !(await hasRows()) ? await readIfThere(`${path}.old`) : undefined;
  if (before !== undefined) await take(linesOf(before));
}

/** The last line is incomplete if a crash cut it off. */
const linesOf = (text: string): readonly string[] =>
  text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter((line) => line !== "");

async function moveAway(path: string): Promise<void> {
  try {
    await rename(path, existsSync(`${path}.old`) ? `${path}.old-${Date.now()}` : `${path}.old`);
  } catch (error) {
    if (!isAbsent(error)) throw unwritable(path, error); // otherwise another process has taken it over meanwhile
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

function eventRow(body: string): NumberedText[] {
  const id = parseLine(body)?.id;
  return typeof id === "number" && Number.isSafeInteger(id) ? [{ number: id, body }] : [];
}
