import { remember } from "../ground/remember.ts";
import { type Home, openHome } from "../home/home.ts";
import type { Fence } from "../home/leases/leases.ts";
import { retryUnanswered } from "../home/threads/retry-unanswered.ts";
import type { SessionName } from "./context-id.ts";
import { type AdoptDeps, adoptOldFiles, type OldRows } from "./old-session-files.ts";
import { isActivating } from "./session-tables.ts";
import type { TurnMark } from "./turns/turn-state.ts";

/** The messages, events and requests of all sessions of a home, as rows. A session is named as its folder is. */
export interface SessionRows {
  /** Rows after a number, in pages: a long history does not block the event loop. */
  messages(name: SessionName, after: number): AsyncGenerator<readonly NumberedText[]>;
  ends(name: SessionName): Promise<MessageEnds>;
  /** Messages after a number that may activate or unload a skill. */
  activating(name: SessionName, after: number): Promise<readonly NumberedText[]>;
  /** Durable when it is answered. `after` is the last number the caller knows; Fault `session.state` if there are more. */
  append(name: SessionName, after: number, bodies: readonly string[], options?: AppendOptions): Promise<void>;
  traces(kind: TraceKind, name: SessionName, after: number): AsyncGenerator<readonly NumberedText[]>;
  lastTrace(kind: TraceKind, name: SessionName): Promise<NumberedText | undefined>;
  /** With a lease of its turns only while that is held, as far as the home compares traces with leases. */
  addTraces(kind: TraceKind, name: SessionName, rows: readonly NumberedText[], lease?: Fence): Promise<void>;
  copyRequests(from: SessionName, to: SessionName, lease?: Fence): Promise<void>;
  /** Removes all rows of a session; with a lease of its turns only while that is held. */
  remove(name: SessionName, lease?: Fence): Promise<void>;
  bytes(name: SessionName): Promise<number>;
  close(): Promise<void>;
}

export interface AppendOptions {
  /** Fault `lease.lost` once another process has taken it. */
  readonly lease?: Fence | undefined;
  /** The start or end of a turn that these messages are. */
  readonly mark?: TurnMark | undefined;
}

/** A row without its session. */
export interface NumberedText {
  readonly number: number;
  readonly body: string;
}

/** The number of the last message, and the first message, in which another session of the same id differs. */
export interface MessageEnds {
  readonly last: number;
  readonly first?: string;
}

export type TraceKind = "events" | "requests";

/** Rows that are read at once. */
const pageSize = 200;
/** Sessions that are known to have no files of an earlier release; of others it is looked up again. */
const mostAdopted = 10_000;

/** Opens the rows of a home. */
export function openSessionRows(given: string | Home): SessionRows {
  const home = openHome(given);
  const messages = home.records.use("message", async () => (await import("./session-records.ts")).messageRecords);
  const traces = home.records.use("trace", async () => (await import("./session-records.ts")).traceRecords);
  const { adopt, forget } = createAdoption({ home, messages, traces });

  /** In a folder traces are in a file without leases; there a lease only ends with its holder's process. */
  const tracesOf = (lease: Fence | undefined): Pick<typeof traces, "change"> =>
    lease && home.database !== undefined ? traces.fenced(lease) : traces;

  /** Pages of the database, then rows of files that could not be taken over. */
  async function* pages(
    name: SessionName,
    after: number,
    kind: keyof OldRows,
    read: (after: number) => Promise<readonly NumberedText[]>,
  ): AsyncGenerator<readonly NumberedText[]> {
    const left = (await adopt(name))?.[kind].filter(({ number }) => number > after) ?? [];
    for (let last = after; ; ) {
      const page = await read(last);
      if (page.length > 0) yield page;
      if (page.length < pageSize) break;
      last = page.at(-1)?.number ?? last;
    }
    if (left.length > 0) yield left;
  }

  return {
    messages: (name, after) => pages(name, after, "messages", (last) => messages.read("page", name, last, pageSize)),
    async ends(name) {
      const left = (await adopt(name))?.messages ?? [];
      const ends = await messages.read("ends", name);
      const first = ends.first ?? left[0]?.body;
      return { last: left.at(-1)?.number ?? ends.last, ...(first !== undefined && { first }) };
    },
    async activating(name, after) {
      const left = await adopt(name);
      const isMeant = ({ number, body }: NumberedText): boolean => number > after && isActivating(body);
      return [...(await messages.read("activating", name, after)), ...(left?.messages.filter(isMeant) ?? [])];
    },
    async append(name, after, bodies, { lease, mark } = {}) {
      await adopt(name);
      await (lease ? messages.fenced(lease) : messages).change("append", name, after, bodies, mark);
    },
    traces: (kind, name, after) => pages(name, after, kind, (last) => traces.read("page", kind, name, last, pageSize)),
    async lastTrace(kind, name) {
      const left = await adopt(name);
      return left?.[kind].at(-1) ?? traces.read("last", kind, name);
    },
    addTraces: (kind, name, added, lease) => retryUnanswered(() => tracesOf(lease).change("add", kind, name, added)),
    async copyRequests(from, to, lease) {
      await adopt(from);
      await tracesOf(lease).change("copyRequests", from, to);
    },
    async remove(name, lease) {
      await (lease ? messages.fenced(lease) : messages).change("remove", name);
      await tracesOf(lease).change("remove", name);
      forget(name);
    },
    async bytes(name) {
      const left = await adopt(name);
      const inFiles = left ? bytesOf([...left.messages, ...left.events, ...left.requests]) : 0;
      return inFiles + (await messages.read("bytes", name)) + (await traces.read("bytes", name));
    },
    close: home.close,
  };
}

/** Takes over the files of an earlier release, once; answers rows of files that could not be taken over. */
function createAdoption(deps: AdoptDeps) {
  const adopted = new Map<SessionName, Promise<OldRows | undefined>>();
  return {
    adopt(name: SessionName): Promise<OldRows | undefined> {
      const known = adopted.get(name);
      if (known) return known;
      const adopting = adoptOldFiles(deps, name);
      remember(adopted, name, adopting, mostAdopted);
      const tryAgain = (): void => {
        if (adopted.get(name) === adopting) adopted.delete(name);
      };
      adopting.then((left) => left && tryAgain(), tryAgain);
      return adopting;
    },
    forget: (name: SessionName): void => void adopted.delete(name),
  };
}

const bytesOf = (rows: readonly NumberedText[]): number =>
  rows.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
