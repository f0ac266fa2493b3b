/** Bodies of requests that are held in memory, by user. */
export interface ReceivedBodies {
  /**
   * Begins to count a body. `add` counts bytes of it and answers how many the user's bodies have together, and whether this is
   * the only one; `release` gives its bytes back.
   */
  begin(userId: string): { add(bytes: number): { total: number; isOnly: boolean }; release(): void };
}

export function createReceivedBodies(): ReceivedBodies {
  const held = new Map<string, number>();
  const change = (userId: string, bytes: number): void => {
    const now = (held.get(userId) ?? 0) + bytes;
    if (now === 0) held.delete(userId);
    else held.set(userId, now);
  };
  return {
    begin(userId) {
      let size = 0;
      return {
        add(bytes) {
          size += bytes;
          change(userId, bytes);
          const total = held.get(userId) ?? 0;
          return { total, isOnly: total === size };
        },
        release() {
          change(userId, -size);
          size = 0;
        },
      };
    },
  };
}
