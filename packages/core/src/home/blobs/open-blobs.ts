import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { withLock } from "../leases/lock.ts";
import type { CallThread } from "../threads/thread-calls.ts";
import type { Blobs } from "./blobs.ts";
import { type BlobCall, callHere, createCalledBlobs, runBlobCall } from "./called-blobs.ts";
import type { FolderBlobs } from "./folder-blobs.ts";

/** Opens the blobs of a home: in its folder, through its threads, or in a temporary folder. Nothing is created before it is needed. */

/** How long a change waits for others to end, in milliseconds; an import can take a while. */
const patience = 120_000;

/** The folder of the library in the folder of a home. */
export const libraryOf = (home: string): string => join(home, "library");

const loadFolder = async (home: string, isDurable: boolean): Promise<FolderBlobs> => {
  const { createFolderBlobs } = await import("./folder-blobs.ts");
  return createFolderBlobs({ root: libraryOf(home), isDurable });
};

/** The blobs in the folder of a home; `call` says at each call where it runs. */
export const openFolderBlobs = (home: string, call: () => BlobCall): Blobs =>
  createCalledBlobs({
    root: libraryOf(home),
    call,
    exclusively: (work) => withLock(join(home, "lock.db"), work, patience),
  });

/** Calls in this thread. */
export const callFolderBlobs = (home: string): BlobCall => callHere(() => loadFolder(home, true));

/** Calls in the threads of a home. */
export function callThreadBlobs(reader: CallThread, writer: CallThread): BlobCall {
  return async (kind, name, ...given) =>
    (await (kind === "reads" ? reader : writer).call("blobs", kind, name, given.map(sendable))) as never;
}

/** Part of a larger memory would be sent with all of it. */
const sendable = (value: unknown): unknown =>
  value instanceof Uint8Array && value.byteLength < value.buffer.byteLength ? new Uint8Array(value) : value;

/** Answers the calls of other threads. */
export function serveBlobs(home: string): (kind: string, name: string, given: readonly unknown[]) => Promise<unknown> {
  let loading: Promise<FolderBlobs> | undefined;
  return async (kind, name, given) => {
    loading ??= loadFolder(home, true);
    return runBlobCall(await loading, kind, name, given);
  };
}

/** Blobs in a temporary folder of their own, which is gone when they are closed. */
export function openMemoryBlobs(): { readonly blobs: Blobs; close(): Promise<void> } {
  const folder = join(tmpdir(), `loadout-${crypto.randomUUID()}`);
  const here = callHere(() => loadFolder(folder, false));
  let made: Promise<unknown> | undefined;
  const call: BlobCall = async (kind, name, ...given) => {
    if (kind === "changes") {
      made ??= makePrivate(folder);
      await made;
    }
    return here(kind, name, ...given);
  };
  const blobs = createCalledBlobs({ root: libraryOf(folder), call: () => call, exclusively: createQueue() });
  return {
    blobs,
    async close() {
      if (!made) return;
      await made;
      const { rm } = await import("node:fs/promises");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makePrivate(folder: string): Promise<void> {
  const { mkdir } = await import("node:fs/promises");
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder, { mode: 0o700 });
}

/** One after the other, in this process. */
function createQueue(): Blobs["exclusively"] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
