import type { Schema } from "../../home/database/migrate.ts";
import type { TraceTable } from "../../home/retention/trace-retention.ts";
import { addDay } from "../../home/retention/trace-table.ts";

/** The table of the output of agents. */

export interface OutputTables {
  outputs: { dispatch: string; number: number; body: string; day: string };
}

export const outputSchema: Schema = {
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
