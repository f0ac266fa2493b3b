import { lstatSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../../ground/fault.ts";
import type { SafePath } from "../../ground/files/safe-path.ts";
import { createPace } from "../../ground/pace.ts";
import type { Archive, Interrupted, Journal } from "./blobs.ts";
import { createDiskReserve } from "./disk-reserve.ts";
import { type BlobPlaces, closeStaging, type FolderStaging, openFolderStaging } from "./folder-staging.ts";
import { createFolderView } from "./folder-view.ts";
import { isArchive, isDigest, isStaging, journalName, readJournal } from "./journal.ts";
import type { Digest, Manifest, TreeFile } from "./manifest.ts";
import {
  assertInside,
  discard,
  guard,
  namesIn,
  readChecked,
  readFile,
  scanFolder,
  stateOf,
  syncFolder,
} from "./tree-files.ts";

/**
 * Trees, archives and links in a folder, as calls on plain data: they run in the thread of the caller, or in the threads of
 * the home. They block their thread, but for syncing and removing, and let others in between.
 */
export type FolderBlobs = ReturnType<typeof createFolderBlobs>;

export interface FolderBlobsOptions {
  /** The folder of the library. */
  readonly root: string;
  readonly isDurable: boolean;
}

export function createFolderBlobs({ root, isDurable }: FolderBlobsOptions) {
  const trees = join(root, "trees");
  const pathOf = (digest: Digest): string => {
    if (!isDigest(digest)) throw new Error(`no digest: ${digest}`);
    return join(trees, digest);
  };
  const has = (digest: Digest): boolean => isDigest(digest) && stateOf(pathOf(digest)) !== undefined;
  const places: BlobPlaces = {
    ...{ root, trees, staging: join(root, "staging"), trash: join(root, "trash"), isDurable },
    ...{ pathOf, has },
  };
  const view = createFolderView(root, has);
  const reserve = createDiskReserve(root);
  const aside = createAside(places);
  const archiveAt = (name: string): string => {
    if (!isArchive(name)) throw new Error(`no name of an archive: ${name}`);
    return join(places.trash, name);
  };
  return {
    reads: {
      has,
      list: (): Digest[] => namesIn(trees).filter(isDigest),
      read: (digest: Digest, file: TreeFile): Buffer => readChecked(inTree(pathOf(digest), file), file),
      check: (digest: Digest, manifest: Manifest): Promise<void> => checkTree(pathOf(digest), manifest),
      missing: (digest: Digest, { files }: Manifest): string[] =>
        files.filter((file) => !isThere(join(pathOf(digest), file.path), file.size)).map(({ path }) => path),
      scan: (digest: Digest): Promise<Manifest> => scanFolder(pathOf(digest)),
      interrupted: (): Interrupted => readInterrupted(places.staging),
      assertOwn: (): void => assertOwn(root),
      archiveBytes: (name: string): number => bytesAt(archiveAt(name)),
      readArchive: (name: string): Archive => readArchive(archiveAt(name)),
      isInView: view.has,
      compareView: view.compare,
      listAside: aside.list,
      readAside: aside.read,
    },
    changes: {
      ...createStagingCalls(places, () => {
        if (isDurable && stateOf(trees)) reserve.fill();
      }),
      remove: (digest: Digest): Promise<void> => discard(pathOf(digest)),
      removeArchive: (name: string): Promise<void> => discard(archiveAt(name)),
      freeReserve: reserve.release,
      point: view.point,
      restoreView: view.restore,
      setAside: aside.set,
    },
  };
}

/** The calls of a staging folder, by the id of the change. */
function createStagingCalls(places: BlobPlaces, afterClose: () => void) {
  const open = new Map<string, FolderStaging>();
  const staging = (id: string): FolderStaging => {
    const found = open.get(id);
    if (!found) throw new Error(`the change ${id} ended with its thread`);
    return found;
  };
  return {
    stage(): string {
      const id = crypto.randomUUID();
      open.set(id, openFolderStaging(places, id));
      return id;
    },
    write: (id: string, file: Pick<TreeFile, "path" | "executable">, bytes: Uint8Array): Promise<TreeFile> =>
      staging(id).write(file, asBuffer(bytes)),
    takeOver: (id: string, digest: Digest, manifest: Manifest, without: ReadonlySet<string>): Promise<void> =>
      staging(id).takeOver(digest, manifest, without),
    link: (id: string, digest: Digest, file: TreeFile, path: SafePath): Promise<void> =>
      staging(id).link(digest, file, path),
    publish: (id: string, digest: Digest, manifest: Manifest): Promise<void> => staging(id).publish(digest, manifest),
    addToArchive: (id: string, chunk: Uint8Array): void => staging(id).addToArchive(asBuffer(chunk)),
    keepArchive: (id: string, name: string): void => staging(id).keepArchive(name),
    keepTree: (id: string, name: string, digest: Digest, manifest: Manifest): Promise<void> =>
      staging(id).keepTree(name, digest, manifest),
    dropArchive: (id: string): void => staging(id).dropArchive(),
    note: (id: string, kind: keyof Journal, names: readonly string[]): Promise<void> => staging(id).note(kind, names),
    // These two also work for a change whose thread is gone.
    journal: (id: string): Journal => readJournal(join(places.staging, id, journalName)),
    async close(id: string): Promise<void> {
      const found = open.get(id);
      open.delete(id);
      await (found ? found.close() : closeStaging(places, id));
      afterClose();
    },
    async removeInterrupted(): Promise<void> {
      for (const id of interruptedIn(places.staging)) if (!open.has(id)) await discard(join(places.staging, id));
    },
  };
}

/** Bytes of another thread arrive without their class. */
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function inTree(tree: string, { path }: TreeFile): string {
  assertInside(path);
  return join(tree, path);
}

function isThere(path: string, size: number): boolean {
  const state = stateOf(path);
  return state?.isFile() === true && state.size === size;
}

/** Compares every file with its hash. */
async function checkTree(tree: string, { files }: Manifest): Promise<void> {
  if (!stateOf(tree)?.isDirectory()) throw new Fault("library.damaged", { path: tree });
  const pace = createPace();
  for (const file of files) {
    readChecked(inTree(tree, file), file);
    await pace();
  }
}

const interruptedIn = (staging: string): string[] => namesIn(staging).filter(isStaging);

function readInterrupted(staging: string): Interrupted {
  const ids = interruptedIn(staging);
  const all = ids.map((id) => readJournal(join(staging, id, journalName)));
  const journal = { trees: all.flatMap((one) => one.trees), trash: all.flatMap((one) => one.trash) };
  return { count: ids.length, journal };
}

function readArchive(path: string): Archive {
  if (stateOf(path)?.isDirectory()) return { kind: "folder", path };
  return { kind: "bytes", bytes: readFile(path).bytes, path };
}

/** A tree that became an archive counts with its files. */
function bytesAt(path: string): number {
  const state = stateOf(path);
  if (!state?.isDirectory()) return state?.size ?? 0;
  return namesIn(path).reduce((sum, name) => sum + bytesAt(join(path, name)), 0);
}

/** Damaged trees, kept in `library/damaged` because files of them may still be good. */
function createAside({ root, pathOf, has, isDurable }: BlobPlaces) {
  const aside = join(root, "damaged");
  return {
    set(digest: Digest): string | undefined {
      if (!has(digest)) return undefined;
      const target = join(aside, `${digest}.${crypto.randomUUID()}`);
      guard(target, () => {
        mkdirSync(aside, { recursive: true, mode: 0o700 });
        renameSync(pathOf(digest), target);
        if (isDurable) syncFolder(aside);
      });
      return target;
    },
    list: async (): Promise<readonly TreeFile[]> => (await scanFolder(aside)).files,
    read: (file: TreeFile): Buffer => readChecked(inTree(aside, file), file),
  };
}

function assertOwn(root: string): void {
  const folders = ["trees", "staging", "skills", "trash", "damaged"].map((name) => join(root, name));
  for (const path of [root, ...folders]) {
    const state = lstatSync(path, { throwIfNoEntry: false });
    if (state && !state.isDirectory()) throw new Fault("library.misplaced", { path });
  }
}
