import { Fault, homeSettings, readSettings } from "@loadout/core";
import { type Home, processName } from "@loadout/core/home";
import { ownerId } from "../../../account/owner.ts";
import { type UserUsage, userLimitSetting, userLimitsIn } from "../../../account/user-limits.ts";
import { AppFault } from "../../../operation/app-fault.ts";
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

/** How long limits are cached, in milliseconds. */
const moment = 1000;
/** From this age on they are read again in the background, so that requests seldom wait for it. */
const early = 500;
/** `Retry-After` in seconds: time to delete sessions. */
const patience = 60;
/** Bytes of answers that may wait in memory for one user to read them. A single answer may be larger. */
const mostUnread = 100_000_000;
/** Bytes of bodies that one user may be sending at once. A single body may be larger, up to the limit of its operation. */
const mostReceived = 100_000_000;

export function createUsage({ home, shared, bytes, now = () => performance.now() }: UsageDeps): Usage {
  const settings = homeSettings(home);
  const rate = createRequestRate(now);
  const unread = createUnreadAnswers();
  const received = createReceivedBodies();
  const counted = new WeakMap<object, string>();
  let limits = userLimitsIn();
  let readAt = Number.NEGATIVE_INFINITY;
  const isLimited = (userId: string): boolean => userId !== ownerId;
  const slots = createSlots((userId, kind) => (isLimited(userId) ? limits[kind] : undefined));
  const others = shared && countTogether(shared, slots);

  function assertRead(userId: string): void {
    const waiting = unread.of(userId);
    if (waiting > mostUnread) throw new AppFault("limit.unread", { waiting, limit: mostUnread, seconds: patience });
  }

  /** The limits that are being read, unless something changed since. */
  let reading: Promise<void> | undefined;

  async function read(): Promise<typeof limits> {
    try {
      return userLimitsIn((await readSettings(settings)).value.limits?.user);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return limits; // keep them while the file is invalid; commands report it
    }
  }

  function readAgain(): Promise<void> {
    const begun = now(); // what was written since then may have been missed
    const isCurrent = (): boolean => reading === one;
    const one = read()
      .then((found) => {
        if (isCurrent()) [limits, readAt] = [found, begun];
      })
      .finally(() => {
        if (isCurrent()) reading = undefined;
      });
    return one;
  }

  /** Answers nothing if there is nothing to wait for. */
  function refresh(): Promise<void> | undefined {
    const age = now() - readAt;
    if (age < early) return undefined;
    reading ??= readAgain();
    if (age >= moment) return reading;
    reading.catch(() => undefined); // the request that waits for it gets the error
    return undefined;
  }

  return {
    refresh: (userId) => (isLimited(userId) ? refresh() : undefined),
    expire: () => {
      [readAt, reading] = [Number.NEGATIVE_INFINITY, undefined];
    },
    request(userId, request) {
      if (!isLimited(userId) || counted.has(request)) return undefined;
      counted.set(request, userId);
      rate.count(userId, limits.requestsPerMinute);
      assertRead(userId);
      return others?.rate.spend(userId, limits.requestsPerMinute);
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
      await refresh();
      return others.slots.take(userId, kind, limits[kind]);
    },
    close: async () => others?.slots.close(),
    async assertRoom(userId) {
      if (!isLimited(userId)) return;
      const [used, limit] = [await bytes.of(userId), limits.bytesKept];
      if (used >= limit)
        throw new AppFault("limit.bytes", { used, limit, setting: userLimitSetting("bytesKept"), seconds: patience });
    },
    async of(userId) {
      await refresh();
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
