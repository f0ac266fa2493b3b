import type { Bus } from "../bus/bus.ts";
import type { Leases } from "../leases/leases.ts";
import type { Records, Store } from "../records/records.ts";
import type { jobRecords } from "./job-records.ts";
import { startJobWorker } from "./job-worker.ts";
import type { Jobs } from "./jobs.ts";

export interface JobsDeps {
  readonly records: Pick<Records, "use">;
  readonly leases: Leases;
  readonly bus: Bus;
}

export type JobStore = Store<typeof jobRecords>;

/** Milliseconds until a finished job is forgotten. */
const memory = 7 * 24 * 60 * 60 * 1000;

/** Jobs are rows, and a worker holds a lease: when it is killed, its lease is free, and its job is given to another. */
export function createJobs({ records, leases, bus }: JobsDeps): Jobs {
  const store: JobStore = records.use("job", async () => (await import("./job-records.ts")).jobRecords);
  return {
    async add(kind, payload, { key, labels = [] } = {}) {
      const now = Date.now();
      const [time, forgetBefore] = [new Date(now).toISOString(), new Date(now - memory).toISOString()];
      await store.change("add", { kind, payload, labels, now: time, forgetBefore, ...(key !== undefined && { key }) });
    },
    work: (kinds, labels, run) => startJobWorker({ store, leases, bus }, { kinds, labels, run }),
    list: (kind) => store.read("list", kind),
  };
}
