import { resolve } from "node:path";
import type { Documents } from "./documents/documents.ts";
import { createFolderDocuments } from "./documents/folder-documents.ts";
import { createMemoryDocuments } from "./documents/memory-documents.ts";
import { createFolderLeases } from "./leases/folder-leases.ts";
import type { Leases } from "./leases/leases.ts";
import { lockIn } from "./leases/lock.ts";
import { createMemoryLeases } from "./leases/memory-leases.ts";
import type { Records, Store } from "./records/records.ts";
import { openSqliteRecords } from "./records/sqlite-records.ts";
import { createThreadedRecords } from "./records/threaded-records.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";
import { threadFile } from "./thread-file.ts";
import { workIn } from "./threads/file-work.ts";
import { startCallThread } from "./threads/thread-calls.ts";

/** A home: everything Loadout keeps, behind a few ports. */
export interface Home {
  readonly documents: Documents;
  readonly records: Records;
  readonly leases: Leases;
  /**
   * A folder of this machine for what has to be in files: skill folders, working folders, sandboxes. A home in memory makes
   * a temporary one when it is first asked for and removes it on closing.
   */
  folder(): string;
  /** Homes of one folder share their threads and files; the last one to close closes them. */
  close(): Promise<void>;
}

export interface HomeOptions {
  /**
   * The database and file work run in threads of their own, so that nothing blocks the event loop; by default in this thread,
   * which starts faster. An address names a module that calls `serveHome` with repositories of its own.
   */
  readonly threads?: boolean | URL;
}

interface OpenHome {
  current: Home;
  isThreaded: boolean;
  users: number;
}

/** The open homes of this process by folder. */
const open = new Map<string, OpenHome>();

/**
 * Opens the home in a folder, or another use of one that is open already; a home that is given stays its owner's to close.
 * Nothing is read or created before it is needed.
 */
export function openHome(given: string | Home, { threads = false }: HomeOptions = {}): Home {
  if (typeof given !== "string") return { ...given, close: async () => undefined };
  const path = resolve(given);
  const shared = open.get(path) ?? { current: openFolder(path, threads), isThreaded: threads !== false, users: 0 };
  open.set(path, shared);
  shared.users++;
  if (threads && !shared.isThreaded) moveToThreads(shared, path, threads);
  let isOpen = true;
  const { documents, leases, folder } = shared.current;
  return {
    ...{ documents, leases, folder },
    records: recordsOf(shared),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      if (--shared.users > 0) return;
      open.delete(path);
      await shared.current.close();
    },
  };
}

/** A command opened the home in its own thread before it became a server: its users go on in the new threads. */
function moveToThreads(shared: OpenHome, path: string, threads: true | URL): void {
  const before = shared.current;
  shared.current = openFolder(path, threads);
  shared.isThreaded = true;
  // Waits for running calls, which report to their callers; a connection that cannot be closed ends with the process.
  before.close().catch(() => undefined);
}

/** The records of whatever the home runs in at each call. */
function recordsOf(shared: OpenHome): Records {
  return {
    use(name, load) {
      let home: Home | undefined;
      let store: Store<Awaited<ReturnType<typeof load>>> | undefined;
      const current = (): NonNullable<typeof store> => {
        if (!store || home !== shared.current) {
          home = shared.current;
          store = home.records.use(name, load);
        }
        return store;
      };
      return {
        read: (call, ...given) => current().read(call, ...given),
        change: (call, ...given) => current().change(call, ...given),
      };
    },
    close: () => shared.current.close(),
  };
}

/** A home in memory: nothing is written to disk, and nothing is left when it is closed. */
export function openMemoryHome(): Home {
  const records = openSqliteRecords(undefined);
  const { folder, remove } = createTemporaryFolder();
  return {
    documents: createMemoryDocuments(),
    records,
    leases: createMemoryLeases(),
    folder,
    async close() {
      await records.close();
      await remove();
    },
  };
}

function openFolder(folder: string, threads: boolean | URL): Home {
  const leases = createFolderLeases(folder);
  const documents = createFolderDocuments(folder, leases);
  const files = { documents, leases, folder: () => folder };
  if (threads) return { ...files, ...openThreads(folder, threads === true ? threadFile : threads) };
  const records = openSqliteRecords(folder);
  return { ...files, records, close: records.close };
}

function openThreads(folder: string, file: URL): Pick<Home, "records" | "close"> {
  const reader = startCallThread(file, { folder });
  const writer = startCallThread(file, { folder });
  const reads = startCallThread(file, { folder });
  const writes = startCallThread(file, { folder }); // starts with the first file that is written
  for (const thread of [writer, reader, reads]) thread.start(); // all at once, while the server loads the rest
  const stopLocking = lockIn(folder, writer);
  const stopWorking = workIn({ reads, writes });
  const records = createThreadedRecords(reader, writer);
  return {
    records,
    async close() {
      stopLocking();
      stopWorking();
      await Promise.all([reads.close(), writes.close()]);
      await records.close();
    },
  };
}
