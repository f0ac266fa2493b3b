import { join } from "node:path";
import type { Archives, Blobs, HeldFolder, LibraryView, Staging, TreeRepair } from "./blobs.ts";
import type { FolderBlobs } from "./folder-blobs.ts";
import type { Digest } from "./manifest.ts";
import { createReadCache } from "./read-cache.ts";

/** The blobs of a folder through calls on plain data, which may run in another thread. */

type Kind = keyof FolderBlobs;
type Names<K extends Kind> = keyof FolderBlobs[K] & string;
type GivenTo<C> = C extends (...given: infer Given) => unknown ? Given : never;
type AnswerOf<C> = C extends (...given: never[]) => infer Answer ? Awaited<Answer> : never;

/** Makes a call of `FolderBlobs` by its name. */
export type BlobCall = <K extends Kind, Name extends Names<K>>(
  kind: K,
  name: Name,
  ...given: GivenTo<FolderBlobs[K][Name]>
) => Promise<AnswerOf<FolderBlobs[K][Name]>>;

export interface CalledBlobsDeps {
  /** The folder of the library. */
  readonly root: string;
  /** Asked for at each call: a command that becomes a server moves to threads. */
  readonly call: () => BlobCall;
}

/** Calls that run in this thread. The code is loaded with the first one. */
export function callHere(load: () => Promise<FolderBlobs>): BlobCall {
  let loading: Promise<FolderBlobs> | undefined;
  return async (kind, name, ...given) => {
    loading ??= load();
    return runBlobCall(await loading, kind, name, given) as never;
  };
}

/** Runs a call by its name; a thread serves other threads with it. */
export async function runBlobCall(
  blobs: FolderBlobs,
  kind: string,
  name: string,
  given: readonly unknown[],
): Promise<unknown> {
  const calls: Readonly<Record<string, (...given: never[]) => unknown>> =
    kind === "reads" ? blobs.reads : blobs.changes;
  const run = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (!run) throw new Error(`no call ${name}`);
  return run(...(given as never[]));
}

export function createCalledBlobs({ root, call: current }: CalledBlobsDeps): Blobs {
  const call: BlobCall = (kind, name, ...given) => current()(kind, name, ...given);
  const cache = createReadCache();
  const folderOf = (digest: Digest): string => join(root, "trees", digest);
  const remove = async (digest: Digest): Promise<void> => {
    cache.drop(digest);
    await call("changes", "remove", digest);
  };
  const held = createHeldFolders(remove);
  return {
    root,
    folderOf,
    has: (digest) => call("reads", "has", digest),
    list: () => call("reads", "list"),
    read: (digest, file) => cache.get(digest, file.path, async () => buffer(await call("reads", "read", digest, file))),
    async materialize(digest, manifest) {
      const folder = held.hold(digest, folderOf(digest));
      try {
        await call("reads", "check", digest, manifest);
        return folder;
      } catch (error) {
        await folder.release();
        throw error;
      }
    },
    remove: held.remove,
    stage: async () => {
      const fixed = current(); // what is built so far is in its thread
      return createCalledStaging(fixed, await fixed("changes", "stage"));
    },
    interrupted: () => call("reads", "interrupted"),
    removeInterrupted: () => call("changes", "removeInterrupted"),
    unused: async () => ({ count: 0, bytes: 0 }),
    collect: async () => 0, // trees go with the change that gives them up
    assertOwn: () => call("reads", "assertOwn"),
    freeReserve: () => call("changes", "freeReserve"),
    archives: createArchives(call),
    view: createView(call),
    repair: createRepair(call, cache.drop),
  };
}

/** Bytes of another thread arrive without their class. */
const buffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Bytes of an archive that are collected before they are sent on. */
const pieceSize = 256 * 1024;

function createCalledStaging(call: BlobCall, id: string): Staging {
  return {
    write: (file, bytes) => call("changes", "write", id, file, bytes),
    takeOver: (digest, manifest, without) => call("changes", "takeOver", id, digest, manifest, without),
    link: (digest, file, path) => call("changes", "link", id, digest, file, path),
    publish: (digest, manifest) => call("changes", "publish", id, digest, manifest),
    async keep(name, chunks) {
      try {
        for await (const piece of inPieces(chunks)) await call("changes", "addToArchive", id, piece);
        await call("changes", "keepArchive", id, name);
      } catch (error) {
        await call("changes", "dropArchive", id).catch(() => undefined); // the first error is the one to report
        throw error;
      }
    },
    keepTree: (name, digest, manifest) => call("changes", "keepTree", id, name, digest, manifest),
    note: (kind, names) => call("changes", "note", id, kind, names),
    journal: () => call("changes", "journal", id),
    close: () => call("changes", "close", id),
  };
}

async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < pieceSize) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  yield Buffer.concat(waiting);
}

const createArchives = (call: BlobCall): Archives => ({
  bytes: (name) => call("reads", "archiveBytes", name),
  async read(name) {
    const archive = await call("reads", "readArchive", name);
    return archive.kind === "bytes" ? { ...archive, bytes: buffer(archive.bytes) } : archive;
  },
  remove: (name) => call("changes", "removeArchive", name),
});

const createView = (call: BlobCall): LibraryView => ({
  has: (name) => call("reads", "isInView", name),
  point: (name, digest) => call("changes", "point", name, digest),
  restore: (wanted) => call("changes", "restoreView", wanted),
  compare: (wanted) => call("reads", "compareView", wanted),
});

const createRepair = (call: BlobCall, drop: (digest: Digest) => void): TreeRepair => ({
  missing: (digest, manifest) => call("reads", "missing", digest, manifest),
  scan: (digest) => call("reads", "scan", digest),
  setAside(digest) {
    drop(digest);
    return call("changes", "setAside", digest);
  },
  listAside: () => call("reads", "listAside"),
  readAside: async (file) => buffer(await call("reads", "readAside", file)),
});

interface HeldFolders {
  hold(digest: Digest, path: string): HeldFolder;
  /** Removes a tree now, or with the last release of its folder. */
  remove(digest: Digest): Promise<void>;
}

function createHeldFolders(remove: (digest: Digest) => Promise<void>): HeldFolders {
  const users = new Map<Digest, number>();
  const doomed = new Set<Digest>();
  return {
    hold(digest, path) {
      users.set(digest, (users.get(digest) ?? 0) + 1);
      let isHeld = true;
      return {
        path,
        async release() {
          if (!isHeld) return;
          isHeld = false;
          const left = (users.get(digest) ?? 1) - 1;
          if (left > 0) return void users.set(digest, left);
          users.delete(digest);
          if (doomed.delete(digest)) await remove(digest);
        },
      };
    },
    async remove(digest) {
      if (users.has(digest)) doomed.add(digest);
      else await remove(digest);
    },
  };
}
