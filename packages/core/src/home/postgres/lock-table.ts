import { sql } from "kysely";
import type { Pool } from "pg";
import type { Schema } from "../database/migrate.ts";

/** The rows of locks. A function of the database takes one, so that it costs one round trip and two cannot be given out. */

export interface HeldRow {
  readonly id: string;
  readonly name: string;
  readonly isShared: boolean;
}

/** Seconds until a lock is free that its holder does not renew. */
export const lockSeconds = 15;
/** Advisory locks of names, apart from those of changes. */
const lockSpace = 0x10ae;

export const lockSchema: Schema = {
  owner: "lock",
  steps: {
    "1": {
      async up(query) {
        await query.schema
          .createTable("locks")
          .ifNotExists()
          .addColumn("id", "text", (column) => column.primaryKey())
          .addColumn("name", "text", (column) => column.notNull())
          .addColumn("is_shared", "boolean", (column) => column.notNull())
          .addColumn("expires_at", "timestamptz", (column) => column.notNull())
          .execute();
        await query.schema.createIndex("locks_name").ifNotExists().on("locks").column("name").execute();
        await sql`
          create or replace function loadout_take_lock(wanted text, by_id text, shared boolean, seconds integer)
          returns boolean language plpgsql as ${sql.lit(`
          begin
            perform pg_advisory_xact_lock(${lockSpace}, hashtext(wanted));
            update locks set expires_at = clock_timestamp() + make_interval(secs => seconds) where id = by_id;
            if found then
              return true;
            end if;
            delete from locks where name = wanted and expires_at < clock_timestamp();
            if exists (select 1 from locks where name = wanted and not (is_shared and shared)) then
              return false;
            end if;
            insert into locks (id, name, is_shared, expires_at)
              values (by_id, wanted, shared, clock_timestamp() + make_interval(secs => seconds));
            return true;
          end`)}`.execute(query);
      },
    },
  },
};

export interface LockTable {
  /** Whether it was free, or this row has it already. */
  take(row: HeldRow): Promise<boolean>;
  /** Answers those that are still there. */
  renew(ids: readonly string[]): Promise<readonly string[]>;
  release(ids: readonly string[]): Promise<void>;
}

export function lockTable(pool: Pool): LockTable {
  return {
    async take({ id, name, isShared }) {
      const { rows } = await pool.query<{ taken: boolean }>("select loadout_take_lock($1, $2, $3, $4) as taken", [
        name,
        id,
        isShared,
        lockSeconds,
      ]);
      return rows[0]?.taken === true;
    },
    async renew(ids) {
      const { rows } = await pool.query<{ id: string }>(
        "update locks set expires_at = clock_timestamp() + make_interval(secs => $2) where id = any($1) returning id",
        [ids, lockSeconds],
      );
      return rows.map(({ id }) => id);
    },
    async release(ids) {
      await pool.query("delete from locks where id = any($1)", [ids]);
    },
  };
}
