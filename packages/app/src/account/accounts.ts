/** Users, passwords, tokens and sign-ins of an installation, in the database of the home. */

import { randomBytes, randomUUID } from "node:crypto";
import type { Role } from "@loadout/core";
import { createHomeStore } from "@loadout/core/home-store";
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from "kysely";
import { AppFault } from "../operation/app-fault.ts";
import {
  type AccountTables,
  accountSchema,
  checkName,
  fingerprint,
  foldName,
  newUser,
  toAccount,
  toToken,
} from "./account-tables.ts";
import { type Attempt, createAttempts } from "./attempts.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { checkPassword } from "./password-strength.ts";
import { createRecognizer, tokenStart } from "./recognize.ts";

export interface Account {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly isDisabled: boolean;
  readonly hasPassword: boolean;
  readonly createdAt: string;
  readonly seenAt?: string;
}

/** A token in a list; its secret is shown once, when it is created. */
export interface TokenInfo {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly prefix: string;
  readonly createdAt: string;
  readonly expiresAt?: string;
  readonly usedAt?: string;
}

export interface SignedIn {
  readonly account: Account;
  /** The browser's cookie, and the CSRF token that its requests must send. */
  readonly cookie: string;
  readonly csrf: string;
}

/** The users of this installation: passwords, tokens, sign-ins, roles. */
export interface Accounts {
  list(): Promise<readonly Account[]>;
  get(userId: string): Promise<Account>;
  /** By id or name. */
  find(user: string): Promise<Account>;
  /** The owner of the home; created if missing. */
  ensureOwner(): Promise<Account>;
  /** The first superadmin gets the id `default`, which may already have sessions. */
  create(given: { readonly name: string; readonly role: Role; readonly password?: string }): Promise<Account>;
  /** Another password or role, or disabling the account, ends its sign-ins. */
  change(userId: string, given: AccountChange): Promise<ChangedAccount>;
  /** A user's own password: requires the current password if one is set; rate limited. */
  changePassword(userId: string, given: PasswordChange): Promise<ChangedAccount>;
  remove(userId: string): Promise<void>;
  /** A refusal does not say what was wrong; rate limited by account and client. `from` is the client's address. */
  signIn(name: string, password: string, from: string): Promise<SignedIn>;
  /** The user of a cookie; `undefined` if it is invalid or expired. */
  bySignIn(cookie: string): Promise<{ readonly account: Account; readonly csrf: string } | undefined>;
  signOut(cookie: string): Promise<void>;
  createToken(given: {
    readonly userId: string;
    readonly name: string;
    readonly expiresAt?: Date;
  }): Promise<{ readonly token: string; readonly info: TokenInfo }>;
  tokens(userId?: string): Promise<readonly TokenInfo[]>;
  revokeToken(id: string, userId?: string): Promise<void>;
  /** The user of a token from memory, without waiting; `undefined` if it has to be looked up. */
  cachedToken(token: string): Account | undefined;
  byToken(token: string): Promise<Account | undefined>;
  /** A link that signs the owner of the home in, once, within half an hour. */
  createLink(): Promise<string>;
  useLink(secret: string): Promise<SignedIn>;
  close(): Promise<void>;
}

export interface AccountChange {
  readonly name?: string;
  readonly role?: Role;
  readonly password?: string;
  readonly isDisabled?: boolean;
  /** The digest of a cookie whose sign-in is kept. */
  readonly keepSignIn?: string;
  /** Also revoke all tokens of the account. */
  readonly revokeTokens?: boolean;
}

export interface PasswordChange extends Pick<AccountChange, "keepSignIn" | "revokeTokens"> {
  readonly current?: string;
  readonly password: string;
  /** The client's address. */
  readonly from: string;
}

/** An account after a change, with the sign-ins and tokens that it ended. */
export interface ChangedAccount extends Account {
  readonly endedSignIns: number;
  readonly revokedTokens: number;
  readonly tokensLeft: number;
}

export interface AccountsOptions {
  readonly home: string;
  readonly now?: () => Date;
}

const day = 86_400_000;
const signInLife = 30 * day;
const linkLife = 30 * 60_000;

