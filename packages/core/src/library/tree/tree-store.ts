import {
  appendFileSync,
  chmodSync,
  closeSync,
  fchmodSync,
  fsync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { SafePath } from "../../archive/entry-path.ts";
import { codeOf, isAbsent, reasonOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import { unwritable } from "../../ground/files/atomic-file.ts";
import { readText } from "../../ground/files/read-text.ts";
import { skillFiles, TooLarge } from "../../ground/files/skill-files.ts";
import { writeAll } from "../../ground/files/write-all.ts";
import { createPace } from "../../ground/pace.ts";
import { type Digest, foldersOf, hashBytes, type Manifest, type TreeFile, toManifest } from "./manifest.ts";

/** Where trees are kept. The only place that writes the files of library skills. */
export interface TreeStore {
  /** The folder of a tree. */
  pathOf(digest: Digest): string;
  has(digest: Digest): boolean;
  /** The bytes of a file, if they still are what they were when the tree was made. */
  read(digest: Digest, file: TreeFile): Buffer;
  /** A folder of our own in which the next tree is built; its being there tells that a change was begun. */
  stage(): Staging;
  /** Trees that are there. */
  list(): string[];
  /** Whether there ever was a tree. */
  isThere(): boolean;
  /** Makes a folder elsewhere that has the files of a tree, as links: it takes next to no space. */
  linkTo(digest: Digest, manifest: Manifest, target: string): void;
  remove(digest: Digest): Promise<void>;
  /** Changes that never ended. */
  leftovers(): string[];
  /** What those changes had put in place, or were about to remove. */
  journal(): Journal;
  removeLeftovers(): Promise<void>;
  /** A folder of ours that is a link, or no folder, leads who knows where: then nothing is written or removed. */
  assertOwn(): void;
  /** Files of a tree that are not there, or not of their size. */
  missing(digest: Digest, manifest: Manifest): readonly string[];
  /** What a tree holds now, every file read; what is neither file nor folder counts as a file without content. */
  scan(digest: Digest): Promise<Manifest>;
  /** Moves a damaged tree to `library/damaged` and answers where; `undefined` if there is nothing to move. */
  setAside(digest: Digest): string | undefined;
  /** The files in `library/damaged`, by their whole path. */
  scanAside(): Promise<readonly TreeFile[]>;
  readSource(source: FileSource): Buffer;
}

/** A file that may have the content of another. */
export interface FileSource {
  /** Its whole path. */
  readonly path: string;
  readonly size: number;
}

/** What a change notes before it does it, so that it can be undone or finished: trees by digest, archives by name. */
export interface Journal {
  readonly trees: readonly Digest[];
  readonly trash: readonly string[];
}

export interface Staging {
  write(file: { readonly path: SafePath; readonly executable: boolean }, bytes: Buffer): Promise<void>;
  /** Takes over all of another tree but these paths. Nothing is copied where links can be made. */
  takeOver(digest: Digest, manifest: Manifest, without: ReadonlySet<string>): Promise<void>;
  /** Makes an unchanged file appear under another path. */
  link(digest: Digest, file: TreeFile, path: SafePath): void;
  /** Makes everything durable and moves the tree to its place; a tree that is there already stays. */
  publish(digest: Digest, manifest: Manifest): Promise<void>;
  /** Notes what will be put in place or removed. */
  note(kind: keyof Journal, names: readonly string[]): void;
  journal(): Journal;
  /** A path for one more file that is built here before it is moved elsewhere. */
  pathFor(name: string): string;
  /** The change is over, whichever way. */
  close(): Promise<void>;
}

const isDigest = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);
const isStaging = (name: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
const isArchive = (name: string): boolean => /^[a-z0-9-]+\.[0-9a-f-]{36}\.(?:zip|tree)$/.test(name);
const journalName = "journal";

/** Only names of our own making count: a journal cannot lead a removal elsewhere. */
function readJournal(path: string): Journal {
  const lines = (readText(path) ?? "").split("\n").map((line) => line.split(" "));
  const named = (kind: keyof Journal): string[] =>
    lines.flatMap(([word, name]) => (word === kind && name ? [name] : []));
  return { trees: named("trees").filter(isDigest), trash: named("trash").filter(isArchive) };
}

/** Files being made durable at one time: enough for the disk to take many in one go. */
const syncsAtOnce = 16;

export function createTreeStore(root: string): TreeStore {
  const trees = join(root, "trees");
  const staging = join(root, "staging");
  const aside = join(root, "damaged");
  const pathOf = (digest: Digest): string => join(trees, digest);
  const has = (digest: Digest): boolean => lstatSync(pathOf(digest), { throwIfNoEntry: false }) !== undefined;
  const names = (folder: string): string[] => skillFiles.names(folder) ?? [];

  return {
    pathOf,
    has,
    read(digest, file) {
      const path = join(pathOf(digest), file.path);
      const bytes = readWhole(path, file.size);
      if (hashBytes(bytes) !== file.hash) throw new Fault("library.damaged", { path });
      return bytes;
    },
    stage: () => createStaging(join(staging, crypto.randomUUID())),
    list: () => names(trees).filter(isDigest),
    isThere: () => lstatSync(trees, { throwIfNoEntry: false }) !== undefined,
    linkTo(digest, manifest, target) {
      guard(target, () => {
        mkdirSync(target, { recursive: true, mode: 0o755 });
        for (const folder of foldersOf(manifest)) mkdirSync(join(target, folder), { recursive: true, mode: 0o755 });
        for (const { path, executable } of manifest.files)
          linkOrCopy(join(pathOf(digest), path), join(target, path), executable);
        syncFolder(target);
      });
    },
    remove: (digest) => discard(pathOf(digest)),
    leftovers: () => names(staging).filter(isStaging),
    journal() {
      const all = names(staging)
        .filter(isStaging)
        .map((name) => readJournal(join(staging, name, journalName)));
      return { trees: all.flatMap((one) => one.trees), trash: all.flatMap((one) => one.trash) };
    },
    async removeLeftovers() {
      for (const name of names(staging).filter(isStaging)) await discard(join(staging, name));
    },
    assertOwn() {
      for (const path of [
        root,
        ...["trees", "staging", "skills", "trash", "damaged"].map((name) => join(root, name)),
      ]) {
        const state = lstatSync(path, { throwIfNoEntry: false });
        if (state && !state.isDirectory()) throw new Fault("library.misplaced", { path });
      }
    },
    missing: (digest, { files }) =>
      files
        .filter(({ path, size }) => {
          const state = skillFiles.state(join(pathOf(digest), path));
          return !state?.isFile() || state.size !== size;
        })
        .map(({ path }) => path),
    scan: (digest) => scanFolder(pathOf(digest)),
    setAside(digest) {
      if (!has(digest)) return undefined;
      const target = join(aside, `${digest}.${crypto.randomUUID()}`);
      guard(target, () => {
        mkdirSync(aside, { recursive: true, mode: 0o700 });
        renameSync(pathOf(digest), target);
        syncFolder(aside);
      });
      return target;
    },
    async scanAside() {
      const { files } = await scanFolder(aside);
      return files.map((file) => ({ ...file, path: join(aside, file.path) as SafePath }));
    },
    readSource: ({ path, size }) => readWhole(path, size),
  };

  /** Whether every file still is what it was. */
  async function isWhole(digest: Digest, { files }: Manifest): Promise<boolean> {
    const pace = createPace();
    for (const file of files) {
      const path = join(pathOf(digest), file.path);
      const state = skillFiles.state(path);
      if (!state?.isFile() || state.size !== file.size || hashBytes(readWhole(path, file.size)) !== file.hash)
        return false;
      await pace();
    }
    return true;
  }

  function createStaging(folder: string): Staging {
    const tree = join(folder, "tree");
    const made = new Set<string>();
    /** Files that were written and are not durable yet. */
    const unsynced: string[] = [];
    const pace = createPace();
    guard(folder, () => mkdirSync(tree, { recursive: true, mode: 0o755 }));
    const isMasked = (lstatSync(tree).mode & 0o777) !== 0o755;

    function note(kind: keyof Journal, noted: readonly string[]): void {
      const path = join(folder, journalName);
      guard(path, () => appendFileSync(path, noted.map((name) => `${kind} ${name}\n`).join("")));
    }

    /** Makes the folders above a path, each once. */
    function ensure(path: string): void {
      if (path === "." || path === "" || made.has(path)) return;
      ensure(dirname(path));
      makeFolder(`${tree}/${path}`);
      made.add(path);
    }

    /** The mode is asked for with each folder; only an unusual mask of the process takes something away. */
    function makeFolder(path: string): void {
      mkdirSync(path, 0o755);
      if (isMasked) chmodSync(path, 0o755);
    }

    return {
      async write({ path, executable }, bytes) {
        const target = join(tree, path);
        guard(target, () => {
          ensure(dirname(path));
          const file = openSync(target, "wx", 0o600);
          try {
            writeAll(file, bytes);
            fchmodSync(file, executable ? 0o555 : 0o444);
          } finally {
            closeSync(file);
          }
        });
        unsynced.push(target);
        await pace();
      },
      async takeOver(digest, manifest, without) {
        const from = pathOf(digest);
        for (const folder of manifest.folders) if (!without.has(folder)) guard(folder, () => ensure(folder));
        let folder = "";
        for (const { path, executable } of manifest.files) {
          if (without.has(path)) continue;
          try {
            const parent = path.slice(0, Math.max(0, path.lastIndexOf("/")));
            if (parent !== folder) ensure(parent);
            folder = parent;
            linkOrCopy(`${from}/${path}`, `${tree}/${path}`, executable);
          } catch (error) {
            throw unwritable(`${tree}/${path}`, error);
          }
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
          for (const folder of manifest.folders) ensure(folder); // the others came with their files
        });
        // A tree that was damaged by hand is replaced by what is known to be right.
        const isFresh = manifest.files.length > 0 && unsynced.length === manifest.files.length;
        if (has(digest) && (!isFresh || (await isWhole(digest, manifest)))) return;
        guard(tree, () => chmodSync(tree, 0o755));
        // What a file holds is made durable file by file; names and links come with the folder above them all, because
        // file systems log them in their order (ext4, XFS, ZFS, APFS) or with their new folder (Btrfs, F2FS).
        await syncAll([...unsynced, tree]);
        guard(pathOf(digest), () => {
          if (mkdirSync(trees, { recursive: true }) !== undefined) syncFolder(root);
          note("trees", [digest]);
          if (has(digest)) renameSync(pathOf(digest), join(folder, "damaged"));
          renameSync(tree, pathOf(digest));
          syncFolder(trees);
        });
      },
      note,
      journal: () => readJournal(join(folder, journalName)),
      pathFor: (name) => join(folder, name),
      async close() {
        guard(folder, () => rmSync(join(folder, journalName), { force: true })); // then most are empty
        await discard(folder);
        // A library that nothing came into is not there.
        if (removeIfEmpty(staging)) removeIfEmpty(root);
      },
    };
  }
}

/** The manifest of a folder as it is on disk. */
async function scanFolder(root: string): Promise<Manifest> {
  const files: TreeFile[] = [];
  const folders: SafePath[] = [];
  const pace = createPace();
  const walk = async (prefix: string): Promise<void> => {
    for (const entry of readable(join(root, prefix), () => skillFiles.entries(join(root, prefix)))) {
      const path = `${prefix}${entry.name}` as SafePath;
      await pace();
      if (entry.isDirectory()) {
        folders.push(path);
        await walk(`${path}/`);
      } else files.push(scanFile(join(root, path), path, entry.isFile()));
    }
  };
  if (skillFiles.state(root)?.isDirectory()) await walk("");
  return toManifest(files, folders);
}

function scanFile(path: string, shown: SafePath, isFile: boolean): TreeFile {
  if (!isFile) return { path: shown, executable: false, size: 0, hash: "" };
  const bytes = readable(path, () => skillFiles.readBytes(path, Number.POSITIVE_INFINITY));
  const executable = ((skillFiles.state(path)?.mode ?? 0) & 0o111) !== 0;
  return { path: shown, executable, size: bytes.length, hash: hashBytes(bytes) };
}

function readable<T>(path: string, look: () => T): T {
  try {
    return look();
  } catch (error) {
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

function readWhole(path: string, size: number): Buffer {
  try {
    return skillFiles.readBytes(path, size);
  } catch (error) {
    if (isAbsent(error) || error instanceof TooLarge) throw new Fault("library.damaged", { path }, { cause: error });
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

/** A link to the same file; where the file system has none, or no more of them, a copy that is made durable. */
function linkOrCopy(from: string, to: string, executable: boolean): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw new Fault("library.damaged", { path: from }, { cause: error });
    if (!["EMLINK", "EXDEV", "EPERM", "ENOTSUP", "ENOSYS"].includes(codeOf(error) ?? "")) throw error;
    const bytes = skillFiles.readBytes(from, Number.POSITIVE_INFINITY);
    const file = openSync(to, "wx", 0o600);
    try {
      writeAll(file, bytes);
      fchmodSync(file, executable ? 0o555 : 0o444);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}

/** Makes files and folders durable once all are written; one by one in between it would take twice the time. */
async function syncAll(paths: readonly string[]): Promise<void> {
  const waiting = paths.values();
  const work = async (): Promise<void> => {
    for (const path of waiting)
      try {
        await sync(path);
      } catch (error) {
        throw unwritable(path, error);
      }
  };
  await Promise.all(Array.from({ length: syncsAtOnce }, work));
}

/** Only what takes time leaves the event loop: two more trips for opening and closing cost more than both. */
function sync(path: string): Promise<void> {
  const file = openSync(path, "r");
  return new Promise((resolve, reject) => {
    fsync(file, (error) => {
      closeSync(file);
      if (error) reject(error);
      else resolve();
    });
  });
}

export function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Whatever the file system refuses becomes a fault that names the place. */
export function guard<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Whether the folder was empty, and so is gone. */
function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    if (["ENOTEMPTY", "EEXIST", "ENOENT"].includes(codeOf(error) ?? "")) return false;
    throw unwritable(folder, error);
  }
}

/** Removes a folder or file of ours, off the event loop. */
export async function discard(path: string): Promise<void> {
  try {
    return rmdirSync(path); // most are empty
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
  }
  const { rm } = await import("node:fs/promises");
  try {
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    throw unwritable(path, error);
  }
}
