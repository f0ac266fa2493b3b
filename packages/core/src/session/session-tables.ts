import type { Migration } from "kysely/migration";
import type { Schema } from "../home/database/migrate.ts";
import type { TraceTable } from "../home/retention/trace-retention.ts";
import { addDay } from "../home/retention/trace-table.ts";

/** The database tables of sessions. A row is one message, event or request as JSON; numbers rise within a session. */

/** In `loadout.db`: what must not be lost. */
export interface MessageTables {
  messages: { session: string; number: number; body: string };
}

/** In `traces.db`: what explains a session, and may be removed when it is old. */
export interface TraceTables {
  events: { session: string; number: number; body: string; day: string };
  requests: { session: string; number: number; body: string; day: string };
}

/** Texts that a message which activates or unloads a skill contains, among others. */
export const activatingTexts = ['"activated"', '"skill_name"', '"unloaded"'] as const;

export const isActivating = (body: string): boolean => activatingTexts.some((text) => body.includes(text));

const rowsOf = (table: string): Migration => ({
  async up({ schema }) {
    await schema
      .createTable(table)
      .ifNotExists()
      .addColumn("session", "text", (column) => column.notNull())
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, ["session", "number"])
      .execute();
  },
});

export const messageSchema: Schema = { owner: "message", steps: { "1": rowsOf("messages") } };

export const traceSchema: Schema = {
  owner: "trace",
  steps: { "1": rowsOf("events"), "2": rowsOf("requests"), "3": addDay("events"), "4": addDay("requests") },
  readableFrom: 2,
};

/** A request is stored as a difference to the one before it, so the requests of a session go together. */
export const sessionTraces: readonly TraceTable[] = [
  { name: "requests", owner: "trace", series: "session", goesBy: "series" },
  { name: "events", owner: "trace", series: "session", goesBy: "row" },
];
