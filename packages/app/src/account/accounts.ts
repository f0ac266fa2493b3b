/** Users, passwords, tokens and sign-ins of an installation, in the database of the home. */

import { randomBytes, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import type { Role } from "@loadout/core";
import { createTopicNumber, type Home, openHome } from "@loadout/core/home";
import { AppFault } from "../operation/app-fault.ts";
import { accountTopic, checkName, fingerprint, foldName, newUser, toAccount, toToken } from "./account-tables.ts";
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
  readonly home: string | Home;
  readonly now?: () => Date;
}

const day = 86_400_000;
const signInLife = 30 * day;
const linkLife = 30 * 60_000;

export function openAccounts({ home: given, now = () => new Date() }: AccountsOptions): Accounts {
  const home = openHome(given);
  const store = home.records.use("account", async () => (await import("./account-records.ts")).accountRecords);
  const { read, change } = store;
  const recognizer = createRecognizer({ store, changes: createTopicNumber(home, accountTopic), now });
  const time = (): string => now().toISOString();
  /** The beginning and the end of something that lasts this many milliseconds. */
  const span = (life: number): readonly [string, string] => {
    const begin = now();
    return [begin.toISOString(), new Date(begin.getTime() + life).toISOString()];
  };

  async function get(userId: string): Promise<Account> {
    const row = await read("user", userId);
    if (!row) throw new AppFault("user.not-found", { user: userId });
    return toAccount(row);
  }

  const { attempt } = createAttemptGuard(now);

  async function begin(account: Account, verified?: string): Promise<SignedIn> {
    const [cookie, csrf] = await Promise.all([secret(), secret()]);
    const [begun, expiresAt] = span(signInLife);
    const isBegun = await change("beginSignIn", {
      userId: account.userId,
      hash: fingerprint(cookie),
      csrf,
      time: begun,
      expiresAt,
      ...(verified !== undefined && { verified }),
    });
    if (!isBegun) throw new AppFault("auth.wrong");
    return { account, cookie, csrf };
  }

  async function changeAccount(userId: string, given: AccountChange): Promise<ChangedAccount> {
    const { name, role, password, isDisabled, keepSignIn = "", revokeTokens = false } = given;
    const before = await get(userId);
    if (password !== undefined) checkPassword(password, [before.name, ...(name === undefined ? [] : [name])]);
    const ended = await change("changeUser", userId, {
      set: {
        ...(name !== undefined && { name: checkName(name), folded: foldName(name) }),
        ...(role !== undefined && { role }),
        ...(password !== undefined && { password: await hashPassword(password) }),
        ...(isDisabled !== undefined && { is_disabled: isDisabled ? 1 : 0 }),
      },
      takesAway: (role !== undefined && role !== "superadmin") || isDisabled === true,
      endsSignIns: password !== undefined || isDisabled === true || role !== undefined,
      keepSignIn,
      revokesTokens: revokeTokens,
    });
    if (ended === "name-taken") throw new AppFault("user.exists", { name: name ?? "" });
    if (ended === "last-superadmin") throw new AppFault("user.last-superadmin");
    return { ...(await get(userId)), ...ended, tokensLeft: (await tokensOf(userId)).length };
  }

  const tokensOf = async (userId: string | undefined): Promise<readonly TokenInfo[]> =>
    (await read("tokens", userId)).map(toToken);

  return {
    list: async () => (await read("users")).map(toAccount),
    get,
    async find(user) {
      const row = (await read("user", user)) ?? (await read("userNamed", foldName(user)));
      if (!row) throw new AppFault("user.not-found", { user });
      return toAccount(row);
    },
    async ensureOwner() {
      await change("prepare");
      for (let number = 1; !(await read("user", ownerId)); number++) {
        const name = number === 1 ? ownerName : `${ownerName} ${number}`;
        await change("addUser", newUser({ id: ownerId, name, role: "superadmin", password: null, time: time() }));
      }
      return get(ownerId);
    },
    async create({ name, role, password }) {
      if (password !== undefined) checkPassword(password, [name]);
      const kept = password === undefined ? null : await hashPassword(password);
      const isFirst = role === "superadmin" && !(await read("user", ownerId));
      const id = isFirst ? ownerId : randomUUID();
      const row = newUser({ id, name, role, password: kept, time: time() });
      if (!(await change("addUser", row))) throw new AppFault("user.exists", { name });
      return toAccount(row);
    },
    change: changeAccount,
    async changePassword(userId, { current, from, ...given }) {
      const stored = (await read("user", userId))?.password ?? undefined;
      const account = `password of ${userId}`; // signing in is counted apart
      if (stored !== undefined) await attempt({ account, from }, () => verifyPassword(current ?? "", stored));
      return changeAccount(userId, given);
    },
    async remove(userId) {
      await get(userId);
      if (!(await change("removeUser", userId))) throw new AppFault("user.last-superadmin");
    },
    async signIn(name, password, from) {
      const row = await read("userNamed", foldName(name));
      const stored = row?.password ?? undefined;
      await attempt(
        { account: foldName(name), from },
        async () => (await verifyPassword(password, stored)) && row?.is_disabled === 0,
      );
      if (!row) throw new AppFault("auth.wrong");
      return begin(toAccount(row), stored);
    },
    bySignIn: recognizer.bySignIn,
    signOut: (cookie) => change("endSignIn", fingerprint(cookie)),
    async createToken({ userId, name, expiresAt }) {
      await get(userId);
      const token = `${tokenStart}${await secret()}`;
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
      await change("addToken", row);
      return { token, info: toToken(row) };
    },
    tokens: tokensOf,
    async revokeToken(id, userId) {
      if (!(await change("removeToken", id, userId))) throw new AppFault("token.not-found", { id });
    },
    byToken: recognizer.byToken,
    async createLink() {
      const link = await secret();
      const [created, expires] = span(linkLife);
      await change("addLink", { hash: fingerprint(link), created_at: created, expires_at: expires });
      return link;
    },
    async useLink(link) {
      if (!(await change("useLink", fingerprint(link), time()))) throw new AppFault("auth.link-expired");
      return begin(await get(ownerId));
    },
    close() {
      recognizer.close();
      return home.close();
    },
  };
}

/** Limits how often a password may be guessed. */
function createAttemptGuard(now: () => Date) {
  const attempts = createAttempts({ now: () => now().getTime() });
  return {
    /** Counts the attempt as failed before verifying, so that parallel guesses cannot beat the limit. */
    async attempt(given: Attempt, isRight: () => Promise<boolean>): Promise<void> {
      const wait = attempts.wait(given);
      if (wait > 0) throw new AppFault("auth.too-many", { seconds: Math.ceil(wait / 1000) });
      attempts.failed(given);
      if (!(await isRight())) throw new AppFault("auth.wrong");
      attempts.succeeded(given);
    },
  };
}

/** The id of the home's owner, the first superadmin. */
export const ownerId = "default";
export const ownerName = "owner";

const secret = async (): Promise<string> => (await bytes(32)).toString("base64url");

const bytes = promisify(randomBytes);
