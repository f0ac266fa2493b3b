import { sep } from "node:path";
import { isUnanswered, retryUnanswered } from "../threads/retry-unanswered.ts";
import type { CallThread } from "../threads/thread-calls.ts";
import { shareLockHere, takeAloneHere, takeLockHere } from "./kernel-lock.ts";
import type { HeldLock } from "./locks.ts";

/** Locks between processes by path: for project folders and sandboxes. What is in a home has leases, which are made of these. */

/** Runs one change at a time across processes. */
export async function withLock<T>(path: string, change: () => T | Promise<T>, patience = 10_000): Promise<T> {
  const release = await takeLock(path, patience);
  try {
    return await change();
  } finally {
    release();
  }
}

/** Takes a lock and returns how to release it. Throws the Fault `busy` if it is not free within `patience` milliseconds. */
export const takeLock = async (path: string, patience: number): Promise<() => void> =>
  (await holdLock("take", path, patience)).release;

/**
 * Takes a shared lock and returns how to release it. While any process holds a share, no process can lock it exclusively.
 */
export const shareLock = async (path: string, patience = 10_000): Promise<() => void> =>
  (await holdLock("share", path, patience)).release;

/** Runs the work if no process holds a share of the lock. Returns whether it ran. */
export async function whenAlone(path: string, change: () => void): Promise<boolean> {
  const lock = await holdAlone(path);
  if (!lock) return false;
  try {
    change();
    return true;
  } finally {
    lock.release();
  }
}

/** The threads that take locks, because opening a database blocks, by the folder of their home. */
const threads = new Map<string, CallThread>();

/** Takes the locks in a folder in this thread from now on; returns how to stop that. */
export function lockIn(folder: string, thread: CallThread): () => void {
  threads.set(folder, thread);
  return () => {
    if (threads.get(folder) === thread) threads.delete(folder);
  };
}

function threadOf(path: string): CallThread | undefined {
  for (const [folder, thread] of threads) if (path.startsWith(folder + sep)) return thread;
  return undefined;
}

type LockMethod = "take" | "share" | "takeAlone";

/** A lock that is held; `isMine` is asked after it was lost and taken again. */
export async function holdLock(
  method: "take" | "share",
  path: string,
  patience: number,
  isMine?: () => Promise<boolean>,
): Promise<HeldLock> {
  const thread = threadOf(path);
  if (!thread) return heldHere(await (method === "take" ? takeLockHere : shareLockHere)(path, patience));
  return holdIn(thread, { method, path, ...(isMine && { isMine }) }, await askFor(thread, method, path, patience));
}

/** The lock, if no process holds it or a share of it. */
export async function holdAlone(path: string): Promise<HeldLock | undefined> {
  const thread = threadOf(path);
  if (!thread) {
    const release = await takeAloneHere(path);
    return release && heldHere(release);
  }
  const key = await askFor(thread, "takeAlone", path);
  return key === undefined ? undefined : holdIn(thread, { method: "takeAlone", path }, key);
}

function heldHere(release: () => void): HeldLock {
  let isHeld = true;
  return {
    lost: new AbortController().signal,
    release() {
      if (isHeld) release();
      isHeld = false;
    },
  };
}

/** A thread that ends takes its locks with it, so asking the next one cannot take a lock twice. */
const askFor = (thread: CallThread, method: LockMethod, ...given: readonly unknown[]): Promise<unknown> =>
  retryUnanswered(() => thread.call(method, ...given));

interface LockInThread {
  readonly method: LockMethod;
  readonly path: string;
  readonly isMine?: () => Promise<boolean>;
}

/**
 * A lock in a thread, which is released by its key. If the thread ends by an error, its locks are free, but their holders
 * are still at work: they are taken again, unless another process was quicker.
 */
function holdIn(thread: CallThread, { method, path, isMine }: LockInThread, first: unknown): HeldLock {
  const lost = new AbortController();
  let key: unknown = first;
  let isHeld = true;
  const takeAgain = async (): Promise<void> => {
    key = undefined;
    const next = await thread
      .call(method, path, 0)
      .catch((error: unknown) => (isUnanswered(error) ? "later" : undefined));
    if (next === "later") return; // that thread ended too, and the listener is called again
    const isOurs = next !== undefined && isHeld && (!isMine || (await isMine().catch(() => false)));
    if (isOurs && isHeld) key = next;
    else if (next !== undefined) giveBack(thread, next);
    if (!isOurs && isHeld) lost.abort();
  };
  const stop = thread.onLost(() => void takeAgain());
  return {
    lost: lost.signal,
    release() {
      isHeld = false;
      stop();
      if (key !== undefined) giveBack(thread, key);
    },
  };
}

/** In the background. If the thread has ended, its locks are free already. */
function giveBack(thread: CallThread, key: unknown): void {
  thread.call("release", key).catch(() => undefined);
}
