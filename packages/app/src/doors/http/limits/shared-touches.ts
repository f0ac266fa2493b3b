import { type Home, processName } from "@loadout/core/home";

/** Tells the other servers of a database which sessions of a user were written to. */
export interface SharedTouches {
  touch(contextId: string, userId: string): void;
  /** The sessions of a user that other servers wrote to since this was asked last. */
  touched(userId: string): Promise<readonly string[]>;
}

/** Milliseconds by which clocks may differ, and a row may be late. */
const slack = 30_000;
/** Milliseconds for which rows are kept: longer than lists of sessions are. */
export const touchMemory = 2 * 86_400_000;
/** Milliseconds between two looks for rows that are too old. */
const sweepPace = 3_600_000;

export function createSharedTouches({ records }: Pick<Home, "records">, now: () => number = Date.now): SharedTouches {
  const { read, change } = records.use("touch", async () => (await import("./touch-records.ts")).touchRecords);
  const me = processName();
  const startedAt = now();
  const seen = new Map<string, number>();
  /** A touch is told once at a time: a session that is written to again meanwhile is told again. */
  const telling = new Map<string, { isAgain: boolean }>();
  let sweptAt = 0;

  async function tell(contextId: string, userId: string, state: { isAgain: boolean }): Promise<void> {
    do {
      state.isAgain = false;
      await change("add", contextId, me, userId, now());
    } while (state.isAgain);
    if (now() - sweptAt < sweepPace) return;
    sweptAt = now();
    await change("forget", now() - touchMemory);
  }

  return {
    touch(contextId, userId) {
      const under = telling.get(contextId);
      if (under) {
        under.isAgain = true;
        return;
      }
      const state = { isAgain: false };
      telling.set(contextId, state);
      const done = (): void => void telling.delete(contextId);
      tell(contextId, userId, state).then(done, done); // while the database is away, nothing is written either
    },
    async touched(userId) {
      const rows = await read("since", userId, me, (seen.get(userId) ?? startedAt) - slack);
      seen.set(userId, Math.max(seen.get(userId) ?? startedAt, ...rows.map(({ at }) => at)));
      return rows.map(({ session }) => session);
    },
  };
}
