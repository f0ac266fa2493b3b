import type { Bus } from "../bus/bus.ts";
import type { Leases } from "../leases/leases.ts";
import type { Records, Store } from "../records/records.ts";
import type { jobRecords } from "./job-records.ts";
import { startJobWorker } from "./job-worker.ts";
import { daysOfMemory, type Jobs } from "./jobs.ts";
import { taskKey, taskName } from "./task-name.ts";

/** Jobs are rows, and a worker holds a lease: when it is killed, its lease is free, and its job is given to another. */

export interface JobsDeps {
  readonly records: Pick<Records, "use">;
  readonly leases: Leases;
  readonly bus: Bus;
}

export type JobStore = Store<typeof jobRecords>;

/** Milliseconds until a finished job is forgotten. */
const memory = daysOfMemory * 24 * 60 * 60 * 1000;

export function createJobs({ records, leases, bus }: JobsDeps): Jobs {
  const store: JobStore = records.use("job", async () => (await import("./job-records.ts")).jobRecords);
  return {
    async add(kind, payload, { key, mode = "once", labels = [] } = {}) {
      taskName(kind, labels); // what the queue of a database would refuse is refused everywhere
      if (key !== undefined) taskKey(kind, key);
      const now = Date.now();
      const [time, forgetBefore] = [new Date(now).toISOString(), new Date(now - memory).toISOString()];
      await store.change("add", {
        ...{ kind, payload, labels, now: time, forgetBefore, mode },
        ...(key !== undefined && { key }),
      });
    },
    work(kinds, labels, run, { concurrency = 1 } = {}) {
      const workers = Array.from({ length: concurrency }, () =>
        startJobWorker({ store, leases, bus }, { kinds, labels, run }),
      );
      return { close: async () => void (await Promise.all(workers.map((worker) => worker.close()))) };
    },
    list: (kind) => store.read("list", kind),
    counts: () => store.read("counts"),
  };
}
