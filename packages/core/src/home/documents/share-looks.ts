/**
 * Callers of one moment share one look at a thing. A look that has started is not shared with later callers, so a change made
 * before a call is always seen; they share the next one, which begins when this one has ended.
 */
export function shareLooks<T>(look: (key: string) => Promise<T>): (key: string) => Promise<T> {
  /** The last look of each key, started or not. */
  const last = new Map<string, { hasBegun: boolean; readonly result: Promise<T> }>();
  return (key) => {
    const before = last.get(key);
    if (before && !before.hasBegun) return before.result;
    const next = { hasBegun: false, result: after(before?.result).then(() => begin()) };
    last.set(key, next);
    return next.result;

    async function begin(): Promise<T> {
      next.hasBegun = true;
      try {
        return await look(key);
      } finally {
        if (last.get(key) === next) last.delete(key);
      }
    }
  };
}

/** Whether it failed is for its own callers. */
const after = async (look: Promise<unknown> | undefined): Promise<void> => {
  await look?.catch(() => undefined);
};
