import { Fault } from "../../ground/fault.ts";
import type { HeldLock, Locks } from "../leases/locks.ts";

/** Locks of a home in memory, which only this process can see; those who wait are served in order. */
export function createMemoryLocks(): Locks {
  const names = new Map<string, Held>();

  const isFree = (held: Held, isShared: boolean): boolean => held.users === 0 || (isShared && held.users > 0);

  function give(name: string, held: Held, isShared: boolean): HeldLock {
    held.users = isShared ? held.users + 1 : alone;
    let isHeld = true;
    return {
      lost: neverLost,
      release() {
        if (!isHeld) return;
        isHeld = false;
        held.users = isShared ? held.users - 1 : 0;
        serve(name, held);
      },
    };
  }

  /** Gives the lock to those who wait, as far as they can have it together. */
  function serve(name: string, held: Held): void {
    for (let next = held.waiting[0]; next && isFree(held, next.isShared); next = held.waiting[0]) {
      held.waiting.shift();
      next.take(give(name, held, next.isShared));
    }
    if (held.users === 0 && held.waiting.length === 0) names.delete(name);
  }

  function take(name: string, isShared: boolean, patience: number): Promise<HeldLock> {
    const held = names.get(name) ?? { users: 0, waiting: [] };
    names.set(name, held);
    if (held.waiting.length === 0 && isFree(held, isShared)) return Promise.resolve(give(name, held, isShared));
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        isShared,
        take(lock) {
          clearTimeout(timer);
          resolve(lock);
        },
      };
      const timer = setTimeout(() => {
        held.waiting.splice(held.waiting.indexOf(waiter), 1);
        reject(new Fault("busy", { path: name }));
        serve(name, held); // those behind may have waited only for this one
      }, patience);
      held.waiting.push(waiter);
    });
  }

  return {
    take: (name, patience) => take(name, false, patience),
    share: (name, patience) => take(name, true, patience),
    takeAlone: async (name) => (names.has(name) ? undefined : take(name, false, 0)),
    placeOf: (name) => name,
  };
}

interface Held {
  /** How many have a share; `alone` if one has it for itself. */
  users: number;
  readonly waiting: Waiter[];
}

interface Waiter {
  readonly isShared: boolean;
  take(lock: HeldLock): void;
}

const alone = -1;
const neverLost = new AbortController().signal;
