import { Fault } from "../../ground/fault.ts";
import { jobTopic } from "../bus/topic-table.ts";
import type { Lease } from "../leases/leases.ts";
import { retryUnanswered } from "../threads/retry-unanswered.ts";
import type { JobStore, JobsDeps } from "./create-jobs.ts";
import type { Settled } from "./job-records.ts";
import { type Job, type JobWorker, mostTries, type RunJob } from "./jobs.ts";

/** Takes one job after the other, until it is closed. Trouble with the home makes it wait, never end. */

/** Milliseconds until the second try; each further wait is four times the last, up to the longest. */
const firstDelay = 10_000;
const longestDelay = 60 * 60 * 1000;
/** Milliseconds between looks for jobs of killed workers, and for those whose time has come. */
const pace = 5000;

interface WorkerDeps extends Pick<JobsDeps, "leases" | "bus"> {
  readonly store: JobStore;
}

interface Work {
  readonly kinds: readonly string[];
  readonly labels: readonly string[];
  readonly run: RunJob;
}

export function startJobWorker({ store, leases, bus }: WorkerDeps, { kinds, labels, run }: Work): JobWorker {
  const closing = new AbortController();
  const bell = createBell();
  let lease: Lease | undefined;
  let unsubscribe: (() => void) | undefined;

  /** The first worker name that is free, so that there are as many leases as there were workers at once. */
  async function takeLease(): Promise<Lease> {
    for (let number = 1; ; number++) {
      try {
        return await leases.take(`jobs/worker-${number}`, { patience: 0 });
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
    }
  }

  /** The lease of a killed worker can be taken, which raises its fence: that frees its jobs. */
  async function freeLostJobs(mine: Lease): Promise<void> {
    for (const worker of await store.read("workers")) {
      if (worker === mine.name) continue;
      const lost = await leases.take(worker, { patience: 0 }).catch((error: unknown) => {
        if (!isBusy(error)) throw error;
      });
      lost?.release();
    }
    await store.change("takeBack", mostTries);
  }

  /** Whether there was a job to do. */
  async function workOnce(): Promise<boolean> {
    if (!lease || lease.lost.aborted) {
      lease?.release();
      lease = undefined;
      lease = await takeLease();
    }
    const mine = lease;
    unsubscribe ??= await bus.subscribe([jobTopic], bell.ring);
    await freeLostJobs(mine);
    const worker = { name: mine.name, fence: mine.fence };
    const job = await store.fenced(mine).change("claim", { kinds, labels, worker, now: new Date().toISOString() });
    if (!job) return false;
    const outcome = await runJob(job, mine);
    await retryUnanswered(() => store.fenced(mine).change("settle", { id: job.id, worker, ...outcome }));
    return true;
  }

  async function runJob(
    job: Job,
    { lost }: Lease,
  ): Promise<Pick<Settled, "state" | "error" | "runAt" | "isGivenBack">> {
    try {
      await run(job, AbortSignal.any([closing.signal, lost]));
      return { state: "done" };
    } catch (error) {
      if (closing.signal.aborted) return { state: "waiting", isGivenBack: true };
      const reason = error instanceof Error ? error.message : String(error);
      if (job.tries >= mostTries) return { state: "failed", error: reason };
      const delay = Math.min(firstDelay * 4 ** (job.tries - 1), longestDelay);
      return { state: "waiting", error: reason, runAt: new Date(Date.now() + delay).toISOString() };
    }
  }

  async function workOn(): Promise<void> {
    while (!closing.signal.aborted) {
      const hasWorked = await workOnce().catch(() => false); // the home is busy or unavailable, or the lease was lost
      if (!hasWorked && !closing.signal.aborted) await bell.wait(pace);
    }
    unsubscribe?.();
    lease?.release();
  }

  const working = workOn();
  return {
    async close() {
      closing.abort(new DOMException("the worker is closed", "AbortError"));
      bell.ring();
      await working;
    },
  };
}

/** Waits for a ring or for a time; a ring while no one waits is heard by the next wait. */
function createBell(): { ring(): void; wait(milliseconds: number): Promise<void> } {
  let isRung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      isRung = true;
      wake?.();
    },
    async wait(milliseconds) {
      if (!isRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds).unref();
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      isRung = false;
      wake = undefined;
    },
  };
}

const isBusy = (error: unknown): boolean => error instanceof Fault && error.code === "busy";
