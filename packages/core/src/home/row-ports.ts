import { createBus } from "./bus/create-bus.ts";
import { createLeases } from "./fences/create-leases.ts";
import type { Home } from "./home.ts";
import { createJobs } from "./jobs/create-jobs.ts";
import type { Locks } from "./leases/locks.ts";
import { createStore, type RecordPlace, type Records } from "./records/records.ts";

/** The ports that need rows, of every kind of home: `place` is where the rows are, `locks` keep other processes out. */
export function rowPorts(place: RecordPlace, locks: Locks): Pick<Home, "records" | "leases" | "bus" | "jobs"> {
  const records: Records = {
    use: (name, load) => createStore(place.caller(name, load)),
    keepDailyCopy: place.keepDailyCopy,
    isEmpty: place.isEmpty,
  };
  const leases = createLeases(locks, records);
  const bus = createBus(records, place);
  return { records, leases, bus, jobs: createJobs({ records, leases, bus }) };
}
