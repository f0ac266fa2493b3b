import type { TestContext } from "node:test";
import pg from "pg";
import { homeRepositories } from "../packages/app/src/home-repositories.ts";
import { openDatabaseHome } from "../packages/core/src/home/home.ts";
import { homeSchemas } from "../packages/core/src/home/postgres/home-schemas.ts";
import { migratePostgres } from "../packages/core/src/home/postgres/migrate-postgres.ts";
import { postgresVariable } from "./needs-postgres.ts";

/** Databases for tests, on the PostgreSQL server of the run: each is copied from one whose tables are made. */

const template = "loadout_template";

/** A test, or a file of tests. */
interface Ending {
  after(work: () => Promise<unknown>): void;
}

/** Makes the database that those of tests are copied from. */
export async function makeTemplate(url: string): Promise<void> {
  await asAdministrator(url, (client) => client.query(`create database ${template}`));
  await migratePostgres(databaseAt(url, template), await homeSchemas(homeRepositories));
}

/** The address of a new database, which is removed after the test; with the tables of a home, unless it shall be empty. */
export async function testDatabase(t: Ending, { isEmpty = false } = {}): Promise<string> {
  const url = process.env[postgresVariable];
  if (!url) throw new Error("no PostgreSQL is running: run this test with npm test -- <file>");
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await asAdministrator(url, (client) =>
    client.query(`create database ${name} ${isEmpty ? "" : `template ${template} strategy file_copy`}`),
  );
  t.after(() => asAdministrator(url, (client) => client.query(`drop database if exists ${name} with (force)`)));
  return databaseAt(url, name);
}

/** The database with the tables of a home, on the server of this address. */
export const homeDatabase = (url: string): string => databaseAt(url, template);

/** Where a test keeps the rows of a home that is named by its folder: in files of it, or in a database it represents. */
export const rowPlaces: Readonly<Record<string, (t: TestContext, folder: string) => Promise<void>>> = {
  "in a folder": async () => undefined,
  "in PostgreSQL": async (t, folder) => {
    const home = await openDatabaseHome(folder, { url: await testDatabase(t) });
    t.after(() => home.close());
  },
};

export async function asAdministrator(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Another database of the same server. */
export const databaseAt = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;
