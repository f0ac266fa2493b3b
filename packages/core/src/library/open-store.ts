import { channel } from "node:diagnostics_channel";
import { type ArchiveLimits, archiveLimits } from "../archive/archive-limits.ts";
import { Fault } from "../ground/fault.ts";
import type { Staging } from "../home/blobs/blobs.ts";
import { type Home, openHome } from "../home/home.ts";
import type { Fence } from "../home/leases/leases.ts";
import { undoInterrupted } from "./collect-unused.ts";
import type { LibraryIndex } from "./index/library-index.ts";
import { createRecordedIndex } from "./index/recorded-index.ts";
import { type Recovery, recover, untidy } from "./repair/recover.ts";
import type { ChangeTools, Point, Store } from "./store.ts";

/** Opens the store of a library: its lock, its index, and how one change runs. */

export interface LibraryOptions {
  /** Where Loadout keeps its files: the folder, or a home that is open. */
  readonly home: string | Home;
  readonly limits?: Partial<ArchiveLimits>;
  /** Endings of files that count as text, beyond the usual ones. */
  readonly textExtensions?: readonly string[];
  readonly now?: () => Date;
  /** Called at each point at which a change could be cut short; by default they are told on a channel (`reachedPoints`). */
  readonly at?: (point: Point) => void;
}

/** A store with the lock and the database behind it. */
export interface OpenStore {
  readonly store: Store;
  /** Runs under the writer lock, one at a time over all processes. */
  locked<T>(work: (index: LibraryIndex) => Promise<T>): Promise<T>;
  recover(): Promise<Recovery>;
  /** Waits for running changes first. */
  close(): Promise<void>;
}

/** Tells the points of changes to listeners in this process, such as `bench/die-at-point.ts`. */
const reachedPoints = channel("loadout.library.points");

/** How long a change waits for others to end, in milliseconds; an import can take a while. */
const patience = 120_000;

export function openStore(options: LibraryOptions): OpenStore {
  const opened = openHome(options.home);
  const { blobs } = opened;
  const records = opened.records.use(
    "library",
    async () => (await import("./index/library-records.ts")).libraryRecords,
  );
  const index = createRecordedIndex(records);
  const running = new Set<Promise<unknown>>();

  const store: Store = {
    limits: { ...archiveLimits, ...options.limits },
    textExtensions: options.textExtensions ?? [],
    blobs,
    manifests: new Map(),
    now: options.now ?? (() => new Date()),
    at: options.at ?? ((point) => reachedPoints.publish(point)),
    index,
    isThere: () => records.read("isThere"),
    change: (work) => locked((index) => makeChange(store, index, work)),
  };

  async function locked<T>(work: (index: LibraryIndex) => Promise<T>): Promise<T> {
    await records.change("prepare"); // which takes the same lock, if there are tables to make
    const change = opened.leases.run("lock", (fence) => work(fence ? fenced(fence) : index), { patience });
    running.add(change);
    try {
      return await change;
    } finally {
      running.delete(change);
    }
  }

  /** In a database the lock of a process that was paused ends; what that process changes later is refused. */
  const fenced = (fence: Fence): LibraryIndex =>
    createRecordedIndex({ read: records.read, change: records.fenced(fence).change }, fence);

  return {
    store,
    locked,
    recover: () =>
      locked(async (index) => {
        await blobs.assertOwn();
        return recover(store, index);
      }),
    async close() {
      await Promise.allSettled(running);
      await opened.close();
    },
  };
}

/** One change with a staging of its own, after cleaning up behind changes that were cut short. */
async function makeChange<T>(store: Store, index: LibraryIndex, work: (tools: ChangeTools) => Promise<T>): Promise<T> {
  const { blobs } = store;
  await blobs.assertOwn();
  if ((await blobs.interrupted()).count > 0) await recover(store, index);
  const staging = await blobs.stage();
  let isTidy = true;
  const tidy: ChangeTools["tidy"] = async (clean) => {
    try {
      await clean();
      return [];
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      isTidy = false;
      return [untidy(error)];
    }
  };
  const result = await work({ index, staging, tidy }).catch(async (error: unknown) => {
    if (await takeBack(store, index, staging)) await staging.close();
    throw error;
  });
  if (isTidy) await tidy(() => staging.close());
  return result;
}

/** Undoes what a failed change had put in place; what cannot be undone now is undone before the next change. */
async function takeBack(store: Store, index: LibraryIndex, staging: Staging): Promise<boolean> {
  try {
    await undoInterrupted(store, index, await staging.journal());
    return true;
  } catch {
    return false; // the staging stays: it marks that there is something to recover
  }
}
