import { Fault } from "../../ground/fault.ts";
import type { SafePath } from "../../ground/files/safe-path.ts";
import type { TreeRepair } from "../blobs/blobs.ts";
import { isDigest } from "../blobs/journal.ts";
import { type Digest, type Manifest, readManifest, type TreeFile, toManifest } from "../blobs/manifest.ts";
import { assertInside, readChecked } from "../blobs/tree-files.ts";
import { inFileThread } from "../threads/file-work.ts";
import { asideOwner, type BlobRows, type BlobState } from "./blob-records.ts";
import { partsOf, slices } from "./blob-tables.ts";
import { hashSoon } from "./hash-soon.ts";
import { readBlob, readOwned } from "./read-parts.ts";
import type { TreeCache } from "./tree-cache.ts";

/**
 * What repairing trees in PostgreSQL takes. Trees share the bytes of a file, so another tree is no second copy of it; but the
 * caches of machines are, and the one of this machine counts as files that were moved away.
 */

/** Hashes that are asked for at once. */
const hashesAtOnce = 2000;
/** Where the files of the cache are found among those that were moved away. */
const cachePrefix = "cache/";

export interface RepairDeps {
  manifestOf(digest: Digest): Promise<Manifest | undefined>;
  /** Forgets what is known of a tree. */
  drop(digest: Digest): void;
}

export function createPostgresRepair(rows: BlobRows, cache: TreeCache, { manifestOf, drop }: RepairDeps): TreeRepair {
  async function states(files: readonly TreeFile[], sums: boolean): Promise<ReadonlyMap<string, BlobState>> {
    const hashes = [...new Set(files.map(({ hash }) => hash))];
    const found = new Map<string, BlobState>();
    for (const some of slices(hashes, hashesAtOnce))
      for (const state of await rows.read("states", some, sums)) found.set(state.hash, state);
    return found;
  }

  /** What the bytes of a blob are now; `undefined` if some are missing. */
  async function sumOf({ hash, size, sum }: BlobState): Promise<string | undefined> {
    if (sum !== undefined) return sum;
    const bytes = await readBlob(rows, hash, partsOf(size));
    return bytes && hashSoon(bytes);
  }

  return {
    async missing(digest, { files }) {
      const there = (await rows.read("has", digest)) ? await states(files, false) : undefined;
      return files.filter(({ hash, size }) => there?.get(hash)?.size !== size).map(({ path }) => path);
    },
    async scan(digest) {
      const manifest = isDigest(digest) && (await rows.read("has", digest)) ? await manifestOf(digest) : undefined;
      if (!manifest) return { files: [], folders: [] };
      const now = await states(manifest.files, true);
      const sums = new Map<string, string | undefined>();
      for (const state of now.values()) sums.set(state.hash, await sumOf(state));
      const files = manifest.files.flatMap((file) => {
        const [sum, state] = [sums.get(file.hash), now.get(file.hash)];
        return sum === undefined || !state ? [] : [{ ...file, size: state.size, hash: sum }];
      });
      return toManifest(files, manifest.folders);
    },
    async setAside(digest) {
      drop(digest);
      const name = `${digest}.${crypto.randomUUID()}`;
      return isDigest(digest) && (await rows.change("setAside", digest, name)) ? asideOwner(name) : undefined;
    },
    async listAside() {
      const aside = (await rows.read("asides")).flatMap(([name, manifest]) => below(name, readManifest(manifest)));
      const cached = await cache.list();
      for (const digest of cached) {
        const manifest = await manifestOf(digest);
        if (manifest) aside.push(...below(`${cachePrefix}${digest}`, manifest));
      }
      return aside;
    },
    async readAside(file) {
      assertInside(file.path);
      if (file.path.startsWith(cachePrefix)) {
        const [digest = "", ...rest] = file.path.slice(cachePrefix.length).split("/");
        return asBuffer(await readCached(`${cache.folderOf(digest)}/${rest.join("/")}`, file));
      }
      const [name = "", ...rest] = file.path.split("/");
      if (name === "" || rest.length === 0) throw new Fault("library.damaged", { path: file.path });
      return readOwned(rows, asideOwner(name), { path: rest.join("/") as SafePath, hash: file.hash });
    },
  };
}

const below = (name: string, { files }: Manifest): TreeFile[] =>
  files.map((file) => ({ ...file, path: `${name}/${file.path}` as SafePath }));

const readCached = inFileThread("readCheckedFile", readChecked);

/** Bytes of another thread arrive without their class. */
const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
