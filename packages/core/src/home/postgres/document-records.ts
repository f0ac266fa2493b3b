import { type Kysely, sql } from "kysely";
import { Fault } from "../../ground/fault.ts";
import type { Schema } from "../database/migrate.ts";
import type { Document, DocumentEntry } from "../documents/documents.ts";
import { always, orNothing, type Repository } from "../records/repository.ts";

/** The rows of documents: the text as it was written, comments included. A folder is a row without a text. */

interface DocumentTables {
  documents: { name: string; folder: string; text: string | null; version: number };
}
type Query = Kysely<DocumentTables>;

export const documentSchema: Schema = {
  owner: "document",
  steps: {
    "1": {
      async up(query) {
        await query.schema
          .createTable("documents")
          .ifNotExists()
          .addColumn("name", "text", (column) => column.primaryKey())
          .addColumn("folder", "text", (column) => column.notNull())
          .addColumn("text", "text")
          .addColumn("version", "integer", (column) => column.notNull())
          .execute();
        await query.schema.createIndex("documents_folder").ifNotExists().on("documents").column("folder").execute();
        await sql`create sequence if not exists document_versions`.execute(query);
      },
    },
  },
};

/** Names and texts are checked by the caller. */
export const documentRecords = {
  name: "document",
  schemas: [documentSchema],
  reads: {
    find: orNothing(undefined, async (query: Query, name: string): Promise<Document | undefined> => {
      const row = await query.selectFrom("documents").selectAll().where("name", "=", name).executeTakeFirst();
      return documentOf(name, row);
    }),
    version: orNothing(undefined, async (query: Query, name: string): Promise<string | undefined> => {
      const row = await query
        .selectFrom("documents")
        .select(({ eb }) => ["version", eb("text", "is", null).as("is_folder")])
        .where("name", "=", name)
        .executeTakeFirst();
      if (row?.is_folder) throw unreadable(name);
      return row && String(row.version);
    }),
    list: orNothing([], async (query: Query, folder: string): Promise<readonly DocumentEntry[]> => {
      const rows = await query
        .selectFrom("documents")
        .select(({ eb }) => ["name", eb("text", "is", null).as("is_folder")])
        .where("folder", "=", folder)
        .execute();
      const start = folder === "" ? 0 : folder.length + 1;
      return rows
        .map(({ name, is_folder }) => ({ name: name.slice(start), isFolder: Boolean(is_folder) }))
        .sort((one, other) => (one.name < other.name ? -1 : 1));
    }),
  },
  changes: {
    write: always(async (query: Query, name: string, text: string, ifVersion: string | undefined): Promise<string> => {
      await assertFits(query, name);
      await assertVersion(query, name, ifVersion);
      return put(query, name, text);
    }),
    remove: always(async (query: Query, name: string, ifVersion: string | undefined): Promise<boolean> => {
      const found = documentOf(name, await rowOf(query, name));
      if (ifVersion !== undefined && ifVersion !== (found?.version ?? "absent")) throw stale(name);
      if (found) await query.deleteFrom("documents").where("name", "=", name).execute();
      return found !== undefined;
    }),
    createFolder: always(
      async (query: Query, folder: string, content: readonly (readonly [string, string | null])[]): Promise<void> => {
        await assertFree(query, folder);
        await assertFits(query, folder);
        await put(query, folder, null);
        for (const [name, text] of content) {
          const row = await rowOf(query, name);
          if (text === null && row?.text === null) continue;
          await assertFits(query, name);
          await put(query, name, text);
        }
      },
    ),
    moveFolder: always(async (query: Query, from: string, to: string): Promise<void> => {
      const source = await rowOf(query, from);
      if (source?.text !== null) throw stale(from);
      await assertFree(query, to);
      await assertFits(query, to);
      await put(query, to, null);
      const moved = await query.selectFrom("documents").selectAll().where(isBelow(from)).execute();
      await query.deleteFrom("documents").where(isBelow(from)).execute();
      await query.deleteFrom("documents").where("name", "=", from).execute();
      const rows = moved.map((row) => {
        const name = to + row.name.slice(from.length);
        return { ...row, name, folder: folderOf(name) };
      });
      for (let first = 0; first < rows.length; first += rowsAtOnce)
        await query
          .insertInto("documents")
          .values(rows.slice(first, first + rowsAtOnce))
          .execute();
    }),
    removeFolder: always(async (query: Query, folder: string): Promise<void> => {
      await query.deleteFrom("documents").where(isBelow(folder)).execute();
      await query.deleteFrom("documents").where("name", "=", folder).execute();
    }),
  },
} satisfies Repository;

const rowsAtOnce = 1000;

/** Names are compared byte by byte, and `0` follows `/`. */
const isBelow = (folder: string) => sql<boolean>`name > ${`${folder}/`} and name < ${`${folder}0`}`;

const rowOf = (query: Query, name: string): Promise<DocumentTables["documents"] | undefined> =>
  query.selectFrom("documents").selectAll().where("name", "=", name).executeTakeFirst();

function documentOf(name: string, row: DocumentTables["documents"] | undefined): Document | undefined {
  if (!row) return undefined;
  if (row.text === null) throw unreadable(name);
  return { text: row.text, version: String(row.version) };
}

async function assertVersion(query: Query, name: string, ifVersion: string | undefined): Promise<void> {
  if (ifVersion === undefined) return;
  const row = await rowOf(query, name);
  if (ifVersion !== (row ? String(row.version) : "absent")) throw stale(name);
}

async function assertFree(query: Query, name: string): Promise<void> {
  if (await rowOf(query, name)) throw stale(name);
}

/** A document is no folder, and a folder no document. */
async function assertFits(query: Query, name: string): Promise<void> {
  const row = await rowOf(query, name);
  if (row?.text === null) throw new Fault("file.unwritable", { path: name, reason: "EISDIR" });
  const above = foldersAbove(name);
  if (above.length === 0) return;
  const document = await query
    .selectFrom("documents")
    .select("name")
    .where("name", "in", above)
    .where("text", "is not", null)
    .executeTakeFirst();
  if (document) throw new Fault("file.unwritable", { path: name, reason: "ENOTDIR" });
}

/** Answers the new version. The folders above are there too. */
async function put(query: Query, name: string, text: string | null): Promise<string> {
  for (const folder of foldersAbove(name))
    await query
      .insertInto("documents")
      .values({ name: folder, folder: folderOf(folder), text: null, version: nextVersion })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
  const { version } = await query
    .insertInto("documents")
    .values({ name, folder: folderOf(name), text, version: nextVersion })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ text, version: nextVersion }))
    .returning("version")
    .executeTakeFirstOrThrow();
  return String(version);
}

/** Never used twice, also not for a document that was removed and written again. */
const nextVersion = sql<number>`nextval('document_versions')`;

const folderOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf("/")));

/** `a` and `a/b` of `a/b/c`. */
const foldersAbove = (name: string): string[] =>
  name.split("/").flatMap((_, index, parts) => (index === 0 ? [] : [parts.slice(0, index).join("/")]));

const stale = (name: string): Fault => new Fault("document.stale", { path: name });
const unreadable = (name: string): Fault => new Fault("file.unreadable", { path: name, reason: "EISDIR" });
