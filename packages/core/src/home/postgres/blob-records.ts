import { sql } from "kysely";
import { Fault } from "../../ground/fault.ts";
import type { Interrupted, Journal } from "../blobs/blobs.ts";
import { isArchive, isDigest } from "../blobs/journal.ts";
import type { Digest } from "../blobs/manifest.ts";
import type { FileAt } from "../blobs/tree-places.ts";
import type { Store } from "../records/records.ts";
import { always, orNothing, type Repository } from "../records/repository.ts";
import {
  addUses,
  type BlobQuery,
  blobSchema,
  dropUses,
  moveUses,
  type NewBlob,
  putBlobs,
  type Use,
} from "./blob-tables.ts";

/** The reads and changes of trees, archives and open changes. Names, paths and digests are checked by the caller. */

/** The first part of a file of an owner; the others are read one by one. */
export interface FoundFile {
  readonly hash: string;
  readonly size: number;
  readonly parts: number;
  /** Absent if the row of the bytes is missing. */
  readonly first?: Buffer;
}

/** What the bytes of a blob are now; the sum is absent if they have several parts. */
export interface BlobState {
  readonly hash: string;
  readonly size: number;
  readonly sum?: string;
}

export interface FoundArchive {
  readonly manifest?: string;
  readonly sum?: string;
  readonly parts: number;
}

export const treeOwner = (digest: Digest): string => `tree/${digest}`;
export const archiveOwner = (name: string): string => `archive/${name}`;
export const asideOwner = (name: string): string => `aside/${name}`;
const stagingOwner = (id: string): string => `staging/${id}`;

/** A change that goes on, or begins: it exists from the first thing it stores. */
export interface ChangeStep {
  readonly id: string;
  readonly isFirst: boolean;
}

export interface Collected {
  readonly removed: number;
  /** There may be more of them. */
  readonly isMore: boolean;
}

/** Blobs that are removed at once. */
const collectedAtOnce = 500;

