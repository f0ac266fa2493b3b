import { always, isPostgres, orNothing, type Repository, topicSchema } from "@loadout/core/home";
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import { type AccountTables, accountSchema } from "./account-tables.ts";
import { endProgramsOf } from "./oauth/program-records.ts";
import { programSchema } from "./oauth/program-tables.ts";
import { ownerId } from "./owner.ts";
import { identitySchema } from "./provider/identity-tables.ts";

/** The reads and changes of users, tokens, sign-ins and sign-in links. */

type Query = Kysely<AccountTables>;
type UserRow = AccountTables["users"];
type TokenRow = AccountTables["tokens"];

/** A sign-in that begins; it needs an account that is enabled and, if given, still has the verified password. */
export interface NewSignIn {
  readonly userId: string;
  readonly hash: string;
  readonly csrf: string;
  readonly time: string;
  readonly expiresAt: string;
  readonly verified?: string;
}

export interface UserChange {
  readonly set: Partial<UserRow>;
  /** Takes rights away, so it is refused for the last superadmin. */
  readonly takesAway: boolean;
  readonly endsSignIns: boolean;
  /** The hash of a sign-in that is kept. */
  readonly keepSignIn: string;
  readonly revokesTokens: boolean;
}

export interface EndedAccess {
  readonly endedSignIns: number;
  readonly revokedTokens: number;
}

export const accountRecords = {
  name: "account",
  // Its own tables once more at the end, because a read looks whether the last ones are there.
  schemas: [topicSchema, accountSchema, programSchema, identitySchema, accountSchema],
  reads: {
    users: orNothing([], (query: Query) => query.selectFrom("users").selectAll().orderBy("folded").execute()),
    user: orNothing(undefined, (query: Query, id: string) =>
      query.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst(),
    ),
    userNamed: orNothing(undefined, (query: Query, folded: string) =>
      query.selectFrom("users").selectAll().where("folded", "=", folded).executeTakeFirst(),
    ),
    tokens: orNothing([], (query: Query, userId?: string) =>
      query
        .selectFrom("tokens")
        .selectAll()
        .$if(userId !== undefined, (some) => some.where("user_id", "=", userId as string))
        .orderBy("created_at")
        .execute(),
    ),
    userOfToken: orNothing(undefined, (query: Query, hash: string) =>
      query
        .selectFrom("tokens")
        .innerJoin("users", "users.id", "tokens.user_id")
        .selectAll("users")
        .select(["tokens.id as token_id", "tokens.expires_at", "tokens.used_at"])
        .where("tokens.hash", "=", hash)
        .executeTakeFirst(),
    ),
    userOfSignIn: orNothing(undefined, (query: Query, hash: string) =>
      query
        .selectFrom("sign_ins")
        .innerJoin("users", "users.id", "sign_ins.user_id")
        .selectAll("users")
        .select(["sign_ins.csrf", "sign_ins.expires_at"])
        .where("sign_ins.hash", "=", hash)
        .executeTakeFirst(),
    ),
  },
  changes: {
    /** Makes the tables, so that later changes are noticed. */
    prepare: always(async (_query: Query) => undefined),
    addUser: always(addUser),
    changeUser: always(changeUser),
    removeUser: orNothing(false, removeUser),
    beginSignIn: always(beginSignIn),
    endSignIn: orNothing(undefined, async (query: Query, hash: string) => {
      await query.deleteFrom("sign_ins").where("hash", "=", hash).execute();
    }),
    addToken: always(async (query: Query, row: TokenRow) => {
      await query.insertInto("tokens").values(row).execute();
    }),
    removeToken: orNothing(false, removeToken),
    markTokenUsed: orNothing(undefined, async (query: Query, id: string, time: string) => {
      await query.updateTable("tokens").set({ used_at: time }).where("id", "=", id).execute();
    }),
    addLink: always(async (query: Query, row: AccountTables["sign_in_links"]) => {
      await query.deleteFrom("sign_in_links").where("expires_at", "<=", row.created_at).execute();
      await query.insertInto("sign_in_links").values(row).execute();
    }),
    useLink: orNothing(false, useLink),
    installation: always(installation),
  },
} satisfies Repository;

/** False if the id or the name is taken. */
async function addUser(query: Query, row: UserRow): Promise<boolean> {
  const added = await query
    .insertInto("users")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows) > 0;
}

