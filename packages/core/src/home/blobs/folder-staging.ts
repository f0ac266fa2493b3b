import {
  appendFileSync,
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Fault } from "../../ground/fault.ts";
import type { SafePath } from "../../ground/files/safe-path.ts";
import { writeAll } from "../../ground/files/write-all.ts";
import { createPace } from "../../ground/pace.ts";
import type { Journal, Staging } from "./blobs.ts";
import { isArchive, journalName, readJournal } from "./journal.ts";
import {
  type Digest,
  digestOf,
  foldersOf,
  hashBytes,
  type Manifest,
  type TreeFile,
  writeManifest,
} from "./manifest.ts";
import {
  assertInside,
  discard,
  guard,
  linkOrCopy,
  readFile,
  removeIfEmpty,
  stateOf,
  syncAll,
  syncFolder,
  writeNew,
} from "./tree-files.ts";

/** Builds the trees and archives of one change in a staging folder, which is noted in its journal before it is moved to its place. */

/** Where a folder keeps its content. */
export interface BlobPlaces {
  readonly root: string;
  readonly trees: string;
  readonly staging: string;
  readonly trash: string;
  /** Whether content survives a loss of power. */
  readonly isDurable: boolean;
  pathOf(digest: Digest): string;
  has(digest: Digest): boolean;
}

/** The same as `Staging` with archives in pieces, so that each step can be called from another thread. */
export interface FolderStaging extends Omit<Staging, "keep"> {
  addToArchive(chunk: Buffer): void;
  keepArchive(name: string): void;
  dropArchive(): void;
}

export function openFolderStaging(places: BlobPlaces, id: string): FolderStaging {
  const folder = join(places.staging, id);
  const tree = createStagedTree(places, join(folder, "tree"));
  const note = createJournal(join(folder, journalName));
  const archive = createStagedArchive(places, join(folder, "trash.zip"), note);
  return {
    ...tree,
    ...archive,
    async publish(digest, manifest) {
      if (!(await tree.prepare(digest, manifest))) return;
      note("trees", [digest]);
      moveToPlace(places, digest, join(folder, "tree"), join(folder, "damaged"));
    },
    note: async (kind, names) => note(kind, names),
    journal: async () => readJournal(join(folder, journalName)),
    async close() {
      archive.dropArchive();
      await closeStaging(places, id);
    },
  };
}

/** Removes the folder of a change, also of one started by a thread that has ended. */
export async function closeStaging(places: BlobPlaces, id: string): Promise<void> {
  const folder = join(places.staging, id);
  guard(folder, () => rmSync(join(folder, journalName), { force: true })); // then most are empty
  await discard(folder);
  // A library that holds nothing leaves no folders.
  if (removeIfEmpty(places.staging)) removeIfEmpty(places.root);
}

const createJournal =
  (path: string) =>
  (kind: keyof Journal, names: readonly string[]): void =>
    guard(path, () => appendFileSync(path, names.map((name) => `${kind} ${name}\n`).join("")));

interface StagedTree extends Pick<Staging, "write" | "takeOver" | "link"> {
  /** Makes everything durable; false if the tree is there and whole already. */
  prepare(digest: Digest, manifest: Manifest): Promise<boolean>;
}

