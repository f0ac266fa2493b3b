import type { Pool } from "pg";
import { Fault } from "../../ground/fault.ts";
import type { HeldLock, Locks } from "../leases/locks.ts";
import { type HeldRow, lockSeconds, lockTable } from "./lock-table.ts";
import { postgresFault } from "./postgres-faults.ts";
import { retryLostConnection } from "./retry-lost-connection.ts";

/**
 * Locks as rows with a time limit, by the clock of the database: those of a process that died or lost its connection are free
 * after a while. A process renews all of its rows at once. If it cannot, it gives them up before others may take them.
 */
export interface PostgresLocks extends Locks {
  /** Gives everything back. */
  close(): Promise<void>;
}

/** Milliseconds between renewals, and until a lock that could not be renewed counts as lost here. */
const [pace, patienceWithDatabase] = [5000, 10_000];
/** Milliseconds that a renewal may take in any case: this process may have been stopped for a while. */
const shortestRenewal = 1000;
/** Milliseconds between tries to take a lock that another process holds. */
const [firstPause, longestPause] = [10, 200];

interface Held {
  readonly row: HeldRow;
  readonly lost: AbortController;
}

export interface PostgresLocksDeps {
  readonly pool: Pool;
  /** For renewals alone, so that they need not wait until others end. */
  readonly renewals: Pool;
  /** The database, as a person may see it. */
  readonly place: string;
}

export function createPostgresLocks({ pool, renewals, place }: PostgresLocksDeps): PostgresLocks {
  const table = lockTable(pool);
  const { renew: renewRows } = lockTable(renewals);
  const held = new Map<string, Held>();
  /** The last release of a name that is under way: who takes it next waits for that. */
  const releasing = new Map<string, Promise<void>>();
  const waiting = createWaiting();
  let renewedAt = performance.now();
  let clock: NodeJS.Timeout | undefined;
  let isRenewing = false;

  async function tryToTake(name: string, isShared: boolean): Promise<HeldLock | undefined> {
    await releasing.get(name);
    const row = { id: crypto.randomUUID(), name, isShared };
    return (await takeRow(row)) ? hold(row) : undefined;
  }

  /** If an answer was lost, the same row is taken again. */
  async function takeRow(row: HeldRow): Promise<boolean> {
    try {
      return await retryLostConnection(() => table.take(row));
    } catch (error) {
      // The row may have been written nevertheless. It has no holder, so it is removed, or expires.
      table.release([row.id]).catch(() => undefined);
      throw postgresFault(place, error);
    }
  }

  function hold(row: HeldRow): HeldLock {
    if (held.size === 0) renewedAt = performance.now();
    const lost = new AbortController();
    held.set(row.id, { row, lost });
    clock ??= setInterval(renew, pace).unref();
    return {
      lost: lost.signal,
      release: () => void release(row),
    };
  }

  function release({ id, name }: HeldRow): void {
    if (!held.delete(id)) return;
    const gone = table
      .release([id])
      .catch(() => undefined) // it ends by itself
      .then(() => {
        if (releasing.get(name) === gone) releasing.delete(name);
        waiting.wake(name);
      });
    releasing.set(name, gone);
    if (held.size === 0) stopClock();
  }

  function stopClock(): void {
    clearInterval(clock);
    clock = undefined;
  }

  async function renew(): Promise<void> {
    if (isRenewing) return;
    isRenewing = true;
    const rows = [...held.values()];
    const startedAt = performance.now();
    try {
      const kept = new Set(await within(renewRows(rows.map(({ row }) => row.id)), renewedAt + patienceWithDatabase));
      renewedAt = startedAt;
      for (const one of rows) if (!kept.has(one.row.id) && held.has(one.row.id)) lose(one);
    } catch {
      // The database is away. Others may take the locks soon.
      if (performance.now() - renewedAt > patienceWithDatabase) for (const one of [...held.values()]) lose(one);
    } finally {
      isRenewing = false;
    }
  }

  function lose({ row, lost }: Held): void {
    held.delete(row.id);
    lost.abort(new Fault("lease.lost", { name: row.name }));
    table.release([row.id]).catch(() => undefined); // it ends by itself
    if (held.size === 0) stopClock();
  }

  const take = (name: string, isShared: boolean, patience: number): Promise<HeldLock> =>
    tryUntil(() => tryToTake(name, isShared), waiting, name, patience);

  return {
    take: (name, patience) => take(name, false, patience),
    share: (name, patience) => take(name, true, patience),
    takeAlone: (name) => tryToTake(name, false),
    canExpire: true,
    usualPatience: (lockSeconds + 5) * 1000,
    placeOf: (name) => name,
    async close() {
      stopClock();
      const ids = [...held.keys()];
      held.clear();
      await Promise.all(releasing.values());
      if (ids.length > 0) await table.release(ids).catch(() => undefined); // they end by themselves
    },
  };
}

/** Those of this process who wait for a lock of it: until a release here wakes them, or a pause has passed. */
function createWaiting() {
  const waiting = new Map<string, Set<() => void>>();
  return {
    wake(name: string): void {
      for (const wake of waiting.get(name) ?? []) wake();
    },
    pause(name: string, milliseconds: number): Promise<void> {
      const others = waiting.get(name) ?? new Set();
      waiting.set(name, others);
      return new Promise((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          others.delete(wake);
          if (others.size === 0 && waiting.get(name) === others) waiting.delete(name);
          resolve();
        };
        const timer = setTimeout(wake, milliseconds);
        others.add(wake);
      });
    },
  };
}

/** An answer that comes later is of no use. */
async function within<T>(work: Promise<T>, end: number): Promise<T> {
  const left = end - performance.now();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("late")), Math.max(left, shortestRenewal));
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined); // too late to matter
  }
}

/** Tries again whenever this process releases the lock, and now and then. */
async function tryUntil(
  tryToTake: () => Promise<HeldLock | undefined>,
  waiting: ReturnType<typeof createWaiting>,
  name: string,
  patience: number,
): Promise<HeldLock> {
  const end = performance.now() + patience;
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    const lock = await tryToTake();
    if (lock) return lock;
    const left = end - performance.now();
    if (left <= 0) throw new Fault("busy", { path: name });
    await waiting.pause(name, Math.min(pause, left));
  }
}
