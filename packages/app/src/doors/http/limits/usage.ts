import { join } from "node:path";
import { Fault, readSettings } from "@loadout/core";
import { ownerId } from "../../../account/accounts.ts";
import { type UserUsage, userLimitSetting, userLimitsIn } from "../../../account/user-limits.ts";
import { AppFault } from "../../../operation/app-fault.ts";
import type { KeptBytes } from "./kept-bytes.ts";
import { createRequestRate } from "./rate-limit.ts";
import { createSlots, type SlotKind } from "./slots.ts";

/** Enforces the limits of each user. The owner of the home is not limited. */
export interface Usage {
  /** Counts a request; throws if it is over the limit. A request that is authorized again counts once. */
  request(userId: string, request: object): void;
  /** Takes a slot of a kind; throws if none is free. The returned function gives it back. */
  take(userId: string, kind: SlotKind): () => void;
  /** Throws if the sessions of the user have reached their storage limit. */
  assertRoom(userId: string): Promise<void>;
  /** Reads the limits again if they are outdated. */
  refresh(): Promise<void>;
  /** Marks the limits as outdated, after a change. */
  expire(): void;
  of(userId: string): Promise<UserUsage>;
}

export interface UsageDeps {
  readonly home: string;
  readonly bytes: Pick<KeptBytes, "of">;
  readonly now?: () => number;
}

/** How long limits are cached, in milliseconds. */
const moment = 1000;
/** `Retry-After` in seconds: time to delete sessions. */
const patience = 60;

export function createUsage({ home, bytes, now = () => performance.now() }: UsageDeps): Usage {
  const path = join(home, "config.jsonc");
  const rate = createRequestRate(now);
  const counted = new WeakSet<object>();
  let limits = userLimitsIn();
  let readAt = Number.NEGATIVE_INFINITY;
  const isLimited = (userId: string): boolean => userId !== ownerId;
  const slots = createSlots((userId, kind) => (isLimited(userId) ? limits[kind] : undefined));

  async function refresh(): Promise<void> {
    if (now() - readAt < moment) return;
    readAt = now();
    try {
      limits = userLimitsIn((await readSettings(path)).value.limits?.user);
    } catch (error) {
      if (!(error instanceof Fault)) throw error; // keep the limits while the file is invalid; commands report it
    }
  }

  return {
    refresh,
    expire: () => {
      readAt = Number.NEGATIVE_INFINITY;
    },
    request(userId, request) {
      if (!isLimited(userId) || counted.has(request)) return;
      counted.add(request);
      rate.count(userId, limits.requestsPerMinute);
    },
    take: slots.take,
    async assertRoom(userId) {
      if (!isLimited(userId)) return;
      const [used, limit] = [await bytes.of(userId), limits.bytesKept];
      if (used >= limit)
        throw new AppFault("limit.bytes", { used, limit, setting: userLimitSetting("bytesKept"), seconds: patience });
    },
    async of(userId) {
      await refresh();
      const { used } = slots;
      return {
        isLimited: isLimited(userId),
        limits,
        used: {
          turns: used(userId, "turns"),
          streams: used(userId, "streams"),
          commands: used(userId, "commands"),
          dispatches: used(userId, "dispatches"),
          requestsPerMinute: rate.used(userId, limits.requestsPerMinute),
          bytesKept: await bytes.of(userId),
        },
      };
    },
  };
}