async function changeUser(
  query: Query,
  userId: string,
  { set, takesAway, endsSignIns, keepSignIn, revokesTokens }: UserChange,
): Promise<EndedAccess | "last-superadmin" | "name-taken" | "email-taken"> {
  const { folded, email } = set;
  if (folded !== undefined) {
    const others = query.selectFrom("users").select("id").where("folded", "=", folded).where("id", "<>", userId);
    if (await others.executeTakeFirst()) return "name-taken";
  }
  if (email !== undefined && email !== null) {
    const others = query.selectFrom("users").select("id").where("email", "=", email).where("id", "<>", userId);
    if (await others.executeTakeFirst()) return "email-taken";
  }
  if (Object.keys(set).length > 0) {
    const changed = await query
      .updateTable("users")
      .set(set)
      .where("id", "=", userId)
      .$if(takesAway, (some) => some.where(isNotTheLast(userId)))
      .executeTakeFirst();
    if (Number(changed.numUpdatedRows) === 0) return "last-superadmin";
  }
  return {
    // Programs were connected by a sign-in, and end with them.
    endedSignIns: endsSignIns
      ? (await endSignIns(query, userId, keepSignIn)) + (await endProgramsOf(query, userId))
      : 0,
    revokedTokens: revokesTokens ? await endTokens(query, userId) : 0,
  };
}

async function removeUser(query: Query, userId: string): Promise<boolean> {
  const gone = await query.deleteFrom("users").where("id", "=", userId).where(isNotTheLast(userId)).executeTakeFirst();
  return Number(gone.numDeletedRows) > 0;
}

/** Checks the account in the statement that signs in: verifying takes a while, and it may have been changed meanwhile. */
async function beginSignIn(
  query: Query,
  { userId, hash, csrf, time, expiresAt, verified }: NewSignIn,
): Promise<boolean> {
  await query.deleteFrom("sign_ins").where("expires_at", "<=", time).execute();
  const made = await query
    .insertInto("sign_ins")
    .columns(["hash", "user_id", "csrf", "created_at", "expires_at"])
    .expression((build) =>
      build
        .selectFrom("users")
        .select(({ val, ref }) => [
          val(hash).as("hash"),
          ref("id").as("user_id"),
          val(csrf).as("csrf"),
          val(time).as("created_at"),
          val(expiresAt).as("expires_at"),
        ])
        .where("id", "=", userId)
        .where("is_disabled", "=", 0)
        .$if(verified !== undefined, (some) => some.where("password", "=", verified as string)),
    )
    .executeTakeFirst();
  if (Number(made.numInsertedOrUpdatedRows) === 0) return false;
  await query.updateTable("users").set({ seen_at: time }).where("id", "=", userId).execute();
  return true;
}

async function removeToken(query: Query, id: string, userId?: string): Promise<boolean> {
  const gone = await query
    .deleteFrom("tokens")
    .where("id", "=", id)
    .$if(userId !== undefined, (some) => some.where("user_id", "=", userId as string))
    .executeTakeFirst();
  return Number(gone.numDeletedRows) > 0;
}

/** Checks and deletes in one statement, so that only one of two requests can use the link. */
async function useLink(query: Query, hash: string, time: string): Promise<boolean> {
  const used = await query
    .deleteFrom("sign_in_links")
    .where("hash", "=", hash)
    .where("expires_at", ">", time)
    .executeTakeFirst();
  return Number(used.numDeletedRows) > 0;
}

/** The id of the home, and which database it is in: a copy beside the first has another one. */
async function installation(query: Query, fresh: string): Promise<string> {
  const known = await query.selectFrom("installations").select("id").orderBy("id").executeTakeFirst();
  if (!known) await query.insertInto("installations").values({ id: fresh }).execute();
  const id = known?.id ?? fresh;
  if (!isPostgres(query)) return id;
  const { rows } = await sql<{ place: string }>`
    select current_database() || '.' || current_schema() as place`.execute(query);
  return `${id} ${rows[0]?.place}`;
}

async function endSignIns(query: Query, userId: string, except: string): Promise<number> {
  const gone = await query
    .deleteFrom("sign_ins")
    .where("user_id", "=", userId)
    .where("hash", "<>", except)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

async function endTokens(query: Query, userId: string): Promise<number> {
  const gone = await query.deleteFrom("tokens").where("user_id", "=", userId).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/**
 * The last superadmin cannot be removed: checked in the statement that would do it. One who can only sign in with the provider
 * does not count, because the provider may be away, or forget them.
 */
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
          .where("other.id", "<>", userId)
          .where((other) =>
            other.or([
              other("other.id", "=", ownerId),
              other("other.password", "is not", null),
              other.not(
                other.exists(
                  other
                    .selectFrom("identities")
                    .select("identities.subject")
                    .whereRef("identities.user_id", "=", "other.id"),
                ),
              ),
            ]),
          ),
      ),
    ]);
