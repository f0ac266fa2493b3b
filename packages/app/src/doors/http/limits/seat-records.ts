import { always, inStream, orNothing, type Repository, type Schema } from "@loadout/core/home";
import type { Kysely } from "kysely";
import { isAlive, type ProcessTables, processSchema } from "../../../system/cluster/process-records.ts";

/** The rows of seats: how many things of a kind the processes of a home run for a user. */

interface SeatTables {
  seats: { key: string; process: string; held: number };
}

type Query = Kysely<SeatTables & ProcessTables>;

const seatSchema: Schema = {
  owner: "seat",
  steps: {
    "1": {
      async up({ schema }) {
        await schema
          .createTable("seats")
          .ifNotExists()
          .addColumn("key", "text", (column) => column.notNull())
          .addColumn("process", "text", (column) => column.notNull())
          .addColumn("held", "integer", (column) => column.notNull())
          .addPrimaryKeyConstraint("seats_key", ["key", "process"])
          .execute();
      },
    },
  },
};

export const seatRecords = {
  name: "seat",
  schemas: [processSchema, seatSchema],
  reads: {
    /** Those that other processes hold. */
    others: orNothing(0, others),
  },
  changes: {
    /** Says how many a process holds; refused if all together hold more than the limit. One change of a key at a time. */
    hold: inStream(
      0,
      always(async (query: Query, key: string, process: string, held: number, limit?: number): Promise<boolean> => {
        if (limit !== undefined && (await others(query, key, process)) + held > limit) return false;
        await query
          .insertInto("seats")
          .values({ key, process, held })
          .onConflict((conflict) => conflict.columns(["key", "process"]).doUpdateSet({ held }))
          .execute();
        await query
          .deleteFrom("seats")
          .where("key", "=", key)
          .where((where) =>
            where.or([
              where("held", "=", 0),
              where.and([
                where("process", "<>", process),
                where("process", "not in", where.selectFrom("processes").select("name").where(isAlive(query))),
              ]),
            ]),
          )
          .execute();
        return true;
      }),
    ),
  },
} satisfies Repository;

async function others(query: Query, key: string, process: string): Promise<number> {
  const row = await query
    .selectFrom("seats")
    .innerJoin("processes", "processes.name", "seats.process")
    .select(({ fn }) => fn.sum<number>("held").as("held"))
    .where("key", "=", key)
    .where("process", "<>", process)
    .where(isAlive(query))
    .executeTakeFirst();
  return Number(row?.held ?? 0);
}
