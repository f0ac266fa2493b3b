import { type Kysely, sql } from "kysely";
import { isPostgres } from "./is-postgres.ts";

/**
 * The locks that put changes in PostgreSQL in order, in all processes, until the end of their transaction. They are named:
 * by the owner of tables, or by one stream of its rows. SQLite has one writer, and needs none.
 */

/** Advisory locks of changes, apart from other ones of Loadout and of other programs on the same database. */
export const orderSpace = 0x10ad;

export const streamLock = (owner: string, stream: string): string => `${owner}:${stream}`;

/** Waits for a lock within a change. */
export async function takeOrderLock<Tables>(query: Kysely<Tables>, name: string): Promise<void> {
  if (isPostgres(query))
    await sql`select pg_advisory_xact_lock(${sql.lit(orderSpace)}, hashtext(${name}))`.execute(query);
}
