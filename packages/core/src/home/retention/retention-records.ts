import { type Kysely, sql } from "kysely";
import { isPostgres } from "../database/is-postgres.ts";
import { streamLock, takeOrderLock } from "../database/order-lock.ts";
import { orNothing, type Repository } from "../records/repository.ts";
import type { Amount, FileRoom, Removal, TraceTable } from "./trace-retention.ts";

/**
 * The reads and changes that keep the tables of traces small: in SQLite all of `traces.db`. They work on the tables of others
 * and make none. PostgreSQL gives room back to later rows by itself (autovacuum), and rarely to the disk.
 */

const nothing: Amount = { rows: 0, bytes: 0 };
const nothingRemoved: Removal = { rows: 0, isWhole: true };

export const retentionRecords = {
  name: "retention",
  file: "traces",
  schemas: [],
  reads: {
    room: orNothing({ bytes: 0, free: 0 }, room),
    /** The days on which rows of these tables were written, in order. */
    days: orNothing([], days),
    /** What `remove` would remove of a table. */
    before: orNothing(nothing, before),
  },
  changes: {
    /** Removes at most `limit` rows of a table that were written before a day. */
    remove: orNothing(nothingRemoved, remove),
    /** Gives at most this many unused pages back to the disk; answers how many are left. */
    shrink: orNothing(0, shrink),
  },
} satisfies Repository;

async function room(query: Kysely<unknown>, tables: readonly TraceTable[]): Promise<FileRoom> {
  if (isPostgres(query)) return roomOfTables(query, tables);
  const { rows } = await sql<{ pages: number; free: number; size: number }>`
    select page_count as pages, freelist_count as free, page_size as size
    from pragma_page_count, pragma_freelist_count, pragma_page_size`.execute(query);
  const [{ pages, free, size } = { pages: 0, free: 0, size: 0 }] = rows;
  return { bytes: pages * size, free: free * size };
}

/** Bytes of a row besides its text, with its entries in two indexes. */
const rowOverhead = 150;

/** The texts are measured as they are stored, so that none has to be unpacked. */
async function roomOfTables(query: Kysely<unknown>, tables: readonly TraceTable[]): Promise<FileRoom> {
  let [bytes, used] = [0, 0];
  for (const { name } of tables) {
    const { rows } = await sql<{ bytes: number; used: number }>`
      select pg_total_relation_size(${name}::regclass) as bytes,
        coalesce(sum(pg_column_size(body) + ${sql.lit(rowOverhead)}), 0) as used
      from ${sql.table(name)}`.execute(query);
    bytes += rows[0]?.bytes ?? 0;
    used += rows[0]?.used ?? 0;
  }
  return { bytes: Math.max(bytes, used), free: Math.max(0, bytes - used) };
}

async function days(query: Kysely<unknown>, tables: readonly TraceTable[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const table of tables) {
    if (!(await hasDays(query, table))) continue;
    const { rows } = await sql<{ day: string }>`select distinct day from ${sql.table(table.name)}`.execute(query);
    for (const { day } of rows) found.add(day);
  }
  return [...found].sort();
}

async function before(query: Kysely<unknown>, table: TraceTable, day: string): Promise<Amount> {
  if (!(await hasDays(query, table))) return nothing;
  const { rows } = await sql<{ rows: number; bytes: number | null }>`
    select count(*) as rows, sum(octet_length(body)) as bytes
    from ${sql.table(table.name)} as one where ${goes(table, day)}`.execute(query);
  return { rows: Number(rows[0]?.rows ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}

async function remove(query: Kysely<unknown>, table: TraceTable, day: string, limit: number): Promise<Removal> {
  if (!(await hasDays(query, table))) return nothingRemoved;
  if (table.goesBy === "series") return removeSeries(query, table, day, limit);
  const [name, series] = [sql.table(table.name), sql.ref(table.series)];
  const { numAffectedRows = 0n } = await sql`
    delete from ${name} where (${series}, number) in (
      select ${series}, number from ${name} as one where ${goes(table, day)} order by day, number limit ${limit}
    )`.execute(query);
  return { rows: Number(numAffectedRows), isWhole: true };
}

/** As many whole series as fit, or the end of a longer one: what is left of it does not build on what is gone. */
async function removeSeries(query: Kysely<unknown>, table: TraceTable, day: string, limit: number): Promise<Removal> {
  const [name, series] = [sql.table(table.name), sql.ref(table.series)];
  const found = await sql<{ id: string; size: number }>`
    select ${series} as id, count(*) as size from ${name} as one where ${goes(table, day)}
    group by ${series} order by min(day) limit ${limit}`.execute(query);
  let rows = 0;
  for (const { id, size } of found.rows) {
    if (rows > 0 && rows + size > limit) break;
    if (!(await goesOn(query, table, day, id))) continue;
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} where ${series} = ${id} and number in (
        select number from ${name} where ${series} = ${id} order by number desc limit ${limit}
      )`.execute(query);
    rows += Number(numAffectedRows);
    if (size > limit) return { rows, isWhole: false };
  }
  return { rows, isWhole: true };
}

/** Whether a series still ends before a day, once no other process can add to it. */
async function goesOn(query: Kysely<unknown>, table: TraceTable, day: string, id: string): Promise<boolean> {
  if (!isPostgres(query)) return true; // there is no other writer
  await takeOrderLock(query, streamLock(table.owner, id));
  const { rows } = await sql`
    select 1 from ${sql.table(table.name)} as one where ${sql.ref(table.series)} = ${id} and ${goes(table, day)} limit 1
  `.execute(query);
  return rows.length > 0;
}

/** The rows, as `one`, that can go because they were written before a day. */
function goes({ name, series, goesBy }: TraceTable, day: string) {
  const last = (column: "day" | "number") => sql`(
    select ${sql.ref(column)} from ${sql.table(name)} as other
    where ${sql.ref(`other.${series}`)} = ${sql.ref(`one.${series}`)} order by number desc limit 1)`;
  return goesBy === "row"
    ? sql`one.day < ${day} and one.number < ${last("number")}`
    : sql`one.day < ${day} and ${last("day")} < ${day}`;
}

/** Whether the table exists, and its rows have days: an earlier program may have made it. */
async function hasDays(query: Kysely<unknown>, { name }: TraceTable): Promise<boolean> {
  if (isPostgres(query)) return true; // all tables are made together
  const { rows } = await sql`select 1 from pragma_table_info(${name}) where name = 'day'`.execute(query);
  return rows.length > 0;
}

async function shrink(query: Kysely<unknown>, pages: number): Promise<number> {
  if (isPostgres(query)) return 0;
  const { free } = await freePages(query);
  const step = sql`pragma incremental_vacuum(1)`; // one page each time, as one step of a statement
  for (let count = 0; count < Math.min(pages, free); count++) await step.execute(query);
  return (await freePages(query)).free;
}

async function freePages(query: Kysely<unknown>): Promise<{ free: number }> {
  const { rows } = await sql<{ free: number }>`select freelist_count as free from pragma_freelist_count`.execute(query);
  return rows[0] ?? { free: 0 };
}
