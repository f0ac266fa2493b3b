import { Fault, type Sessions } from "@loadout/core";

/** How much the sessions of each user take on disk: measured once, and again where something may have been written. */
export interface KeptBytes {
  of(userId: string): Promise<number>;
  /**
   * Something was written in this session. One that is not known is this user's; without a user it need not be there
   * at all, and is passed over.
   */
  touch(contextId: string, userId?: string): void;
}

interface Kept {
  readonly userId: string;
  /** Absent until it is measured. */
  readonly measured?: { readonly bytes: number; readonly time: number };
}

export interface KeptBytesDeps {
  /** Those of everybody. */
  readonly sessions: () => Promise<Pick<Sessions, "list" | "bytes">>;
  /** Sessions in the middle of a turn, which write all the time. */
  readonly running: () => readonly string[];
  readonly now?: () => number;
}

/** Commands in the background write without a turn: a figure counts for this long, in milliseconds. */
const longest = 600_000;

export function createKeptBytes({ sessions, running, now = () => performance.now() }: KeptBytesDeps): KeptBytes {
  const kept = new Map<string, Kept>();
  let listed: Promise<void> | undefined;

  async function list(): Promise<void> {
    for (const { contextId, userId } of (await sessions()).list()) kept.set(contextId, { userId });
  }

  async function measure(contextId: string, one: Kept): Promise<number> {
    const time = now();
    const bytes = await (await sessions()).bytes(contextId).catch((error: unknown) => {
      if (error instanceof Fault) return undefined; // it was deleted
      throw error;
    });
    const isUntouched = kept.get(contextId) === one;
    if (isUntouched && bytes === undefined) kept.delete(contextId);
    else if (isUntouched && bytes !== undefined) kept.set(contextId, { userId: one.userId, measured: { bytes, time } });
    return bytes ?? 0;
  }

  return {
    touch(contextId, userId) {
      const owner = kept.get(contextId)?.userId ?? userId;
      if (owner !== undefined) kept.set(contextId, { userId: owner });
    },
    async of(userId) {
      listed ??= list().catch((error: unknown) => {
        listed = undefined; // the next one tries again
        throw error;
      });
      await listed;
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
