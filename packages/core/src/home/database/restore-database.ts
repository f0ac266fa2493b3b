import { closeSync, copyFileSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../../ground/fault.ts";
import { unwritable } from "../../ground/files/atomic-file.ts";
import { takeLock, withLock } from "../leases/path-lock.ts";
import { checkDatabase, openDatabase } from "./database.ts";
import { type DatabaseCopy, listCopies } from "./database-copies.ts";

/** What the database of a home is like. */
export type DatabaseState =
  | { readonly kind: "absent" | "whole" }
  | { readonly kind: "damaged"; readonly reason: string }
  /** It cannot be opened for a reason of the system; nothing says that it is damaged. */
  | { readonly kind: "unreadable"; readonly fault: Fault };

export interface RestoredDatabase {
  /** The copy that took its place; without one the new database is empty. */
  readonly copy?: DatabaseCopy;
  /** Where the damaged one is kept. */
  readonly kept?: string;
}

/** The two database files of a home: what must not be lost, and the traces of sessions. */
export type DatabaseName = "loadout" | "traces";

const pathIn = (home: string, name: DatabaseName = "loadout"): string => join(home, `${name}.db`);

/** Looks at a home's database without changing it. */
export async function inspectDatabase(
  home: string,
  deep = false,
  name: DatabaseName = "loadout",
): Promise<DatabaseState> {
  const path = pathIn(home, name);
  if (!existsSync(path)) return { kind: "absent" };
  try {
    const [problem] = await checkDatabase(path, { deep });
    return problem === undefined ? { kind: "whole" } : { kind: "damaged", reason: problem };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.code === "database.damaged"
      ? { kind: "damaged", reason: error.cause instanceof Error ? error.cause.message : "" }
      : { kind: "unreadable", fault: error };
  }
}

/**
 * Puts the latest whole copy in the place of a database that is damaged or gone. The damaged one is moved, never removed.
 * Refused while a server runs. A process that dies in between leaves a home without a database: running it again goes on.
 */
export function restoreDatabase(home: string, now = new Date()): Promise<RestoredDatabase> {
  return withoutServer(home, "loadout", async (state) => {
    if (state.kind === "whole") return {};
    const restored = replace(home, await latestWhole(home), now);
    if (!restored.copy) await (await openDatabase(pathIn(home), [])).close();
    return restored;
  });
}

/** Moves damaged traces away; there are no copies of them, and the next turn begins new ones. */
export function resetTraces(home: string, now = new Date()): Promise<RestoredDatabase> {
  return withoutServer(home, "traces", async (state) => {
    const kept = state.kind === "damaged" ? moveAside(home, "traces", now) : undefined;
    return kept === undefined ? {} : { kept };
  });
}

/** Under the locks of the server and of writers. */
async function withoutServer<T>(
  home: string,
  name: DatabaseName,
  work: (state: DatabaseState) => Promise<T>,
): Promise<T> {
  const release = await takeLock(join(home, "server.db"), 0).catch((error: unknown) => {
    throw error instanceof Fault && error.code === "busy"
      ? new Fault("database.in-use", { path: pathIn(home, name) })
      : error;
  });
  try {
    return await withLock(join(home, "lock.db"), async () => {
      const state = await inspectDatabase(home, false, name);
      if (state.kind === "unreadable") throw state.fault;
      return work(state);
    });
  } finally {
    release();
  }
}

async function latestWhole(home: string): Promise<DatabaseCopy | undefined> {
  for (const copy of listCopies(home))
    try {
      if ((await checkDatabase(copy.path, { deep: true, isCopy: true })).length === 0) return copy;
    } catch (error) {
      if (!(error instanceof Fault)) throw error; // a damaged copy: an older one may be whole
    }
  return undefined;
}

function replace(home: string, copy: DatabaseCopy | undefined, now: Date): RestoredDatabase {
  const path = pathIn(home);
  const staged = join(home, `.loadout.db.${crypto.randomUUID()}.tmp`);
  try {
    if (copy) copyDurably(copy.path, staged);
    const kept = moveAside(home, "loadout", now);
    if (copy) renameSync(staged, path);
    sync(home);
    return { ...(copy && { copy }), ...(kept !== undefined && { kept }) };
  } catch (error) {
    rmSync(staged, { force: true });
    throw unwritable(path, error);
  }
}

/** The log goes first: beside another database it would be taken for that one's. */
function moveAside(home: string, name: DatabaseName, now: Date): string | undefined {
  const path = pathIn(home, name);
  const folder = join(home, "backups");
  const stamp = now.toISOString().replace(/[-:.]/g, "");
  const kept = join(folder, `damaged-${name === "traces" ? "traces-" : ""}${stamp}.db`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const ending of ["-wal", "-shm", ""])
    if (existsSync(`${path}${ending}`)) renameSync(`${path}${ending}`, `${kept}${ending}`);
  return existsSync(kept) ? kept : undefined;
}

function copyDurably(from: string, to: string): void {
  closeSync(openSync(to, "wx", 0o600));
  copyFileSync(from, to);
  sync(to);
}

function sync(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
