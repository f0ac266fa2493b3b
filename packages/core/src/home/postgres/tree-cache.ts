import { join } from "node:path";
import { Fault } from "../../ground/fault.ts";
import type { HeldFolder } from "../blobs/blobs.ts";
import { type Digest, foldersOf, readManifest, type TreeFile } from "../blobs/manifest.ts";
import { inFileThread, inWritingThread } from "../threads/file-work.ts";
import {
  beginLookHere,
  type CachedTree,
  checkTreeHere,
  listTreesHere,
  placeTreeHere,
  removeTreesHere,
  type TreePortion,
  touchTreesHere,
  writeTreeHere,
} from "./tree-cache-files.ts";

/** Trees as folders of this machine. It is a cache: what is missing or damaged is written again. */
export interface TreeCache {
  readonly root: string;
  folderOf(digest: Digest): string;
  /** Makes the folder of a tree if it is not there, or damaged, from the files of this owner. It stays until it is released. */
  hold(digest: Digest, manifest: string, owner: string): Promise<HeldFolder>;
  /** The digests of the trees that are there. */
  list(): Promise<readonly Digest[]>;
  /** Removes the folder now, or with its last release. */
  remove(digest: Digest): Promise<void>;
  /** Waits for work in the background. */
  close(): Promise<void>;
}

export interface TreeCacheDeps {
  readonly root: string;
  /** Maximum size of unused trees, in bytes. */
  readonly most?: number;
  /** The files that this owner has, in portions. */
  read(owner: string, files: readonly TreeFile[]): AsyncIterable<TreePortion["files"]>;
  /** Those of these trees that still are in the home. */
  existing(digests: readonly Digest[]): Promise<ReadonlySet<Digest>>;
}

const usualMost = 2_000_000_000;
/** Milliseconds for which a tree stays after its last use: other processes of the machine may hold it, and say so less often. */
const [restTime, touchPace] = [1_800_000, 600_000];
/** Milliseconds between looks at the whole cache, unless this process made more than it may take. */
const lookPace = 3_600_000;

export function createTreeCache({ root, most = usualMost, read, existing }: TreeCacheDeps): TreeCache {
  const { trees, unfinished } = foldersIn(root);
  const folderOf = (digest: Digest): string => join(trees, digest);
  const users = new Map<Digest, number>();
  const doomed = new Set<Digest>();
  /** The stamps of folders whose files were all compared with their hash. */
  const checked = new Map<Digest, string>();
  const making = new Map<Digest, Promise<void>>();
  let clock: NodeJS.Timeout | undefined;
  const cleaning = createCleaning({ root, most, existing }, users, (digests) => {
    for (const digest of digests) checked.delete(digest);
  });

  /** Callers at one time share the work. */
  function ensure(digest: Digest, manifest: string, owner: string): Promise<void> {
    const known = making.get(digest);
    if (known) return known;
    const made = checkOrMake(digest, manifest, owner).finally(() => making.delete(digest));
    making.set(digest, made);
    return made;
  }

  async function checkOrMake(digest: Digest, manifest: string, owner: string): Promise<void> {
    const stamp = await checkTree(folderOf(digest), manifest, checked.get(digest));
    checked.set(digest, stamp ?? (await make(digest, manifest, owner)));
  }

  async function make(digest: Digest, text: string, owner: string): Promise<string> {
    const manifest = readManifest(text);
    const made = join(unfinished, crypto.randomUUID());
    try {
      await writeTree(made, { folders: foldersOf(manifest), files: [] });
      for await (const files of read(owner, manifest.files)) await writeTree(made, { folders: [], files });
      const stamp = await placeTree(made, folderOf(digest), text);
      cleaning.grew(manifest.files.reduce((sum, file) => sum + file.size, 0));
      return stamp;
    } catch (error) {
      await removeTrees([made], unfinished).catch(() => undefined); // the first error is the one to report
      throw error;
    }
  }

  async function removeFolder(digest: Digest): Promise<void> {
    checked.delete(digest);
    await removeTrees([folderOf(digest)], unfinished);
  }

  /** Other processes see that held trees are in use. */
  function touchNowAndThen(): void {
    clock ??= setInterval(() => {
      touchTrees([...users.keys()].map(folderOf)).catch(() => undefined); // tried again next time
    }, touchPace).unref();
  }

  async function release(digest: Digest): Promise<void> {
    const left = (users.get(digest) ?? 1) - 1;
    if (left > 0) return void users.set(digest, left);
    users.delete(digest);
    if (users.size === 0) {
      clearInterval(clock);
      clock = undefined;
    }
    if (doomed.delete(digest)) await removeFolder(digest);
  }

  return {
    root,
    folderOf,
    async hold(digest, manifest, owner) {
      users.set(digest, (users.get(digest) ?? 0) + 1);
      touchNowAndThen();
      try {
        await ensure(digest, manifest, owner);
      } catch (error) {
        await release(digest);
        throw error;
      }
      let isHeld = true;
      return {
        path: folderOf(digest),
        async release() {
          if (!isHeld) return;
          isHeld = false;
          await release(digest);
        },
      };
    },
    list: async () => (await listTrees(trees, unfinished, Date.now() - restTime)).map(({ digest }) => digest),
    async remove(digest) {
      if (users.has(digest)) doomed.add(digest);
      else await removeFolder(digest);
    },
    async close() {
      clearInterval(clock);
      await cleaning.idle();
    },
  };
}

