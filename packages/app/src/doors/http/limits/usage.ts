import { homeSettings } from "@loadout/core";
import { type Home, processName } from "@loadout/core/home";
import { ownerId } from "../../../account/owner.ts";
import { type UserUsage, userLimitSetting } from "../../../account/user-limits.ts";
import { AppFault } from "../../../operation/app-fault.ts";
import { createCurrentLimits } from "./current-limits.ts";
import type { KeptBytes } from "./kept-bytes.ts";
import { createRequestRate, tooFast } from "./rate-limit.ts";
import { createReceivedBodies } from "./received-bodies.ts";
import { createSharedRate } from "./shared-rate.ts";
import { createSharedSlots } from "./shared-slots.ts";
import { createSlots, type SlotKind, type Slots, tooMany } from "./slots.ts";
import { createUnreadAnswers, type HandedAnswer } from "./unread-answers.ts";

/** Enforces the limits of each user. The owner of the home is not limited. */
export interface Usage {
  /**
   * Counts a request; throws if it is over the limit, at all servers together. A request that is authorized again counts
   * once. Answers nothing if there is nothing to wait for.
   */
  request(userId: string, request: object): Promise<void> | undefined;
  /** The answer to a request that was counted. Throws with `canRefuse` if too much waits to be read already. */
  answer(request: object, answer: HandedAnswer | undefined, canRefuse: boolean): void;
  /**
   * Begins to receive the body of a request. `add` throws if the bodies of the user together are too large; `release` is
   * called when the body is no longer needed.
   */
  receive(userId: string): { add(bytes: number): void; release(): void };
  /** Takes a slot of this process; throws if none is free. The returned function gives it back. */
  take(userId: string, kind: SlotKind): () => void;
  /** The same where all processes of a database count together. */
  takeAnywhere(userId: string, kind: SharedKind): Promise<() => void>;
  /** Throws if the sessions of the user have reached their storage limit. */
  assertRoom(userId: string): Promise<void>;
  /** Reads the limits again if they are outdated and this user has any. */
  refresh(userId: string): Promise<void> | undefined;
  /** Marks the limits as outdated, after a change. */
  expire(): void;
  of(userId: string): Promise<UserUsage>;
  close(): Promise<void>;
}

/** What counts in all processes together. Streams cost memory where they are open. */
export type SharedKind = Exclude<SlotKind, "streams">;

export interface UsageDeps {
  readonly home: string;
  /** The home, if other processes work on it. */
  readonly shared?: Pick<Home, "records">;
  readonly bytes: Pick<KeptBytes, "of">;
  readonly now?: () => number;
}

/** `Retry-After` in seconds: time to delete sessions. */
const patience = 60;
/** Bytes of answers that may wait in memory for one user to read them. A single answer may be larger. */
const mostUnread = 100_000_000;
/** Bytes of bodies that one user may be sending at once. A single body may be larger, up to the limit of its operation. */
const mostReceived = 100_000_000;

export function createUsage({ home, shared, bytes, now = () => performance.now() }: UsageDeps): Usage {
  const current = createCurrentLimits(homeSettings(home), now);
  const rate = createRequestRate(now);
  const unread = createUnreadAnswers();
  const received = createReceivedBodies();
  const counted = new WeakMap<object, string>();
  const isLimited = (userId: string): boolean => userId !== ownerId;
  const slots = createSlots((userId, kind) => (isLimited(userId) ? current.limits()[kind] : undefined));
  const others = shared && countTogether(shared, slots);

  function assertRead(userId: string): void {
    const waiting = unread.of(userId);
    if (waiting > mostUnread) throw new AppFault("limit.unread", { waiting, limit: mostUnread, seconds: patience });
  }

  return {
    refresh: (userId) => (isLimited(userId) ? current.refresh() : undefined),
    expire: current.expire,
    request(userId, request) {
      if (!isLimited(userId) || counted.has(request)) return undefined;
      counted.set(request, userId);
      const { requestsPerMinute } = current.limits();
      rate.count(userId, requestsPerMinute);
      assertRead(userId);
      return others?.rate.spend(userId, requestsPerMinute);
    },
    answer(request, answer, canRefuse) {
      const userId = counted.get(request);
      if (userId === undefined) return;
      if (canRefuse) assertRead(userId);
      if (answer) unread.add(userId, answer);
    },
    receive(userId) {
      const { add, release } = received.begin(userId);
      return {
        release,
        add(bytes) {
          const { total, isOnly } = add(bytes);
          if (isLimited(userId) && total > mostReceived && !isOnly)
            throw new AppFault("limit.received", { received: total, limit: mostReceived, seconds: 5 });
        },
      };
    },
    take: slots.take,
    async takeAnywhere(userId, kind) {
      if (!others || !isLimited(userId)) return slots.take(userId, kind);
      await current.refresh();
      return others.slots.take(userId, kind, current.limits()[kind]);
    },
    close: async () => others?.slots.close(),
    async assertRoom(userId) {
      if (!isLimited(userId)) return;
      const [used, limit] = [await bytes.of(userId), current.limits().bytesKept];
      if (used >= limit)
        throw new AppFault("limit.bytes", { used, limit, setting: userLimitSetting("bytesKept"), seconds: patience });
    },
    async of(userId) {
      await current.refresh();
      const limits = current.limits();
      const { used } = slots;
      const everywhere = isLimited(userId) ? others : undefined;
      const usedAnywhere = async (kind: SharedKind): Promise<number> =>
        everywhere ? everywhere.slots.used(userId, kind) : used(userId, kind);
      const perMinute = limits.requestsPerMinute;
      return {
        isLimited: isLimited(userId),
        limits,
        used: {
          turns: await usedAnywhere("turns"),
          streams: used(userId, "streams"),
          commands: await usedAnywhere("commands"),
          dispatches: await usedAnywhere("dispatches"),
          requestsPerMinute: everywhere ? await everywhere.rate.used(userId, perMinute) : rate.used(userId, perMinute),
          bytesKept: await bytes.of(userId),
        },
      };
    },
  };
}

/** Counts with the other processes of a database. */
function countTogether({ records }: Pick<Home, "records">, slots: Slots) {
  const rates = records.use("rate", async () => (await import("../../../account/rate-records.ts")).rateRecords);
  const seats = records.use("seat", async () => (await import("./seat-records.ts")).seatRecords);
  return {
    rate: createSharedRate({ rates, refuse: tooFast }),
    slots: createSharedSlots({ slots, seats, process: processName(), refuse: tooMany }),
  };
}
