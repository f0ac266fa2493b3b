import type { Schema } from "../../home/database/migrate.ts";
import type { TurnState } from "./turn-state.ts";

/** The rows of turns: which are waiting for a process, which one runs, and how the last ones ended. */
export interface TurnTables {
  turns: TurnRow;
}

export interface TurnRow {
  id: string;
  session: string;
  context_id: string;
  user_id: string;
  state: TurnState;
  /** JSON of a `TurnRequest`, until the message is in the history. */
  request: string | null;
  /** The machine whose folder the session works in, if only that one can run it. */
  machine: string | null;
  /** The `Idempotency-Key` of its request, hashed. */
  key: string | null;
  /** The process that runs or ran it. */
  worker: string | null;
  /** 1 if it is to be cancelled. */
  cancel: number;
  /** How often a process that had taken it ended before its message was in the history. */
  takeovers: number;
  /** Why it was interrupted: `takeover` if its process was gone. */
  cause: string | null;
  /** JSON of the fault with which it ended before it began. */
  fault: string | null;
  added_at: string;
  started_at: string | null;
  ended_at: string | null;
}

export const turnSchema: Schema = {
  owner: "turn",
  // A change is of one session, whose lock or lease the caller holds, or of one row.
  isOrderedByRow: true,
  steps: {
    "1": {
      async up({ schema }) {
        await schema
          .createTable("turns")
          .ifNotExists()
          .addColumn("id", "text", (column) => column.primaryKey())
          .addColumn("session", "text", (column) => column.notNull())
          .addColumn("context_id", "text", (column) => column.notNull())
          .addColumn("user_id", "text", (column) => column.notNull())
          .addColumn("state", "text", (column) => column.notNull())
          .addColumn("request", "text")
          .addColumn("machine", "text")
          .addColumn("key", "text")
          .addColumn("worker", "text")
          .addColumn("cancel", "integer", (column) => column.notNull().defaultTo(0))
          .addColumn("takeovers", "integer", (column) => column.notNull().defaultTo(0))
          .addColumn("cause", "text")
          .addColumn("fault", "text")
          .addColumn("added_at", "text", (column) => column.notNull())
          .addColumn("started_at", "text")
          .addColumn("ended_at", "text")
          .execute();
        for (const column of ["session", "state", "key"])
          await schema.createIndex(`turns_${column}`).ifNotExists().on("turns").column(column).execute();
      },
    },
  },
};
