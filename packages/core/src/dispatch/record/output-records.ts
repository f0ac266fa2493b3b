import type { Kysely } from "kysely";
import { always, inStream, orNothing, type Repository } from "../../home/records/repository.ts";
import { dayOf } from "../../home/retention/trace-table.ts";
import { type OutputTables, outputSchema } from "./output-table.ts";
import type { OutputRow } from "./output-writer.ts";

/** The output of agents as rows of `traces.db`: one row is one output as JSON; numbers rise within a dispatch. */

type Query = Kysely<OutputTables>;

export const outputRecords = {
  name: "output",
  file: "traces",
  schemas: [outputSchema],
  reads: {
    page: orNothing([], (query: Query, dispatch: string, after: number, limit: number) =>
      query
        .selectFrom("outputs")
        .select(["number", "body"])
        .where("dispatch", "=", dispatch)
        .where("number", ">", after)
        .orderBy("number")
        .limit(limit)
        .execute(),
    ),
    last: orNothing(0, async (query: Query, dispatch: string) => {
      const last = query.selectFrom("outputs").select(({ fn }) => fn.max("number").as("number"));
      return Number((await last.where("dispatch", "=", dispatch).executeTakeFirst())?.number ?? 0);
    }),
  },
  changes: {
    /** Rows that exist already stay as they are. */
    append: inStream(
      0,
      always(async (query: Query, dispatch: string, rows: readonly OutputRow[]) => {
        const day = dayOf(new Date());
        for (const { number, body } of rows)
          await query
            .insertInto("outputs")
            .values({ dispatch, number, body, day })
            .onConflict((conflict) => conflict.columns(["dispatch", "number"]).doNothing())
            .execute();
      }),
    ),
    remove: inStream(
      0,
      orNothing(undefined, async (query: Query, dispatch: string) => {
        await query.deleteFrom("outputs").where("dispatch", "=", dispatch).execute();
      }),
    ),
  },
} satisfies Repository;
