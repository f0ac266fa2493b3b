import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { encodeContextId } from "../packages/core/src/session/context-id.ts";

/** The rows of a session in the database, as another program sees and changes them. */

/** The folder of a session's documents in a folder home. */
export const sessionFolder = (home: string, contextId: string): string =>
  join(home, "context", encodeContextId(contextId), "messages");

export type RowTable = "messages" | "events" | "requests";

const fileOf = (home: string, table: RowTable): string => join(home, table === "messages" ? "loadout.db" : "traces.db");

export function rowsOf(home: string, table: RowTable, session: string): string[] {
  using database = new DatabaseSync(fileOf(home, table), { timeout: 5000 });
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(table);
  if (!isThere) return [];
  const rows = database.prepare(`SELECT body FROM ${table} WHERE session = ? ORDER BY number`).all(session);
  return rows.map(({ body }) => String(body));
}

/** The sessions whose turns have not ended, as the database says. */
export function runningTurns(home: string): string[] {
  using database = new DatabaseSync(join(home, "loadout.db"), { timeout: 5000 });
  if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'turns'").get()) return [];
  const rows = database.prepare("SELECT context_id FROM turns WHERE state = 'running' ORDER BY context_id").all();
  return rows.map(({ context_id: contextId }) => String(contextId));
}

/** Leaves the last turn of a session as a process does that is killed. */
export function leaveTurnRunning(home: string, session: string): void {
  change(home, "messages", (database) =>
    database.prepare("UPDATE turns SET state = 'running', ended_at = NULL WHERE session = ?").run(session),
  );
}

/** Puts these texts in the place of the rows; those of events that tell their id get it as their number. */
export function setRows(home: string, table: RowTable, session: string, bodies: readonly string[]): void {
  change(home, table, (database) => {
    database.prepare(`DELETE FROM ${table} WHERE session = ?`).run(session);
    insert(database, table, session, bodies, 1);
  });
}

/** Adds these texts as rows from a number on. */
export function addRows(home: string, table: RowTable, session: string, bodies: readonly string[], from: number): void {
  change(home, table, (database) => insert(database, table, session, bodies, from));
}

function change(home: string, table: RowTable, work: (database: DatabaseSync) => void): void {
  using database = new DatabaseSync(fileOf(home, table), { timeout: 5000 });
  database.exec("BEGIN IMMEDIATE");
  work(database);
  database.exec("COMMIT");
}

function insert(
  database: DatabaseSync,
  table: RowTable,
  session: string,
  bodies: readonly string[],
  from: number,
): void {
  const row = database.prepare(`INSERT INTO ${table} (session, number, body) VALUES (?, ?, ?)`);
  for (const [index, body] of bodies.entries()) row.run(session, idIn(table, body) ?? from + index, body);
}

const idIn = (table: RowTable, body: string): number | undefined =>
  table === "events" && body.startsWith('{"type":"') ? (JSON.parse(body) as { id?: number }).id : undefined;
