import { always, orNothing, type Repository, type Schema } from "@loadout/core/home";
import type { Kysely } from "kysely";

/** The rows of touches: which sessions of a user a process wrote to, so that others measure them again. */

interface TouchTables {
  touches: { session: string; process: string; user_id: string; at: number };
}

type Query = Kysely<TouchTables>;

const touchSchema: Schema = {
  owner: "touch",
  isOrderedByRow: true,
  steps: {
    "1": {
      async up({ schema }) {
        await schema
          .createTable("touches")
          .ifNotExists()
          .addColumn("session", "text", (column) => column.notNull())
          .addColumn("process", "text", (column) => column.notNull())
          .addColumn("user_id", "text", (column) => column.notNull())
          .addColumn("at", "integer", (column) => column.notNull())
          .addPrimaryKeyConstraint("touches_key", ["session", "process"])
          .execute();
        await schema.createIndex("touches_user").ifNotExists().on("touches").columns(["user_id", "at"]).execute();
      },
    },
  },
};

export interface Touch {
  readonly session: string;
  readonly at: number;
}

export const touchRecords = {
  name: "touch",
  schemas: [touchSchema],
  reads: {
    /** Those of other processes since a time. */
    since: orNothing([], async (query: Query, userId: string, process: string, time: number): Promise<Touch[]> => {
      const rows = await query
        .selectFrom("touches")
        .select(["session", "at"])
        .where("user_id", "=", userId)
        .where("at", ">=", time)
        .where("process", "<>", process)
        .execute();
      return rows.map(({ session, at }) => ({ session, at: Number(at) }));
    }),
  },
  changes: {
    add: always(async (query: Query, session: string, process: string, userId: string, at: number): Promise<void> => {
      await query
        .insertInto("touches")
        .values({ session, process, user_id: userId, at })
        .onConflict((conflict) => conflict.columns(["session", "process"]).doUpdateSet({ user_id: userId, at }))
        .execute();
    }),
    forget: orNothing(undefined, async (query: Query, before: number): Promise<void> => {
      await query.deleteFrom("touches").where("at", "<", before).execute();
    }),
  },
} satisfies Repository;
