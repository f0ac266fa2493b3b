import { createEnvironmentTrash } from "./environment/environment-trash.ts";
import { type Home, openHome } from "./home/home.ts";
import { type ExpiringRows, openExpiringRows } from "./home/retention/expiring-rows.ts";
import type { RetentionLimits } from "./home/retention/retention-limits.ts";
import { openLibrary } from "./library/open-library.ts";
import { openRetention } from "./open-retention.ts";

/** What a home keeps for a time only. What anything refers to is not among it. */

/** A kind of thing that is kept for a time. */
export interface RetainedKind {
  readonly name: string;
  /** What is over its time. Changes nothing. */
  inspect(): Promise<OverTime>;
  /** Removes it. Stops between two steps if `signal` aborts; what is left goes the next time. */
  prune(signal?: AbortSignal): Promise<OverTime>;
}

export interface OverTime {
  readonly count: number;
  readonly bytes: number;
}

export interface RetainedOptions {
  readonly home: string | Home;
  readonly limits: RetentionLimits;
  readonly now?: Date;
}

const day = 24 * 60 * 60 * 1000;

/** Those of the core, in the order in which they are removed. A program adds its own. */
export function retainedKinds({ home, limits, now = new Date() }: RetainedOptions): readonly RetainedKind[] {
  const daysAgo = (days: number): string => new Date(now.getTime() - days * day).toISOString();
  const rows = (name: string, which: ExpiringRows, before: string): RetainedKind =>
    expiringKind({ name, home, rows: which, before });
  return [
    {
      name: "traces",
      inspect: () =>
        using(openRetention(home), async (traces) => {
          const { old, excess } = await traces.inspect(limits.traces, now);
          return { count: old.rows, bytes: Math.max(old.bytes, excess) };
        }),
      prune: (signal) =>
        using(openRetention(home), async (traces) => {
          const { rows: count, bytesBefore, bytesAfter } = await traces.prune(limits.traces, now, signal);
          return { count, bytes: Math.max(0, bytesBefore - bytesAfter) };
        }),
    },
    {
      name: "deleted-skills",
      inspect: () => using(openLibrary({ home }), (library) => library.overdue(now)),
      prune: () =>
        using(openLibrary({ home }), async (library) => {
          const { bytes } = await library.overdue(now);
          return { count: await library.emptyTrash(now), bytes };
        }),
    },
    {
      name: "deleted-environments",
      inspect: () =>
        using(openHome(home), async ({ documents }) => ({ count: await trashOf(documents, now).overdue(), bytes: 0 })),
      prune: () =>
        using(openHome(home), async ({ documents }) => ({ count: await trashOf(documents, now).empty(), bytes: 0 })),
    },
    {
      name: "unused-content",
      inspect: () => using(openHome(home), ({ blobs }) => blobs.unused()),
      prune: (signal) =>
        using(openHome(home), async ({ blobs }) => {
          const { bytes } = await blobs.unused();
          return { count: await blobs.collect(signal), bytes };
        }),
    },
    rows(
      "turn-ends",
      { table: "turns", owner: "turn", column: "ended_at", only: { column: "state", values: ["done", "interrupted"] } },
      daysAgo(limits.turnDays),
    ),
    rows("live-events", { table: "live_events", owner: "live", column: "added_at" }, daysAgo(1)),
    rows(
      "skill-counts",
      { table: "skill_choices", owner: "choice", column: "day" },
      daysAgo(limits.countDays).slice(0, 10),
    ),
  ];
}

const trashOf = (documents: Home["documents"], now: Date) => createEnvironmentTrash(documents, () => now.getTime());

export interface ExpiringKindOptions {
  readonly name: string;
  readonly home: string | Home;
  readonly rows: ExpiringRows;
  /** Rows with a time before this one go. */
  readonly before: string;
}

/** Rows of a table that have their time, as a kind. */
export const expiringKind = ({ name, home, rows, before }: ExpiringKindOptions): RetainedKind => ({
  name,
  inspect: () => using(openExpiringRows(home), (open) => sizeOf(open.inspect(rows, before))),
  prune: (signal) =>
    using(openExpiringRows(home), async (open) => {
      const { bytes } = await open.inspect(rows, before);
      return { count: await open.prune(rows, before, signal), bytes };
    }),
});

async function sizeOf(amount: Promise<{ readonly rows: number; readonly bytes: number }>): Promise<OverTime> {
  const { rows, bytes } = await amount;
  return { count: rows, bytes };
}

async function using<Open extends { close(): Promise<void> }, Answer>(
  opening: Open | Promise<Open>,
  work: (open: Open) => Promise<Answer>,
): Promise<Answer> {
  const open = await opening;
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}
