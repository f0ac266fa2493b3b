import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { unwritable } from "./atomic-file.ts";
import { Fault } from "./fault.ts";

/**
 * Runs one change at a time across processes. The lock is a write transaction on an empty database: the kernel frees
 * it when its holder dies, and waiting never blocks the event loop.
 */
export async function withLock<T>(path: string, change: () => T | Promise<T>, patience = 10_000): Promise<T> {
  const { DatabaseSync } = await import("node:sqlite");
  const database = open();
  try {
    await take();
    const result = await change();
    release();
    return result;
  } finally {
    database.close();
  }

  function open() {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const lock = new DatabaseSync(path, { timeout: 0 });
      if (existsSync(path)) accessSync(path, constants.W_OK); // what cannot be written locks nobody out
      return lock;
    } catch (error) {
      throw unwritable(path, error);
    }
  }

  /** The first commit makes the file, for which nobody else may be looking at it. Closing frees the lock all the same. */
  function release(): void {
    try {
      database.exec("COMMIT");
    } catch {
      // nothing is kept in it, so nothing is lost
    }
  }

  async function take(): Promise<void> {
    for (let waited = 0; ; waited += 10) {
      try {
        return database.exec("BEGIN IMMEDIATE");
      } catch (error) {
        if (isNoDatabase(error)) throw new Fault("file.unreadable", { path, reason: "not a lock of ours; remove it" });
        if (!isBusy(error)) throw error;
        if (waited >= patience) throw new Fault("busy", { path });
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && (error.errcode === 5 || error.errcode === 6);

const isNoDatabase = (error: unknown): boolean => error instanceof Error && "errcode" in error && error.errcode === 26;
