import { type Database, hasTables, openReader } from "../database/database.ts";
import type { Repository } from "./records.ts";
import { retryWhileBusy } from "./retry-while-busy.ts";

/** The connection that reads one database file. */
export interface RecordReader {
  /** The database, once there is a file. */
  opened(): Promise<Database<unknown> | undefined>;
  /** The database, if it has the tables of this repository; one without tables of its own works with those that exist. */
  of(repository: Repository): Promise<Database<unknown> | undefined>;
  close(): Promise<void>;
}

export function createRecordReader(path: string): RecordReader {
  let reader: Promise<Database<unknown> | undefined> | undefined;
  /** Repositories whose tables were found. */
  const found = new Set<string>();

  async function opened(): Promise<Database<unknown> | undefined> {
    reader ??= openReader(path);
    const database = await reader.catch((error: unknown) => {
      reader = undefined;
      throw error;
    });
    if (!database) reader = undefined; // it may be created later
    return database;
  }

  return {
    opened,
    async of({ name, schemas }) {
      const database = await opened();
      const schema = schemas.at(-1);
      if (!database || !schema) return database;
      if (!found.has(name) && (await retryWhileBusy(() => hasTables(database, schema, path)))) found.add(name);
      return found.has(name) ? database : undefined;
    },
    async close() {
      const open = await reader;
      reader = undefined;
      found.clear();
      await open?.close();
    },
  };
}
