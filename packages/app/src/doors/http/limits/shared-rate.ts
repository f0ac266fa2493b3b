import { Fault } from "@loadout/core";
import type { Store } from "@loadout/core/home";
import type { Rate, rateRecords } from "../../../account/rate-records.ts";

/**
 * The rate limit over all servers of a database. A server takes several requests of a user at once from the common count and
 * lets them through without asking again, so most requests cost no statement. All servers together never let more through.
 */
export interface SharedRate {
  /** Lets one request through: at once, or after a look at the common count. Rejects with `refuse` if it is used up. */
  spend(userId: string, limit: number): Promise<void> | undefined;
  /** The requests of the last minute, at all servers. */
  used(userId: string, limit: number): Promise<number>;
}

export interface SharedRateDeps {
  readonly rates: Pick<Store<typeof rateRecords>, "read" | "change">;
  /** Makes the error for one who has to wait this many milliseconds. */
  readonly refuse: (limit: number, wait: number) => Error;
  readonly now?: () => number;
}

const minute = 60_000;
/** A server takes this part of the limit at once. */
const part = 30;
/** Above this number of users, those without recent requests are removed. */
const mostKept = 1000;

export function createSharedRate({ rates, refuse, now = Date.now }: SharedRateDeps): SharedRate {
  /** What was taken and not spent. It is lost after a minute, when its place is free again. */
  const purses = new Map<string, { left: number; readonly time: number }>();
  const filling = new Map<string, Promise<void>>();
  /** Until when a user is refused without another look. */
  const refused = new Map<string, number>();

  const purseOf = (userId: string) => {
    const purse = purses.get(userId);
    return purse && purse.left > 0 && now() - purse.time < minute ? purse : undefined;
  };

  async function fill(userId: string, limit: number): Promise<void> {
    const most = Math.max(1, Math.floor(limit / part));
    const { granted, waits } = await rates.change("take", [rateOf(userId, limit)], most, now());
    if (granted === 0) {
      refused.set(userId, now() + (waits[0] ?? 0));
      throw refuse(limit, waits[0] ?? 0);
    }
    if (purses.size >= mostKept)
      for (const [other, { time }] of purses) if (now() - time >= minute) purses.delete(other);
    if (refused.size >= mostKept) for (const [other, until] of refused) if (until <= now()) refused.delete(other);
    purses.set(userId, { left: (purseOf(userId)?.left ?? 0) + granted, time: now() });
  }

  /** Requests that wait together share one look. */
  async function spendLater(userId: string, limit: number): Promise<void> {
    for (;;) {
      const wait = (refused.get(userId) ?? 0) - now();
      if (wait > 0) throw refuse(limit, wait);
      const filled = filling.get(userId) ?? fill(userId, limit).finally(() => filling.delete(userId));
      filling.set(userId, filled);
      try {
        await filled;
      } catch (error) {
        if (error instanceof Fault && error.status === 503) return; // without the database, each server counts by itself
        throw error;
      }
      const purse = purseOf(userId);
      if (!purse) continue; // others were quicker
      purse.left--;
      return;
    }
  }

  return {
    spend(userId, limit) {
      const purse = purseOf(userId);
      if (!purse) return spendLater(userId, limit);
      purse.left--;
      return undefined;
    },
    async used(userId, limit) {
      const { key, pace } = rateOf(userId, limit);
      const fullAt = (await rates.read("fullAt", key)) ?? 0;
      return Math.max(0, Math.ceil((fullAt - now()) / pace) - (purseOf(userId)?.left ?? 0));
    },
  };
}

const rateOf = (userId: string, limit: number): Rate => ({
  ...{ key: `requests ${userId}`, burst: limit, pace: minute / limit },
});
