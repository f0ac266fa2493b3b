/** Rate limit for passwords. */

import { networkOf } from "./network-of.ts";
import { tokenHash } from "./token-hash.ts";

/** An attempt to use a password. */
export interface Attempt {
  /** The account, which need not exist. */
  readonly account: string;
  /** The address of the client. */
  readonly from: string;
}

/**
 * Failed attempts by account and client, so that an attacker cannot lock an account for other clients. Each client also
 * has a limit over all accounts. Kept in memory, bounded: a restart forgets them.
 */
export interface Attempts {
  /** Milliseconds until the next attempt is allowed. */
  wait(attempt: Attempt): number;
  failed(attempt: Attempt): void;
  succeeded(attempt: Attempt): void;
}

interface Limit {
  /** This many may fail at once; then one more per `pace` milliseconds. */
  readonly free: number;
  readonly pace: number;
}

const ofAccount: Limit = { free: 5, pace: 60_000 };
/** Against guessing one password for many accounts; wide enough for an office behind one address. */
const ofClient: Limit = { free: 50, pace: 10_000 };

export function createAttempts({
  now,
  most = 10_000,
}: {
  readonly now: () => number;
  readonly most?: number;
}): Attempts {
  const accounts = createBuckets(ofAccount, now, most);
  const clients = createBuckets(ofClient, now, most);
  const keysOf = ({ account, from }: Attempt) => {
    const network = networkOf(from);
    return { account: `${tokenHash(account)} ${network}`, client: network };
  };
  return {
    wait(attempt) {
      const { account, client } = keysOf(attempt);
      return Math.max(accounts.wait(account), clients.wait(client));
    },
    failed(attempt) {
      const { account, client } = keysOf(attempt);
      accounts.add(account);
      clients.add(client);
    },
    succeeded(attempt) {
      const { account, client } = keysOf(attempt);
      accounts.empty(account);
      clients.takeBack(client); // only this attempt: signing in to one's own account must not reset guesses at others
    },
  };
}

function createBuckets({ free, pace }: Limit, now: () => number, most: number) {
  /** The time at which a key has all its attempts back, least recently used first. */
  const filled = new Map<string, number>();

  function set(key: string, time: number): void {
    filled.delete(key);
    if (time <= now()) return;
    filled.set(key, time);
    if (filled.size <= most) return;
    for (const [other, end] of filled) if (end <= now()) filled.delete(other);
    const [oldest] = filled.keys();
    if (filled.size > most && oldest !== undefined) filled.delete(oldest);
  }

  return {
    wait: (key: string): number => Math.max(0, (filled.get(key) ?? 0) - now() - (free - 1) * pace),
    add: (key: string): void => set(key, Math.max(filled.get(key) ?? 0, now()) + pace),
    takeBack: (key: string): void => set(key, (filled.get(key) ?? 0) - pace),
    empty: (key: string): void => void filled.delete(key),
  };
}
