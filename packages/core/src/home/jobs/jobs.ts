/** The port for work that some process of the home does, at least once. */
export interface Jobs {
  /** Adds a job; with a key, only if there is none with this kind and key. Jobs that were done are forgotten after a week. */
  add(kind: string, payload: unknown, options?: JobOptions): Promise<void>;
  /**
   * Works on jobs of these kinds, one at a time, until it is closed. It takes those whose labels it has all of. A job runs in
   * one worker at a time; if its worker is killed, or it throws, it runs again, a limited number of times.
   */
  work(kinds: readonly string[], labels: readonly string[], run: RunJob): JobWorker;
  /** The jobs that are kept, the latest first; those that failed say why. */
  list(kind?: string): Promise<readonly JobView[]>;
}

export interface JobOptions {
  readonly key?: string;
  /** What a worker must have to do it, such as a folder or a program. */
  readonly labels?: readonly string[];
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

export interface JobView extends Job {
  readonly key?: string;
  readonly labels: readonly string[];
  readonly state: JobState;
  /** Why the last try failed. */
  readonly error?: string;
  /** ISO 8601. */
  readonly addedAt: string;
}

export type JobState = "waiting" | "running" | "done" | "failed";

export interface JobWorker {
  /** Aborts the running job and waits for it; it runs again elsewhere if it did not end well. */
  close(): Promise<void>;
}
