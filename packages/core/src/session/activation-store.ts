import type { Selectable } from "kysely";
import { createHomeStore } from "../home/database/home-store.ts";
import type { ActiveCause } from "../turn/compose-loadout.ts";
import type { ActivationTables } from "./activation-tables.ts";
import { countUses, countUsesBySession } from "./count-skill-uses.ts";
import type { SessionUse, SkillUse } from "./skill-use.ts";

/** Stores global skills and activations in the database. */

/** A recorded activation of a skill. */
export interface Activation {
  /** Increasing; used as the page cursor. */
  readonly id: number;
  readonly userId: string;
  /** Absent for a global activation. */
  readonly contextId?: string;
  readonly skill: string;
  /** `source:id`, which identifies the skill. */
  readonly address: string;
  /** For a skill of the library. */
  readonly version?: number;
  readonly digest?: string;
  readonly cause: ActiveCause;
  /** ISO 8601. */
  readonly time: string;
}

export type NewActivation = Omit<Activation, "id" | "time">;

/** A skill that a user activated for all of their sessions. */
export interface GlobalSkill {
  readonly skill: string;
  readonly time: string;
}

export interface ActivationQuery {
  readonly userId?: string;
  readonly contextId?: string;
  readonly skill?: string;
  /** At most this many; 100 if not given. */
  readonly limit?: number;
  /** Only activations before this id. */
  readonly before?: number;
}

/** How often a skill was activated by one cause. */
export interface ActivationCount {
  readonly skill: string;
  readonly cause: ActiveCause;
  readonly count: number;
  readonly last: string;
}

/** Global skills and the record of activations, across sessions. Reading creates nothing. */
export interface ActivationStore {
  /** By time, then in the order in which they were added. */
  globals(userId: string): Promise<readonly GlobalSkill[]>;
  /** False if it already exists; its position does not change. */
  addGlobal(userId: string, skill: string): Promise<boolean>;
  removeGlobal(userId: string, skill: string): Promise<boolean>;
  recordActivation(activation: NewActivation): Promise<void>;
  /** The latest first. */
  activations(query: ActivationQuery): Promise<readonly Activation[]>;
  /** By skill, then by cause. */
  counts(since?: Date): Promise<readonly ActivationCount[]>;
  /** The use of every skill, or of the one with this address; sorted by address. */
  uses(since: Date, address?: string): Promise<readonly SkillUse[]>;
  /** The sessions in which a skill was used since a time, the latest first. */
  usesBySession(address: string, since: Date): Promise<readonly SessionUse[]>;
  close(): Promise<void>;
}

export interface ActivationStoreOptions {
  readonly home: string;
  readonly now?: () => Date;
}

/** Opens the store in the home's database; nothing is opened or loaded before its first use. */
export function openActivationStore({ home, now = () => new Date() }: ActivationStoreOptions): ActivationStore {
  const { ask, isThere, change, close } = createHomeStore<ActivationTables>(
    home,
    async () => (await import("./activation-tables.ts")).activationSchema,
  );
  return {
    globals: (userId) =>
      ask([], async (query) => {
        const own = query.selectFrom("global_skills").where("user_id", "=", userId);
        const rows = await own.select(["skill", "time"]).orderBy("time").orderBy("id").execute();
        return rows.map((row) => ({ ...row }));
      }),
    addGlobal: (userId, skill) =>
      change(async (query) => {
        const added = await query
          .insertInto("global_skills")
          .values({ user_id: userId, skill, time: now().toISOString() })
          .onConflict((conflict) => conflict.columns(["user_id", "skill"]).doNothing())
          .executeTakeFirst();
        return Number(added.numInsertedOrUpdatedRows) > 0;
      }),
    async removeGlobal(userId, skill) {
      if (!(await isThere())) return false; // do not create a database for this
      return change(async (query) => {
        const chosen = query.deleteFrom("global_skills").where("user_id", "=", userId).where("skill", "=", skill);
        return Number((await chosen.executeTakeFirst()).numDeletedRows) > 0;
      });
    },
    recordActivation: (activation) =>
      change(async (query) => {
        const row = { ...toRow(activation), time: now().toISOString() };
        await query.insertInto("activations").values(row).execute();
      }),
    activations: ({ userId, contextId, skill, limit = 100, before }) =>
      ask([], async (query) => {
        const rows = await query
          .selectFrom("activations")
          .selectAll()
          .$if(userId !== undefined, (some) => some.where("user_id", "=", userId as string))
          .$if(contextId !== undefined, (some) => some.where("context_id", "=", contextId as string))
          .$if(skill !== undefined, (some) => some.where("skill", "=", skill as string))
          .$if(before !== undefined, (some) => some.where("id", "<", before as number))
          .orderBy("id", "desc")
          .limit(limit)
          .execute();
        return rows.map(toActivation);
      }),
    counts: (since) =>
      ask([], async (query) => {
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
      }),
    uses: (since, address) => ask([], (query) => countUses(query, since, address)),
    usesBySession: (address, since) => ask([], (query) => countUsesBySession(query, address, since)),
    close,
  };
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
