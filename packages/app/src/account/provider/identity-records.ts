import { always, orNothing, type Repository, topicSchema } from "@loadout/core/home";
import type { Kysely } from "kysely";
import { type AccountTables, accountSchema } from "../account-tables.ts";

/** The reads and changes of what people are to a provider, and of sign-ins there that have begun. */

type Query = Kysely<AccountTables>;
export type IdentityRow = AccountTables["identities"];
export type FlowRow = AccountTables["sign_in_flows"];

export const identityRecords = {
  name: "identity",
  schemas: [topicSchema, accountSchema],
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
