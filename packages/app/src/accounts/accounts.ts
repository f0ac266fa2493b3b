import { hash, randomBytes, randomUUID } from "node:crypto";
import { Fault, type Role } from "@loadout/core";
import { createHomeStore } from "@loadout/core/home-store";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { AccountTables } from "./account-tables.ts";
import { createAttempts } from "./attempts.ts";
import { hashPassword, verifyPassword } from "./password.ts";

export interface Account {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly isDisabled: boolean;
  readonly hasPassword: boolean;
  readonly createdAt: string;
  readonly seenAt?: string;
}

/** A token as a list shows it; the token itself is shown once, when it is made. */
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
  /** What the browser keeps, and what its requests must name beside it. */
  readonly cookie: string;
  readonly csrf: string;
}

/** Who may do what with this installation. */
export interface Accounts {
  list(): Promise<readonly Account[]>;
  get(userId: string): Promise<Account>;
  /** The first superadmin is `default`, whose sessions there may be already. */
  create(given: { readonly name: string; readonly role: Role; readonly password?: string }): Promise<Account>;
  change(userId: string, given: AccountChange): Promise<Account>;
  remove(userId: string): Promise<void>;
  /** Wrong ones are all alike, and too many of them have to wait; `from` is where they come from. */
  signIn(name: string, password: string, from: string): Promise<SignedIn>;
  /** The user of a cookie; `undefined` when it is not, or no longer, good. */
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
}

export interface AccountsOptions {
  readonly home: string;
  readonly now?: () => Date;
}

const day = 86_400_000;
const signInLife = 30 * day;
const linkLife = 30 * 60_000;
const tokenStart = "lo_";

