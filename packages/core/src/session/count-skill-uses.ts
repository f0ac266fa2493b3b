import type { Kysely } from "kysely";
import { isPostgres } from "../home/database/is-postgres.ts";
import type { ActiveCause } from "../turn/compose-loadout.ts";
import type { ActivationTables } from "./activation-tables.ts";
import type { SessionUse, SkillUse } from "./skill-use.ts";

/** Counts how often skills were used. */

/** Counts the use of every skill, or of the one with this address; sorted by address. */
export async function countUses(query: Kysely<ActivationTables>, since: Date, address?: string): Promise<SkillUse[]> {
  const all = query
    .selectFrom("activations")
    .$if(address !== undefined, (some) => some.where("address", "=", address as string));
  const recent = all.where("time", ">=", since.toISOString());
  const known = await (isPostgres(query)
    ? all
        .distinctOn("address")
        .select(["address", "skill", "time as last"])
        .orderBy("address")
        .orderBy("time", "desc")
        .orderBy("id", "desc")
    : all
        .select(["address", "skill"]) // of the row that has the last time
        .select(({ fn }) => fn.max("time").as("last"))
        .groupBy("address")
        .orderBy("address")
  ).execute();
  const sessions = await recent
    .select("address")
    .select(({ fn }) => fn.count<number>("context_id").distinct().as("count"))
    .groupBy("address")
    .execute();
  const days = await recent
    .select(["address", "cause"])
    .select(({ fn, val }) => [
      fn<string>("substr", ["time", val(1), val(10)]).as("day"),
      fn.countAll<number>().as("count"),
    ])
    .groupBy(["address", "day", "cause"])
    .orderBy("day")
    .orderBy("cause")
    .execute();
  const counts = new Map(sessions.map((one) => [one.address, Number(one.count)]));
  const daysOf = Map.groupBy(days, (one) => one.address);
  return known.map((one) => ({
    ...one,
    sessions: counts.get(one.address) ?? 0,
    days: (daysOf.get(one.address) ?? []).map(({ day, cause, count }) => ({
      day,
      cause: cause as ActiveCause,
      count: Number(count),
    })),
  }));
}

/** The sessions in which a skill was used since a time, the latest first. */
export async function countUsesBySession(
  query: Kysely<ActivationTables>,
  address: string,
  since: Date,
): Promise<SessionUse[]> {
  const rows = await query
    .selectFrom("activations")
    .where("address", "=", address)
    .where("time", ">=", since.toISOString())
    .select("context_id")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("time").as("last")])
    .groupBy("context_id")
    .orderBy("last", "desc")
    .execute();
  return rows.map(({ context_id: contextId, count, last }) => ({
    ...(contextId !== null && { contextId }),
    count: Number(count),
    last,
  }));
}
