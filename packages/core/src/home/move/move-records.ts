import { type Kysely, sql } from "kysely";
import { isPostgres } from "../database/is-postgres.ts";
import { versionsTable } from "../database/migrate.ts";
import type { RecordFileName, Tables } from "../records/records.ts";
import { always, orNothing, type Repository } from "../records/repository.ts";

/** Reads and writes the rows of all tables, whatever they mean, so that they can be moved to another home. */

export interface MovedTable {
  readonly name: string;
  /** The columns of its key, which is the order of its rows. */
  readonly key: readonly string[];
}

/** A row by column. Keys and values are as the database has them. */
export type MovedRow = Readonly<Record<string, string | number | null>>;

type Query = Kysely<unknown>;

/** Tables about processes of a machine, or that each kind of home makes by itself. */
const isLeft = (name: string): boolean =>
  /^(?:topics|skill_changes|leases|jobs|job_keys|locks|documents|dispatch_processes|processes|rates|seats|touches|live_events|blobs|blob_.*|workspaces)$/.test(
    name,
  );

export type MoveRecords = ReturnType<typeof createMoveRecords>;

export interface MoveRecordsOptions {
  readonly file: RecordFileName;
  /** The names of its tables. Others are of another program, or of the other file, which a database server has beside it. */
  readonly names: ReadonlySet<string>;
  /** Those who write give all of its tables, so that a new home has them before rows arrive; those who read give none. */
  readonly schemas: readonly Tables[];
}

/** The rows of one file of a home. */
export const createMoveRecords = ({ file, names, schemas }: MoveRecordsOptions) =>
  ({
    name: schemas.length === 0 ? `move-${file}` : `fill-${file}`,
    file,
    schemas,
    reads: {
      tables: orNothing([], (query: Query) => tablesIn(query, names)),
      /** The version of each owner whose tables are there. */
      versions: orNothing([], versionsIn),
      /** Rows behind a key, in the order of keys. */
      page: orNothing([], pageOf),
      count: orNothing(0, countOf),
      /** The names of the columns of a table; none if there is no such table. */
      columns: orNothing([], columnsOf),
    },
    changes: {
      prepare: always(async (_query: Query): Promise<void> => undefined),
      /** Rows that are there stay as they are. */
      put: always(putRows),
      /** Lets keys that count up go on behind the rows that were put. */
      finish: always(finishTable),
    },
  }) satisfies Repository;

/** In an order in which each table comes after those it refers to, so that its rows can be written. */
async function tablesIn(query: Query, names: ReadonlySet<string>): Promise<readonly MovedTable[]> {
  const { rows } = await (isPostgres(query)
    ? sql<{ name: string; column: string }>`
        select class.relname as name, attribute.attname as column
        from pg_class class
        join pg_index key on key.indrelid = class.oid and key.indisprimary
        cross join unnest(key.indkey) with ordinality as part(number, place)
        join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum = part.number
        where class.relkind = 'r' and class.relnamespace = current_schema()::regnamespace
        order by class.relname, part.place`
    : sql<{ name: string; column: string }>`
        select tables.name as name, columns.name as column
        from sqlite_schema as tables join pragma_table_info(tables.name) as columns
        where tables.type = 'table' and columns.pk > 0 order by tables.name, columns.pk`
  ).execute(query);
  const tables = Map.groupBy(
    rows.filter(({ name }) => names.has(name) && !isLeft(name)),
    ({ name }) => name,
  );
  const references = await referencesOf(query);
  const ordered = new Set<string>();
  const visit = (name: string, above: readonly string[] = []): void => {
    if (!tables.has(name) || above.includes(name)) return;
    for (const { target } of references.filter((one) => one.name === name)) visit(target, [...above, name]);
    ordered.add(name);
  };
  for (const name of tables.keys()) visit(name);
  return [...ordered].map((name) => ({ name, key: (tables.get(name) ?? []).map(({ column }) => column) }));
}

async function versionsIn(query: Query): Promise<readonly { readonly owner: string; readonly version: number }[]> {
  const { rows: there } = await (isPostgres(query)
    ? sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${versionsTable}`
    : sql`select 1 from sqlite_schema where type = 'table' and name = ${versionsTable}`
  ).execute(query);
  if (there.length === 0) return [];
  const { rows } = await sql<{ owner: string; version: number }>`
    select owner, version from ${sql.table(versionsTable)}`.execute(query);
  return rows.map(({ owner, version }) => ({ owner, version: Number(version) }));
}

/** Which table refers to which. */
async function referencesOf(query: Query): Promise<readonly { readonly name: string; readonly target: string }[]> {
  const { rows } = await (isPostgres(query)
    ? sql<{ name: string; target: string }>`
        select class.relname as name, target.relname as target
        from pg_constraint reference
        join pg_class class on class.oid = reference.conrelid
        join pg_class target on target.oid = reference.confrelid
        where reference.contype = 'f' and class.relnamespace = current_schema()::regnamespace
        order by class.relname, target.relname`
    : sql<{ name: string; target: string }>`
        select tables.name as name, keys."table" as target
        from sqlite_schema as tables join pragma_foreign_key_list(tables.name) as keys
        where tables.type = 'table' order by tables.name, keys."table"`
  ).execute(query);
  return rows;
}

async function columnsOf(query: Query, { name }: Pick<MovedTable, "name">): Promise<readonly string[]> {
  const { rows } = await (isPostgres(query)
    ? sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${name}`
    : sql<{ name: string }>`select name from pragma_table_info(${name})`
  ).execute(query);
  return rows.map((row) => row.name);
}

async function pageOf(
  query: Query,
  { name, key }: MovedTable,
  after: readonly unknown[] | undefined,
  limit: number,
): Promise<readonly MovedRow[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const behind = after ? sql`where (${columns}) > (${sql.join(after)})` : sql``;
  const { rows } = await sql<MovedRow>`
    select * from ${sql.table(name)} ${behind} order by ${columns} limit ${limit}`.execute(query);
  return rows.map((row) => ({ ...row }));
}

async function countOf(query: Query, { name }: MovedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(query);
  return Number(rows[0]?.count ?? 0);
}

/** Values of one statement; both databases take more. */
const mostValues = 10_000;

async function putRows(query: Query, { name, key }: MovedTable, rows: readonly MovedRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const atOnce = Math.max(1, Math.floor(mostValues / columns.length));
  for (let start = 0; start < rows.length; start += atOnce) {
    const values = rows
      .slice(start, start + atOnce)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    await sql`
      insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)} on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do nothing`.execute(
      query,
    );
  }
}

async function finishTable(query: Query, { name, key }: MovedTable): Promise<void> {
  const [column] = key;
  if (!isPostgres(query) || column === undefined || key.length > 1) return; // SQLite looks at the largest key
  await sql`
    select setval(sequence, (select coalesce(max(${sql.ref(column)}::text::bigint), 0) + 1 from ${sql.table(name)}), false)
    from pg_get_serial_sequence(${name}, ${column}) as sequence where sequence is not null`.execute(query);
}
