import type { Migration } from "kysely/migration";

/** What the tables of `traces.db` have in common: numbered texts in series, each with the day on which it was written. */

/** The column `day` and its index; rows that exist already count as written today. */
export const addDay = (table: string): Migration => ({
  async up({ schema }) {
    await schema
      .alterTable(table)
      .addColumn("day", "text", (column) => column.notNull().defaultTo(dayOf(new Date())))
      .execute();
    await schema.createIndex(`${table}_day`).ifNotExists().on(table).column("day").execute();
  },
});

/** The day of a moment, in UTC: `2026-11-16`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
