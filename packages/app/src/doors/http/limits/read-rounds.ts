/** Waits until a read of this user may begin. */
export type ReadRounds = (userId: string) => Promise<void>;

/**
 * Begins one read of each user at a turn of the event loop: a read may open a long history at once, and many reads together
 * would keep everybody else waiting for all of them.
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
