import { remember } from "../../ground/remember.ts";
import type { Archive, Blobs, HeldFolder, LibraryView } from "../blobs/blobs.ts";
import { isArchive, isDigest } from "../blobs/journal.ts";
import { type Digest, digestOf, type Manifest, readManifest, type TreeFile, writeManifest } from "../blobs/manifest.ts";
import { createReadCache } from "../blobs/read-cache.ts";
import { addTreePlace, type FileAt } from "../blobs/tree-places.ts";
import type { Records } from "../records/records.ts";
import { archiveOwner, type BlobRows, blobRecords, treeOwner } from "./blob-records.ts";
import { slices } from "./blob-tables.ts";
import { hashSoon } from "./hash-soon.ts";
import { createPostgresStaging } from "./postgres-staging.ts";
import { createPostgresRepair } from "./postgres-tree-repair.ts";
import { readOwned, readOwnedAll, readParts } from "./read-parts.ts";
import { createTreeCache, noTree, type TreeCache } from "./tree-cache.ts";

/** Trees, archives and open changes as rows; a tree becomes a folder in a cache of this machine when one is needed. */

export interface PostgresBlobsDeps {
  readonly records: Pick<Records, "use">;
  /** The folder of the cache. */
  readonly root: string;
  /** Maximum size of unused trees in the cache, in bytes. */
  readonly cacheSize?: number;
}

