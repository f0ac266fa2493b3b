import { userLimitSetting } from "../../../account/user-limits.ts";
import { AppFault } from "../../../operation/app-fault.ts";
import { Fault } from "@loadout/core";

/** How many requests users sent in the last minute. */
export interface RequestRate {
  /** One more, or a fault that says when the next one is possible. */
  count(userId: string, limit: number): void;
  used(userId: string, limit: number): number;
}

const minute = 60_000;
/** Users whose requests are all forgotten are looked for when there are more than this. */
const mostKept = 1000;

/** Each request fills a bucket of `limit`, which empties evenly within a minute: a burst is fine, a flood is not. */
export function createRequestRate(now: () => number = () => performance.now()): RequestRate {
  const buckets = new Map<string, { readonly level: number; readonly time: number }>();
  const used: RequestRate["used"] = (userId, limit) => {
    const bucket = buckets.get(userId);
    return bucket ? Math.max(0, bucket.level - ((now() - bucket.time) * limit) / minute) : 0;
  };
  const forget = (): void => {
    for (const [userId, { time }] of buckets) if (now() - time > minute) buckets.delete(userId);
  };
  return {
    used: (userId, limit) => Math.ceil(used(userId, limit)),
    count(userId, limit) {
      const level = used(userId, limit) + 1;
      if (level > limit) {
        const seconds = Math.max(1, Math.ceil(((level - limit) * minute) / limit / 1000));
        throw new AppFault("limit.requests", { limit, seconds, setting: userLimitSetting("requestsPerMinute") });
      }
      if (buckets.size >= mostKept && !buckets.has(userId)) forget();
      buckets.set(userId, { level, time: now() });
    },
  };
}
