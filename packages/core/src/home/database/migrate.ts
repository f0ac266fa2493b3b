import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { Fault } from "../../ground/fault.ts";
import { isPostgres } from "./is-postgres.ts";

/** The tables of one owner, as the steps that make them. */
export interface Schema {
  readonly owner: string;
  /** By version, "1" first. A released step keeps its result; it also succeeds where its tables exist already. */
  readonly steps: Readonly<Record<string, Migration>>;
  /** The oldest version whose programs still work with these tables; without it only the newest one. */
  readonly readableFrom?: number;
  /** Others may change these tables at the same time as their owner: each change is of one row, which the database locks. */
  readonly isOrderedByRow?: true;
}

/** What a migration needs of an open database. */
export interface Migratable {
  readonly query: Kysely<unknown>;
  transaction<T>(work: (query: Kysely<unknown>) => Promise<T>): Promise<T>;
}

export interface MigrateOptions {
  /** Of the database, for faults. */
  readonly path: string;
  /** Called once before tables that hold rows are changed. */
  readonly keepCopy: () => Promise<unknown>;
}

/**
 * Applies the missing steps of each owner. A step, its row and the version it leads to are one transaction, and so are all
 * steps of new tables: a process that dies leaves the version before or the one after. The caller holds the writer lock.
 */
export async function migrate(
  database: Migratable,
  schemas: readonly Schema[],
  { path, keepCopy }: MigrateOptions,
): Promise<void> {
  let isCopied = false;
  for (const schema of schemas) {
    const state = await readState(database.query, schema, path);
    const pending = pendingOf(schema, state);
    if (pending.length > 0 && state.applied.length > 0 && !isCopied) {
      await keepCopy();
      isCopied = true;
    }
    // New tables appear together: a reader must not see some of them without the others.
    const together = state.applied.length === 0 ? [pending] : pending.map((version) => [version]);
    for (const versions of together)
      await database.transaction(async (within) => {
        for (const version of versions) await applyStep(within, schema, version);
      });
    if (pending.length === 0 && !state.isStated)
      await database.transaction((within) => stateVersion(within, schema, newest(schema)));
  }
}

/** The versions of this owner that are applied and known here. A database this program must not touch is a fault. */
export const appliedVersions = async (
  query: Kysely<unknown>,
  schema: Schema,
  path: string,
): Promise<readonly number[]> => (await readState(query, schema, path)).applied;

/** Whether nothing is missing of the tables of this owner. */
export async function isCurrent(query: Kysely<unknown>, schema: Schema, path: string): Promise<boolean> {
  const state = await readState(query, schema, path);
  return state.isStated && pendingOf(schema, state).length === 0;
}

/** The steps of this owner that are missing, in order. */
export const pendingVersions = async (
  query: Kysely<unknown>,
  schema: Schema,
  path: string,
): Promise<readonly number[]> => pendingOf(schema, await readState(query, schema, path));

const pendingOf = (schema: Schema, { applied }: State): number[] =>
  versionsOf(schema).filter((version) => !applied.includes(version));

const versionsOf = ({ steps }: Schema): number[] =>
  Object.keys(steps)
    .map(Number)
    .sort((one, other) => one - other);

const newest = (schema: Schema): number => versionsOf(schema).at(-1) ?? 0;

/** The names the first release gave these tables. */
const stepsTable = ({ owner }: Schema): string => `${owner}_migration`;
/** Is there wherever Loadout made tables. */
export const versionsTable = "schema_versions";

interface State {
  readonly applied: readonly number[];
  /** Whether the database says who can read these tables. */
  readonly isStated: boolean;
}

async function readState(query: Kysely<unknown>, schema: Schema, path: string): Promise<State> {
  const tables = await (isPostgres(query)
    ? sql<{ name: string }>`select tablename as name from pg_tables
        where schemaname = current_schema() and tablename in (${stepsTable(schema)}, ${versionsTable})`
    : sql<{ name: string }>`select name from sqlite_schema
        where type = 'table' and name in (${stepsTable(schema)}, ${versionsTable})`
  ).execute(query);
  const has = (table: string): boolean => tables.rows.some(({ name }) => name === table);
  if (!has(stepsTable(schema))) return { applied: [], isStated: false };
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(stepsTable(schema))}`.execute(query);
  const names = rows.map(({ name }) => name);
  const readableFrom = has(versionsTable) ? await readableFromOf(query, schema) : undefined;
  const known = names.filter((name) => name in schema.steps);
  const isNewer = known.length < names.length;
  // A newer database has every step known here; anything else was not made by Loadout.
  const isReadable = newest(schema) >= (readableFrom ?? Number.POSITIVE_INFINITY);
  if (isNewer && (!isReadable || known.length < versionsOf(schema).length)) throw new Fault("database.newer", { path });
  return { applied: known.map(Number), isStated: readableFrom !== undefined };
}

async function readableFromOf(query: Kysely<unknown>, { owner }: Schema): Promise<number | undefined> {
  const { rows } = await sql<{ readable_from: number }>`
    select readable_from from ${sql.table(versionsTable)} where owner = ${owner}
  `.execute(query);
  return rows[0]?.readable_from;
}

async function applyStep(query: Kysely<unknown>, schema: Schema, version: number): Promise<void> {
  const step = schema.steps[String(version)];
  if (!step) throw new Error(`${schema.owner} has no step ${version}`);
  await query.schema
    .createTable(stepsTable(schema))
    .ifNotExists()
    .addColumn("name", "varchar(255)", (column) => column.notNull().primaryKey())
    .addColumn("timestamp", "varchar(255)", (column) => column.notNull())
    .execute();
  await step.up(query);
  const row = sql`insert into ${sql.table(stepsTable(schema))} (name, timestamp)
    values (${String(version)}, ${new Date().toISOString()})`;
  await row.execute(query);
  await stateVersion(query, schema, version);
}

async function stateVersion(query: Kysely<unknown>, schema: Schema, version: number): Promise<void> {
  await query.schema
    .createTable(versionsTable)
    .ifNotExists()
    .addColumn("owner", "text", (column) => column.notNull().primaryKey())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("readable_from", "integer", (column) => column.notNull())
    .execute();
  const readableFrom = Math.min(schema.readableFrom ?? version, version);
  await sql`insert into ${sql.table(versionsTable)} (owner, version, readable_from)
    values (${schema.owner}, ${version}, ${readableFrom})
    on conflict (owner) do update set version = excluded.version, readable_from = excluded.readable_from`.execute(
    query,
  );
}
