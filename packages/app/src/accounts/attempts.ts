/** Sign-ins that failed, by who was meant and by where they came from. Kept in memory: a restart forgets them. */
export interface Attempts {
  /** Milliseconds until the next one may be made. */
  wait(keys: readonly string[]): number;
  failed(keys: readonly string[]): void;
  succeeded(keys: readonly string[]): void;
}

/** So many may fail at once; then one more each minute. */
const free = 5;
const pace = 60_000;
const mostKeys = 10_000;

export function createAttempts({ now }: { readonly now: () => number }): Attempts {
  /** When a key has all its attempts back. */
  const filled = new Map<string, number>();
  const waitOf = (key: string): number => Math.max(0, (filled.get(key) ?? 0) - now() - (free - 1) * pace);
  return {
    wait: (keys) => Math.max(0, ...keys.map(waitOf)),
    failed(keys) {
      if (filled.size > mostKeys) for (const [key, time] of filled) if (time <= now()) filled.delete(key);
      for (const key of keys) filled.set(key, Math.max(filled.get(key) ?? 0, now()) + pace);
    },
    succeeded(keys) {
      for (const key of keys) filled.delete(key);
    },
  };
}
