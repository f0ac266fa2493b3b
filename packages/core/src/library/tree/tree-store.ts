import { lstatSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { SafePath } from "../../archive/entry-path.ts";
import { Fault } from "../../ground/fault.ts";
import { skillFiles } from "../../ground/files/skill-files.ts";
import { isDigest, isStaging, type Journal, journalName, readJournal } from "./journal.ts";
import { type Digest, foldersOf, hashBytes, type Manifest, type TreeFile } from "./manifest.ts";
import { createStaging, type Staging, type TreePlaces } from "./staging.ts";
import { discard, guard, linkOrCopy, readWhole, scanFolder, syncFolder } from "./tree-files.ts";

/** Where trees are kept. Files of library skills are written only here and in `staging.ts`. */
export interface TreeStore {
  /** The folder of a tree. */
  pathOf(digest: Digest): string;
  has(digest: Digest): boolean;
  /** The bytes of a file; a fault if they no longer match its hash. */
  read(digest: Digest, file: TreeFile): Buffer;
  /** A new folder in which the next tree is built; as long as it exists, a change is in progress or was cut short. */
  stage(): Staging;
  /** The digests of all trees. */
  list(): string[];
  /** Whether any tree was ever stored. */
  isThere(): boolean;
  /** Makes a folder elsewhere with hard links to the files of a tree, which take next to no space. */
  linkTo(digest: Digest, manifest: Manifest, target: string): void;
  remove(digest: Digest): Promise<void>;
  /** Changes that never ended. */
  leftovers(): string[];
  /** What those changes had put in place, or were about to remove. */
  journal(): Journal;
  removeLeftovers(): Promise<void>;
  /** Refuses to go on if a folder of the library is a link or a file: writing or removing there could hit anything. */
  assertOwn(): void;
  /** Files of a tree that are missing or have another size. */
  missing(digest: Digest, manifest: Manifest): readonly string[];
  /** Reads every file of a tree; an entry that is neither file nor folder counts as an empty file. */
  scan(digest: Digest): Promise<Manifest>;
  /** Moves a damaged tree to `library/damaged` and returns its path; `undefined` if there is no such tree. */
  setAside(digest: Digest): string | undefined;
  /** The files in `library/damaged`, with absolute paths. */
  scanAside(): Promise<readonly TreeFile[]>;
  readSource(source: FileSource): Buffer;
}

/** A file that may have the content of another. */
export interface FileSource {
  /** Absolute. */
  readonly path: string;
  readonly size: number;
}

export function createTreeStore(root: string): TreeStore {
  const trees = join(root, "trees");
  const staging = join(root, "staging");
  const pathOf = (digest: Digest): string => join(trees, digest);
  const has = (digest: Digest): boolean => lstatSync(pathOf(digest), { throwIfNoEntry: false }) !== undefined;
  const places: TreePlaces = { root, trees, staging, pathOf, has };

  return {
    pathOf,
    has,
    read(digest, file) {
      const path = join(pathOf(digest), file.path);
      const bytes = readWhole(path, file.size);
      if (hashBytes(bytes) !== file.hash) throw new Fault("library.damaged", { path });
      return bytes;
    },
    stage: () => createStaging(places),
    list: () => namesIn(trees).filter(isDigest),
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
    ...createLeftovers(staging),
    assertOwn: () => assertOwn(root),
    missing: (digest, { files }) =>
      files
        .filter(({ path, size }) => {
          const state = skillFiles.state(join(pathOf(digest), path));
          return !state?.isFile() || state.size !== size;
        })
        .map(({ path }) => path),
    scan: (digest) => scanFolder(pathOf(digest)),
    ...createAside(places),
    readSource: ({ path, size }) => readWhole(path, size),
  };
}

const namesIn = (folder: string): string[] => skillFiles.names(folder) ?? [];

/** Staging folders of changes that were cut short. */
function createLeftovers(staging: string): Pick<TreeStore, "leftovers" | "journal" | "removeLeftovers"> {
  const leftovers = (): string[] => namesIn(staging).filter(isStaging);
  return {
    leftovers,
    journal() {
      const all = leftovers().map((name) => readJournal(join(staging, name, journalName)));
      return { trees: all.flatMap((one) => one.trees), trash: all.flatMap((one) => one.trash) };
    },
    async removeLeftovers() {
      for (const name of leftovers()) await discard(join(staging, name));
    },
  };
}

/** Damaged trees, kept in `library/damaged` because files of them may still be good. */
function createAside({ root, pathOf, has }: TreePlaces): Pick<TreeStore, "setAside" | "scanAside"> {
  const aside = join(root, "damaged");
  return {
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
  };
}

function assertOwn(root: string): void {
  const folders = ["trees", "staging", "skills", "trash", "damaged"].map((name) => join(root, name));
  for (const path of [root, ...folders]) {
    const state = lstatSync(path, { throwIfNoEntry: false });
    if (state && !state.isDirectory()) throw new Fault("library.misplaced", { path });
  }
}
