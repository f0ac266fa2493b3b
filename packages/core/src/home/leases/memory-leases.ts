import { setTimeout as pause } from "node:timers/promises";
import { Fault } from "../../ground/fault.ts";
import { type Lease, type Leases, leasePatience, runWithLease } from "./leases.ts";

/** Leases of a home in memory: only this process can see it. */
export function createMemoryLeases(): Leases {
  /** How many have a share; -1: one has it alone. */
  const held = new Map<string, number>();

  function tryTake(name: string, isShared: boolean): Lease | undefined {
    const users = held.get(name) ?? 0;
    if (users < 0 || (users > 0 && !isShared)) return undefined;
    held.set(name, isShared ? users + 1 : -1);
    let isHeld = true;
    return {
      name,
      release() {
        if (!isHeld) return;
        isHeld = false;
        const left = isShared ? (held.get(name) ?? 1) - 1 : 0;
        if (left > 0) held.set(name, left);
        else held.delete(name);
      },
    };
  }

  async function wait(name: string, isShared: boolean, patience: number): Promise<Lease> {
    const begun = performance.now();
    for (;;) {
      const lease = tryTake(name, isShared);
      if (lease) return lease;
      if (performance.now() - begun >= patience) throw new Fault("busy", { path: name });
      await pause(5);
    }
  }

  const leases: Leases = {
    take: (name, patience = leasePatience) => wait(name, false, patience),
    share: (name, patience = leasePatience) => wait(name, true, patience),
    takeAlone: async (name) => tryTake(name, false),
    run: (name, work, patience) => runWithLease(leases, name, work, patience),
  };
  return leases;
}
