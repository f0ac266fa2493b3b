/** Daily maintenance of a home, done by one of its servers. */

import { reasonOf } from "@loadout/core";
import type { Home } from "@loadout/core/home";
import { isBusy, pruneHome } from "../../../system/retention/prune-home.ts";
import type { RequestLog } from "./request-log.ts";

export interface DailyJobsOptions {
  readonly home: Home;
  readonly log: Pick<RequestLog, "write">;
  /** How often to look whether a new day has started, in milliseconds. */
  readonly every?: number;
  /** Milliseconds until it begins: the first requests after a start come first. */
  readonly after?: number;
  readonly now?: () => Date;
}

type DailyJob = (
  home: DailyJobsOptions["home"],
  now: Date,
  signal: AbortSignal,
) => Promise<Readonly<Record<string, unknown>> | undefined>;

/** By kind. Each answers what to log, and runs again later if it throws. */
const dailyJobs: Readonly<Record<string, DailyJob>> = {
  async "daily-copy"({ records }, now) {
    const path = await records.keepDailyCopy(now);
    return path === undefined ? undefined : { message: "the database was copied", path };
  },
  async "daily-prune"(home, now, signal) {
    const pruned = await pruneHome({ folder: home.folder(), home, now, signal }).catch((error: unknown) => {
      if (isBusy(error)) return undefined; // a person does it now
      throw error;
    });
    signal.throwIfAborted(); // the next server goes on with it
    const removed = pruned?.kinds.filter(({ count }) => count > 0) ?? [];
    if (removed.length === 0) return undefined;
    const kinds = Object.fromEntries(removed.map(({ name, count }) => [name, count]));
    return { message: "what was over its time was removed", ...kinds };
  },
};

/** Adds the jobs of each day and works on them while a server runs. A job that fails is logged and tried again. */
export function startDailyJobs(options: DailyJobsOptions): { close(): Promise<void> } {
  let started: ReturnType<typeof start> | undefined;
  const timer = setTimeout(() => {
    started = start(options);
  }, options.after ?? 1000).unref();
  return {
    async close() {
      clearTimeout(timer);
      await started?.close();
    },
  };
}

function start({ home, log, every = 60 * 60 * 1000, now = () => new Date() }: DailyJobsOptions): {
  close(): Promise<void>;
} {
  const kinds = Object.keys(dailyJobs);
  const worker = home.jobs.work(kinds, [], async ({ kind, payload }, signal) => {
    try {
      const line = await dailyJobs[kind]?.(home, new Date(String(payload)), signal);
      if (line) log.write({ level: "info", ...line });
    } catch (error) {
      if (!signal.aborted) log.write({ message: "a daily job failed", kind, reason: reasonOf(error) });
      throw error;
    }
  });
  const add = async (): Promise<void> => {
    const time = now().toISOString();
    try {
      for (const kind of kinds) await home.jobs.add(kind, time, { key: time.slice(0, 10) });
    } catch (error) {
      log.write({ message: "the jobs of the day were not added", reason: reasonOf(error) });
    }
  };
  let adding = add();
  const timer = setInterval(() => {
    adding = adding.then(add);
  }, every).unref();
  return {
    async close() {
      clearInterval(timer);
      await adding;
      await worker.close();
    },
  };
}
