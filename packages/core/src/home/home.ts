import { resolve } from "node:path";
import { lockIn } from "./leases/lock.ts";
import type { Records } from "./records/records.ts";
import { openSqliteRecords } from "./records/sqlite-records.ts";
import { createThreadedRecords } from "./records/threaded-records.ts";
import { threadFile } from "./thread-file.ts";
import { startCallThread } from "./threads/thread-calls.ts";

/** A home: everything Loadout keeps, behind a few ports. */
export interface Home {
  readonly records: Records;
  /** Homes of one folder share their threads and files; the last one to close closes them. */
  close(): Promise<void>;
}

export interface HomeOptions {
  /**
   * The database runs in threads of its own, so that nothing blocks the event loop; by default in this thread, which starts
   * faster. An address names a module that calls `serveHome` with repositories of its own.
   */
  readonly threads?: boolean | URL;
}

interface OpenHome {
  readonly home: Home;
  users: number;
}

/** The open homes of this process by folder: those with threads of their own, and those in this thread. */
const inThreads = new Map<string, OpenHome>();
const inThisThread = new Map<string, OpenHome>();

/**
 * Opens the home in a folder, or another use of one that is open already; a home that is given stays its owner's to close.
 * A command that becomes a server has one in this thread already: the server gets threads nevertheless, and whoever opens
 * the home after that uses them too. Nothing is read or created before it is needed.
 */
export function openHome(given: string | Home, { threads = false }: HomeOptions = {}): Home {
  if (typeof given !== "string") return { ...given, close: async () => undefined };
  const path = resolve(given);
  const open = threads || inThreads.has(path) ? inThreads : inThisThread;
  const known = open.get(path) ?? { home: openFolder(path, threads), users: 0 };
  open.set(path, known);
  known.users++;
  let isOpen = true;
  return {
    records: known.home.records,
    async close() {
      if (!isOpen) return;
      isOpen = false;
      if (--known.users > 0) return;
      open.delete(path);
      await known.home.close();
    },
  };
}

/** A home in memory: nothing is written to disk, and nothing is left when it is closed. */
export function openMemoryHome(): Home {
  const records = openSqliteRecords(undefined);
  return { records, close: records.close };
}

function openFolder(folder: string, threads: boolean | URL): Home {
  if (threads) return openThreads(folder, threads === true ? threadFile : threads);
  const records = openSqliteRecords(folder);
  return { records, close: records.close };
}

function openThreads(folder: string, file: URL): Home {
  const reader = startCallThread(file, { folder });
  const writer = startCallThread(file, { folder });
  const stopLocking = lockIn(folder, writer);
  const records = createThreadedRecords(reader, writer);
  return {
    records,
    async close() {
      stopLocking();
      await records.close();
    },
  };
}
