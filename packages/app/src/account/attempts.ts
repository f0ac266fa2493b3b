import { fingerprint } from "./account-tables.ts";
import { networkOf } from "./network-of.ts";

/** Somebody tries a password. */
export interface Attempt {
  /** The account that is meant, whether or not there is one. */
  readonly account: string;
  /** The address of the client. */
  readonly from: string;
}

/**
 * Attempts that failed, by account and client: an attacker cannot lock an account for clients elsewhere. Each client also
 * has a limit over all accounts. Kept in memory, bounded: a restart forgets them.
 */
export interface Attempts {
  /** Milliseconds until the next one may be made. */
  wait(attempt: Attempt): number;
  failed(attempt: Attempt): void;
  succeeded(attempt: Attempt): void;
}

interface Limit {
  /** So many may fail at once; then one more each `pace` milliseconds. */
  readonly free: number;
  readonly pace: number;
}

const ofAccount: Limit = { free: 5, pace: 60_000 };
/** For guessing one password at many accounts; wide enough for an office behind one address. */
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
    return { account: `${fingerprint(account)} ${network}`, client: network };
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
      clients.takeBack(client); // only this one: an account of one's own must not pay for guesses at others
    },
  };
}

function createBuckets({ free, pace }: Limit, now: () => number, most: number) {
  /** When a key has all its attempts back; the one that was used last stands last. */
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
