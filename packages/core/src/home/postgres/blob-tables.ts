import { type Generated, type Kysely, sql } from "kysely";
import { Fault } from "../../ground/fault.ts";
import type { Schema } from "../database/migrate.ts";

/**
 * The tables of content. A blob is the bytes of a file by their SHA-256, in parts. A use says which owner has it under which
 * path: a tree, an archive, an open change, a workspace. A blob without uses is removed a day after it lost the last one.
 */
export interface BlobTables {
  blobs: { hash: string; size: number; parts: number; touched_at: Date };
  blob_parts: { hash: string; n: number; bytes: Buffer };
  blob_uses: { owner: string; path: string; hash: string };
  /** Blobs that lost a use, and when. */
  blob_loose: { hash: string; since: Date };
  blob_trees: { digest: string; manifest: string };
  /** Trees that were moved away because they are damaged. */
  blob_asides: { name: string; manifest: string };
  /** Kept as a tree if there is a manifest, else as bytes with this SHA-256. */
  blob_archives: { name: string; manifest: string | null; sum: string | null };
  /** The bytes of an archive by its name, or of one that is being written by the id of its change. */
  blob_archive_parts: { archive: string; n: number; bytes: Buffer };
  blob_stagings: { id: string };
  blob_journal: { id: Generated<number>; staging: string; kind: string; name: string };
}

export type BlobQuery = Kysely<BlobTables>;

