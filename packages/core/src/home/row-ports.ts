import { createBus } from "./bus/create-bus.ts";
import { createLeases } from "./fences/create-leases.ts";
import type { Home } from "./home.ts";
import type { Locks } from "./leases/locks.ts";
import { createStore, type RecordPlace, type Records } from "./records/records.ts";

/** The ports that need rows, of every kind of home: `place` is where the rows are, `locks` keep other processes out. */
export function rowPorts(place: RecordPlace, locks: Locks): Pick<Home, "records" | "leases" | "bus"> {
  const records: Records = {
    use: (name, load) => createStore(place.caller(name, load)),
    keepDailyCopy: place.keepDailyCopy,
    isEmpty: place.isEmpty,
  };
  return { records, leases: createLeases(locks, records), bus: createBus(records, place) };
}
