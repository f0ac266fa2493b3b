import { always, isPostgres, orNothing, type Repository, type Schema } from "@loadout/core/home";
import type { Kysely } from "kysely";

/** The rows of rates: how much of each is used up. All processes of a home count in them. */

interface RateTables {
  /** The time at which all uses of a key are back, in milliseconds. */
  rates: { key: string; full_at: number };
}

/** Something that may happen `burst` times at once, and then once more per `pace` milliseconds. */
export interface Rate {
  readonly key: string;
  readonly burst: number;
  readonly pace: number;
}

export interface RateAnswer {
  /** How many uses were counted. */
  readonly granted: number;
  /** Milliseconds until each of the rates allows one more. */
  readonly waits: readonly number[];
}

type Query = Kysely<RateTables>;

const rateSchema: Schema = {
  owner: "rate",
  isOrderedByRow: true,
  steps: {
    "1": {
      async up({ schema }) {
        await schema
          .createTable("rates")
          .ifNotExists()
          .addColumn("key", "text", (column) => column.primaryKey())
          .addColumn("full_at", "integer", (column) => column.notNull())
          .execute();
        await schema.createIndex("rates_full_at").ifNotExists().on("rates").column("full_at").execute();
      },
    },
  },
};

/** Rows that are removed with one change, because nothing of them is used up. */
const mostSwept = 100;

export const rateRecords = {
  name: "rate",
  schemas: [rateSchema],
  reads: {
    fullAt: orNothing(undefined, async (query: Query, key: string): Promise<number | undefined> => {
      const row = await query.selectFrom("rates").select("full_at").where("key", "=", key).executeTakeFirst();
      return row && Number(row.full_at);
    }),
  },
  changes: {
    take: always(take),
    /** Forgets one key, and gives one use of another back. */
    settle: orNothing(undefined, async (query: Query, forgotten: string, { key, pace }: Rate): Promise<void> => {
      await query.deleteFrom("rates").where("key", "=", forgotten).execute();
      await query
        .updateTable("rates")
        .set(({ eb, ref }) => ({ full_at: eb(ref("full_at"), "-", pace) }))
        .where("key", "=", key)
        .execute();
    }),
  },
} satisfies Repository;

/** Counts as many uses as all rates allow, at most this many. Callers name rates that others name too in one order. */
async function take(query: Query, rates: readonly Rate[], count: number, now: number): Promise<RateAnswer> {
  const ends: number[] = [];
  for (const { key } of rates) ends.push(Math.max(now, await lockedEnd(query, key, now)));
  const free = rates.map(({ burst, pace }, index) => Math.floor(burst - ((ends[index] ?? now) - now) / pace));
  const granted = Math.max(0, Math.min(count, ...free));
  for (const [index, { key, pace }] of granted > 0 ? rates.entries() : [])
    await query
      .updateTable("rates")
      .set({ full_at: Math.round((ends[index] ?? now) + granted * pace) })
      .where("key", "=", key)
      .execute();
  await sweep(query, now);
  return {
    granted,
    waits: rates.map(({ burst, pace }, index) => Math.max(0, (ends[index] ?? now) - now - (burst - 1) * pace)),
  };
}

/** Locks the row of a key until the end of the change, and makes it if it is not there. */
async function lockedEnd(query: Query, key: string, now: number): Promise<number> {
  const row = await query
    .insertInto("rates")
    .values({ key, full_at: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(({ ref }) => ({ full_at: ref("rates.full_at") })))
    .returning("full_at")
    .executeTakeFirst();
  return Number(row?.full_at ?? now);
}

/** Without waiting for others, who may wait for this change. */
async function sweep(query: Query, now: number): Promise<void> {
  const past = query
    .selectFrom("rates")
    .select("key")
    .where("full_at", "<=", now)
    .limit(mostSwept)
    .$if(isPostgres(query), (some) => some.forUpdate().skipLocked());
  await query.deleteFrom("rates").where("key", "in", past).execute();
}
