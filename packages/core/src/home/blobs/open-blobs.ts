import { join } from "node:path";
import type { TemporaryFolder } from "../temporary-folder.ts";
import { retryUnanswered } from "../threads/retry-unanswered.ts";
import type { CallThread } from "../threads/thread-calls.ts";
import type { Blobs } from "./blobs.ts";
import { type BlobCall, callHere, createCalledBlobs, runBlobCall } from "./called-blobs.ts";
import type { FolderBlobs } from "./folder-blobs.ts";

/** Opens the blobs of a home: in its folder, through its threads, or in a temporary folder. Nothing is created before it is needed. */

/** The folder of the library in the folder of a home. */
export const libraryOf = (home: string): string => join(home, "library");

const loadFolder = async (home: string, isDurable: boolean): Promise<FolderBlobs> => {
  const { createFolderBlobs } = await import("./folder-blobs.ts");
  return createFolderBlobs({ root: libraryOf(home), isDurable });
};

/** The blobs in the folder of a home; `call` says at each call where it runs. */
export const openFolderBlobs = (home: string, call: () => BlobCall): Blobs =>
  createCalledBlobs({ root: libraryOf(home), call });

/** Calls in this thread. */
export const callFolderBlobs = (home: string): BlobCall => callHere(() => loadFolder(home, true));

/** Calls in the threads of a home. */
export function callThreadBlobs(reader: () => CallThread, writer: CallThread): BlobCall {
  return async (kind, name, ...given) => {
    const sent = given.map(sendable);
    if (kind === "reads") return (await retryUnanswered(() => reader().call("blobs", kind, name, sent))) as never;
    return (await writer.call("blobs", kind, name, sent)) as never;
  };
}

/** Part of a larger memory would be sent with all of it. */
export const sendable = (value: unknown): unknown =>
  value instanceof Uint8Array && value.byteLength < value.buffer.byteLength ? new Uint8Array(value) : value;

/** Answers the calls of other threads. */
export function serveBlobs(home: string): (kind: string, name: string, given: readonly unknown[]) => Promise<unknown> {
  let loading: Promise<FolderBlobs> | undefined;
  return async (kind, name, given) => {
    loading ??= loadFolder(home, true);
    return runBlobCall(await loading, kind, name, given);
  };
}

/** Blobs of a home in memory, in its temporary folder, which the first change makes. */
export function openMemoryBlobs({ path, folder }: TemporaryFolder): Blobs {
  const here = callHere(() => loadFolder(path, false));
  const call: BlobCall = async (kind, name, ...given) => {
    if (kind === "changes") folder();
    return here(kind, name, ...given);
  };
  return createCalledBlobs({ root: libraryOf(path), call: () => call });
}
