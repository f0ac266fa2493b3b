import { EventEmitter } from "node:events";
import type { JobHelpers } from "graphile-worker";
import type { Pool } from "pg";
import { Fault } from "../../ground/fault.ts";
import { readTaskName, taskNames } from "../jobs/task-name.ts";
import { endPool, openPool } from "./connect-postgres.ts";
import { loadQueue } from "./load-queue.ts";
import type { Queue } from "./postgres-jobs.ts";
import { type GivenBack, readPayload, runnerLock } from "./queue-records.ts";
import type { QueueWork } from "./queue-worker.ts";

/** A pool of graphile-worker that takes jobs, as long as it holds the lock that shows others that it lives. */
export interface Runner {
  readonly id: string;
  /** It takes no more jobs: it was stopped, could not tell the queue that a job ended, or lost its lock. Never rejects. */
  readonly stopped: Promise<void>;
  /** All of its jobs have ended, and the others may take what it left. Never rejects. */
  readonly ended: Promise<void>;
  /** Takes no more jobs; aborts those that run, if they shall be given back. */
  stop(isGivingBack: boolean): void;
}

/** One listens, the others ask for jobs and tell of their end. */
export const runnerConnections = 2;
/** A connection or an answer that takes longer is given up, so that closing does not wait for it. */
const limits = { connect: 4000, answer: 10_000, statement: 10_000 };
/** Milliseconds between looks for jobs whose notification was lost, or whose time has come. */
const pollInterval = 2000;
/** Milliseconds between tries to reach the database at the end of a job. */
const reachPause = 500;
/** Milliseconds that the queue has to come to its end, once no job of a runner is left. */
const endPatience = 5000;
/** How many jobs that ended last are told to the queue again if it may not have heard of it. */
const mostDone = 1000;

export async function startRunner(
  { place, store, locks, url }: Queue,
  { kinds, labels, run, concurrency }: QueueWork,
): Promise<Runner> {
  await store.read("isReachable"); // a Fault if the tables are not made yet
  const { runTaskList, logger } = await loadQueue();
  const pool = await openPool({ url, connections: runnerConnections, limits });
  const giveBack = new AbortController();
  const ready = Promise.withResolvers<null>();
  const stopped = Promise.withResolvers<void>();
  const events = new EventEmitter();
  events.once("pool:gracefulShutdown", () => stopped.resolve());
  let hasLostCount = false;
  events.once("pool:fatalError", () => {
    hasLostCount = true; // the queue could not tell that a job ended: it counts those that follow wrong, and waits for good
  });
  const outcomes = createOutcomes();
  const running = new Set<Promise<void>>();
  let isOver = false;

  /** Runs a job. It throws to the queue what failed, and what is given back: `settle` undoes the latter. */
  async function runJob(stored: unknown, { job, query }: JobHelpers, lost: AbortSignal): Promise<void> {
    if (isOver) throw new Error("the runner has ended"); // its lock is given back, and so is this job
    const [id, tries] = [Number(job.id), job.attempts];
    const signal = AbortSignal.any([giveBack.signal, lost]);
    const { kind } = readTaskName(job.task_identifier);
    try {
      await run({ id, kind, payload: readPayload(stored), tries }, signal);
    } catch (error) {
      if (giveBack.signal.aborted) outcomes.givenBack.push({ id, tries, runAt: job.run_at });
      throw error;
    }
    lost.throwIfAborted(); // another runner has it
    outcomes.done(id);
    await reach(() => query("select 1"), lost);
    lost.throwIfAborted();
  }

  function track(job: Promise<void>): Promise<void> {
    running.add(job);
    const end = (): void => void running.delete(job);
    job.then(end, end);
    return job;
  }

  /** All jobs have ended, and none comes any more. */
  async function untilIdle(): Promise<void> {
    await stopped.promise;
    do {
      await Promise.allSettled(running);
      if (!hasLostCount) await new Promise((resolve) => setTimeout(resolve, endPatience).unref());
    } while (running.size > 0);
  }

  const names = taskNames(kinds, labels);
  let lost: AbortSignal | undefined;
  const tasks = Object.fromEntries(
    names.map((name) => [
      name,
      (stored: unknown, helpers: JobHelpers) => track(runJob(stored, helpers, lost ?? AbortSignal.abort())),
    ]),
  );
  const runner = runTaskList(
    {
      ...{ schema: place, logger, events, concurrency, pollInterval, noHandleSignals: true },
      // The end of a job that cannot be told stops the runner. Without a batch it would be an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      forbiddenFlags: () => ready.promise, // asked before each job: none is taken without the lock
    },
    tasks,
    poolForQueue(pool),
  );
  const finished = runner.promise.then(
    () => undefined,
    () => undefined, // `settle` tells what it could not
  );
  const stop = (isGivingBack: boolean): void => {
    stopped.resolve();
    if (isGivingBack) giveBack.abort(new DOMException("the worker is closed", "AbortError"));
    if (!runner._shuttingDown) Promise.resolve(runner.gracefulShutdown()).catch(() => undefined); // see `finished`
    ready.resolve(null); // a caller that waits for it gets no job
  };
  try {
    const lock = await locks.takeAlone(runnerLock(runner.id));
    if (!lock) throw new Fault("busy", { path: runnerLock(runner.id) });
    lost = lock.lost;
    lost.addEventListener("abort", () => stop(false));
    ready.resolve(null);
    const ended = Promise.race([finished, untilIdle()]).then(async () => {
      isOver = true;
      const { givenBack } = outcomes;
      // If the database is away, the lock expires, and the jobs run again.
      if (!lock.lost.aborted)
        await store.change("settle", { runner: runner.id, done: outcomes.ids(), givenBack }).catch(() => undefined);
      lock.release();
      await endPool(pool);
    });
    return { id: runner.id, stopped: stopped.promise, ended, stop };
  } catch (error) {
    stop(true);
    await Promise.race([finished, untilIdle()]);
    isOver = true;
    await endPool(pool);
    throw error;
  }
}

/** How jobs of a runner ended that it may not be able to tell the queue. */
function createOutcomes(): { done(id: number): void; ids(): readonly number[]; readonly givenBack: GivenBack[] } {
  const done: number[] = [];
  return {
    done(id) {
      done.push(id);
      if (done.length > mostDone) done.shift();
    },
    ids: () => done,
    givenBack: [],
  };
}

/** Waits until the database answers: the queue is told once that a job ended, and not again. */
async function reach(ask: () => Promise<unknown>, lost: AbortSignal): Promise<void> {
  while (!lost.aborted)
    try {
      await ask();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, reachPause));
    }
}

/**
 * The queue knows some codes of errors and waits up to two minutes after them; without a code it asks again soon. It gives
 * the connection on which it listens back twice, if it stops while that is lost: the second time would end the process.
 */
function poolForQueue(pool: Pool): Pool {
  const connect = (callback?: Parameters<Pool["connect"]>[0]) => {
    if (callback) return pool.connect((error, client, release) => callback(error, client, release && once(release)));
    return pool.connect().catch((error: unknown) => {
      throw new Error(error instanceof Error ? error.message : String(error), { cause: error });
    });
  };
  return Object.assign(Object.create(pool) as Pool, { connect });
}

function once(release: (error?: Error | boolean) => void): typeof release {
  let isReleased = false;
  return (error) => {
    if (!isReleased) release(error);
    isReleased = true;
  };
}
