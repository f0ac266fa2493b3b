import { Fault, type Sessions } from "@loadout/core";
import { type SharedTouches, touchMemory } from "./shared-touches.ts";

/** The disk usage of each user's sessions: measured once, and again after possible writes. */
export interface KeptBytes {
  of(userId: string): Promise<number>;
  /**
   * This session was written to. An unknown session belongs to this user; without a user it may not exist and
   * is ignored.
   */
  touch(contextId: string, userId?: string): void;
}

interface Kept {
  readonly userId: string;
  /** Absent until it is measured. */
  readonly measured?: { readonly bytes: number; readonly time: number };
}

export interface KeptBytesDeps {
  /** The sessions of all users. */
  readonly sessions: () => Promise<Pick<Sessions, "list" | "bytes">>;
  /** Sessions with a running turn, which write continuously. */
  readonly running: () => readonly string[];
  /** The servers that write to the same sessions. */
  readonly others?: SharedTouches;
  readonly now?: () => number;
}

/** How long a measurement is valid, in milliseconds: background commands write without a turn. */
const longest = 600_000;
/** A session counts as at least this many bytes, because listing thousands of small ones takes time too. */
const smallest = 250_000;

export function createKeptBytes(deps: KeptBytesDeps): KeptBytes {
  const { sessions, running, others, now = () => performance.now() } = deps;
  const kept = new Map<string, Kept>();
  let listed: Promise<void> | undefined;
  let listedAt = 0;

  async function list(): Promise<void> {
    for (const { contextId, userId } of await (await sessions()).list()) kept.set(contextId, { userId });
  }

  async function measure(contextId: string, one: Kept): Promise<number> {
    const time = now();
    const found = await (await sessions()).bytes(contextId).catch((error: unknown) => {
      if (error instanceof Fault) return undefined; // it was deleted
      throw error;
    });
    const bytes = found === undefined ? undefined : Math.max(found, smallest);
    const isUntouched = kept.get(contextId) === one;
    if (isUntouched && bytes === undefined) kept.delete(contextId);
    else if (isUntouched && bytes !== undefined) kept.set(contextId, { userId: one.userId, measured: { bytes, time } });
    return bytes ?? 0;
  }

  return {
    touch(contextId, userId) {
      const owner = kept.get(contextId)?.userId ?? userId;
      if (owner === undefined) return;
      kept.set(contextId, { userId: owner });
      others?.touch(contextId, owner);
    },
    async of(userId) {
      if (others && now() - listedAt > touchMemory / 2) listed = undefined; // what others told is forgotten some time
      if (!listed) listedAt = now();
      listed ??= list().catch((error: unknown) => {
        listed = undefined; // the next call tries again
        throw error;
      });
      await listed;
      for (const contextId of (await others?.touched(userId)) ?? []) kept.set(contextId, { userId });
      const busy = new Set(running());
      let total = 0;
      for (const [contextId, one] of [...kept].filter(([, { userId: owner }]) => owner === userId)) {
        const isKnown = one.measured && !busy.has(contextId) && now() - one.measured.time < longest;
        total += isKnown && one.measured ? one.measured.bytes : await measure(contextId, one);
      }
      return total;
    },
  };
}
