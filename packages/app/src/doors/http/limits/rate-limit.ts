import { userLimitSetting } from "../../../account/user-limits.ts";
import { AppFault } from "../../../operation/app-fault.ts";

/** The rate limit: requests of each user in the last minute. */
export interface RequestRate {
  /** Counts a request; throws if it is over the limit, with the seconds until the next one is allowed. */
  count(userId: string, limit: number): void;
  used(userId: string, limit: number): number;
}

const minute = 60_000;
/** Above this number of users, those without recent requests are removed. */
const mostKept = 1000;

/** A leaky bucket per user: each request adds one, and `limit` drain evenly per minute. Bursts are fine, floods are not. */
export function createRequestRate(
  now: () => number = () => performance.now(),
  refuse: (limit: number, wait: number) => Error = tooFast,
): RequestRate {
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
      if (level > limit) throw refuse(limit, ((level - limit) * minute) / limit);
      if (buckets.size >= mostKept && !buckets.has(userId)) forget();
      buckets.set(userId, { level, time: now() });
    },
  };
}

/** Refuses a request until so many milliseconds have passed. */
export function tooFast(limit: number, wait: number): AppFault {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  return new AppFault("limit.requests", { limit, seconds, setting: userLimitSetting("requestsPerMinute") });
}
