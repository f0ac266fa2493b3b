import type { JobWorker, RunJob } from "../jobs/jobs.ts";
import type { Queue } from "./postgres-jobs.ts";
import { type Runner, startRunner } from "./queue-runner.ts";

/**
 * Keeps a runner of the queue at work until it is closed. A runner ends if the database goes away while a job ends, or if it
 * has lost its lock: then another one starts, and jobs that still run in the first end there.
 */

export interface QueueWork {
  readonly kinds: readonly string[];
  readonly labels: readonly string[];
  readonly run: RunJob;
  readonly concurrency: number;
}

/** Milliseconds between looks for jobs of killed workers. */
const pace = 5000;
/** Milliseconds until a runner that ended is replaced; each further wait is twice the last, up to the longest. */
const [firstDelay, longestDelay] = [100, 5000];

export function startQueueWorker(open: () => Promise<Queue>, work: QueueWork): JobWorker {
  const closing = new AbortController();
  const runners = new Set<Runner>();
  let delay = firstDelay;

  /** Answers when the runner takes no more jobs. */
  async function runOnce(): Promise<void> {
    const queue = await open();
    const runner = await startRunner(queue, work);
    const startedAt = performance.now();
    runners.add(runner);
    runner.ended.finally(() => runners.delete(runner));
    const clock = setInterval(() => void look(queue, runner), pace).unref();
    try {
      void look(queue, runner);
      await Promise.race([runner.stopped, aborted(closing.signal)]);
    } finally {
      clearInterval(clock);
      if (performance.now() - startedAt > longestDelay) delay = firstDelay;
      runner.stop(closing.signal.aborted);
    }
  }

  async function look({ store }: Queue, { id }: Runner): Promise<void> {
    try {
      const { hasLost, hasOld } = await store.read("look", id);
      if (hasLost) await store.change("free");
      if (hasOld) await store.change("keep", id);
    } catch {
      // The database is away, and the next look comes soon.
    }
  }

  async function workOn(): Promise<void> {
    while (!closing.signal.aborted) {
      await runOnce().catch(() => undefined); // the database is away, or its tables are not made yet
      if (closing.signal.aborted) break;
      await pause(delay, closing.signal);
      delay = Math.min(delay * 2, longestDelay);
    }
    await Promise.all([...runners].map((runner) => runner.ended));
  }

  const working = workOn();
  return {
    async close() {
      closing.abort(new DOMException("the worker is closed", "AbortError"));
      for (const runner of runners) runner.stop(true);
      await working;
    },
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds).unref();
    signal.addEventListener("abort", end, { once: true });
  });
