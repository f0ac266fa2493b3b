import { always, isPostgres, orNothing, type Repository, type Schema } from "@loadout/core/home";
import { type Kysely, type SqlBool, sql } from "kysely";

/** The rows of processes that serve a home or work for it. They say regularly that they are there. */
export interface ProcessTables {
  processes: ProcessRow;
}

export interface ProcessRow {
  name: string;
  kind: "server" | "worker";
  /** Where a server can be reached. */
  address: string | null;
  machine: string;
  pid: number;
  version: string;
  /** JSON: what it can do. */
  abilities: string;
  /** JSON: what it does. */
  state: string;
  /** Milliseconds, by the clock of the database. */
  started_at: number;
  seen_at: number;
}

/** Milliseconds after which its row goes. */
const memory = 60 * 60 * 1000;

export const processSchema: Schema = {
  owner: "process",
  isOrderedByRow: true,
  steps: {
    "1": {
      async up({ schema }) {
        await schema
          .createTable("processes")
          .ifNotExists()
          .addColumn("name", "text", (column) => column.primaryKey())
          .addColumn("kind", "text", (column) => column.notNull())
          .addColumn("address", "text")
          .addColumn("machine", "text", (column) => column.notNull())
          .addColumn("pid", "integer", (column) => column.notNull())
          .addColumn("version", "text", (column) => column.notNull())
          .addColumn("abilities", "text", (column) => column.notNull())
          .addColumn("state", "text", (column) => column.notNull())
          .addColumn("started_at", "integer", (column) => column.notNull())
          .addColumn("seen_at", "integer", (column) => column.notNull())
          .execute();
      },
    },
  },
};

type Query = Kysely<ProcessTables>;
export type ProcessGiven = Omit<ProcessRow, "started_at" | "seen_at">;

/** A process, and how many milliseconds ago it was seen. */
export interface SeenProcess extends ProcessRow {
  readonly silent_for: number;
}

export const processRecords = {
  name: "process",
  schemas: [processSchema],
  reads: {
    /** Those that were seen lately, the oldest first. */
    list: orNothing([], async (query: Query): Promise<readonly SeenProcess[]> => {
      const rows = await query
        .selectFrom("processes")
        .selectAll()
        .select(({ ref }) => sql<number>`${clock(query)} - ${ref("seen_at")}`.as("silent_for"))
        .where(isAlive(query))
        .orderBy("started_at")
        .execute();
      return rows.map((row) => ({ ...row, silent_for: Number(row.silent_for) }));
    }),
    /** Locks that processes hold; a folder has them in its kernel. */
    locks: orNothing(0, async (query: Query): Promise<number> => {
      if (!isPostgres(query)) return 0;
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from locks where expires_at > clock_timestamp()`.execute(query);
      return Number(rows[0]?.count ?? 0);
    }),
  },
  changes: {
    say: always(async (query: Query, given: ProcessGiven): Promise<void> => {
      const now = clock(query);
      await query
        .insertInto("processes")
        .values({ ...given, started_at: now, seen_at: now })
        .onConflict((conflict) =>
          conflict.column("name").doUpdateSet({ seen_at: now, state: given.state, abilities: given.abilities }),
        )
        .execute();
      await query
        .deleteFrom("processes")
        .where("seen_at", "<", sql<number>`${now} - ${sql.lit(memory)}`)
        .execute();
    }),
    leave: orNothing(undefined, async (query: Query, name: string): Promise<void> => {
      await query.deleteFrom("processes").where("name", "=", name).execute();
    }),
  },
} satisfies Repository;

/** Milliseconds after which a silent process counts as gone: the time that its leases last. */
const silence = 15_000;

/** A condition on `processes`: seen lately. */
export const isAlive = <Tables>(query: Kysely<Tables>) =>
  sql<SqlBool>`${clock(query)} - ${sql.ref("processes.seen_at")} < ${sql.lit(silence)}`;

/** The time of the database in milliseconds: clocks of machines differ. */
const clock = <Tables>(query: Kysely<Tables>) =>
  isPostgres(query)
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
