import type { Jobs, JobWorker } from "../jobs/jobs.ts";
import { taskKey, taskName } from "../jobs/task-name.ts";
import type { Locks } from "../leases/locks.ts";
import type { Records, Store } from "../records/records.ts";
import { orNothing, type Repository } from "../records/repository.ts";
import { queuePlace, queueRecords } from "./queue-records.ts";
import { startQueueWorker } from "./queue-worker.ts";

/** Jobs of a home in PostgreSQL: the queue is graphile-worker's, in a schema beside the tables of the home. */

export interface PostgresJobsDeps {
  readonly records: Pick<Records, "use">;
  readonly locks: Locks;
  /** A direct connection: a pooler in transaction mode passes no notifications on. */
  readonly url: string;
}

export type QueueStore = Store<ReturnType<typeof queueRecords>>;

/** The queue of a home, once it is known where it is. */
export interface Queue extends PostgresJobsDeps {
  /** Its schema. */
  readonly place: string;
  readonly store: QueueStore;
}

export interface PostgresJobs extends Jobs {
  /** Closes the workers that are left. */
  close(): Promise<void>;
}

export function createPostgresJobs(deps: PostgresJobsDeps): PostgresJobs {
  const { records } = deps;
  const places = records.use("queue-place", async () => placeRecords);
  const workers = new Set<JobWorker>();
  let opening: Promise<Queue> | undefined;

  /** The connection decides where the queue is, so the first call asks it. */
  function open(): Promise<Queue> {
    opening ??= places.read("find").then(
      (place) => ({ ...deps, place, store: records.use("queue", async () => queueRecords(place)) }),
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  }

  return {
    async add(kind, payload, { key, mode = "once", labels = [] } = {}) {
      taskName(kind, labels);
      if (key !== undefined) taskKey(kind, key);
      const { store } = await open();
      await store.change("add", { kind, payload, mode, labels, ...(key !== undefined && { key }) });
    },
    work(kinds, labels, run, { concurrency = 1 } = {}) {
      const worker = startQueueWorker(open, { kinds, labels, run, concurrency });
      workers.add(worker);
      return {
        async close() {
          workers.delete(worker);
          await worker.close();
        },
      };
    },
    list: async (kind) => (await open()).store.read("list", kind),
    counts: async () => (await open()).store.read("counts"),
    async close() {
      await Promise.all([...workers].map((worker) => worker.close()));
    },
  };
}

const placeRecords = {
  name: "queue-place",
  schemas: [],
  reads: { find: orNothing("", queuePlace) },
  changes: {},
} satisfies Repository;
