import type { Store, TopicNumber } from "@loadout/core/home";
import type { accountRecords } from "./account-records.ts";
import { toAccount } from "./account-tables.ts";
import type { Account, Accounts, Credential } from "./accounts.ts";
import { tokenHash } from "./token-hash.ts";

/**
 * The user of a token or a cookie. Each request needs it; the cache is used only after the database reported that
 * nothing has changed since, by this process or another.
 */
export interface Recognizer extends Pick<Accounts, "byToken" | "bySignIn" | "roleOf"> {
  /** Stops recording when tokens are used. */
  close(): void;
}

export interface RecognizerDeps {
  readonly store: Store<typeof accountRecords>;
  /** Rises with each change of what an account may do. */
  readonly changes: TopicNumber;
  readonly now: () => Date;
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

export function createRecognizer({ store: { read, change }, changes, now }: RecognizerDeps): Recognizer {
  const tokens = createAnswerCache<FoundToken>({ changes });
  const signIns = createAnswerCache<FoundSignIn>({ changes });
  const users = createAnswerCache<Account>({ changes });
  const marking = new Set<string>();
  let isClosed = false;
  const isPast = ({ expiresAt }: { readonly expiresAt: number }): boolean => expiresAt <= now().getTime();

  async function findToken(hashed: string): Promise<FoundToken | undefined> {
    const found = await read("userOfToken", hashed);
    const expiresAt = found?.expires_at ? Date.parse(found.expires_at) : Number.POSITIVE_INFINITY;
    if (!found || found.is_disabled || isPast({ expiresAt })) return undefined;
    // Recorded at most once a minute.
    const minuteAgo = new Date(now().getTime() - 60_000).toISOString();
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
    change("markTokenUsed", id, now().toISOString()).then(done, done);
  }

  async function findUser(userId: string): Promise<Account | undefined> {
    const row = await read("user", userId);
    return row && !row.is_disabled ? toAccount(row) : undefined;
  }

  /** The user of a credential; without one, the user themselves. */
  async function holderOf(userId: string, credential: Credential | undefined): Promise<Account | undefined> {
    if (!credential) return users.through(userId, () => findUser(userId));
    const { kind, hash } = credential;
    const found = await (kind === "token"
      ? tokens.through(`hash ${hash}`, () => findToken(hash))
      : signIns.through(`hash ${hash}`, () => findSignIn(hash)));
    return !found || isPast(found) || found.account.userId !== userId ? undefined : found.account;
  }

  async function findSignIn(hashed: string): Promise<FoundSignIn | undefined> {
    const found = await read("userOfSignIn", hashed);
    if (!found || found.is_disabled) return undefined;
    return { account: toAccount(found), csrf: found.csrf, expiresAt: Date.parse(found.expires_at) };
  }

  return {
    async byToken(token) {
      if (!token.startsWith(tokenStart)) return undefined;
      const found = await tokens.through(token, () => findToken(tokenHash(token)));
      return !found || isPast(found) ? undefined : found.account;
    },
    async bySignIn(cookie) {
      const found = await signIns.through(cookie, () => findSignIn(tokenHash(cookie)));
      return !found || isPast(found) ? undefined : { account: found.account, csrf: found.csrf };
    },
    roleOf: async (userId, credential) => (await holderOf(userId, credential))?.role,
    close() {
      isClosed = true;
    },
  };
}

/** A cache of lookups that is valid as long as its source has not changed. */
export interface AnswerCache<Value> {
  /** The value of a key; looked up if it is not cached. Only found values are cached. */
  through(key: string, find: () => Promise<Value | undefined>): Promise<Value | undefined>;
}

interface CacheOptions {
  /** The number of changes of the source, read at each access; 0 if changes are not counted, and nothing is cached. */
  readonly changes: () => Promise<number>;
  /** The most values kept. */
  readonly most?: number;
}

export function createAnswerCache<Value>({ changes, most = 5000 }: CacheOptions): AnswerCache<Value> {
  const kept = new Map<string, Value>();
  let seen = 0;
  /** Clears values of another number. */
  const current = async (): Promise<number> => {
    const number = await changes();
    if (number === 0 || number !== seen) kept.clear();
    seen = number;
    return number;
  };
  return {
    async through(key, find) {
      const before = await current();
      const known = kept.get(key);
      if (known !== undefined) return known;
      const value = await find();
      // If the source changed meanwhile, the value is right for this caller, but not to be kept.
      if (value === undefined || before === 0 || (await current()) !== before) return value;
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return value;
    },
  };
}
