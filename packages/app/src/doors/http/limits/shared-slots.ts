import type { Store } from "@loadout/core/home";
import type { seatRecords } from "./seat-records.ts";
import type { SlotKind, Slots } from "./slots.ts";

/** Slots that hold over all processes of a database: what a user runs in each of them counts together. */
export interface SharedSlots {
  /** Takes a slot; rejects if none is free anywhere. The result gives it back, once. */
  take(userId: string, kind: SlotKind, limit: number | undefined): Promise<() => void>;
  used(userId: string, kind: SlotKind): Promise<number>;
  close(): Promise<void>;
}

export interface SharedSlotsDeps {
  /** Those of this process. */
  readonly slots: Slots;
  readonly seats: Pick<Store<typeof seatRecords>, "read" | "change">;
  /** The name of this process. */
  readonly process: string;
  readonly refuse: (kind: SlotKind, limit: number) => Error;
  /** Milliseconds until what could not be told is told again. */
  readonly pace?: number;
}

/**
 * Each process says how many it holds, whole numbers instead of differences: what was told twice or too late changes
 * nothing. Those of a process that is gone do not count.
 */
export function createSharedSlots({ slots, seats, process, refuse, pace = 5000 }: SharedSlotsDeps): SharedSlots {
  /** What the others know too little of. */
  const untold = new Map<string, readonly [userId: string, kind: SlotKind]>();
  const keyOf = (userId: string, kind: SlotKind): string => `${kind} ${userId}`;
  let telling = Promise.resolve();

  const hold = (userId: string, kind: SlotKind, limit?: number): Promise<boolean> =>
    seats.change("hold", keyOf(userId, kind), process, slots.used(userId, kind), limit);

  async function tell(): Promise<void> {
    for (const [key, [userId, kind]] of [...untold]) {
      untold.delete(key);
      await hold(userId, kind).catch(() => untold.set(key, [userId, kind]));
    }
  }

  const tellSoon = (): Promise<void> => {
    telling = telling.then(tell);
    return telling;
  };
  const timer = setInterval(() => {
    if (untold.size > 0) void tellSoon();
  }, pace).unref();

  return {
    async take(userId, kind, limit) {
      const release = slots.take(userId, kind);
      const giveBack = (): void => {
        release();
        untold.set(keyOf(userId, kind), [userId, kind]);
        void tellSoon();
      };
      try {
        if (await hold(userId, kind, limit)) return giveBack;
      } catch (error) {
        giveBack();
        throw error;
      }
      giveBack();
      throw refuse(kind, limit ?? 0);
    },
    used: async (userId, kind) => slots.used(userId, kind) + (await seats.read("others", keyOf(userId, kind), process)),
    async close() {
      clearInterval(timer);
      await tellSoon();
    },
  };
}