export function openAccounts({ home, now = () => new Date() }: AccountsOptions): Accounts {
  const store = createHomeStore<AccountTables>(home, async () => accountSchema);
  const { ask } = store;
  const recognizer = createRecognizer(store, now);
  const attempts = createAttempts({ now: () => now().getTime() });
  const time = (later = 0): string => new Date(now().getTime() + later).toISOString();

  const forgetting = async <T>(changed: Promise<T>): Promise<T> => {
    try {
      return await changed;
    } finally {
      recognizer.forget();
    }
  };
  const change: typeof store.change = (work) => forgetting(store.change(work));
  const transaction: typeof store.transaction = (work) => forgetting(store.transaction(work));

  const rowOf = (userId: string) =>
    ask(undefined, (query) => query.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst());

  async function get(userId: string): Promise<Account> {
    const row = await rowOf(userId);
    if (!row) throw new AppFault("user.not-found", { user: userId });
    return toAccount(row);
  }

  const rowNamed = (name: string) =>
    ask(undefined, (query) =>
      query.selectFrom("users").selectAll().where("folded", "=", foldName(name)).executeTakeFirst(),
    );

  /** False if the id or the name is taken. */
  async function insert(row: AccountTables["users"]): Promise<boolean> {
    const added = await change((query) =>
      query
        .insertInto("users")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst(),
    );
    return Number(added.numInsertedOrUpdatedRows) > 0;
  }

  /** Counts the attempt as failed before verifying, so that parallel guesses cannot beat the limit. */
  async function attempt(given: Attempt, isRight: () => Promise<boolean>): Promise<void> {
    const wait = attempts.wait(given);
    if (wait > 0) throw new AppFault("auth.too-many", { seconds: Math.ceil(wait / 1000) });
    attempts.failed(given);
    if (!(await isRight())) throw new AppFault("auth.wrong");
    attempts.succeeded(given);
  }

  /**
   * Inserts the sign-in in the statement that checks the account again: verifying takes a while, and meanwhile the
   * password may have been changed or the account disabled.
   */
  async function begin(account: Account, verified?: string): Promise<SignedIn> {
    const [cookie, csrf] = [secret(), secret()];
    await change((query) => query.deleteFrom("sign_ins").where("expires_at", "<=", time()).execute());
    const made = await change((query) =>
      query
        .insertInto("sign_ins")
        .columns(["hash", "user_id", "csrf", "created_at", "expires_at"])
        .expression((build) =>
          build
            .selectFrom("users")
            .select(({ val, ref }) => [
              val(fingerprint(cookie)).as("hash"),
              ref("id").as("user_id"),
              val(csrf).as("csrf"),
              val(time()).as("created_at"),
              val(time(signInLife)).as("expires_at"),
            ])
            .where("id", "=", account.userId)
            .where("is_disabled", "=", 0)
            .$if(verified !== undefined, (some) => some.where("password", "=", verified as string)),
        )
        .executeTakeFirst(),
    );
    if (Number(made.numInsertedOrUpdatedRows) === 0) throw new AppFault("auth.wrong");
    await change((query) =>
      query.updateTable("users").set({ seen_at: time() }).where("id", "=", account.userId).execute(),
    );
    return { account, cookie, csrf };
  }

  async function changeAccount(userId: string, given: AccountChange): Promise<ChangedAccount> {
    const { name, role, password, isDisabled, keepSignIn = "", revokeTokens = false } = given;
    const before = await get(userId);
    if (password !== undefined) checkPassword(password, [before.name, ...(name === undefined ? [] : [name])]);
    const set = {
      ...(name !== undefined && { name: checkName(name), folded: foldName(name) }),
      ...(role !== undefined && { role }),
      ...(password !== undefined && { password: await hashPassword(password) }),
      ...(isDisabled !== undefined && { is_disabled: isDisabled ? 1 : 0 }),
    };
    const takesAway = (role !== undefined && role !== "superadmin") || isDisabled === true;
    const endsSignIns = password !== undefined || isDisabled === true || role !== undefined;
    const ended = await transaction(async (query) => {
      if (Object.keys(set).length > 0) {
        const changed = await query
          .updateTable("users")
          .set(set)
          .where("id", "=", userId)
          .$if(takesAway, (some) => some.where(isNotTheLast(userId)))
          .executeTakeFirst();
        if (Number(changed.numUpdatedRows) === 0) throw new AppFault("user.last-superadmin");
      }
      const endedSignIns = endsSignIns ? await endSignIns(query, userId, keepSignIn) : 0;
      return { endedSignIns, revokedTokens: revokeTokens ? await endTokens(query, userId) : 0 };
    }).catch((error: unknown) => {
      throw isTaken(error) ? new AppFault("user.exists", { name: name ?? "" }) : error;
    });
    return { ...(await get(userId)), ...ended, tokensLeft: (await tokensOf(userId)).length };
  }

  const tokensOf = async (userId: string | undefined): Promise<readonly TokenInfo[]> =>
    (
      await ask([], (query) =>
        query
          .selectFrom("tokens")
          .selectAll()
          .$if(userId !== undefined, (some) => some.where("user_id", "=", userId as string))
          .orderBy("created_at")
          .execute(),
      )
    ).map(toToken);

  return {
    list: async () =>
      (await ask([], (query) => query.selectFrom("users").selectAll().orderBy("folded").execute())).map(toAccount),
    get,
    async find(user) {
      const row = (await rowOf(user)) ?? (await rowNamed(user));
      if (!row) throw new AppFault("user.not-found", { user });
      return toAccount(row);
    },
    async ensureOwner() {
      for (let number = 1; !(await rowOf(ownerId)); number++) {
        const name = number === 1 ? ownerName : `${ownerName} ${number}`;
        await insert(newUser({ id: ownerId, name, role: "superadmin", password: null, time: time() }));
      }
      return get(ownerId);
    },
    async create({ name, role, password }) {
      if (password !== undefined) checkPassword(password, [name]);
      const kept = password === undefined ? null : await hashPassword(password);
      const isFirst = role === "superadmin" && !(await rowOf(ownerId));
      const id = isFirst ? ownerId : randomUUID();
      const row = newUser({ id, name, role, password: kept, time: time() });
      if (!(await insert(row))) throw new AppFault("user.exists", { name });
      return toAccount(row);
    },
    change: changeAccount,
    async changePassword(userId, { current, from, ...given }) {
      const stored = (await rowOf(userId))?.password ?? undefined;
      const account = `password of ${userId}`; // signing in is counted apart
      if (stored !== undefined) await attempt({ account, from }, () => verifyPassword(current ?? "", stored));
      return changeAccount(userId, given);
    },
    async remove(userId) {
      await get(userId);
      const gone = await change((query) =>
        query.deleteFrom("users").where("id", "=", userId).where(isNotTheLast(userId)).executeTakeFirst(),
      );
      if (Number(gone.numDeletedRows) === 0) throw new AppFault("user.last-superadmin");
    },
    async signIn(name, password, from) {
      const row = await rowNamed(name);
      const stored = row?.password ?? undefined;
      await attempt(
        { account: foldName(name), from },
        async () => (await verifyPassword(password, stored)) && row?.is_disabled === 0,
      );
      if (!row) throw new AppFault("auth.wrong");
      return begin(toAccount(row), stored);
    },
    bySignIn: recognizer.bySignIn,
    async signOut(cookie) {
      await change((query) => query.deleteFrom("sign_ins").where("hash", "=", fingerprint(cookie)).execute());
    },
    async createToken({ userId, name, expiresAt }) {
      await get(userId);
      const token = `${tokenStart}${secret()}`;
      const row = {
        id: randomUUID(),
        user_id: userId,
        name: checkName(name),
        prefix: token.slice(0, 8),
        hash: fingerprint(token),
        created_at: time(),
        expires_at: expiresAt?.toISOString() ?? null,
        used_at: null,
      };
      await change((query) => query.insertInto("tokens").values(row).execute());
      return { token, info: toToken(row) };
    },
    tokens: tokensOf,
    async revokeToken(id, userId) {
      const gone = await change((query) =>
        query
          .deleteFrom("tokens")
          .where("id", "=", id)
          .$if(userId !== undefined, (some) => some.where("user_id", "=", userId as string))
          .executeTakeFirst(),
      );
      if (Number(gone.numDeletedRows) === 0) throw new AppFault("token.not-found", { id });
    },
    byToken: recognizer.byToken,
    cachedToken: recognizer.cachedToken,
    async createLink() {
      const link = secret();
      await change((query) => query.deleteFrom("sign_in_links").where("expires_at", "<=", time()).execute());
      await change((query) =>
        query
          .insertInto("sign_in_links")
          .values({ hash: fingerprint(link), created_at: time(), expires_at: time(linkLife) })
          .execute(),
      );
      return link;
    },
    async useLink(link) {
      // Checked and deleted in one statement, so that only one of two requests can use the link.
      const used = await change((query) =>
        query
          .deleteFrom("sign_in_links")
          .where("hash", "=", fingerprint(link))
          .where("expires_at", ">", time())
          .executeTakeFirst(),
      );
      if (Number(used.numDeletedRows) === 0) throw new AppFault("auth.link-expired");
      return begin(await get(ownerId));
    },
    close() {
      recognizer.close();
      return store.close();
    },
  };
}

async function endSignIns(query: Kysely<AccountTables>, userId: string, except: string): Promise<number> {
  const gone = await query
    .deleteFrom("sign_ins")
    .where("user_id", "=", userId)
    .where("hash", "<>", except)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

async function endTokens(query: Kysely<AccountTables>, userId: string): Promise<number> {
  const gone = await query.deleteFrom("tokens").where("user_id", "=", userId).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** The last superadmin cannot be removed: checked in the statement that would do it. */
const isNotTheLast =
  (userId: string) =>
  (where: ExpressionBuilder<AccountTables, "users">): Expression<SqlBool> =>
    where.or([
      where("role", "<>", "superadmin"),
      where("is_disabled", "=", 1),
      where.exists(
        where
          .selectFrom("users as other")
          .select("other.id")
          .where("other.role", "=", "superadmin")
          .where("other.is_disabled", "=", 0)
          .where("other.id", "<>", userId),
      ),
    ]);

/** The id of the home's owner, the first superadmin. */
export const ownerId = "default";
export const ownerName = "owner";

const secret = (): string => randomBytes(32).toString("base64url");

/** The error of SQLite for a name that is taken. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && /UNIQUE constraint/.test(`${error.message} ${String(error.cause ?? "")}`);