export function openAccounts({ home, now = () => new Date() }: AccountsOptions): Accounts {
  const { ask, change, close } = createHomeStore<AccountTables>(
    home,
    async () => (await import("./account-tables.ts")).accountSchema,
  );
  const attempts = createAttempts({ now: () => now().getTime() });
  const time = (later = 0): string => new Date(now().getTime() + later).toISOString();

  const rowOf = (userId: string) =>
    ask(undefined, (query) => query.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst());

  async function get(userId: string): Promise<Account> {
    const row = await rowOf(userId);
    if (!row) throw new Fault("user.not-found", { user: userId });
    return toAccount(row);
  }

  async function begin(account: Account): Promise<SignedIn> {
    const [cookie, csrf] = [secret(), secret()];
    await change((query) =>
      query
        .insertInto("sign_ins")
        .values({
          hash: fingerprint(cookie),
          user_id: account.userId,
          csrf,
          created_at: time(),
          expires_at: time(signInLife),
        })
        .execute(),
    );
    await change((query) =>
      query.updateTable("users").set({ seen_at: time() }).where("id", "=", account.userId).execute(),
    );
    return { account, cookie, csrf };
  }

  return {
    list: async () =>
      (await ask([], (query) => query.selectFrom("users").selectAll().orderBy("folded").execute())).map(toAccount),
    get,
    async create({ name, role, password }) {
      const kept = password === undefined ? null : await hashPassword(password);
      const isFirst = role === "superadmin" && !(await rowOf(ownerId));
      const row = {
        id: isFirst ? ownerId : randomUUID(),
        name: checkName(name),
        folded: fold(name),
        role,
        password: kept,
        is_disabled: 0,
        created_at: time(),
        seen_at: null,
      };
      const added = await change((query) =>
        query
          .insertInto("users")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst(),
      );
      if (Number(added.numInsertedOrUpdatedRows) === 0) throw new Fault("user.exists", { name });
      return toAccount(row);
    },
    async change(userId, { name, role, password, isDisabled }) {
      await get(userId);
      const set = {
        ...(name !== undefined && { name: checkName(name), folded: fold(name) }),
        ...(role !== undefined && { role }),
        ...(password !== undefined && { password: await hashPassword(password) }),
        ...(isDisabled !== undefined && { is_disabled: isDisabled ? 1 : 0 }),
      };
      const takesAway = (role !== undefined && role !== "superadmin") || isDisabled === true;
      const changed = await change((query) =>
        query
          .updateTable("users")
          .set(set)
          .where("id", "=", userId)
          .$if(takesAway, (some) => some.where(isNotTheLast(userId)))
          .executeTakeFirst(),
      ).catch((error: unknown) => {
        throw isTaken(error) ? new Fault("user.exists", { name: name ?? "" }) : error;
      });
      if (Number(changed.numUpdatedRows) === 0) throw new Fault("user.last-superadmin");
      // Whoever got another password, or was shut out, is signed out everywhere.
      if (password !== undefined || isDisabled === true || role !== undefined)
        await change((query) => query.deleteFrom("sign_ins").where("user_id", "=", userId).execute());
      return get(userId);
    },
    async remove(userId) {
      await get(userId);
      const gone = await change((query) =>
        query.deleteFrom("users").where("id", "=", userId).where(isNotTheLast(userId)).executeTakeFirst(),
      );
      if (Number(gone.numDeletedRows) === 0) throw new Fault("user.last-superadmin");
    },
    async signIn(name, password, from) {
      const keys = [`name:${fold(name)}`, `from:${from}`];
      const wait = attempts.wait(keys);
      if (wait > 0) throw new Fault("auth.too-many", { seconds: Math.ceil(wait / 1000) });
      const row = await ask(undefined, (query) =>
        query.selectFrom("users").selectAll().where("folded", "=", fold(name)).executeTakeFirst(),
      );
      const isRight = await verifyPassword(password, row?.password ?? undefined);
      if (!isRight || !row || row.is_disabled) {
        attempts.failed(keys);
        throw new Fault("auth.wrong");
      }
      attempts.succeeded(keys);
      return begin(toAccount(row));
    },
    async bySignIn(cookie) {
      const found = await ask(undefined, (query) =>
        query
          .selectFrom("sign_ins")
          .innerJoin("users", "users.id", "sign_ins.user_id")
          .selectAll("users")
          .select(["sign_ins.csrf", "sign_ins.expires_at"])
          .where("sign_ins.hash", "=", fingerprint(cookie))
          .executeTakeFirst(),
      );
      if (!found || found.is_disabled || found.expires_at <= time()) return undefined;
      return { account: toAccount(found), csrf: found.csrf };
    },
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
    tokens: async (userId) =>
      (
        await ask([], (query) =>
          query
            .selectFrom("tokens")
            .selectAll()
            .$if(userId !== undefined, (some) => some.where("user_id", "=", userId as string))
            .orderBy("created_at")
            .execute(),
        )
      ).map(toToken),
    async revokeToken(id, userId) {
      const gone = await change((query) =>
        query
          .deleteFrom("tokens")
          .where("id", "=", id)
          .$if(userId !== undefined, (some) => some.where("user_id", "=", userId as string))
          .executeTakeFirst(),
      );
      if (Number(gone.numDeletedRows) === 0) throw new Fault("token.not-found", { id });
    },
    async byToken(token) {
      if (!token.startsWith(tokenStart)) return undefined;
      const found = await ask(undefined, (query) =>
        query
          .selectFrom("tokens")
          .innerJoin("users", "users.id", "tokens.user_id")
          .selectAll("users")
          .select(["tokens.id as token_id", "tokens.expires_at", "tokens.used_at"])
          .where("tokens.hash", "=", fingerprint(token))
          .executeTakeFirst(),
      );
      if (!found || found.is_disabled || (found.expires_at !== null && found.expires_at <= time())) return undefined;
      // Once a minute is enough to know whether it is used.
      if (found.used_at === null || found.used_at < time(-60_000))
        await change((query) =>
          query.updateTable("tokens").set({ used_at: time() }).where("id", "=", found.token_id).execute(),
        );
      return toAccount(found);
    },
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
      // Taken in the statement that looks: of two who use it, one gets in.
      const used = await change((query) =>
        query
          .deleteFrom("sign_in_links")
          .where("hash", "=", fingerprint(link))
          .where("expires_at", ">", time())
          .executeTakeFirst(),
      );
      if (Number(used.numDeletedRows) === 0) throw new Fault("auth.link-expired");
      return begin(await get(ownerId));
    },
    close,
  };
}

/** The last one who may do everything stays: asked in the very statement that would take them away. */
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

/** Whoever owns the home: the first who may do everything. */
const ownerId = "default";

const secret = (): string => randomBytes(32).toString("base64url");

/** Secrets with 256 random bits need no slow hash. */
const fingerprint = (text: string): string => hash("sha256", text, "hex");

const fold = (name: string): string => name.trim().normalize("NFKC").toLowerCase();

function checkName(name: string): string {
  const trimmed = name.trim();
  const isOdd = trimmed === "" || trimmed.length > 64 || /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]/u.test(trimmed);
  if (isOdd || !trimmed.isWellFormed()) throw new Fault("user.name-invalid", { name: trimmed.slice(0, 80) });
  return trimmed;
}

/** What SQLite says where a name is taken. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && /UNIQUE constraint/.test(`${error.message} ${String(error.cause ?? "")}`);

const toAccount = (row: AccountTables["users"]): Account => ({
  userId: row.id,
  name: row.name,
  role: row.role as Role,
  isDisabled: row.is_disabled !== 0,
  hasPassword: row.password !== null,
  createdAt: row.created_at,
  ...(row.seen_at !== null && { seenAt: row.seen_at }),
});

const toToken = (row: AccountTables["tokens"]): TokenInfo => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  prefix: row.prefix,
  createdAt: row.created_at,
  ...(row.expires_at !== null && { expiresAt: row.expires_at }),
  ...(row.used_at !== null && { usedAt: row.used_at }),
});
