import { resolve } from "node:path";
import { unwritable } from "../ground/files/atomic-file.ts";
import type { Blobs } from "./blobs/blobs.ts";
import type { BlobCall } from "./blobs/called-blobs.ts";
import { callFolderBlobs, callThreadBlobs, libraryOf, openFolderBlobs, openMemoryBlobs } from "./blobs/open-blobs.ts";
import type { Bus } from "./bus/bus.ts";
import type { Documents } from "./documents/documents.ts";
import { createFolderDocuments } from "./documents/folder-documents.ts";
import { createMachineFiles, type MachineFiles } from "./documents/machine-files.ts";
import { createMemoryDocuments } from "./documents/memory-documents.ts";
import { createRun } from "./fences/create-leases.ts";
import { createFolderLocks } from "./fences/folder-locks.ts";
import { createMemoryLocks } from "./fences/memory-locks.ts";
import { createJobs } from "./jobs/create-jobs.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Hold, LeaseOptions, Leases } from "./leases/leases.ts";
import type { PostgresHomeOptions } from "./postgres/postgres-options.ts";
import type { RecordPlace, Records, RunCall } from "./records/records.ts";
import { openThreadedRecords } from "./records/threaded-records.ts";
import { rowPorts } from "./row-ports.ts";
import type { Seal } from "./secrets/seal.ts";
import { openSqlitePlace } from "./sqlite-place.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";
import { threadFile } from "./thread-file.ts";
import { openFileThreads } from "./threads/file-work.ts";
import { createFolderWorkspaces } from "./workspaces/folder-workspaces.ts";
import type { Workspaces } from "./workspaces/workspaces.ts";

/** A home: everything Loadout keeps, behind a few ports. */
export interface Home {
  readonly documents: Documents;
  readonly records: Records;
  readonly blobs: Blobs;
  readonly leases: Leases;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly workspaces: Workspaces;
  /** Reads files of this machine that belong to no home, such as the settings of a project, without blocking a server. */
  readonly files: MachineFiles;
  /** What one process of this machine does at a time, such as being the server of its folder. */
  readonly machine: MachineLeases;
  /** How secrets are kept from others who can read the rows; a folder is its owner's alone, and has none. */
  readonly seal?: Seal;
  /** The database server with the rows, as a person may see it; none if they are in the folder or in memory. */
  readonly database?: string;
  /**
   * A folder of this machine for what has to be in files: skill folders, working folders, sandboxes. A home in memory makes
   * a temporary one when it is first asked for and removes it on closing.
   */
  folder(): string;
  /** Homes of one folder share their threads and files; the last one to close closes them. */
  close(): Promise<void>;
}

/** Leases among the processes of one machine. They end with their holder's process. */
export interface MachineLeases extends Pick<Leases, "run"> {
  take(name: string, options?: Pick<LeaseOptions, "patience">): Promise<Hold>;
}

/** The parts of a home that keep nothing open, so that nothing has to be closed. */
export interface HomeFiles extends Pick<Home, "documents" | "files" | "folder" | "seal" | "database"> {
  readonly leases: Pick<Leases, "run">;
}

export interface HomeOptions {
  /**
   * The database and file work run in threads of their own, so that nothing blocks the event loop; by default in this thread,
   * which starts faster. An address names a module that calls `serveHome` with repositories of its own.
   */
  readonly threads?: boolean | URL;
}

interface OpenHome {
  readonly home: Home;
  /** Goes on in threads with all who have the home open. */
  moveToThreads(threads: true | URL): void;
  isThreaded: boolean;
  users: number;
  /** The address of its database, if it has one. */
  readonly url?: string;
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
  const shared = open.get(path) ?? openFolder(path, threads);
  open.set(path, shared);
  shared.users++;
  if (threads && !shared.isThreaded) {
    shared.moveToThreads(threads);
    shared.isThreaded = true;
  }
  let isOpen = true;
  return {
    ...shared.home,
    async close() {
      if (!isOpen) return;
      isOpen = false;
      if (--shared.users > 0) return;
      open.delete(path);
      await shared.home.close();
    },
  };
}

/**
 * Opens the home whose rows are in PostgreSQL: from now on, until it is closed, this folder means that home in this process.
 * The folder keeps what belongs to this machine.
 */
export async function openDatabaseHome(folder: string, options: Omit<PostgresHomeOptions, "folder">): Promise<Home> {
  const path = resolve(folder);
  const { openPostgresHome } = await import("./postgres/open-postgres-home.ts");
  const isBlocking = (): boolean => !open.get(path)?.isThreaded;
  const home = await openPostgresHome({ isBlocking, ...options, folder: path });
  const other = open.get(path); // nothing is awaited from here on
  if (other) {
    await home.close();
    if (other.url !== options.url) throw new Error(`${path} is open with another home`);
    return openHome(path);
  }
  let fileThreads: ReturnType<typeof openFileThreads> | undefined;
  open.set(path, {
    home: {
      ...home,
      async close() {
        await fileThreads?.close();
        await home.close();
      },
    },
    url: options.url,
    isThreaded: false,
    users: 0,
    moveToThreads(threads) {
      fileThreads = openFileThreads(path, fileOf(threads)); // the database has a server of its own
    },
  });
  return openHome(path);
}

