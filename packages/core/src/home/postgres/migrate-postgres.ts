import { sql } from "kysely";
import type { Client } from "pg";
import { Fault } from "../../ground/fault.ts";
import { tablesMadeBy } from "../database/made-tables.ts";
import { migrate, pendingVersions, type Schema } from "../database/migrate.ts";
import { connectOnce, describeDatabase } from "./connect-postgres.ts";
import { queryOn } from "./kysely-postgres.ts";
import { postgresFault } from "./postgres-faults.ts";
import { queueSchema } from "./queue-records.ts";

/** Makes and changes the tables of a home in PostgreSQL: one program at a time, each step in a transaction. */

/** Advisory lock of migrations, apart from those of changes. */
const migrationLock = [0x10ad, 0] as const;
/** Milliseconds a step waits for a table that is in use, so that those who use it do not queue up behind the step. */
const lockTimeout = 5000;
/** How often a step is tried that could not get its table. */
const mostTries = 12;

/** A step that makes or changes the tables of an owner. */
export interface MigrationStep {
  readonly owner: string;
  readonly version: number;
}

/** What `migratePostgres` would do. Changes nothing. */
export async function pendingSteps(url: string, schemas: readonly Schema[]): Promise<readonly MigrationStep[]> {
  const place = describeDatabase(url);
  await using connection = await connectOnce(url);
  try {
    return await stepsOn(connection.client, schemas, place);
  } catch (error) {
    throw postgresFault(place, error);
  }
}

/** Answers the steps that it made. */
export async function migratePostgres(url: string, schemas: readonly Schema[]): Promise<readonly MigrationStep[]> {
  const place = describeDatabase(url);
  await using connection = await connectOnce(url, { statement: 0, answer: 0 }); // its locks end with it
  const { client } = connection;
  try {
    await client.query("select pg_advisory_lock($1, $2)", [...migrationLock]);
    await client.query(`set lock_timeout = ${lockTimeout}`);
    const steps = await stepsOn(client, schemas, place);
    if (steps.some(({ owner }) => owner === queueSchema.owner)) {
      const { migrateQueue } = await import("./migrate-queue.ts");
      await retryWhileLocked(() => migrateQueue(client, url));
    }
    await transact(client, () => makeFunctions(client));
    await retryWhileLocked(() =>
      migrate(
        { query: queryOn(client), transaction: (work) => transact(client, () => work(queryOn(client))) },
        schemas,
        { path: place, keepCopy: async () => undefined }, // steps only add; copies are made by the operator
      ),
    );
    return steps;
  } catch (error) {
    throw postgresFault(place, error);
  }
}

async function stepsOn(client: Client, schemas: readonly Schema[], place: string): Promise<readonly MigrationStep[]> {
  const steps: MigrationStep[] = [];
  const made: string[] = [];
  for (const schema of schemas)
    for (const version of await pendingVersions(queryOn(client), schema, place)) {
      steps.push({ owner: schema.owner, version });
      const step = schema.steps[String(version)];
      if (step) made.push(...(await tablesMadeBy(step)));
    }
  await refuseTaken(client, place, made);
  return steps;
}

/**
 * Tables of other programs may be there, but not under a name that a pending step is about to use: the step would take such a
 * table for its own. Views, sequences and indexes share the names of tables.
 */
async function refuseTaken(client: Client, place: string, made: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relname = any($1) order by relname`,
    [made],
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name);
  const more = names.length > shownTables ? ", …" : "";
  throw new Fault("database.foreign", { path: place, tables: names.slice(0, shownTables).join(", ") + more });
}

/** Tables of another program that a fault names. */
const shownTables = 5;

async function transact<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const value = await work();
    await client.query("commit");
    return value;
  } catch (error) {
    await client.query("rollback").catch(() => undefined); // the first error says more
    throw error;
  }
}

/** Steps that were made stay, so trying again goes on where it stopped. */
async function retryWhileLocked(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      const isBlocked = error instanceof Error && "code" in error && error.code === "55P03";
      if (!isBlocked || error instanceof Fault || tries >= mostTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250 * tries));
    }
}

/** Functions that queries of both databases use and PostgreSQL does not have. */
async function makeFunctions(client: Client): Promise<void> {
  await sql`
    create or replace function instr(haystack text, needle text) returns integer
    language sql immutable parallel safe as 'select strpos(haystack, needle)'`.execute(queryOn(client));
}
