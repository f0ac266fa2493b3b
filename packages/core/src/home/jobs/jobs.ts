/** The port for work that some process of the home does, at least once. */
export interface Jobs {
  /** Adds a job. Jobs start in the order in which they were added, apart from those that wait to be tried again. */
  add(kind: string, payload: unknown, options?: JobOptions): Promise<void>;
  /**
   * Works on jobs of these kinds until it is closed. It takes those whose labels it has all of. A job runs in one worker at
   * a time; if its worker is killed, or it throws, it runs again, a limited number of times.
   */
  work(kinds: readonly string[], labels: readonly string[], run: RunJob, options?: WorkOptions): JobWorker;
  /** The jobs that wait, run or have failed, the latest first; those that failed say why, for a week. */
  list(kind?: string): Promise<readonly JobView[]>;
  /** How many there are of each state. */
  counts(): Promise<JobCounts>;
}

export interface JobCounts extends Readonly<Record<JobState, number>> {
  /** When the oldest one was added that waits now; ISO 8601. */
  readonly oldestWaiting?: string;
}

export interface JobOptions {
  readonly key?: string;
  /**
   * With `once`, the default, a job is not added if one of this kind and key was added within a week, done or not. With
   * `hint` it is not added if one waits, which takes the newer payload and is tried at once: while one runs, another one is
   * added, which may run beside it. A kind uses one of the two.
   */
  readonly mode?: "once" | "hint";
  /** What a worker must have to do it, such as a folder or a program; at most two. */
  readonly labels?: readonly string[];
}

export interface WorkOptions {
  /** How many jobs run at once, 1 by default. */
  readonly concurrency?: number;
}

/** Does a job. The signal is aborted when the worker closes or another process took over. */
export type RunJob = (job: Job, signal: AbortSignal) => Promise<void>;

export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  /** Which try this is, from 1. */
  readonly tries: number;
}

export interface JobView extends Omit<Job, "payload"> {
  readonly key?: string;
  readonly labels: readonly string[];
  readonly state: JobState;
  /** Why the last try failed. */
  readonly error?: string;
  /** ISO 8601. */
  readonly addedAt: string;
}

export type JobState = "waiting" | "running" | "failed";

export interface JobWorker {
  /** Aborts the running jobs and waits for them; they run again elsewhere if they did not end well. */
  close(): Promise<void>;
}

export const noJobs: JobCounts = { waiting: 0, running: 0, failed: 0 };

/** How often a job is tried. */
export const mostTries = 10;
/** Days until a key that was used once can be used again, and a failed job is forgotten. */
export const daysOfMemory = 7;
/** What a job shows of a worker that was killed. */
export const endedProcess = "the process that ran it ended";
