import type { Kysely } from "kysely";
import type { Schema } from "../../home/database/migrate.ts";
import { always, inStream, orNothing, type Repository } from "../../home/records/repository.ts";
import type { TraceTable } from "../../home/retention/trace-retention.ts";
import { addDay, dayOf } from "../../home/retention/trace-table.ts";
import type { OutputRow } from "./output-writer.ts";

/** The output of agents as rows of `traces.db`: one row is one output as JSON; numbers rise within a dispatch. */

interface OutputTables {
  outputs: { dispatch: string; number: number; body: string; day: string };
}

const outputSchema: Schema = {
  owner: "output",
  steps: {
    "1": {
      async up(query) {
        await query.schema
          .createTable("outputs")
          .ifNotExists()
          .addColumn("dispatch", "text", (column) => column.notNull())
          .addColumn("number", "integer", (column) => column.notNull())
          .addColumn("body", "text", (column) => column.notNull())
          .addPrimaryKeyConstraint("outputs_key", ["dispatch", "number"])
          .execute();
        await addDay("outputs").up(query);
      },
    },
  },
};

/** Half of an output explains nothing, so the output of a dispatch goes as a whole. */
export const outputTraces: TraceTable = { name: "outputs", owner: "output", series: "dispatch", goesBy: "series" };

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
