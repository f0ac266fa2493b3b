import type { Store } from "@loadout/core/home";
import { AppFault } from "../operation/app-fault.ts";
import { networkOf } from "./network-of.ts";
import type { Rate, rateRecords } from "./rate-records.ts";
import { tokenHash } from "./token-hash.ts";

/** An attempt to use a password. */
export interface Attempt {
  /** The account, which need not exist. */
  readonly account: string;
  /** The address of the client. */
  readonly from: string;
}

/**
 * Limits how often a password may be guessed, by account and client, so that an attacker cannot lock an account for other
 * clients. Each client also has a limit over all accounts. All servers of a home count together.
 */
export interface AttemptGuard {
  /** Counts the attempt as failed before verifying, so that parallel guesses cannot beat the limit. */
  attempt(given: Attempt, isRight: () => Promise<boolean>): Promise<void>;
}

export interface AttemptGuardDeps {
  readonly rates: Pick<Store<typeof rateRecords>, "change">;
  readonly now: () => Date;
  /** The most refusals that are remembered. */
  readonly most?: number;
}

const ofAccount = { burst: 5, pace: 60_000 };
/** Against guessing one password for many accounts; wide enough for an office behind one address. */
const ofClient = { burst: 50, pace: 10_000 };

export function createAttemptGuard({ rates, now, most = 10_000 }: AttemptGuardDeps): AttemptGuard {
  /** Until when a key is refused: a flood of attempts does not reach the database. */
  const refused = new Map<string, number>();
  const waitFor = ({ key }: Rate): number => (refused.get(key) ?? 0) - now().getTime();

  function refuse(wait: number): never {
    throw new AppFault("auth.too-many", { seconds: Math.ceil(wait / 1000) });
  }

  function remember({ key }: Rate, wait: number): void {
    refused.delete(key);
    if (wait > 0) refused.set(key, now().getTime() + wait);
    const [oldest] = refused.keys();
    if (refused.size > most && oldest !== undefined) refused.delete(oldest);
  }

  return {
    async attempt(given, isRight) {
      const both = ratesOf(given);
      const known = Math.max(...both.map(waitFor));
      if (known > 0) refuse(known);
      const { granted, waits } = await rates.change("take", both, 1, now().getTime());
      if (granted === 0) {
        for (const [index, rate] of both.entries()) remember(rate, waits[index] ?? 0);
        refuse(Math.max(...waits));
      }
      if (!(await isRight())) throw new AppFault("auth.wrong");
      const [account, client] = both;
      refused.delete(account.key);
      // Of the client's only this attempt: signing in to one's own account must not reset guesses at others.
      await rates.change("settle", account.key, client);
    },
  };
}

/** That of the account first, in every change. */
function ratesOf({ account, from }: Attempt): readonly [Rate, Rate] {
  const network = networkOf(from);
  return [
    { ...ofAccount, key: `password ${tokenHash(account)} ${network}` },
    { ...ofClient, key: `passwords ${network}` },
  ];
}