const foldersIn = (root: string) => ({ trees: join(root, "trees"), unfinished: join(root, "unfinished") });

/** Removes unused trees when the cache has grown beyond what it may take, and now and then. */
function createCleaning(
  { root, most, existing }: Required<Pick<TreeCacheDeps, "root" | "most" | "existing">>,
  held: ReadonlyMap<Digest, unknown>,
  onRemove: (digests: readonly Digest[]) => void,
) {
  const { trees, unfinished } = foldersIn(root);
  let cleaning: Promise<void> | undefined;
  let isWanted = false;
  let size = 0;

  /** In the background: what cannot be removed is tried again with the next look. */
  function clean(): void {
    isWanted = true;
    cleaning ??= cleanWhileWanted().finally(() => {
      cleaning = undefined;
    });
  }

  async function cleanWhileWanted(): Promise<void> {
    while (isWanted) {
      isWanted = false; // trees that are made from now on need another look
      await removeUnused().catch(() => undefined);
    }
  }

  async function removeUnused(): Promise<void> {
    if (!(await beginLook(root, lookPace)) && size <= most) return;
    const before = size;
    const found = await listTrees(trees, unfinished, Date.now() - restTime);
    const there = await existing(found.map(({ digest }) => digest));
    const removed = chooseRemoved(found, { most, before: Date.now() - restTime, there, held });
    const left = found.filter(({ digest }) => !removed.includes(digest));
    size += left.reduce((sum, { bytes }) => sum + bytes, 0) - before; // others may have been made meanwhile
    onRemove(removed);
    await removeTrees(
      removed.map((digest) => join(trees, digest)),
      unfinished,
    );
  }

  return {
    grew(bytes: number): void {
      size += bytes;
      clean();
    },
    async idle(): Promise<void> {
      await cleaning;
    },
  };
}

interface Choice {
  /** Bytes that may stay. */
  readonly most: number;
  /** Trees that were used since then stay. */
  readonly before: number;
  /** Trees that the home still has. */
  readonly there: ReadonlySet<Digest>;
  readonly held: ReadonlyMap<Digest, unknown>;
}

/** The trees to remove: those that are gone from the home, and then those that were used longest ago. */
export function chooseRemoved(trees: readonly CachedTree[], { most, before, there, held }: Choice): Digest[] {
  const idle = trees.filter(({ digest, usedAt }) => usedAt < before && !held.has(digest));
  const gone = idle.filter(({ digest }) => !there.has(digest));
  const rest = idle.filter(({ digest }) => there.has(digest)).sort((one, other) => one.usedAt - other.usedAt);
  const bytesOf = (some: readonly CachedTree[]): number => some.reduce((sum, { bytes }) => sum + bytes, 0);
  let left = bytesOf(trees) - bytesOf(gone);
  const removed = gone.map(({ digest }) => digest);
  for (const { digest, bytes } of rest) {
    if (left <= most) break;
    left -= bytes;
    removed.push(digest);
  }
  return removed;
}

const checkTree = inFileThread("checkTree", checkTreeHere);
const writeTree = inWritingThread("writeTree", writeTreeHere);
const placeTree = inWritingThread("placeTree", placeTreeHere);
const touchTrees = inWritingThread("touchTrees", touchTreesHere);
const beginLook = inWritingThread("beginLook", beginLookHere);
const listTrees = inFileThread("listTrees", listTreesHere);
const removeTrees = inWritingThread("removeTrees", removeTreesHere);

/** A tree that is not in the home. */
export const noTree = (folder: string): Fault => new Fault("library.damaged", { path: folder });
