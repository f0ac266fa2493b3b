import { always, orNothing, type Repository, topicSchema } from "@loadout/core/home";
import type { Kysely } from "kysely";
import { type AccountTables, accountSchema } from "../account-tables.ts";
import { identitySchema } from "./identity-tables.ts";

/** The reads and changes of what people are to a provider, and of sign-ins there that have begun. */

type Query = Kysely<AccountTables>;
export type IdentityRow = AccountTables["identities"];
type UserRow = AccountTables["users"];
type InvitationRow = AccountTables["invitations"];
export type FlowRow = AccountTables["sign_in_flows"];

export const identityRecords = {
  name: "identity",
  schemas: [topicSchema, accountSchema, identitySchema],
  reads: {
    identity: orNothing(undefined, (query: Query, issuer: string, subject: string) =>
      query
        .selectFrom("identities")
        .selectAll()
        .where("issuer", "=", issuer)
        .where("subject", "=", subject)
        .executeTakeFirst(),
    ),
    identities: orNothing([], (query: Query) =>
      query.selectFrom("identities").selectAll().orderBy("linked_at").execute(),
    ),
    invitation: orNothing(undefined, (query: Query, hash: string) =>
      query.selectFrom("invitations").selectAll().where("hash", "=", hash).executeTakeFirst(),
    ),
    invitations: orNothing([], (query: Query, time: string) =>
      query
        .selectFrom("invitations")
        .selectAll()
        .where("expires_at", ">", time)
        .orderBy("created_at", "desc")
        .execute(),
    ),
    isConnected: orNothing(false, async (query: Query, userId: string) => {
      const found = query.selectFrom("identities").select("subject").where("user_id", "=", userId);
      return (await found.executeTakeFirst()) !== undefined;
    }),
    userWithEmail: orNothing(undefined, (query: Query, email: string) =>
      query.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst(),
    ),
  },
  changes: {
    addFlow: always(async (query: Query, row: FlowRow) => {
      await query.deleteFrom("sign_in_flows").where("expires_at", "<=", row.created_at).execute();
      await query.insertInto("sign_in_flows").values(row).execute();
    }),
    /** Reads and deletes in one statement: of two answers with one state, one counts. */
    takeFlow: orNothing(undefined, (query: Query, state: string) =>
      query.deleteFrom("sign_in_flows").where("state", "=", state).returningAll().executeTakeFirst(),
    ),
    addInvitation: always(async (query: Query, row: InvitationRow) => {
      await query.deleteFrom("invitations").where("expires_at", "<=", row.created_at).execute();
      await query.insertInto("invitations").values(row).execute();
    }),
    removeInvitation: orNothing(undefined, (query: Query, id: string) =>
      query.deleteFrom("invitations").where("id", "=", id).returningAll().executeTakeFirst(),
    ),
    removeInvitationsBy: orNothing(0, async (query: Query, userId: string) => {
      const gone = await query.deleteFrom("invitations").where("created_by", "=", userId).executeTakeFirst();
      return Number(gone.numDeletedRows);
    }),
    takeInvitation: orNothing(undefined, takeInvitation),
    acceptInvitation: orNothing(undefined, acceptInvitation),
    addIdentity: always(addIdentity),
    seeIdentity: orNothing(
      undefined,
      async (query: Query, row: Pick<IdentityRow, "issuer" | "subject" | "email" | "seen_at">) => {
        const { issuer, subject, ...set } = row;
        await query
          .updateTable("identities")
          .set(set)
          .where("issuer", "=", issuer)
          .where("subject", "=", subject)
          .execute();
      },
    ),
    removeIdentities: orNothing(0, async (query: Query, userId: string) => {
      const gone = await query.deleteFrom("identities").where("user_id", "=", userId).executeTakeFirst();
      return Number(gone.numDeletedRows);
    }),
  },
} satisfies Repository;

/** False if the person, or the account at this provider, is connected already. The address that opened the account is used up. */
async function addIdentity(query: Query, row: IdentityRow): Promise<boolean> {
  const others = query
    .selectFrom("identities")
    .select("subject")
    .where("issuer", "=", row.issuer)
    .where("user_id", "=", row.user_id);
  if (await others.executeTakeFirst()) return false;
  const added = await query
    .insertInto("identities")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(added.numInsertedOrUpdatedRows) === 0) return false;
  await query.updateTable("users").set({ email: null }).where("id", "=", row.user_id).execute();
  return true;
}

/** Checks and deletes in one statement: of two requests with one link, one counts. */
function takeInvitation(query: Query, hash: string, time: string): Promise<InvitationRow | undefined> {
  return query
    .deleteFrom("invitations")
    .where("hash", "=", hash)
    .where("expires_at", ">", time)
    .returningAll()
    .executeTakeFirst();
}

/** Uses the invitation up and makes the account; a name that is taken leaves the invitation as it is. */
async function acceptInvitation(
  query: Query,
  hash: string,
  time: string,
  row: UserRow,
): Promise<InvitationRow | "name-taken" | undefined> {
  const taken = await takeInvitation(query, hash, time);
  if (!taken) return undefined;
  const added = await query
    .insertInto("users")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(added.numInsertedOrUpdatedRows) > 0) return taken;
  await query.insertInto("invitations").values(taken).execute();
  return "name-taken";
}
