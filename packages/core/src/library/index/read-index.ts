import { openForReading } from "../../home/database/database.ts";
import { createKyselyIndex } from "./kysely-index.ts";
import type { IndexedSkill } from "./library-index.ts";
import { type LibraryTables, librarySchema } from "./library-tables.ts";

/** Every skill in the index of a library. Loaded when there is one to read; reading needs far less code than changing. */
export async function readIndex(path: string): Promise<readonly IndexedSkill[]> {
  await using database = await openForReading<LibraryTables>(path, librarySchema);
  return database ? await createKyselyIndex(database).skills() : []; // awaited before the database is closed
}