export const blobSchema: Schema = {
  owner: "blob",
  isOrderedByRow: true,
  steps: {
    "1": {
      async up(query) {
        await query.schema
          .createTable("blobs")
          .ifNotExists()
          .addColumn("hash", "text", (column) => column.primaryKey())
          .addColumn("size", "integer", (column) => column.notNull())
          .addColumn("parts", "integer", (column) => column.notNull())
          .addColumn("touched_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
          .execute();
        await query.schema
          .createTable("blob_parts")
          .ifNotExists()
          .addColumn("hash", "text", (column) => column.notNull().references("blobs.hash").onDelete("cascade"))
          .addColumn("n", "integer", (column) => column.notNull())
          .addColumn("bytes", "blob", (column) => column.notNull())
          .addPrimaryKeyConstraint("blob_parts_key", ["hash", "n"])
          .execute();
        await query.schema
          .createTable("blob_uses")
          .ifNotExists()
          .addColumn("owner", "text", (column) => column.notNull())
          .addColumn("path", "text", (column) => column.notNull())
          .addColumn("hash", "text", (column) => column.notNull().references("blobs.hash"))
          .addPrimaryKeyConstraint("blob_uses_key", ["owner", "path"])
          .execute();
        await query.schema.createIndex("blob_uses_hash").ifNotExists().on("blob_uses").column("hash").execute();
        await query.schema
          .createTable("blob_loose")
          .ifNotExists()
          .addColumn("hash", "text", (column) => column.primaryKey().references("blobs.hash").onDelete("cascade"))
          .addColumn("since", "timestamptz", (column) => column.notNull())
          .execute();
        await query.schema.createIndex("blob_loose_since").ifNotExists().on("blob_loose").column("since").execute();
        for (const [table, key] of [
          ["blob_trees", "digest"],
          ["blob_asides", "name"],
        ] as const)
          await query.schema
            .createTable(table)
            .ifNotExists()
            .addColumn(key, "text", (column) => column.primaryKey())
            .addColumn("manifest", "text", (column) => column.notNull())
            .execute();
        await query.schema
          .createTable("blob_archives")
          .ifNotExists()
          .addColumn("name", "text", (column) => column.primaryKey())
          .addColumn("manifest", "text")
          .addColumn("sum", "text")
          .execute();
        await query.schema
          .createTable("blob_archive_parts")
          .ifNotExists()
          .addColumn("archive", "text", (column) => column.notNull())
          .addColumn("n", "integer", (column) => column.notNull())
          .addColumn("bytes", "blob", (column) => column.notNull())
          .addPrimaryKeyConstraint("blob_archive_parts_key", ["archive", "n"])
          .execute();
        await query.schema
          .createTable("blob_stagings")
          .ifNotExists()
          .addColumn("id", "text", (column) => column.primaryKey())
          .execute();
        await query.schema
          .createTable("blob_journal")
          .ifNotExists()
          .addColumn("id", "integer", (column) => column.primaryKey())
          .addColumn("staging", "text", (column) => column.notNull().references("blob_stagings.id").onDelete("cascade"))
          .addColumn("kind", "text", (column) => column.notNull())
          .addColumn("name", "text", (column) => column.notNull())
          .execute();
      },
    },
  },
};

/** Bytes of a row: larger ones cost the server a multiple of their size in memory, and decoding one blocks this process. */
export const partSize = 1_000_000;

/** A file with its bytes, to be stored. */
export interface NewBlob {
  readonly path: string;
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** What an owner has, under which path. */
export type Use = readonly [path: string, hash: string];

const rowsAtOnce = 1000;

/** Stores bytes, each once. Those of a blob that is there are compared, so that a damaged one is whole again. */
export async function putBlobs(query: BlobQuery, given: readonly NewBlob[]): Promise<void> {
  // In one order, so that two who store the same files do not wait for each other.
  const blobs = [...new Map(given.map((blob) => [blob.hash, blob])).values()].sort((one, other) =>
    one.hash < other.hash ? -1 : 1,
  );
  for (const some of slices(blobs, rowsAtOnce))
    await query
      .insertInto("blobs")
      .values(
        some.map(({ hash, bytes }) => ({
          ...{ hash, size: bytes.length, parts: partsOf(bytes.length) },
          touched_at: sql<Date>`now()`,
        })),
      )
      // The row is changed in any case: one who removes unused blobs has to look at it again.
      .onConflict((conflict) =>
        conflict.column("hash").doUpdateSet(({ ref }) => ({ touched_at: ref("excluded.touched_at") })),
      )
      .execute();
  for (const some of inPortions(blobs.flatMap(partRows)))
    await query
      .insertInto("blob_parts")
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(["hash", "n"])
          .doUpdateSet(({ ref }) => ({ bytes: ref("excluded.bytes") }))
          .whereRef("blob_parts.bytes", "is distinct from", "excluded.bytes" as never),
      )
      .execute();
}

export const partsOf = (size: number): number => Math.max(1, Math.ceil(size / partSize));

const partRows = ({ hash, bytes }: NewBlob): BlobTables["blob_parts"][] =>
  Array.from({ length: partsOf(bytes.length) }, (_, n) => {
    const part = bytes.subarray(n * partSize, (n + 1) * partSize);
    return { hash, n, bytes: Buffer.from(part.buffer, part.byteOffset, part.byteLength) };
  });

/** As many rows as one statement should carry, by their bytes and their number. */
function* inPortions(rows: readonly BlobTables["blob_parts"][]): Generator<BlobTables["blob_parts"][]> {
  let portion: BlobTables["blob_parts"][] = [];
  let size = 0;
  for (const row of rows) {
    if (portion.length > 0 && (portion.length >= rowsAtOnce || size + row.bytes.length > partSize)) {
      yield portion;
      [portion, size] = [[], 0];
    }
    portion.push(row);
    size += row.bytes.length;
  }
  if (portion.length > 0) yield portion;
}

/** Records what an owner has. A Fault if the bytes of one of them are not there. */
export async function addUses(query: BlobQuery, owner: string, uses: readonly Use[]): Promise<void> {
  for (const some of slices([...new Map(uses)], rowsAtOnce)) {
    const hashes = [...new Set(some.map(([, hash]) => hash))];
    const found = await sql<{ hash: string }>`
      select hash from blobs where hash = any(${hashes}) order by hash for key share`.execute(query);
    if (found.rows.length < hashes.length) throw new Fault("library.damaged", { path: owner });
    await query
      .insertInto("blob_uses")
      .values(some.map(([path, hash]) => ({ owner, path, hash })))
      .onConflict((conflict) =>
        conflict.columns(["owner", "path"]).doUpdateSet(({ ref }) => ({ hash: ref("excluded.hash") })),
      )
      .execute();
  }
}

/** Forgets what an owner has; blobs that nothing else uses are removed a day later. */
export async function dropUses(query: BlobQuery, owner: string): Promise<void> {
  await sql`
    with gone as (delete from blob_uses where owner = ${owner} returning hash)
    insert into blob_loose (hash, since) select distinct hash, now() from gone order by hash
    on conflict (hash) do update set since = excluded.since`.execute(query);
}

/** The same for some of its paths. */
export async function dropPaths(query: BlobQuery, owner: string, paths: readonly string[]): Promise<void> {
  for (const some of slices(paths, rowsAtOnce)) {
    const gone = await query
      .deleteFrom("blob_uses")
      .where("owner", "=", owner)
      .where("path", "in", some)
      .returning("hash")
      .execute();
    const hashes = [...new Set(gone.map(({ hash }) => hash))].sort();
    await sql`
      insert into blob_loose (hash, since) select hash, now() from unnest(${hashes}::text[]) as hash
      on conflict (hash) do update set since = excluded.since`.execute(query);
  }
}

/** Gives what an owner has to another one. */
export async function moveUses(query: BlobQuery, from: string, to: string): Promise<void> {
  await query.updateTable("blob_uses").set({ owner: to }).where("owner", "=", from).execute();
}

export function* slices<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let first = 0; first < all.length; first += size) yield all.slice(first, first + size);
}
