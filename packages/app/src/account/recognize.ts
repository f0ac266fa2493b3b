import type { HomeStore } from "@loadout/core/home-store";
import { type AccountTables, fingerprint, toAccount } from "./account-tables.ts";
import type { Account, Accounts } from "./accounts.ts";

/**
 * The user of a token or a cookie. Each request needs it; the cache is used only after the database reported that
 * nothing has changed since, by this process or another.
 */
export interface Recognizer extends Pick<Accounts, "byToken" | "bySignIn" | "cachedToken"> {
  /** Clears the cache after a change. */
  forget(): void;
  /** Stops recording when tokens are used. */
  close(): void;
}

interface FoundToken {
  readonly account: Account;
  /** In milliseconds; infinite for a token that never expires. */
  readonly expiresAt: number;
}

interface FoundSignIn {
  readonly account: Account;
  readonly csrf: string;
  readonly expiresAt: number;
}

export const tokenStart = "lo_";

export function createRecognizer({ ask, change, version }: HomeStore<AccountTables>, now: () => Date): Recognizer {
  const clock = { now: () => now().getTime() };
  const tokens = createAnswerCache<FoundToken>({ version });
  const signIns = createAnswerCache<FoundSignIn>({ version });
  const marking = new Set<string>();
  let isClosed = false;
  const isPast = ({ expiresAt }: { readonly expiresAt: number }): boolean => expiresAt <= clock.now();

  async function findToken(hashed: string): Promise<FoundToken | undefined> {
    const found = await ask(undefined, (query) =>
      query
        .selectFrom("tokens")
        .innerJoin("users", "users.id", "tokens.user_id")
        .selectAll("users")
        .select(["tokens.id as token_id", "tokens.expires_at", "tokens.used_at"])
        .where("tokens.hash", "=", hashed)
        .executeTakeFirst(),
    );
    const expiresAt = found?.expires_at ? Date.parse(found.expires_at) : Number.POSITIVE_INFINITY;
    if (!found || found.is_disabled || isPast({ expiresAt })) return undefined;
    // Recorded at most once a minute.
    const minuteAgo = new Date(clock.now() - 60_000).toISOString();
    if (found.used_at === null || found.used_at < minuteAgo) markUsed(found.token_id);
    return { account: toAccount(found), expiresAt };
  }

  /** Runs in the background, once at a time per token: no request waits for it or fails by it. */
  function markUsed(id: string): void {
    if (isClosed || marking.has(id)) return;
    marking.add(id);
    const done = (): void => {
      marking.delete(id);
    };
    change((query) =>
      query.updateTable("tokens").set({ used_at: now().toISOString() }).where("id", "=", id).execute(),
    ).then(done, done);
  }

  async function findSignIn(hashed: string): Promise<FoundSignIn | undefined> {
    const found = await ask(undefined, (query) =>
      query
        .selectFrom("sign_ins")
        .innerJoin("users", "users.id", "sign_ins.user_id")
        .selectAll("users")
        .select(["sign_ins.csrf", "sign_ins.expires_at"])
        .where("sign_ins.hash", "=", hashed)
        .executeTakeFirst(),
    );
    if (!found || found.is_disabled) return undefined;
    return { account: toAccount(found), csrf: found.csrf, expiresAt: Date.parse(found.expires_at) };
  }

  return {
    cachedToken(token) {
      const found = tokens.peek(token);
      return !found || isPast(found) ? undefined : found.account;
    },
    async byToken(token) {
      if (!token.startsWith(tokenStart)) return undefined;
      const found = await tokens.through(token, () => findToken(fingerprint(token)));
      return !found || isPast(found) ? undefined : found.account;
    },
    async bySignIn(cookie) {
      const found = await signIns.through(cookie, () => findSignIn(fingerprint(cookie)));
      return !found || isPast(found) ? undefined : { account: found.account, csrf: found.csrf };
    },
    forget() {
      tokens.clear();
      signIns.clear();
    },
    close() {
      isClosed = true;
    },
  };
}

/** A cache of lookups that is valid as long as its source has not changed. */
export interface AnswerCache<Value> {
  /** The value of a key; looked up if it is not cached. Only found values are cached. */
  through(key: string, find: () => Promise<Value | undefined>): Promise<Value | undefined>;
  /** The cached value. */
  peek(key: string): Value | undefined;
  /** Clears the cache; lookups under way are not cached either. */
  clear(): void;
}

interface CacheOptions {
  /** The version of the source, read at each access; `undefined` if it is unknown, and nothing is cached. */
  readonly version: () => string | undefined;
  /** The most values kept. */
  readonly most?: number;
}

export function createAnswerCache<Value>({ version, most = 5000 }: CacheOptions): AnswerCache<Value> {
  const kept = new Map<string, Value>();
  let changes = 0;
  let seen: string | undefined;
  /** Clears values of another version. */
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
      // The source changed meanwhile: correct for this caller, but not to be cached.
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
