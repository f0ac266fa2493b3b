/** Answers found a moment ago, so that whoever asks again at once is answered from memory. */
export interface AnswerCache<Value> {
  /** The answer of a key; what is not known is looked up. Only what was found is kept. */
  through(key: string, find: () => Promise<Value | undefined>): Promise<Value | undefined>;
  /** What is known already. */
  peek(key: string): Value | undefined;
  /** Something changed: also what is being looked up now counts no more. */
  clear(): void;
}

interface CacheOptions {
  readonly now: () => number;
  /** How long an answer counts, in milliseconds. */
  readonly life?: number;
  /** At most so many are kept. */
  readonly most?: number;
}

export function createAnswerCache<Value>({ now, life = 1000, most = 1000 }: CacheOptions): AnswerCache<Value> {
  const kept = new Map<string, { readonly value: Value; readonly time: number }>();
  let changes = 0;
  const isFresh = (time: number): boolean => {
    const passed = now() - time;
    return passed >= 0 && passed < life;
  };
  const peek = (key: string): Value | undefined => {
    const known = kept.get(key);
    return known && isFresh(known.time) ? known.value : undefined;
  };
  return {
    peek,
    async through(key, find) {
      const known = peek(key);
      if (known !== undefined) return known;
      const [before, time] = [changes, now()];
      const value = await find();
      if (value === undefined || changes !== before) return value;
      kept.delete(key);
      kept.set(key, { value, time });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return value;
    },
    clear() {
      changes++;
      kept.clear();
    },
  };
}
