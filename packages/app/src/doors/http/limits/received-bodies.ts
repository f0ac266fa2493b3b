/** Bodies of requests that are held in memory, by user. */
export interface ReceivedBodies {
  /** Begins to count a body. `add` counts bytes of it, `release` gives all of them back. */
  begin(userId: string): { add(bytes: number): void; release(): void };
  /** Bytes that are held. */
  of(userId: string): number;
}

export function createReceivedBodies(): ReceivedBodies {
  const held = new Map<string, number>();
  const change = (userId: string, bytes: number): void => {
    const now = (held.get(userId) ?? 0) + bytes;
    if (now === 0) held.delete(userId);
    else held.set(userId, now);
  };
  return {
    of: (userId) => held.get(userId) ?? 0,
    begin(userId) {
      let size = 0;
      return {
        add(bytes) {
          size += bytes;
          change(userId, bytes);
        },
        release() {
          change(userId, -size);
          size = 0;
        },
      };
    },
  };
}
