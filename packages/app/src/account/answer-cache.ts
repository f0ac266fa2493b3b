/** Answers that hold as long as nothing changed where they were found. */
export interface AnswerCache<Value> {
  /** The answer of a key; what is not known is looked up. Only what was found is kept. */
  through(key: string, find: () => Promise<Value | undefined>): Promise<Value | undefined>;
  /** What is known already. */
  peek(key: string): Value | undefined;
  /** Something changed: also what is being looked up now counts no more. */
  clear(): void;
}

interface CacheOptions {
  /** The state of what answers are found in, read at each question; `undefined` if it is not known, and nothing counts. */
  readonly version: () => string | undefined;
  /** At most so many are kept. */
  readonly most?: number;
}

export function createAnswerCache<Value>({ version, most = 5000 }: CacheOptions): AnswerCache<Value> {
  const kept = new Map<string, Value>();
  let changes = 0;
  let seen: string | undefined;
  /** Forgets everything that was found in another state. */
  const current = (): string | undefined => {
    const now = version();
    if (now === undefined || now !== seen) kept.clear();
    seen = now;
    return now;
  };
  return {
    peek: (key) => (kept.size > 0 && current() !== undefined ? kept.get(key) : undefined),
    async through(key, find) {
      const before = current();
      const known = kept.get(key);
      if (known !== undefined) return known;
      const made = changes;
      const value = await find();
      // Found in a state that has passed: right for whoever asked, and for nobody after that.
      if (value === undefined || before === undefined || changes !== made || current() !== before) return value;
      kept.delete(key);
      kept.set(key, value);
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
