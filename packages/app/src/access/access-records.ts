import { always, orNothing, type Repository } from "@loadout/core/home";
import type { Kysely } from "kysely";
import { type AccessTables, accessSchema } from "./access-tables.ts";

/** The reads and changes of groups and grants. */

type Query = Kysely<AccessTables>;
type GroupRow = AccessTables["user_groups"];
type GrantRow = AccessTables["grants"];

/** What changes of a group; members are user ids. */
export interface GroupChange {
  readonly set: Partial<Pick<GroupRow, "name" | "folded">>;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

const nothingGranted: { groups: string[]; grants: GrantRow[] } = { groups: [], grants: [] };

export const accessRecords = {
  name: "access",
  schemas: [accessSchema],
  reads: {
    groups: orNothing([], (query: Query) => query.selectFrom("user_groups").selectAll().orderBy("folded").execute()),
    members: orNothing([], (query: Query) =>
      query.selectFrom("group_members").selectAll().orderBy("group_id").orderBy("user_id").execute(),
    ),
    grants: orNothing([], grantsIn),
    /** The groups of a user, and all grants. */
    rights: orNothing(nothingGranted, async (query: Query, userId: string) => {
      const grants = await grantsIn(query);
      const rows = await query.selectFrom("group_members").select("group_id").where("user_id", "=", userId).execute();
      return { grants, groups: rows.map(({ group_id: id }) => id).sort() };
    }),
  },
  changes: {
    addGroup: always(async (query: Query, row: GroupRow, members: readonly string[]) => {
      if (await isTaken(query, row.folded, row.id)) return false;
      await query.insertInto("user_groups").values(row).execute();
      await addMembers(query, row.id, members);
      return true;
    }),
    changeGroup: always(async (query: Query, id: string, { set, add, remove }: GroupChange) => {
      if (set.folded !== undefined && (await isTaken(query, set.folded, id))) return false;
      if (Object.keys(set).length > 0) await query.updateTable("user_groups").set(set).where("id", "=", id).execute();
      await addMembers(query, id, add);
      if (remove.length > 0)
        await query.deleteFrom("group_members").where("group_id", "=", id).where("user_id", "in", remove).execute();
      return true;
    }),
    /** Its grants stay: they name nobody now, so what they limit does not become open to all. */
    removeGroup: orNothing(undefined, async (query: Query, id: string) => {
      await query.deleteFrom("group_members").where("group_id", "=", id).execute();
      await query.deleteFrom("user_groups").where("id", "=", id).execute();
    }),
    /** Takes a deleted user out of all groups. */
    removeMember: orNothing(undefined, async (query: Query, userId: string) => {
      await query.deleteFrom("group_members").where("user_id", "=", userId).execute();
    }),
    putGrant: always(putGrant),
    removeGrant: orNothing(
      undefined,
      async (query: Query, { kind, name, grantee }: Omit<GrantRow, "verb" | "created_at">) => {
        await query
          .deleteFrom("grants")
          .where("kind", "=", kind)
          .where("name", "=", name)
          .where("grantee", "=", grantee)
          .execute();
      },
    ),
    /** Gives another name the grants of a thing. */
    copyGrants: orNothing(undefined, async (query: Query, kind: string, from: string, to: string) => {
      for (const row of await query
        .selectFrom("grants")
        .selectAll()
        .where("kind", "=", kind)
        .where("name", "=", from)
        .execute())
        await putGrant(query, { ...row, name: to });
    }),
    removeGrants: orNothing(undefined, async (query: Query, kind: string, name: string) => {
      await query.deleteFrom("grants").where("kind", "=", kind).where("name", "=", name).execute();
    }),
  },
} satisfies Repository;

function grantsIn(query: Query): Promise<GrantRow[]> {
  return query.selectFrom("grants").selectAll().orderBy("kind").orderBy("name").orderBy("grantee").execute();
}

async function putGrant(query: Query, row: GrantRow): Promise<void> {
  await query
    .insertInto("grants")
    .values(row)
    .onConflict((conflict) => conflict.columns(["kind", "name", "grantee"]).doUpdateSet({ verb: row.verb }))
    .execute();
}

async function isTaken(query: Query, folded: string, except: string): Promise<boolean> {
  const others = query.selectFrom("user_groups").select("id").where("folded", "=", folded).where("id", "<>", except);
  return (await others.executeTakeFirst()) !== undefined;
}

async function addMembers(query: Query, id: string, members: readonly string[]): Promise<void> {
  if (members.length === 0) return;
  await query
    .insertInto("group_members")
    .values(members.map((user) => ({ group_id: id, user_id: user })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