function createStagedTree({ pathOf, has, isDurable }: BlobPlaces, tree: string): StagedTree {
  /** What was built, by path, and the files that are not durable yet. */
  const staged = new Map<string, TreeFile>();
  const unsynced: string[] = [];
  const pace = createPace();
  guard(tree, () => mkdirSync(tree, { recursive: true, mode: 0o755 }));
  const ensure = createFolderMaker(tree);

  function link(digest: Digest, file: TreeFile, path: SafePath): void {
    assertInside(path);
    if (path !== file.path) assertInside(file.path);
    guard(`${tree}/${path}`, () => {
      ensure(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
      linkOrCopy(`${pathOf(digest)}/${file.path}`, `${tree}/${path}`, file.executable);
    });
    staged.set(path, file);
  }

  return {
    async write({ path, executable }, bytes) {
      assertInside(path);
      const target = join(tree, path);
      guard(target, () => {
        ensure(dirname(path));
        writeNew(target, bytes, executable);
      });
      const file = { path, executable, size: bytes.length, hash: hashBytes(bytes) };
      staged.set(path, file);
      unsynced.push(target);
      await pace();
      return file;
    },
    async takeOver(digest, { files, folders }, without) {
      for (const path of folders) {
        assertInside(path);
        if (!without.has(path)) guard(path, () => ensure(path));
      }
      for (const file of files) {
        if (without.has(file.path)) continue;
        link(digest, file, file.path);
        const turn = pace();
        if (turn) await turn;
      }
    },
    link: async (digest, file, path) => link(digest, file, path),
    async prepare(digest, manifest) {
      for (const path of manifest.folders) assertInside(path);
      if (digestOf(writeManifest(manifest)) !== digest) throw new Fault("library.damaged", { path: pathOf(digest) });
      const isFresh = manifest.files.length > 0 && unsynced.length === manifest.files.length;
      // A tree that was damaged by hand is replaced, if all of the new one was just written.
      if (has(digest) && (!isFresh || (await isWhole(pathOf(digest), manifest)))) return false;
      if (!isSame(staged, manifest.files)) throw new Fault("library.damaged", { path: pathOf(digest) });
      guard(tree, () => {
        for (const path of manifest.folders) ensure(path); // the others came with their files
        chmodSync(tree, 0o755);
      });
      // File contents are synced one by one; names and links become durable with the folder above them all, because
      // file systems log them in order (ext4, XFS, ZFS, APFS) or with their new folder (Btrfs, F2FS).
      if (isDurable) await syncAll([...unsynced, tree]);
      return true;
    },
  };
}

/** Makes the folders above a path, each once. */
function createFolderMaker(tree: string): (path: string) => void {
  const made = new Set<string>();
  // Modes are given on creation; only an unusual umask takes bits away.
  const isMasked = (lstatSync(tree).mode & 0o777) !== 0o755;
  return function ensure(path) {
    if (path === "." || path === "" || made.has(path)) return;
    ensure(dirname(path));
    mkdirSync(`${tree}/${path}`, 0o755);
    if (isMasked) chmodSync(`${tree}/${path}`, 0o755);
    made.add(path);
  };
}

const isSame = (staged: ReadonlyMap<string, TreeFile>, files: readonly TreeFile[]): boolean =>
  staged.size === files.length &&
  files.every(({ path, hash, executable }) => {
    const found = staged.get(path);
    return found?.hash === hash && found.executable === executable;
  });

function moveToPlace(
  { root, trees, pathOf, has, isDurable }: BlobPlaces,
  digest: Digest,
  tree: string,
  damaged: string,
): void {
  guard(pathOf(digest), () => {
    if (mkdirSync(trees, { recursive: true }) !== undefined && isDurable) syncFolder(root);
    if (has(digest)) renameSync(pathOf(digest), damaged);
    renameSync(tree, pathOf(digest));
    if (isDurable) syncFolder(trees);
  });
}

/** Whether every file of a tree still has its content. */
async function isWhole(tree: string, { files }: Manifest): Promise<boolean> {
  const pace = createPace();
  for (const file of files) {
    const path = join(tree, file.path);
    const state = stateOf(path);
    if (!state?.isFile() || state.size !== file.size || hashBytes(readFile(path, file.size).bytes) !== file.hash)
      return false;
    await pace();
  }
  return true;
}

type StagedArchive = Pick<FolderStaging, "addToArchive" | "keepArchive" | "keepTree" | "dropArchive">;

function createStagedArchive(
  places: BlobPlaces,
  staged: string,
  note: (kind: "trash", names: string[]) => void,
): StagedArchive {
  const { trash, pathOf, isDurable } = places;
  let file: number | undefined;

  function close(): void {
    if (file !== undefined) closeSync(file);
    file = undefined;
  }

  function drop(): void {
    close();
    guard(staged, () => rmSync(staged, { recursive: true, force: true }));
  }

  function moveToTrash(name: string): void {
    if (!isArchive(name)) throw new Error(`no name of an archive: ${name}`);
    guard(trash, () => {
      mkdirSync(trash, { recursive: true });
      note("trash", [name]);
      renameSync(staged, join(trash, name));
      if (isDurable) syncFolder(trash);
    });
  }

  return {
    addToArchive(chunk) {
      guard(staged, () => {
        file ??= openSync(staged, "wx", 0o600);
        writeAll(file, chunk);
      });
    },
    keepArchive(name) {
      guard(staged, () => {
        if (file !== undefined && isDurable) fsyncSync(file);
        close();
      });
      moveToTrash(name);
    },
    async keepTree(name, digest, manifest) {
      for (const path of [...manifest.files.map((file) => file.path), ...manifest.folders]) assertInside(path);
      guard(staged, () => {
        mkdirSync(staged, { recursive: true, mode: 0o755 });
        for (const folder of foldersOf(manifest)) mkdirSync(join(staged, folder), { recursive: true, mode: 0o755 });
        for (const { path, executable } of manifest.files)
          linkOrCopy(join(pathOf(digest), path), join(staged, path), executable);
        if (isDurable) syncFolder(staged);
      });
      moveToTrash(name);
    },
    dropArchive: drop,
  };
}
