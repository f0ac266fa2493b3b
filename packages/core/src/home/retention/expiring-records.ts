import { type Kysely, sql } from "kysely";
import { isPostgres } from "../database/is-postgres.ts";
import { takeOrderLock } from "../database/order-lock.ts";
import { orNothing, type Repository } from "../records/repository.ts";
import type { ExpiringRows } from "./expiring-rows.ts";
import type { Amount, Removal } from "./trace-retention.ts";

/** The reads and changes that remove rows whose time is over, in tables of others; they make none. */

const nothing: Amount = { rows: 0, bytes: 0 };
const nothingRemoved: Removal = { rows: 0, isWhole: true };

export const expiringRecords = {
  name: "expiring",
  schemas: [],
  reads: { before: orNothing(nothing, before) },
  changes: { remove: orNothing(nothingRemoved, remove) },
} satisfies Repository;

async function before(query: Kysely<unknown>, rows: ExpiringRows, time: string): Promise<Amount> {
  const columns = await columnsOf(query, rows);
  if (!columns.includes(rows.column)) return nothing;
  const size = sql.join(
    columns.map((name) => sql`coalesce(octet_length(cast(${sql.ref(name)} as text)), 0)`),
    sql` + `,
  );
  const found = await sql<{ rows: number; bytes: number | null }>`
    select count(*) as rows, sum(${size}) as bytes from ${sql.table(rows.table)} where ${isOver(rows, time)}`.execute(
    query,
  );
  return { rows: Number(found.rows[0]?.rows ?? 0), bytes: Number(found.rows[0]?.bytes ?? 0) };
}

async function remove(query: Kysely<unknown>, rows: ExpiringRows, time: string, limit: number): Promise<Removal> {
  if (!(await columnsOf(query, rows)).includes(rows.column)) return nothingRemoved;
  await takeOrderLock(query, rows.owner);
  const table = sql.table(rows.table);
  const place = isPostgres(query) ? sql`ctid` : sql`rowid`;
  const { numAffectedRows = 0n } = await sql`
    delete from ${table} where ${place} in (
      select ${place} from ${table} where ${isOver(rows, time)} limit ${limit}
    ) and ${isOver(rows, time)}`.execute(query);
  return { rows: Number(numAffectedRows), isWhole: Number(numAffectedRows) < limit };
}

function isOver({ column, only }: ExpiringRows, time: string) {
  const past = sql`${sql.ref(column)} < ${time}`;
  return only ? sql`${past} and ${sql.ref(only.column)} in (${sql.join(only.values)})` : past;
}

/** The columns of the table; none if an earlier program made this home and nothing has needed the table yet. */
async function columnsOf(query: Kysely<unknown>, { table }: ExpiringRows): Promise<readonly string[]> {
  const { rows } = await (isPostgres(query)
    ? sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table}`
    : sql<{ name: string }>`select name from pragma_table_info(${table})`
  ).execute(query);
  return rows.map(({ name }) => name);
}
