import type { Kysely, Selectable } from "kysely";
import { isText } from "../home/database/long-text.ts";
import { always, orNothing, type Repository } from "../home/records/repository.ts";
import type { ActiveCause } from "../turn/compose-loadout.ts";
import type { Activation, ActivationCount, ActivationQuery, GlobalSkill, NewActivation } from "./activation-store.ts";
import { type ActivationTables, activationSchema } from "./activation-tables.ts";
import { countUses, countUsesBySession } from "./count-skill-uses.ts";

/** The reads and changes of global skills and activations. */

type Query = Kysely<ActivationTables>;

export const activationRecords = {
  name: "session",
  schemas: [activationSchema],
  reads: {
    globals: orNothing([], globals),
    activations: orNothing([], activations),
    counts: orNothing([], counts),
    uses: orNothing([], countUses),
    usesBySession: orNothing([], countUsesBySession),
  },
  changes: {
    addGlobal: always(addGlobal),
    removeGlobal: orNothing(false, removeGlobal),
    recordActivation: always(recordActivation),
    forgetSession: orNothing(undefined, forgetSession),
  },
} satisfies Repository;

async function globals(query: Query, userId: string): Promise<readonly GlobalSkill[]> {
  const own = query.selectFrom("global_skills").where("user_id", "=", userId);
  const rows = await own.select(["skill", "time"]).orderBy("time").orderBy("id").execute();
  return rows.map((row) => ({ ...row }));
}

async function addGlobal(query: Query, userId: string, skill: string, time: string): Promise<boolean> {
  const added = await query
    .insertInto("global_skills")
    .values({ user_id: userId, skill, time })
    .onConflict((conflict) => conflict.columns(["user_id", "skill"]).doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows) > 0;
}

async function removeGlobal(query: Query, userId: string, skill: string): Promise<boolean> {
  const chosen = query.deleteFrom("global_skills").where("user_id", "=", userId).where("skill", "=", skill);
  return Number((await chosen.executeTakeFirst()).numDeletedRows) > 0;
}

async function recordActivation(query: Query, activation: NewActivation, time: string): Promise<void> {
  await query
    .insertInto("activations")
    .values({ ...toRow(activation), time })
    .execute();
}

async function forgetSession(query: Query, contextId: string, instead: string): Promise<void> {
  await query
    .updateTable("activations")
    .set({ context_id: instead })
    .where(isText(query, "context_id", contextId))
    .execute();
}

async function activations(
  query: Query,
  { userId, contextId, skill, limit = 100, before }: ActivationQuery,
): Promise<readonly Activation[]> {
  const rows = await query
    .selectFrom("activations")
    .selectAll()
    .$if(userId !== undefined, (some) => some.where("user_id", "=", userId as string))
    .$if(contextId !== undefined, (some) => some.where(isText(query, "context_id", contextId as string)))
    .$if(skill !== undefined, (some) => some.where("skill", "=", skill as string))
    .$if(before !== undefined, (some) => some.where("id", "<", before as number))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toActivation);
}

async function counts(query: Query, since?: Date): Promise<readonly ActivationCount[]> {
  const rows = await query
    .selectFrom("activations")
    .select(["skill", "cause"])
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("time").as("last")])
    .$if(since !== undefined, (some) => some.where("time", ">=", (since as Date).toISOString()))
    .groupBy(["skill", "cause"])
    .orderBy("skill")
    .orderBy("cause")
    .execute();
  return rows.map((row) => ({ ...row, cause: row.cause as ActiveCause, count: Number(row.count) }));
}

const toRow = ({ userId, contextId, skill, address, version, digest, cause }: NewActivation) => ({
  user_id: userId,
  context_id: contextId ?? null,
  skill,
  address,
  version: version ?? null,
  digest: digest ?? null,
  cause,
});

const toActivation = (row: Selectable<ActivationTables["activations"]>): Activation => ({
  id: row.id,
  userId: row.user_id,
  ...(row.context_id !== null && { contextId: row.context_id }),
  skill: row.skill,
  address: row.address,
  ...(row.version !== null && { version: row.version }),
  ...(row.digest !== null && { digest: row.digest }),
  cause: row.cause as ActiveCause,
  time: row.time,
});
