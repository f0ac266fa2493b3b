import type { TestContext } from "node:test";
import { type Config, readConfig } from "../packages/app/src/config.ts";
import { openConfiguredHome } from "../packages/app/src/system/database/open-database.ts";
import { databaseVariables } from "./database-variables.ts";
import { asAdministrator, testDatabase } from "./postgres.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";

/** A machine whose home is in a folder or in PostgreSQL, for journeys that run on both. */

export const homeKinds = ["a folder", "PostgreSQL"] as const;
export type HomeKind = (typeof homeKinds)[number];

export interface KindWorld extends Sandbox {
  /** Writes a document of the home, wherever it is. */
  document(name: string, text: string): Promise<void>;
  /** A command that has to succeed; answers its result. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json(...words: string[]): Promise<any>;
  /** Everything in the database, as one text. */
  dump(): Promise<string>;
}

export async function createKindWorld(t: TestContext, kind: HomeKind, { isEmpty = false } = {}): Promise<KindWorld> {
  const sandbox = createSandbox(t);
  const { variables, work } = sandbox;
  if (kind === "PostgreSQL") Object.assign(variables, databaseVariables(await testDatabase(t, { isEmpty })));
  return {
    ...sandbox,
    document: (name, text) => writeDocuments(readConfig(variables, work), [[name, text]]),
    async json(...words) {
      const { code, stdout, stderr } = await sandbox.run(...words, "--json");
      if (code !== 0) throw new Error(`loadout ${words.join(" ")}: ${stderr}`);
      return JSON.parse(stdout);
    },
    dump: () => dumpDatabase(variables.LOADOUT_DATABASE_URL ?? ""),
  };
}

/** Writes documents of the home that is configured. */
export async function writeDocuments(
  config: Config,
  documents: Iterable<readonly [name: string, text: string]>,
): Promise<void> {
  const home = await openConfiguredHome(config);
  try {
    for (const [name, text] of documents) await home.documents.write(name, text);
  } finally {
    await home.close();
  }
}

/** All rows of all tables. */
export async function dumpDatabase(url: string): Promise<string> {
  const lines: string[] = [];
  await asAdministrator(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = current_schema() order by 1",
    );
    for (const { name } of rows) {
      const { rows: content } = await client.query(`select * from "${name}"`);
      lines.push(name, ...content.map((row) => JSON.stringify(row, withBytes)));
    }
  });
  return lines.join("\n");
}

/** Bytes as the text they hold. */
const withBytes = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && "type" in value && value.type === "Buffer" && "data" in value
    ? Buffer.from(value.data as number[]).toString("latin1")
    : value;
