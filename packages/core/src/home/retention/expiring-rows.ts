import { type Home, openHome } from "../home.ts";
import type { Amount, Removal } from "./trace-retention.ts";

/** Rows that have their time: each table says which column tells it, and retention removes what is over. */

/** Rows of a table that can go once the time in a column is past. */
export interface ExpiringRows {
  readonly table: string;
  /** Whose table it is: its changes come in order with those of the owner. */
  readonly owner: string;
  /** The column with the time, in ISO 8601; rows without a time stay. It may be a day. */
  readonly column: string;
  /** Rows that can go; all if nothing is said. */
  readonly only?: { readonly column: string; readonly values: readonly string[] };
}

/** The rows of a home that have their time. Creates nothing. */
export interface ExpiringHome {
  /** What is over before a time. */
  inspect(rows: ExpiringRows, before: string): Promise<Amount>;
  /** Removes it, some at a time, until `signal` aborts. Answers what was removed. */
  prune(rows: ExpiringRows, before: string, signal?: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

/** Rows of one transaction: others wait for no more than that. */
const rowsAtOnce = 500;

export function openExpiringRows(given: string | Home): ExpiringHome {
  const home = openHome(given);
  const { read, change } = home.records.use(
    "expiring",
    async () => (await import("./expiring-records.ts")).expiringRecords,
  );
  return {
    inspect: (rows, before) => read("before", rows, before),
    async prune(rows, before, signal) {
      for (let removed = 0; ; ) {
        const { rows: some, isWhole }: Removal = await change("remove", rows, before, rowsAtOnce);
        removed += some;
        if (isWhole || signal?.aborted) return removed;
      }
    },
    close: home.close,
  };
}