export const blobRecords = {
  name: "blob",
  schemas: [blobSchema],
  reads: {
    has: orNothing(false, async (query: BlobQuery, digest: Digest): Promise<boolean> => {
      const row = await query.selectFrom("blob_trees").select("digest").where("digest", "=", digest).executeTakeFirst();
      return row !== undefined;
    }),
    list: orNothing([], async (query: BlobQuery): Promise<readonly Digest[]> => {
      const rows = await query.selectFrom("blob_trees").select("digest").orderBy("digest").execute();
      return rows.map(({ digest }) => digest);
    }),
    manifests: orNothing(
      [],
      async (query: BlobQuery, digests: readonly Digest[]): Promise<readonly (readonly [Digest, string])[]> => {
        const { rows } = await sql<{ digest: string; manifest: string }>`
          select digest, manifest from blob_trees where digest = any(${digests})`.execute(query);
        return rows.map(({ digest, manifest }) => [digest, manifest]);
      },
    ),
    file: orNothing(
      undefined,
      async (query: BlobQuery, owner: string, path: string): Promise<FoundFile | undefined> => {
        const row = await query
          .selectFrom("blob_uses")
          .innerJoin("blobs", "blobs.hash", "blob_uses.hash")
          .leftJoin("blob_parts", (join) => join.onRef("blob_parts.hash", "=", "blobs.hash").on("blob_parts.n", "=", 0))
          .select(["blobs.hash", "blobs.size", "blobs.parts", "blob_parts.bytes"])
          .where("owner", "=", owner)
          .where("path", "=", path)
          .executeTakeFirst();
        if (!row) return undefined;
        const { hash, size, parts, bytes } = row;
        return { hash, size, parts, ...(bytes && { first: bytes }) };
      },
    ),
    /** The first parts of several files of an owner, by their paths. */
    files: orNothing(
      [],
      async (
        query: BlobQuery,
        owner: string,
        paths: readonly string[],
      ): Promise<readonly (readonly [path: string, hash: string, bytes: Buffer])[]> => {
        const rows = await query
          .selectFrom("blob_uses")
          .innerJoin("blob_parts", "blob_parts.hash", "blob_uses.hash")
          .select(["path", "blob_uses.hash", "bytes"])
          .where("owner", "=", owner)
          .where("path", "in", paths)
          .where("n", "=", 0)
          .execute();
        return rows.map(({ path, hash, bytes }) => [path, hash, bytes]);
      },
    ),
    part: orNothing(undefined, async (query: BlobQuery, hash: string, n: number): Promise<Buffer | undefined> => {
      const row = await query
        .selectFrom("blob_parts")
        .select("bytes")
        .where("hash", "=", hash)
        .where("n", "=", n)
        .executeTakeFirst();
      return row?.bytes;
    }),
    /** The first part of the file with this path of each of these trees, if it has one. */
    fileOfTrees: orNothing(
      [],
      async (
        query: BlobQuery,
        digests: readonly Digest[],
        path: string,
      ): Promise<readonly (readonly [Digest, Buffer])[]> => {
        const owners = digests.map(treeOwner);
        const { rows } = await sql<{ owner: string; bytes: Buffer }>`
          select owner, bytes from blob_uses join blob_parts using (hash)
          where owner = any(${owners}) and path = ${path} and n = 0`.execute(query);
        return rows.map(({ owner, bytes }) => [owner.slice(treeOwner("").length), bytes]);
      },
    ),
    pathsOfTrees: orNothing(
      [],
      async (query: BlobQuery, digests: readonly Digest[], folder: string): Promise<readonly FileAt[]> => {
        const { rows } = await sql<FileAt>`
          select substr(owner, ${treeOwner("").length + 1}::int) as digest, path from blob_uses
          where owner = any(${digests.map(treeOwner)}) and starts_with(path, ${`${folder}/`})`.execute(query);
        return rows;
      },
    ),
    /** The first bytes of files of trees. */
    startsOfFiles: orNothing(
      [],
      async (
        query: BlobQuery,
        files: readonly FileAt[],
        bytes: number,
      ): Promise<readonly (readonly [FileAt, Buffer])[]> => {
        const owners = files.map(({ digest }) => treeOwner(digest));
        const { rows } = await sql<FileAt & { bytes: Buffer }>`
          select substr(owner, ${treeOwner("").length + 1}::int) as digest, path, substr(bytes, 1, ${bytes}::int) as bytes
          from unnest(${owners}::text[], ${files.map(({ path }) => path)}::text[]) as wanted (owner, path)
          join blob_uses using (owner, path) join blob_parts using (hash)
          where n = 0`.execute(query);
        return rows.map(({ digest, path, bytes }) => [{ digest, path }, bytes]);
      },
    ),
    /** How the bytes of blobs are now; those that are missing are left out. With `sums` all of them are read by the server. */
    states: orNothing(
      [],
      async (query: BlobQuery, hashes: readonly string[], sums: boolean): Promise<readonly BlobState[]> => {
        const sum = sums
          ? sql`case when count(*) = 1 then encode(sha256((array_agg(bytes))[1]), 'hex') end`
          : sql`null`;
        const { rows } = await sql<{ hash: string; size: number; sum: string | null }>`
          select hash, sum(octet_length(bytes)) as size, ${sum} as sum
          from blob_parts where hash = any(${hashes}) group by hash`.execute(query);
        return rows.map(({ hash, size, sum }) => ({ hash, size, ...(sum !== null && { sum }) }));
      },
    ),
    interrupted: orNothing(
      { count: 0, journal: { trees: [], trash: [] } },
      async (query: BlobQuery): Promise<Interrupted> => {
        const rows = await query.selectFrom("blob_stagings").select("id").execute();
        const noted = await query.selectFrom("blob_journal").select(["kind", "name"]).orderBy("id").execute();
        return { count: rows.length, journal: journalOf(noted) };
      },
    ),
    journal: orNothing({ trees: [], trash: [] }, async (query: BlobQuery, id: string): Promise<Journal> => {
      const noted = query.selectFrom("blob_journal").select(["kind", "name"]).where("staging", "=", id);
      return journalOf(await noted.orderBy("id").execute());
    }),
    archive: orNothing(undefined, async (query: BlobQuery, name: string): Promise<FoundArchive | undefined> => {
      const row = await query.selectFrom("blob_archives").selectAll().where("name", "=", name).executeTakeFirst();
      if (!row) return undefined;
      const { parts } = await query
        .selectFrom("blob_archive_parts")
        .select(({ fn }) => fn.countAll<number>().as("parts"))
        .where("archive", "=", name)
        .executeTakeFirstOrThrow();
      return {
        parts,
        ...(row.manifest !== null && { manifest: row.manifest }),
        ...(row.sum !== null && { sum: row.sum }),
      };
    }),
    archiveBytes: orNothing(0, async (query: BlobQuery, name: string): Promise<number> => {
      const { rows } = await sql<{ bytes: number | null }>`
        select coalesce((select sum(octet_length(bytes)) from blob_archive_parts where archive = ${name}), 0)
          + coalesce((select octet_length(manifest) from blob_archives where name = ${name}), 0) as bytes`.execute(
        query,
      );
      return Number(rows[0]?.bytes ?? 0);
    }),
    /** What `collect` would remove, as far as one can tell without looking for uses again. */
    unused: orNothing(
      { count: 0, bytes: 0 },
      async (query: BlobQuery, seconds: number): Promise<{ count: number; bytes: number }> => {
        const { rows } = await sql<{ count: number; bytes: number | null }>`
          select count(*) as count, sum(blobs.size) as bytes from blob_loose join blobs using (hash)
          where since <= now() - make_interval(secs => ${seconds})
            and touched_at <= now() - make_interval(secs => ${seconds})
            and not exists (select 1 from blob_uses where blob_uses.hash = blobs.hash)`.execute(query);
        return { count: Number(rows[0]?.count ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
      },
    ),
    archivePart: orNothing(
      undefined,
      async (query: BlobQuery, name: string, n: number): Promise<Buffer | undefined> => {
        const row = await query
          .selectFrom("blob_archive_parts")
          .select("bytes")
          .where("archive", "=", name)
          .where("n", "=", n)
          .executeTakeFirst();
        return row?.bytes;
      },
    ),
    asides: orNothing([], async (query: BlobQuery): Promise<readonly (readonly [string, string])[]> => {
      const rows = await query.selectFrom("blob_asides").selectAll().orderBy("name").execute();
      return rows.map(({ name, manifest }) => [name, manifest]);
    }),
  },
  changes: {
    /** Stores files of a change, before there are too many of them for one transaction. */
    put: always(async (query: BlobQuery, step: ChangeStep, blobs: readonly NewBlob[]): Promise<void> => {
      await enter(query, step);
      await putBlobs(query, blobs);
      await addUses(query, stagingOwner(step.id), usesOf(blobs));
    }),
    /** False if the tree is there; then it stays, with its files whole again if the change wrote them. */
    publish: always(
      async (
        query: BlobQuery,
        step: ChangeStep,
        blobs: readonly NewBlob[],
        {
          digest,
          manifest,
          uses,
        }: { readonly digest: Digest; readonly manifest: string; readonly uses: readonly Use[] },
      ): Promise<boolean> => {
        await enter(query, step);
        await putBlobs(query, blobs);
        const made = await query
          .insertInto("blob_trees")
          .values({ digest, manifest })
          .onConflict((conflict) => conflict.column("digest").doNothing())
          .returning("digest")
          .executeTakeFirst();
        if (!made) {
          if (blobs.length > 0) await addUses(query, stagingOwner(step.id), usesOf(blobs));
          return false;
        }
        await addUses(query, treeOwner(digest), uses);
        await note(query, step.id, "trees", [digest]);
        return true;
      },
    ),
    note: always(
      async (query: BlobQuery, step: ChangeStep, kind: keyof Journal, names: readonly string[]): Promise<void> => {
        await enter(query, step);
        await note(query, step.id, kind, names);
      },
    ),
    addToArchive: always(async (query: BlobQuery, step: ChangeStep, n: number, bytes: Buffer): Promise<void> => {
      await enter(query, step);
      await query.insertInto("blob_archive_parts").values({ archive: step.id, n, bytes }).execute();
    }),
    dropArchive: always(async (query: BlobQuery, id: string): Promise<void> => {
      await query.deleteFrom("blob_archive_parts").where("archive", "=", id).execute();
    }),
    keepArchive: always(async (query: BlobQuery, step: ChangeStep, name: string, sum: string): Promise<void> => {
      await enter(query, step);
      await note(query, step.id, "trash", [name]);
      await query.insertInto("blob_archives").values({ name, manifest: null, sum }).execute();
      await query.updateTable("blob_archive_parts").set({ archive: name }).where("archive", "=", step.id).execute();
    }),
    keepTree: always(
      async (
        query: BlobQuery,
        step: ChangeStep,
        name: string,
        { manifest, uses }: { readonly manifest: string; readonly uses: readonly Use[] },
      ): Promise<void> => {
        await enter(query, step);
        await note(query, step.id, "trash", [name]);
        await query.insertInto("blob_archives").values({ name, manifest, sum: null }).execute();
        await addUses(query, archiveOwner(name), uses);
      },
    ),
    close: always(async (query: BlobQuery, id: string): Promise<void> => end(query, id)),
    removeInterrupted: always(async (query: BlobQuery, except: readonly string[]): Promise<void> => {
      const rows = await query.selectFrom("blob_stagings").select("id").execute();
      for (const { id } of rows) if (!except.includes(id)) await end(query, id);
    }),
    remove: always(async (query: BlobQuery, digest: Digest): Promise<void> => {
      await query.deleteFrom("blob_trees").where("digest", "=", digest).execute();
      await dropUses(query, treeOwner(digest));
    }),
    removeArchive: always(async (query: BlobQuery, name: string): Promise<void> => {
      await query.deleteFrom("blob_archives").where("name", "=", name).execute();
      await query.deleteFrom("blob_archive_parts").where("archive", "=", name).execute();
      await dropUses(query, archiveOwner(name));
    }),
    /** False if there is no such tree. */
    setAside: always(async (query: BlobQuery, digest: Digest, name: string): Promise<boolean> => {
      const row = await query
        .deleteFrom("blob_trees")
        .where("digest", "=", digest)
        .returning("manifest")
        .executeTakeFirst();
      if (!row) return false;
      await query.insertInto("blob_asides").values({ name, manifest: row.manifest }).execute();
      await moveUses(query, treeOwner(digest), asideOwner(name));
      return true;
    }),
    /** Removes some of the blobs that nothing has used for this many seconds. */
    collect: always(async (query: BlobQuery, seconds: number): Promise<Collected> => {
      const due = sql`now() - make_interval(secs => ${seconds})`;
      // Who adds a use of a locked row waits. The removal then sees all uses that were added before.
      const { rows } = await sql<{ hash: string }>`
        select hash from blob_loose join blobs using (hash) where since <= ${due} order by since limit ${collectedAtOnce}
        for update skip locked`.execute(query);
      const hashes = rows.map(({ hash }) => hash);
      if (hashes.length === 0) return { removed: 0, isMore: false };
      await sql`delete from blob_loose where hash = any(${hashes})`.execute(query);
      const { numAffectedRows: removed = 0n } = await sql`
        delete from blobs where hash = any(${hashes}) and touched_at <= ${due}
        and not exists (select 1 from blob_uses where blob_uses.hash = blobs.hash)`.execute(query);
      return { removed: Number(removed), isMore: hashes.length === collectedAtOnce };
    }),
  },
} satisfies Repository;

export type BlobRows = Store<typeof blobRecords>;

const usesOf = (blobs: readonly NewBlob[]): Use[] => blobs.map(({ path, hash }) => [path, hash]);

/** A change that others ended, because its process seemed to be dead, must store nothing more. */
async function enter(query: BlobQuery, { id, isFirst }: ChangeStep): Promise<void> {
  if (isFirst)
    await query
      .insertInto("blob_stagings")
      .values({ id })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  const row = await query.selectFrom("blob_stagings").select("id").where("id", "=", id).forShare().executeTakeFirst();
  if (!row) throw new Fault("lease.lost", { name: "lock" });
}

async function end(query: BlobQuery, id: string): Promise<void> {
  await query.deleteFrom("blob_archive_parts").where("archive", "=", id).execute();
  await dropUses(query, stagingOwner(id));
  await query.deleteFrom("blob_stagings").where("id", "=", id).execute();
}

async function note(query: BlobQuery, id: string, kind: keyof Journal, names: readonly string[]): Promise<void> {
  for (const name of names) await query.insertInto("blob_journal").values({ staging: id, kind, name }).execute();
}

/** Only names of the expected form count, so that a forged row cannot direct a removal elsewhere. */
function journalOf(rows: readonly { readonly kind: string; readonly name: string }[]): Journal {
  const named = (kind: keyof Journal): string[] => rows.flatMap((row) => (row.kind === kind ? [row.name] : []));
  return { trees: named("trees").filter(isDigest), trash: named("trash").filter(isArchive) };
}
