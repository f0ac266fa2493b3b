import type { DatabaseSync } from "node:sqlite";
import { Fault } from "../../ground/fault.ts";

/** Runs changes one after the other on one connection; changes that wait together share a transaction (group commit). */
export interface CommitQueue {
  /** All of the work or nothing takes effect; durable when the promise is fulfilled. Only statements may be awaited in it. */
  change<T>(work: () => Promise<T>): Promise<T>;
  /** Runs alone, outside of a transaction. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until nothing is queued or running. */
  idle(): Promise<void>;
}

interface Job {
  readonly work: () => Promise<unknown>;
  readonly isAlone: boolean;
  settle(outcome: Outcome): void;
}

type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** Most changes in one transaction: the last one must not wait long for the first. */
const mostTogether = 500;
/** How long a change waits for writers in other processes, in milliseconds. */
const patience = 10_000;

/** Calls of other threads arrive one by one in a turn of the event loop. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Those of this thread are made by now. A turn of the event loop may never come while others only read. */
const atOnce = async (): Promise<void> => undefined;

/** Loaded when a queue is made: most commands change nothing. */
const isServingThread = (): boolean => !process.getBuiltinModule("node:worker_threads").isMainThread;

/** `toFault` turns an error of SQLite into a fault. */
export function createCommitQueue(
  connection: DatabaseSync,
  toFault: (error: unknown) => unknown,
  gather: () => Promise<void> = isServingThread() ? nextTurn : atOnce,
): CommitQueue {
  let waiting: Job[] = [];
  let running: Promise<void> | undefined;

  function add<T>(work: () => Promise<T>, isAlone: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settle = (outcome: Outcome): void =>
        "error" in outcome ? reject(outcome.error) : resolve(outcome.value as T);
      waiting.push({ work, isAlone, settle });
      running ??= runAll();
    });
  }

  async function runAll(): Promise<void> {
    await gather(); // calls of one moment are queued together
    while (waiting.length > 0) {
      const jobs = takeNext();
      if (jobs[0]?.isAlone) await runAlone(jobs[0]);
      else await runTogether(jobs);
    }
    running = undefined;
  }

  /** One job that has to run alone, or all that come before the next such job. */
  function takeNext(): Job[] {
    const end = waiting[0]?.isAlone ? 1 : waiting.findIndex(({ isAlone }) => isAlone);
    const count = Math.min(end < 0 ? waiting.length : end, mostTogether);
    const jobs = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return jobs;
  }

  async function runTogether(jobs: readonly Job[]): Promise<void> {
    const outcomes = new Map<Job, Outcome>();
    try {
      await begin(connection, toFault);
      for (const job of jobs) outcomes.set(job, await runOne(job, jobs.length > 1));
      if (connection.isTransaction) connection.exec("commit");
    } catch (error) {
      takeBack(connection);
      const fault = toFault(error);
      for (const job of jobs) if (!isFailed(outcomes.get(job))) outcomes.set(job, { error: fault });
    }
    for (const job of jobs) job.settle(outcomes.get(job) ?? { error: new Error("a change was not run") });
  }

  /** A change that fails undoes only itself, unless SQLite gave up the whole transaction, as with a full disk. */
  async function runOne({ work }: Job, isOneOfMany: boolean): Promise<Outcome> {
    if (isOneOfMany) connection.exec("savepoint job");
    try {
      const value = await work();
      if (isOneOfMany) connection.exec("release job");
      return { value };
    } catch (error) {
      if (!connection.isTransaction || !isOneOfMany) throw error;
      connection.exec("rollback to job; release job");
      return { error };
    }
  }

  return {
    change: (work) => add(work, false),
    alone: (work) => add(work, true),
    async idle() {
      while (running) await running;
    },
  };
}

/** Ends a failed transaction. If that fails too, the first error is the one to report, and the next change tries again. */
function takeBack(connection: DatabaseSync): void {
  try {
    if (connection.isTransaction) connection.exec("rollback");
  } catch {
    // reported by the caller
  }
}

const isFailed = (outcome: Outcome | undefined): boolean => outcome !== undefined && "error" in outcome;

async function runAlone({ work, settle }: Job): Promise<void> {
  try {
    settle({ value: await work() });
  } catch (error) {
    settle({ error });
  }
}

/** Waits for a writer in another process without blocking this one. */
async function begin(connection: DatabaseSync, toFault: (error: unknown) => unknown): Promise<void> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      return connection.exec("begin immediate");
    } catch (error) {
      const fault = toFault(error);
      if (!(fault instanceof Fault) || fault.code !== "busy" || performance.now() > end) throw fault;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
