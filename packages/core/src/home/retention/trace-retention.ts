import { type Home, openHome } from "../home.ts";
import { dayOf } from "./trace-table.ts";

/** Keeps the traces of a home small: removes the oldest rows a few at a time, and gives the room of a file back to the disk. */

/** How long traces are kept, and how large the file may become. */
export interface TraceLimits {
  readonly days: number;
  readonly bytes: number;
}

const defaults: TraceLimits = { days: 90, bytes: 1_000_000_000 };

/** The limits in a home's settings, with defaults. */
export const traceLimitsOf = ({ limits }: { readonly limits?: TraceSettings | undefined } = {}): TraceLimits => ({
  days: limits?.traces?.days ?? defaults.days,
  bytes: limits?.traces?.bytes ?? defaults.bytes,
});

/** `limits` of the settings, as far as they are about traces. */
interface TraceSettings {
  readonly traces?: { readonly days?: number | undefined; readonly bytes?: number | undefined } | undefined;
}

/** Rows and the bytes of their texts. */
export interface Amount {
  readonly rows: number;
  readonly bytes: number;
}

/** What a file takes on the disk, and how much of that is unused. */
export interface FileRoom {
  readonly bytes: number;
  readonly free: number;
}

/** A table that retention keeps small. */
export interface TraceTable {
  readonly name: string;
  /** Whose table it is. */
  readonly owner: string;
  /** The column that names a series: a session, a dispatch. */
  readonly series: string;
  /**
   * What is removed: single rows, except the last one of a series; or a series as a whole, after its last day, where rows
   * build on earlier ones.
   */
  readonly goesBy: "row" | "series";
}

/** Rows that were removed together. */
export interface Removal {
  readonly rows: number;
  /** False if a part of a series is left that is to go. */
  readonly isWhole: boolean;
}

/** What the traces of a home take, and what is more than the limits allow. */
export interface TraceState extends FileRoom {
  /** What is older than the limit. */
  readonly old: Amount;
  /** Bytes above the limit, without what is unused. */
  readonly excess: number;
}

/** What was removed, and the size of the file before and after. */
export interface TracePruning {
  readonly rows: number;
  readonly bytesBefore: number;
  readonly bytesAfter: number;
}

/** The retention of a home's traces. Creates nothing. */
export interface TraceRetention {
  inspect(limits: TraceLimits, now: Date): Promise<TraceState>;
  /** Removes what is too old, then the oldest days until the rest fits. Stops between two steps if `signal` aborts. */
  prune(limits: TraceLimits, now: Date, signal?: AbortSignal): Promise<TracePruning>;
  close(): Promise<void>;
}

/** Rows, and pages of the file, of one transaction: others wait for no more than that. */
const rowsAtOnce = 200;
const pagesAtOnce = 250;
const day = 24 * 60 * 60 * 1000;

/** `tables` in the order in which they are removed if there is too much of one day. */
export function openTraceRetention(given: string | Home, tables: readonly TraceTable[]): TraceRetention {
  const home = openHome(given);
  const { read, change } = home.records.use(
    "retention",
    async () => (await import("./retention-records.ts")).retentionRecords,
  );
  const used = ({ bytes, free }: FileRoom): number => bytes - free;

  /** Removes everything before a day, or until `isEnough`, but no half series; answers the number of rows. */
  async function removeBefore(limit: string, isEnough: () => Promise<boolean>, signal?: AbortSignal): Promise<number> {
    let removed = 0;
    let isBetween = true;
    for (const table of tables)
      for (;;) {
        if (signal?.aborted || (isBetween && (await isEnough()))) return removed;
        const { rows, isWhole } = await change("remove", table, limit, rowsAtOnce);
        removed += rows;
        isBetween = isWhole;
        if (rows === 0) break;
      }
    return removed;
  }

  async function shrink(signal?: AbortSignal): Promise<void> {
    for (let left = Number.POSITIVE_INFINITY; !signal?.aborted; ) {
      const free = await change("shrink", pagesAtOnce);
      if (free === 0 || free >= left) return; // nothing left, or a file of an earlier program that cannot shrink
      left = free;
    }
  }

  return {
    async inspect(limits, now) {
      const room = await read("room", tables);
      const amounts = await Promise.all(tables.map((table) => read("before", table, firstKept(limits, now))));
      const old = amounts.reduce((all, { rows, bytes }) => ({ rows: all.rows + rows, bytes: all.bytes + bytes }));
      return { ...room, old, excess: Math.max(0, used(room) - limits.bytes) };
    },
    async prune(limits, now, signal) {
      const { bytes: bytesBefore } = await read("room", tables);
      let rows = await removeBefore(firstKept(limits, now), async () => false, signal);
      const fits = async (): Promise<boolean> => used(await read("room", tables)) <= limits.bytes;
      for (const oldest of await read("days", tables)) {
        if (signal?.aborted || (await fits())) break;
        rows += await removeBefore(dayAfter(oldest), fits, signal);
      }
      await shrink(signal);
      return { rows, bytesBefore, bytesAfter: (await read("room", tables)).bytes };
    },
    close: home.close,
  };
}

const firstKept = ({ days }: TraceLimits, now: Date): string => dayOf(new Date(now.getTime() - days * day));

const dayAfter = (date: string): string => dayOf(new Date(Date.parse(date) + day));
