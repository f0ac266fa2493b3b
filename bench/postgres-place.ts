import { cpSync, existsSync, rmSync } from "node:fs";
import { basename } from "node:path";
import pg from "pg";
import { openDatabaseHome } from "../packages/core/src/home/home.ts";
import { asAdministrator, databaseAt } from "../test/postgres.ts";
import type { FaultPlace } from "./fault-place.ts";
import { databaseVariable } from "./open-fault-home.ts";

/**
 * Homes in PostgreSQL: each has a database that is named as its folder, and the folder. `address` is what homes and children
 * connect to, by default the server itself, which `template` is a database of.
 */
export function postgresPlace(template: string, address = template): FaultPlace {
  const nameOf = (home: string): string => `fault_${basename(home).replaceAll("-", "_")}`;
  const urlOf = (home: string): string => databaseAt(address, nameOf(home));
  /** Statements on the server, not on a home. */
  const administer = (work: (client: pg.Client) => Promise<unknown>): Promise<void> =>
    asAdministrator(databaseAt(template, "postgres"), work);
  const copyDatabase = (from: string, to: string): Promise<void> =>
    administer(async (client) => {
      // Those of killed processes may not have noticed.
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [from]);
      await client.query(`create database ${to} template ${from} strategy file_copy`);
    });
  const rowsOf = async (home: string, statement: string): Promise<string[]> => {
    const client = new pg.Client({ connectionString: databaseAt(template, nameOf(home)) });
    await client.connect();
    try {
      return (await client.query<{ row: string }>(statement)).rows.map(({ row }) => row);
    } finally {
      await client.end();
    }
  };
  return {
    title: "PostgreSQL, ",
    slowness: 4,
    create: (home) => retried(() => copyDatabase(basename(new URL(template).pathname), nameOf(home))),
    async copy(from, to) {
      if (existsSync(from)) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
      await retried(() => copyDatabase(nameOf(from), nameOf(to)));
    },
    async remove(home) {
      rmSync(home, { recursive: true, force: true });
      await administer((client) => client.query(`drop database if exists ${nameOf(home)} with (force)`));
    },
    async open(home) {
      const opened = await openDatabaseHome(home, { url: urlOf(home) });
      return { [Symbol.asyncDispose]: () => opened.close() };
    },
    variables: (home) => ({ [databaseVariable]: urlOf(home) }),
    async expireLocks(home) {
      await rowsOf(home, "update locks set expires_at = clock_timestamp() - interval '1 second'");
    },
    async check(home) {
      const wrong: string[] = [];
      for (const [what, statement] of Object.entries(disagreements))
        wrong.push(...(await rowsOf(home, statement)).map((row) => `${what}: ${row}`));
      return wrong;
    },
  };
}

/** Each finds rows that must not exist while no process changes the home. */
const disagreements: Readonly<Record<string, string>> = {
  "an unused tree": `select digest as row from trees where digest not in (select digest from versions)
    and digest not in (select digest from holds)`,
  "a version without its tree": `select slug || '@' || n as row from versions where digest not in (select digest from trees)`,
  "a skill that is not its latest version": `select skills.slug as row from skills left join versions
    on versions.slug = skills.slug and versions.n = skills.version and versions.digest = skills.digest
    where versions.slug is null or exists
      (select 1 from versions as later where later.slug = skills.slug and later.n > skills.version)`,
  "versions without a skill": `select slug as row from versions where slug not in (select slug from skills)`,
  "a lock without a holder": "select name as row from locks where expires_at > clock_timestamp()",
};

/** Two copies of one database at the same time may block each other. */
async function retried(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (tries === 20 || !(error instanceof pg.DatabaseError) || error.code !== "55006") throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 * tries));
    }
}
