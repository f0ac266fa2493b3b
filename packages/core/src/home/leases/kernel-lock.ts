import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Fault } from "../../ground/fault.ts";
import { unwritable } from "../../ground/files/atomic-file.ts";

/** Locks of the kernel, taken in this thread. Each is a database without tables: its lock is freed when the holder dies. */

/** A write transaction that is never committed; waiting for it never blocks the event loop. */
export async function takeLockHere(path: string, patience: number): Promise<() => void> {
  const { DatabaseSync: Connection } = process.getBuiltinModule("node:sqlite");
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
  const { DatabaseSync: Connection } = process.getBuiltinModule("node:sqlite");
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
  const { DatabaseSync: Connection } = process.getBuiltinModule("node:sqlite");
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
