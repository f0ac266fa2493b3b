import { join } from "node:path";
import { type ArchiveLimits, archiveLimits } from "../archive/archive-limits.ts";
import { Fault } from "../ground/fault.ts";
import { openHome } from "../home/home.ts";
import { withLock } from "../home/leases/lock.ts";
import { undoInterrupted } from "./change/remove-skill.ts";
import type { LibraryIndex } from "./index/library-index.ts";
import { createRecordedIndex } from "./index/recorded-index.ts";
import { createLibraryView } from "./library-view.ts";
import { type Recovery, recover, untidy } from "./repair/recover.ts";
import type { ChangeTools, Point, Store } from "./store.ts";
import { createReserve } from "./tree/reserve.ts";
import type { Staging } from "./tree/staging.ts";
import { createTreeStore } from "./tree/tree-store.ts";

/** Opens the store of a library: its lock, its index, and how one change runs. */

export interface LibraryOptions {
  /** Where Loadout keeps its files. */
  readonly home: string;
  readonly limits?: Partial<ArchiveLimits>;
  /** Endings of files that count as text, beyond the usual ones. */
  readonly textExtensions?: readonly string[];
  readonly now?: () => Date;
  /** Called at each point at which a change could be cut short. */
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

/** How long a change waits for others to end, in milliseconds; an import can take a while. */
const patience = 120_000;

export function openStore(options: LibraryOptions): OpenStore {
  const { home } = options;
  const root = join(home, "library");
  const opened = openHome(home);
  const records = opened.records.use(
    "library",
    async () => (await import("./index/library-records.ts")).libraryRecords,
  );
  const index = createRecordedIndex(records);
  const running = new Set<Promise<unknown>>();

  const store: Store = {
    root,
    limits: { ...archiveLimits, ...options.limits },
    textExtensions: options.textExtensions ?? [],
    trees: createTreeStore(root),
    view: createLibraryView(root),
    reserve: createReserve(root),
    manifests: new Map(),
    now: options.now ?? (() => new Date()),
    at: options.at ?? (() => undefined),
    index,
    isThere: () => records.read("isThere"),
    change: (work) => locked((index) => makeChange(store, index, work)),
  };

  async function locked<T>(work: (index: LibraryIndex) => Promise<T>): Promise<T> {
    await records.change("prepare"); // which takes the same lock, if there are tables to make
    const change = withLock(join(home, "lock.db"), () => work(index), patience);
    running.add(change);
    try {
      return await change;
    } finally {
      running.delete(change);
    }
  }

  return {
    store,
    locked,
    recover: () =>
      locked((index) => {
        store.trees.assertOwn();
        return recover(store, index);
      }),
    async close() {
      await Promise.allSettled(running);
      await opened.close();
    },
  };
}

/** One change in a staging folder of its own, after cleaning up behind changes that were cut short. */
async function makeChange<T>(store: Store, index: LibraryIndex, work: (tools: ChangeTools) => Promise<T>): Promise<T> {
  const { trees, reserve } = store;
  trees.assertOwn();
  if (trees.leftovers().length > 0) await recover(store, index);
  const staging = trees.stage();
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
  if (trees.isThere()) reserve.fill();
  return result;
}

/** Undoes what a failed change had put in place; what cannot be undone now is undone before the next change. */
async function takeBack(store: Store, index: LibraryIndex, staging: Staging): Promise<boolean> {
  try {
    await undoInterrupted(store, index, staging.journal());
    return true;
  } catch {
    return false; // the staging folder stays: it marks that there is something to recover
  }
}