/** The folder below which library trees are, or are made: see `Blobs`. */
export function libraryRootOf(given: string | Home): string {
  if (typeof given !== "string") return given.blobs.root;
  return open.get(resolve(given))?.home.blobs.root ?? libraryOf(given);
}

/** Opens the home in a folder itself, also if the folder means a database in this process. The caller closes it. */
export const openFolderHome = (folder: string): Home => openFolder(resolve(folder), false).home;

/** The parts of a home that keep nothing open; those of a folder that is open are shared. */
export function homeFiles(given: string | Home): HomeFiles {
  if (typeof given !== "string") return given;
  const path = resolve(given);
  return open.get(path)?.home ?? folderFiles(path);
}

/** The home is readable by its owner only, no matter which command creates it. */
export async function ensureHome(given: string | Home): Promise<void> {
  if (typeof given !== "string") return;
  try {
    await process.getBuiltinModule("node:fs/promises").mkdir(given, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unwritable(given, error);
  }
}

/** A home in memory: rows are never written to disk, content goes to a temporary folder, and nothing is left when it is closed. */
export function openMemoryHome(): Home {
  const place = openSqlitePlace(undefined);
  const temporary = createTemporaryFolder();
  let isClosed = false;
  const assertOpen = (): void => {
    if (isClosed) throw new Error("this home in memory is closed, and what it kept is gone");
  };
  const ports = rowPorts(place, createMemoryLocks());
  return {
    documents: createMemoryDocuments(assertOpen),
    ...ports,
    jobs: createJobs(ports),
    machine: ports.leases,
    blobs: openMemoryBlobs(temporary),
    workspaces: createFolderWorkspaces(temporary.folder),
    files: createMachineFiles(() => false),
    folder: temporary.folder,
    async close() {
      isClosed = true;
      await place.close();
      await temporary.remove();
    },
  };
}

function openFolder(folder: string, threads: boolean | URL): OpenHome {
  let current = openPlace(folder, threads);
  let watched: readonly string[] = [];
  const listeners: ((topics: readonly string[]) => void)[] = [];
  const following: RecordPlace = {
    caller(name, load) {
      let place: RecordPlace | undefined;
      let run: RunCall | undefined;
      return (...call) => {
        if (!run || place !== current) [place, run] = [current, current.caller(name, load)];
        return run(...call);
      };
    },
    keepDailyCopy: (now) => current.keepDailyCopy(now),
    isEmpty: () => current.isEmpty(),
    watch(topics) {
      watched = topics;
      return current.watch(topics);
    },
    onChanged(listener) {
      listeners.push(listener);
      current.onChanged(listener);
    },
    close: () => current.close(),
  };
  const ports = rowPorts(following, createFolderLocks(folder));
  return {
    home: {
      ...folderFiles(folder),
      ...ports,
      jobs: createJobs(ports),
      machine: ports.leases,
      blobs: openFolderBlobs(folder, () => current.callBlobs),
      workspaces: createFolderWorkspaces(() => folder),
      close: following.close,
    },
    isThreaded: threads !== false,
    users: 0,
    moveToThreads(threaded) {
      const before = current;
      current = openPlace(folder, threaded);
      for (const listener of listeners) current.onChanged(listener);
      if (watched.length > 0) current.watch(watched).catch(() => undefined); // repeated when its thread starts again
      // Waits for running calls, which report to their callers; a connection that cannot be closed ends with the process.
      before.close().catch(() => undefined);
    },
  };
}

/** Where the work of a home is done: in this thread, or in threads of its own. */
interface Place extends RecordPlace {
  readonly callBlobs: BlobCall;
}

function openPlace(folder: string, threads: boolean | URL): Place {
  if (!threads) return { ...openSqlitePlace(folder), callBlobs: callFolderBlobs(folder) };
  const { reader, writer, ...records } = openThreadedRecords(folder, fileOf(threads));
  const fileThreads = openFileThreads(folder, fileOf(threads));
  return {
    ...records,
    callBlobs: callThreadBlobs(reader, writer),
    async close() {
      await fileThreads.close();
      await records.close();
    },
  };
}

/** Reads at once until the home has threads, which is when its process serves others. */
function folderFiles(folder: string): HomeFiles {
  const leases = { run: createRun(createFolderLocks(folder)) };
  const files = createMachineFiles(() => !open.get(folder)?.isThreaded);
  return { documents: createFolderDocuments(folder, leases, files), leases, files, folder: () => folder };
}

const fileOf = (threads: true | URL): URL => (threads === true ? threadFile() : threads);
