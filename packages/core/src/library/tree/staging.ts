import { appendFileSync, chmodSync, lstatSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SafePath } from "../../archive/entry-path.ts";
import { skillFiles } from "../../ground/files/skill-files.ts";
import { createPace } from "../../ground/pace.ts";
import { type Journal, journalName, readJournal } from "./journal.ts";
import { type Digest, hashBytes, type Manifest, type TreeFile } from "./manifest.ts";
import { discard, guard, linkOrCopy, readWhole, removeIfEmpty, syncAll, syncFolder, writeNew } from "./tree-files.ts";

/** Builds the next tree of a change in a staging folder. */

/** A folder in which one change builds the next tree. */
export interface Staging {
  write(file: { readonly path: SafePath; readonly executable: boolean }, bytes: Buffer): Promise<void>;
  /** Takes over another tree except these paths, by hard links where the file system has them. */
  takeOver(digest: Digest, manifest: Manifest, without: ReadonlySet<string>): Promise<void>;
  /** Adds an unchanged file under another path. */
  link(digest: Digest, file: TreeFile, path: SafePath): void;
  /** Makes everything durable and moves the tree to its place; an existing tree stays. */
  publish(digest: Digest, manifest: Manifest): Promise<void>;
  /** Writes to the journal what will be put in place or removed. */
  note(kind: keyof Journal, names: readonly string[]): void;
  journal(): Journal;
  /** A path for another file that is built here before it is moved elsewhere. */
  pathFor(name: string): string;
  /** Ends the change, successful or not. */
  close(): Promise<void>;
}

/** Where the trees of a library are. */
export interface TreePlaces {
  readonly root: string;
  readonly trees: string;
  readonly staging: string;
  pathOf(digest: Digest): string;
  has(digest: Digest): boolean;
}

export function createStaging(places: TreePlaces): Staging {
  const { pathOf } = places;
  const folder = join(places.staging, crypto.randomUUID());
  const tree = join(folder, "tree");
  /** Files that were written and are not durable yet. */
  const unsynced: string[] = [];
  const pace = createPace();
  guard(folder, () => mkdirSync(tree, { recursive: true, mode: 0o755 }));
  const ensure = createFolderMaker(tree);

  function note(kind: keyof Journal, noted: readonly string[]): void {
    const path = join(folder, journalName);
    guard(path, () => appendFileSync(path, noted.map((name) => `${kind} ${name}\n`).join("")));
  }

  return {
    async write({ path, executable }, bytes) {
      const target = join(tree, path);
      guard(target, () => {
        ensure(dirname(path));
        writeNew(target, bytes, executable);
      });
      unsynced.push(target);
      await pace();
    },
    async takeOver(digest, { files, folders }, without) {
      for (const path of folders) if (!without.has(path)) guard(path, () => ensure(path));
      const kept = files.filter(({ path }) => !without.has(path));
      for (const { path, executable } of kept) {
        guard(`${tree}/${path}`, () => {
          ensure(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
          linkOrCopy(`${pathOf(digest)}/${path}`, `${tree}/${path}`, executable);
        });
        const turn = pace();
        if (turn) await turn;
      }
    },
    link(digest, { path: from, executable }, path) {
      guard(path, () => {
        ensure(dirname(path));
        linkOrCopy(join(pathOf(digest), from), join(tree, path), executable);
      });
    },
    async publish(digest, manifest) {
      guard(tree, () => {
        for (const path of manifest.folders) ensure(path); // the others came with their files
      });
      // A tree that was damaged by hand is replaced, if all of the new one was just written.
      const isFresh = manifest.files.length > 0 && unsynced.length === manifest.files.length;
      if (places.has(digest) && (!isFresh || (await isWhole(pathOf(digest), manifest)))) return;
      guard(tree, () => chmodSync(tree, 0o755));
      // File contents are synced one by one; names and links become durable with the folder above them all, because
      // file systems log them in order (ext4, XFS, ZFS, APFS) or with their new folder (Btrfs, F2FS).
      await syncAll([...unsynced, tree]);
      note("trees", [digest]);
      moveToPlace(places, digest, tree, join(folder, "damaged"));
    },
    note,
    journal: () => readJournal(join(folder, journalName)),
    pathFor: (name) => join(folder, name),
    async close() {
      guard(folder, () => rmSync(join(folder, journalName), { force: true })); // then most are empty
      await discard(folder);
      // A library that holds nothing leaves no folders.
      if (removeIfEmpty(places.staging)) removeIfEmpty(places.root);
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

function moveToPlace({ root, trees, pathOf, has }: TreePlaces, digest: Digest, tree: string, damaged: string): void {
  guard(pathOf(digest), () => {
    if (mkdirSync(trees, { recursive: true }) !== undefined) syncFolder(root);
    if (has(digest)) renameSync(pathOf(digest), damaged);
    renameSync(tree, pathOf(digest));
    syncFolder(trees);
  });
}

/** Whether every file of a tree still has its content. */
async function isWhole(tree: string, { files }: Manifest): Promise<boolean> {
  const pace = createPace();
  for (const file of files) {
    const path = join(tree, file.path);
    const state = skillFiles.state(path);
    if (!state?.isFile() || state.size !== file.size || hashBytes(readWhole(path, file.size)) !== file.hash)
      return false;
    await pace();
  }
  return true;
}