export interface PostgresBlobs {
  readonly blobs: Blobs;
  /** Removes the bytes that nothing has used for this many seconds; answers of how many files. */
  collect(seconds: number, signal?: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

/** Seconds for which bytes are kept that nothing uses. */
const keptUnused = 24 * 60 * 60;
/** Manifests that are kept: their content never changes. */
const mostManifests = 64;
/** Trees of which one file is read with one call. */
const treesAtOnce = 200;
/** Bytes that one call for the starts of files brings at most. */
const bytesAtOnce = 10_000_000;

export function createPostgresBlobs({ records, root, cacheSize }: PostgresBlobsDeps): PostgresBlobs {
  const rows = records.use("blob", async () => blobRecords);
  const latest = createReadCache();
  const manifests = createManifests(rows);
  const open = new Set<string>();

  const read = (digest: Digest, file: TreeFile): Promise<Buffer> =>
    latest.get(digest, file.path, () => readOwned(rows, treeOwner(digest), file));

  const cache = createTreeCache({
    root,
    ...(cacheSize !== undefined && { most: cacheSize }),
    read: (owner, files) => readOwnedAll(rows, owner, files),
    existing: async (digests) => new Set((await rows.read("manifests", digests)).map(([digest]) => digest)),
  });
  async function hold(digest: Digest): Promise<HeldFolder> {
    const text = await manifests.text(digest);
    if (text === undefined) throw noTree(cache.folderOf(digest));
    return cache.hold(digest, text, treeOwner(digest));
  }

  const removePlace = addTreePlace({
    root,
    manifest: manifests.get,
    async read(digest, path) {
      const file = (await manifests.get(digest))?.files.find((one) => one.path === path);
      return file && read(digest, file);
    },
    async readAll(digests, path) {
      const found = new Map<Digest, Buffer>();
      for (const some of slices(digests, treesAtOnce))
        for (const [digest, bytes] of await rows.read("fileOfTrees", some, path)) found.set(digest, bytes);
      return found;
    },
    async pathsBelow(digests, folder) {
      const found: FileAt[] = [];
      for (const some of slices(digests, treesAtOnce)) found.push(...(await rows.read("pathsOfTrees", some, folder)));
      return found;
    },
    async readStarts(files, bytes) {
      const found: (readonly [FileAt, Buffer])[] = [];
      for (const some of slices(files, Math.max(1, Math.floor(bytesAtOnce / bytes))))
        found.push(...(await rows.read("startsOfFiles", some, bytes)));
      return found;
    },
    hold,
  });

  const blobs: Blobs = {
    root,
    folderOf: cache.folderOf,
    has: async (digest) => isDigest(digest) && rows.read("has", digest),
    list: () => rows.read("list"),
    read,
    async materialize(digest, manifest) {
      if (digestOf(writeManifest(manifest)) !== digest) throw noTree(cache.folderOf(digest));
      return hold(digest);
    },
    async remove(digest, lease) {
      assertDigest(digest);
      latest.drop(digest);
      manifests.drop(digest);
      await (lease ? rows.fenced(lease) : rows).change("remove", digest);
      await cache.remove(digest);
    },
    async stage() {
      const id = crypto.randomUUID();
      open.add(id);
      return createPostgresStaging(id, {
        rows,
        manifestOf: manifests.get,
        onClosed: () => void open.delete(id),
      });
    },
    interrupted: () => rows.read("interrupted"),
    removeInterrupted: (lease) => (lease ? rows.fenced(lease) : rows).change("removeInterrupted", [...open]),
    unused: () => rows.read("unused", keptUnused),
    collect: (signal) => collect(rows, keptUnused, signal),
    assertOwn: async () => undefined, // rows do not conflict with files of others
    freeReserve: async () => false, // the disk is that of the database server
    archives: {
      bytes: (name) => rows.read("archiveBytes", name),
      read: (name) => readArchive(rows, cache, name),
      async remove(name) {
        assertArchive(name);
        await rows.change("removeArchive", name);
      },
    },
    view: noView,
    repair: createPostgresRepair(rows, cache, {
      manifestOf: manifests.get,
      drop(digest) {
        latest.drop(digest);
        manifests.drop(digest);
      },
    }),
  };
  return {
    blobs,
    collect: (seconds, signal) => collect(rows, seconds, signal),
    async close() {
      removePlace();
      await cache.close();
    },
  };
}

/** The manifests of trees. Those read last are kept: their content never changes. */
function createManifests(rows: BlobRows) {
  const kept = new Map<Digest, Manifest>();

  /** As it is now in the home. */
  async function text(digest: Digest): Promise<string | undefined> {
    const [found] = isDigest(digest) ? await rows.read("manifests", [digest]) : [];
    return found?.[1];
  }

  return {
    text,
    /** As it was, if the tree has been removed meanwhile. */
    async get(digest: Digest): Promise<Manifest | undefined> {
      const known = kept.get(digest);
      if (known) return known;
      const found = await text(digest);
      if (found === undefined) return undefined;
      const manifest = readManifest(found);
      remember(kept, digest, manifest, mostManifests);
      return manifest;
    },
    drop: (digest: Digest): void => void kept.delete(digest),
  };
}

async function collect(rows: BlobRows, seconds: number, signal?: AbortSignal): Promise<number> {
  for (let count = 0; ; ) {
    const { removed, isMore } = await rows.change("collect", seconds);
    count += removed;
    if (!isMore || signal?.aborted) return count;
  }
}

/** There are no names for people: the index that knows them is in the same database. */
const noView: LibraryView = {
  has: async () => false,
  point: async () => [],
  restore: async () => [],
  compare: async () => ({ unknown: [], stale: [], strangers: [] }),
};

async function readArchive(rows: BlobRows, cache: TreeCache, name: string): Promise<Archive> {
  assertArchive(name);
  const found = await rows.read("archive", name);
  if (!found) throw noTree(name);
  if (found.manifest !== undefined) {
    const folder = await cache.hold(digestOf(found.manifest), found.manifest, archiveOwner(name));
    await folder.release(); // it stays for a while after its last use
    return { kind: "folder", path: folder.path };
  }
  const bytes = await readParts(found.parts, (n) => rows.read("archivePart", name, n));
  if (!bytes || (await hashSoon(bytes)) !== found.sum) throw noTree(name);
  return { kind: "bytes", bytes, path: name };
}

function assertDigest(digest: string): void {
  if (!isDigest(digest)) throw new Error(`no digest: ${digest}`);
}

function assertArchive(name: string): void {
  if (!isArchive(name)) throw new Error(`no name of an archive: ${name}`);
}
