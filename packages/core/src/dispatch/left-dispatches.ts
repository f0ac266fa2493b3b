import { Fault } from "../ground/fault.ts";
import {
  endProcesses as endProcessesHere,
  isRunning,
  markOf,
  type ProcessMark,
} from "../ground/process/process-mark.ts";
import type { Home } from "../home/home.ts";
import type { Lease } from "../home/leases/leases.ts";
import { inFileThread } from "../home/threads/file-work.ts";
import type { Dispatch } from "./dispatches.ts";
import {
  type DispatchCounts,
  type DispatchOwner,
  type DispatchRow,
  type DispatchStore,
  leaseOf,
  openDispatchStore,
  type ProcessRow,
} from "./record/dispatch-store.ts";

/**
 * Which Loadout process has a dispatch, and what a killed one has left: dispatches that seem to run, and processes of agents.
 * In a folder a process is known by its mark. Where machines share a database it holds a lease, one for all of its
 * dispatches: a process that can take that lease knows that its holder writes nothing more.
 */
export interface LeftDispatches {
  /** This process, as its dispatches name it; holds its lease from now on. */
  owner(): Promise<DispatchOwner>;
  /** Whether a process is this one. */
  isOurs(owner: DispatchOwner): Promise<boolean>;
  /** Whether a process is another one, and gone. */
  isLeft(owner: DispatchOwner): Promise<boolean>;
  /** Ends a dispatch whose Loadout process is gone, or which this process has no more; undefined if it did not. */
  settle(left: DispatchRow): Promise<Dispatch | undefined>;
  /** Ends the agents of Loadout processes of this machine that are gone. */
  endProcesses(): Promise<void>;
  close(): void;
}

export interface LeftDispatchesDeps {
  readonly home: Pick<Home, "database" | "leases">;
  readonly store: DispatchStore;
  /** The name of these dispatches of this process, and of this machine, if others share the database. */
  readonly worker: string;
  readonly machine: string;
  /** The index of the last output that was stored. */
  readonly lastOutput: (id: string) => Promise<number>;
  readonly now: () => Date;
  /** Milliseconds an agent has to end. */
  readonly stopPatience: number | undefined;
  /** Called if another process took the lease: what runs here is not ours any more. */
  readonly onLost: () => void;
}

export function createLeftDispatches(deps: LeftDispatchesDeps): LeftDispatches {
  const { home, store, machine, now } = deps;
  const isShared = home.database !== undefined;
  const { worker } = deps;
  let marked: Promise<ProcessMark> | undefined;
  const own = createOwnLease(deps);

  const mark = (): Promise<ProcessMark> => {
    marked ??= markOf(process.pid).then((found) => found ?? { pid: process.pid, start: "" });
    return marked;
  };

  async function owner(): Promise<DispatchOwner> {
    if (!isShared) return mark();
    const [self, { fence }] = await Promise.all([mark(), own.lease()]);
    return { ...self, lease: { worker, fence }, machine };
  }

  async function isOurs({ pid, start, lease }: DispatchOwner): Promise<boolean> {
    if (lease) return lease.worker === worker;
    const self = await mark();
    return pid === self.pid && start === self.start;
  }

  async function isLeft(given: DispatchOwner): Promise<boolean> {
    if (await isOurs(given)) return false;
    if (!given.lease) return !(await isRunning(given));
    const lease = await takeLeft(given.lease.worker);
    lease?.release();
    return lease !== undefined;
  }

  /** The lease of another process, if that is gone. */
  async function takeLeft(other: string): Promise<Lease | undefined> {
    try {
      return await home.leases.take(leaseOf({ worker: other, fence: 0 }).name, { patience: 0 });
    } catch (error) {
      if (error instanceof Fault && error.code === "busy") return undefined;
      throw error;
    }
  }

  async function settle(left: DispatchRow): Promise<Dispatch | undefined> {
    const { owner: by, permission: _permission, ...dispatch } = left;
    const ended: Dispatch = {
      ...{ ...dispatch, state: "stopped" },
      ...(by.lease
        ? { reason: "interrupted", message: interruptedMessage(by.lease.worker) }
        : { reason: "server_restart" }),
      lastOutput: await deps.lastOutput(left.id),
      endedAt: now().toISOString(),
    };
    if (!by.lease) return (await store.settle(ended, by)) ? ended : undefined;
    const isOwn = by.lease.worker === worker;
    const lease = isOwn ? await own.lease() : await takeLeft(by.lease.worker);
    if (!lease) return undefined;
    try {
      return (await store.settle(ended, by, { name: lease.name, fence: lease.fence })) ? ended : undefined;
    } finally {
      if (!isOwn) lease.release();
    }
  }

  async function endProcess(left: ProcessRow): Promise<void> {
    if (left.machine !== undefined && left.machine !== machine) return;
    const { pid, start } = left.owner;
    const self = await mark();
    if ((pid === self.pid && start === self.start) || (await isRunning(left.owner))) return;
    await endProcesses(left, deps.stopPatience);
    await store.removeProcesses(left.agentId);
  }

  return {
    owner,
    isOurs,
    isLeft,
    settle,
    async endProcesses() {
      await Promise.all((await store.processes()).map(endProcess));
    },
    close: own.close,
  };
}

/** The lease under which this process has its dispatches, taken when it is first needed. */
function createOwnLease({ home, worker, onLost }: LeftDispatchesDeps) {
  let held: Promise<Lease> | undefined;
  let isClosed = false;

  async function take(): Promise<Lease> {
    const lease = await home.leases.take(leaseOf({ worker, fence: 0 }).name);
    lease.lost.addEventListener("abort", onLost, { once: true });
    return lease;
  }

  return {
    /** A lease that was lost is taken again: for what starts from now on. */
    async lease(): Promise<Lease> {
      if ((await held?.catch(() => undefined))?.lost.aborted) held = undefined;
      held ??= take().catch((error: unknown) => {
        held = undefined;
        throw error;
      });
      return held;
    },
    close(): void {
      if (isClosed) return;
      isClosed = true;
      void held?.then(
        (lease) => lease.release(),
        () => undefined, // it was never held
      );
    },
  };
}

/** The process of a worker: one that has its dispatches open twice has two leases. */
export const workerOf = (process: string, id: string): string => `${process}/${id}`;
export const processOf = (worker: string): string => worker.split("/")[0] ?? worker;

/** How far the agent came is unknown: Loadout never starts it again by itself. */
const interruptedMessage = (worker: string): string =>
  `The Loadout process ${processOf(worker)} that ran it is gone. Check what the agent did before you send the task again`;

/** Whether a home has dispatches that have not ended, or processes of agents: of this process, another one, or left by a crash. */
export async function hasUnfinishedDispatches(home: string | Home): Promise<boolean> {
  const store = openDispatchStore(home);
  try {
    const [unfinished, waiting, processes] = await Promise.all([
      store.unfinished(),
      store.waiting(),
      store.processes(),
    ]);
    return unfinished.length > 0 || waiting.length > 0 || processes.length > 0;
  } finally {
    await store.close();
  }
}

/** How many dispatches of a home run and wait, in all processes. */
export async function countDispatches(home: string | Home): Promise<DispatchCounts> {
  const store = openDispatchStore(home);
  try {
    return await store.counts();
  } finally {
    await store.close();
  }
}

const endProcesses = inFileThread("endProcesses", endProcessesHere);
