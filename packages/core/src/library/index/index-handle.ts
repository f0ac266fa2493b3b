import { auditSchema } from "../../home/audit/audit-table.ts";
import { type Database, openDatabase, openForReading } from "../../home/database/database.ts";
import { emptyIndex } from "./empty-index.ts";
import { createKyselyIndex } from "./kysely-index.ts";
import type { LibraryIndex } from "./library-index.ts";
import { type LibraryTables, librarySchema } from "./library-tables.ts";

/** The index of a library, opened when it is first needed: one connection for reading, and from the first change on one for both. */
export interface IndexHandle {
  reading(): Promise<LibraryIndex>;
  /** The caller holds the writer lock. */
  writing(): Promise<LibraryIndex>;
  close(): Promise<void>;
}

interface Open {
  readonly database: Database<LibraryTables>;
  readonly index: LibraryIndex;
}

export function createIndexHandle(path: string): IndexHandle {
  let reader: Open | undefined;
  let writer: Open | undefined;
  return {
    async reading() {
      if (writer) return writer.index;
      if (reader) return reader.index;
      const database = await openForReading<LibraryTables>(path, librarySchema);
      if (!database) return emptyIndex;
      if (reader)
        await database.close(); // a parallel call opened one first
      else reader = withIndex(database);
      return reader.index;
    },
    async writing() {
      writer ??= withIndex(await openDatabase<LibraryTables>(path, [auditSchema, librarySchema]));
      return writer.index;
    },
    async close() {
      const open = [reader, writer];
      reader = undefined;
      writer = undefined;
      for (const one of open) await one?.database.close();
    },
  };
}

const withIndex = (database: Database<LibraryTables>): Open => ({ database, index: createKyselyIndex(database) });
