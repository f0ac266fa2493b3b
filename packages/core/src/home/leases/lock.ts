import { mkdirSync, statSync } from "node:fs";
import { dirname, sep } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Fault } from "../../ground/fault.ts";
import { unwritable } from "../../ground/files/atomic-file.ts";
import type { CallThread } from "../threads/thread-calls.ts";

/** Locks between processes. Each is a database without tables, since the kernel frees its lock when the holder dies. */

/** Runs one change at a time across processes. */
export async function withLock<T>(path: string, change: () => T | Promise<T>, patience = 10_000): Promise<T> {
  const release = await takeLock(path, patience);
  try {
    return await change();
  } finally {
    release();
  }
}

/** Folders whose locks are taken in another thread, because opening a database blocks. */
const threads = new Map<string, CallThread>();

/** Takes the locks in a folder in this thread from now on; returns how to stop that. */
export function lockIn(folder: string, thread: CallThread): () => void {
  threads.set(folder, thread);
  return () => {
    threads.delete(folder);
  };
}

function threadOf(path: string): CallThread | undefined {
  for (const [folder, thread] of threads) if (path.startsWith(folder + sep)) return thread;
  return undefined;
}

/**
 * Asks the thread for a lock; it answers with a key that gives the lock back. If the thread ends by an error, its locks are
 * free, but their holders are still at work: they are taken again, unless another process was quicker.
 */
async function takeIn(thread: CallThread, method: LockMethod, path: string, patience: number): Promise<() => void> {
  let lock: unknown = await thread.call(method, path, patience);
  let isHeld = true;
  const again = (key: unknown): void => {
    if (isHeld) lock = key;
    else release(thread, key);
  };
  const stop = thread.onLost(() => {
    lock = undefined;
    thread.call(method, path, 0).then(again, () => undefined);
  });
  return () => {
    isHeld = false;
    stop();
    if (lock !== undefined) release(thread, lock);
  };
}

/** In the background. If the thread has ended, its locks are free already. */
function release(thread: CallThread, lock: unknown): void {
  thread.call("release", lock).catch(() => undefined);
}

type LockMethod = "take" | "share";

/** Takes a lock and returns how to release it. Throws the Fault `busy` if it is not free within `patience` milliseconds. */
export function takeLock(path: string, patience: number): Promise<() => void> {
  const thread = threadOf(path);
  return thread ? takeIn(thread, "take", path, patience) : takeLockHere(path, patience);
}

/**
 * Takes a shared lock and returns how to release it. While any process holds a share, no process can lock it exclusively.
 */
export function shareLock(path: string, patience = 10_000): Promise<() => void> {
  const thread = threadOf(path);
  return thread ? takeIn(thread, "share", path, patience) : shareLockHere(path, patience);
}

/** Runs the work if no process holds a share of the lock. Returns whether it ran. */
export async function whenAlone(path: string, change: () => void): Promise<boolean> {
  const release = await takeAlone(path);
  if (!release) return false;
  try {
    change();
    return true;
  } finally {
    release();
  }
}

/** Takes the lock if no process holds it or a share of it, and returns how to release it. */
export async function takeAlone(path: string): Promise<(() => void) | undefined> {
  const thread = threadOf(path);
  if (!thread) return takeAloneHere(path);
  const lock = await thread.call("takeAlone", path);
  return lock === undefined ? undefined : () => release(thread, lock);
}

/** A write transaction that is never committed; waiting for it never blocks the event loop. */
export async function takeLockHere(path: string, patience: number): Promise<() => void> {
  const { DatabaseSync: Connection } = await import("node:sqlite");
  for (;;) {
    const database = open();
    const file = inode();
    try {
      await take(database);
    } catch (error) {
      database.close();
      throw error;
    }
    if (file !== undefined && file === inode()) return () => database.close(); // which takes it back and frees the lock
    database.close(); // the file was removed meanwhile; other processes lock a new one
  }

  function inode(): number | undefined {
    return statSync(path, { throwIfNoEntry: false })?.ino;
  }

  function open() {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      return new Connection(path, { timeout: 0 });
    } catch (error) {
      throw unwritable(path, error);
    }
  }

  async function take(database: DatabaseSync): Promise<void> {
    for (let waited = 0; ; waited += 10) {
      try {
        // On a read-only file the first statement takes a shared lock, which excludes no one; the second detects that.
        return database.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE; PRAGMA user_version = 1");
      } catch (error) {
        if (isReadOnly(error)) throw new Fault("file.unwritable", { path, reason: "EACCES" }, { cause: error });
        if (isNoDatabase(error)) throw new Fault("file.unreadable", { path, reason: "not a lock of ours; remove it" });
        if (!isBusy(error)) throw error;
        if (waited >= patience) throw new Fault("busy", { path });
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
  }
}

/** A read transaction: it stays open until the connection is closed. */
export async function shareLockHere(path: string, patience: number): Promise<() => void> {
  const { DatabaseSync: Connection } = await import("node:sqlite");
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = new Connection(path, { timeout: 0 });
  for (let waited = 0; ; waited += 10) {
    try {
      database.exec("BEGIN; SELECT count(*) FROM sqlite_schema");
      return () => database.close();
    } catch (error) {
      if (!isBusy(error) || waited >= patience) {
        database.close();
        throw isBusy(error) ? new Fault("busy", { path }) : error;
      }
      if (database.isTransaction) database.exec("ROLLBACK");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

/** An exclusive transaction; `undefined` if any process holds a share. */
export async function takeAloneHere(path: string): Promise<(() => void) | undefined> {
  const { DatabaseSync: Connection } = await import("node:sqlite");
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = new Connection(path, { timeout: 0 });
  try {
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return () => database.close();
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && (error.errcode === 5 || error.errcode === 6);

const isReadOnly = (error: unknown): boolean => error instanceof Error && "errcode" in error && error.errcode === 8;

const isNoDatabase = (error: unknown): boolean => error instanceof Error && "errcode" in error && error.errcode === 26;
