import type { Text } from "@loadout/core";
import { type UserLimit, userLimitSetting } from "../../../account/user-limits.ts";
import { AppFault } from "../../../operation/app-fault.ts";

/** Counts what each user has running, and refuses more than the limit. */

/** The limits on things that run at the same time. */
export type SlotKind = Exclude<UserLimit, "requestsPerMinute" | "bytesKept">;

/** How many of each kind users have running. */
export interface Slots {
  /** Takes a slot; throws if none is free. The returned function gives it back, once. */
  take(userId: string, kind: SlotKind): () => void;
  used(userId: string, kind: SlotKind): number;
}

/** `Retry-After` in seconds; a guess, since it is not known when a slot becomes free. */
const patience = 5;

const names: Readonly<Record<SlotKind, Text>> = {
  turns: { en: "turns", zh: "轮次" },
  streams: { en: "event streams", zh: "事件流" },
  commands: { en: "commands", zh: "命令" },
  dispatches: { en: "dispatched tasks", zh: "派发任务" },
};

export const tooMany = (kind: SlotKind, limit: number): AppFault =>
  new AppFault("limit.at-once", { limit, what: names[kind], setting: userLimitSetting(kind), seconds: patience });

/** `limitOf` answers `undefined` for unlimited users. */
export function createSlots(limitOf: (userId: string, kind: SlotKind) => number | undefined): Slots {
  const counts = new Map<string, number>();
  const keyOf = (userId: string, kind: SlotKind): string => `${kind} ${userId}`;
  const count = (key: string, change: 1 | -1): void => {
    const now = (counts.get(key) ?? 0) + change;
    if (now === 0) counts.delete(key);
    else counts.set(key, now);
  };
  const used: Slots["used"] = (userId, kind) => counts.get(keyOf(userId, kind)) ?? 0;
  return {
    used,
    take(userId, kind) {
      const limit = limitOf(userId, kind);
      if (limit !== undefined && used(userId, kind) >= limit) throw tooMany(kind, limit);
      const key = keyOf(userId, kind);
      count(key, 1);
      let isTaken = true;
      return () => {
        if (isTaken) count(key, -1);
        isTaken = false;
      };
    },
  };
}
