/** Spreads the reads of each user over turns of the event loop. */

/** Waits until a read of this user may start. */
export type ReadRounds = (userId: string) => Promise<void>;

/**
 * Starts one read of each user per turn of the event loop. A read may parse a long history, and many of them in a row would
 * block the requests of other users.
 */
export function createReadRounds(): ReadRounds {
  const last = new Map<string, Promise<void>>();
  return async (userId) => {
    const before = last.get(userId);
    const own = (before ?? Promise.resolve()).then(() => new Promise<void>((resolve) => setImmediate(resolve)));
    last.set(userId, own);
    await before;
    void own.then(() => {
      if (last.get(userId) === own) last.delete(userId);
    });
  };
}
