import { Fault } from "../../ground/fault.ts";
import type { MachineLeases } from "../home.ts";
import { type Hold, type Lease, type LeaseOptions, type Leases, leasePatience } from "../leases/leases.ts";
import type { HeldLock, Locks } from "../leases/locks.ts";
import type { Records } from "../records/records.ts";
import { retryUnanswered } from "../threads/retry-unanswered.ts";

/** Makes leases from locks, which keep others out, and rows, which count the fences and name the holders. */
export function createLeases(locks: Locks, records: Pick<Records, "use">): Leases {
  const { read, change, fenced } = records.use("lease", async () => (await import("./lease-records.ts")).leaseRecords);
  const { usualPatience = leasePatience } = locks;

  /** Tables stay, so they are looked for once, and not with each lease. */
  let prepared: Promise<unknown> | undefined;
  function prepare(): Promise<unknown> {
    prepared ??= retryUnanswered(() => change("prepare")).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  }

  async function take(name: string, options: LeaseOptions = {}): Promise<Lease> {
    const { holder = thisProcess(), patience = usualPatience } = options;
    await prepare();
    let fence: number | undefined;
    const isMine = async (): Promise<boolean> => fence === undefined || (await read("row", name))?.fence === fence;
    const lock = await locks.take(name, patience, isMine).catch(async (error: unknown) => {
      throw isBusy(error) ? await busy(name, error) : error;
    });
    try {
      // If an answer was lost, a number is left out, which does no harm.
      fence = await retryUnanswered(() => change("take", name, holder, new Date().toISOString()));
    } catch (error) {
      lock.release();
      throw error;
    }
    return { ...holdOf(name, lock), fence };
  }

  const runFenced: Leases["run"] = async (name, work, options) => {
    const lease = await take(name, options);
    try {
      return await work(lease);
    } finally {
      lease.release();
    }
  };

  /** The row names the last one who took it, which is the holder: others have no way in. */
  async function busy(name: string, cause: Fault): Promise<Fault> {
    const row = await read("row", name);
    const path = locks.placeOf(name);
    if (!row) return new Fault("busy", { path }, { cause });
    const { holder, taken_at: since } = row;
    return new Fault("busy", { path: `${path} (${holder}, ${since})`, holder, since }, { cause });
  }

  return {
    take,
    share: async (name, { patience = usualPatience } = {}) => holdOf(name, await locks.share(name, patience)),
    async takeAlone(name) {
      const lock = await locks.takeAlone(name);
      return lock && holdOf(name, lock);
    },
    run: locks.canExpire ? runFenced : createRun(locks),
    forget: (name, fence) => (fence ? fenced(fence).change : change)("forget", name),
  };
}

/** Leases without fences and rows, for what happens on one machine: its locks end with their process. */
export function createMachineLeases(locks: Pick<Locks, "take">): MachineLeases {
  return {
    take: async (name, { patience = leasePatience } = {}) =>
      holdOf(name, await locks.take(name, patience, async () => true)),
    run: createRun(locks),
  };
}

/** Short work under a lock, without a row. */
export function createRun(locks: Pick<Locks, "take" | "usualPatience">): Leases["run"] {
  return async (name, work, { patience = locks.usualPatience ?? leasePatience } = {}) => {
    const lock = await locks.take(name, patience, async () => true);
    try {
      return await work();
    } finally {
      lock.release();
    }
  };
}

/** A lock that says why it was lost. */
function holdOf(name: string, { lost: shaken, release }: HeldLock): Hold {
  const lost = new AbortController();
  const lose = (): void => lost.abort(new Fault("lease.lost", { name }));
  if (shaken.aborted) lose();
  else shaken.addEventListener("abort", lose, { once: true });
  return { name, lost: lost.signal, release };
}

const thisProcess = (): string => `pid ${process.pid}, ${process.getBuiltinModule("node:os").hostname()}`;

const isBusy = (error: unknown): error is Fault => error instanceof Fault && error.code === "busy";
