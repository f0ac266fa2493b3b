import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Kysely } from "kysely";
import { Fault } from "../../ground/fault.ts";
import { unwritable } from "../../ground/files/atomic-file.ts";
import { claimDatabase } from "../../ground/files/database-file.ts";
import { keepCopy } from "./database-copies.ts";
import type { Schema } from "./migrate.ts";

export type { Schema } from "./migrate.ts";

/** A database that is open. Everything asked of it goes through kysely; what only SQLite has stays in this file. */
export interface Database<Tables> extends AsyncDisposable {
  readonly query: Kysely<Tables>;
  /** Everything or nothing. Only statements of `work` may be awaited inside. */
  transaction<T>(work: (query: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Another value after each commit of another connection, in this process or another; commits of its own do not count. */
  version(): number;
  close(): Promise<void>;
}

/** How long a statement may wait for another process, in milliseconds. */
const patience = 5000;

/** Opens a database for changes and makes its tables; the caller holds the writer lock meanwhile. */
export async function openDatabase<Tables>(path: string, schemas: readonly Schema[]): Promise<Database<Tables>> {
  const opened = await openForChanges(path);
  try {
    await opened.migrate(schemas);
  } catch (error) {
    await opened.database.close();
    throw error;
  }
  return opened.database as Database<Tables>;
}

/** A database that is open for changes, with its connection. */
export interface WritableDatabase {
  readonly connection: DatabaseSync;
  readonly database: Database<unknown>;
  /** Makes or changes tables; the caller holds the writer lock, and nothing else runs on the connection. */
  migrate(schemas: readonly Schema[]): Promise<void>;
  readonly toFault: (error: unknown) => unknown;
}

export interface ChangeOptions {
  /** Whether a commit survives a loss of power; otherwise it survives only the end of the process. */
  readonly isDurable?: boolean;
  /** Whether a new file can give room back to the disk when rows are removed. */
  readonly canShrink?: boolean;
}

/** Opens a database for changes; `:memory:` is one that ends with its connection. The caller holds the writer lock. */
export async function openForChanges(
  path: string,
  { isDurable = true, canShrink = false }: ChangeOptions = {},
): Promise<WritableDatabase> {
  const isInMemory = path === inMemory;
  if (!isInMemory) claimDatabase(path);
  const connection = await connect(path, false);
  const toFault = (error: unknown): unknown => databaseFault(path, error);
  try {
    const synchronous = isInMemory ? "OFF" : isDurable ? "FULL" : "NORMAL";
    if (canShrink) connection.exec("PRAGMA auto_vacuum = INCREMENTAL"); // before the file has its first page
    connection.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA foreign_keys = ON`);
  } catch (error) {
    connection.close();
    throw toFault(error);
  }
  const database = await wrap<unknown>(connection, path);
  return {
    connection,
    database,
    toFault,
    async migrate(schemas) {
      const { migrate } = await import("./migrate.ts");
      const keep = (): Promise<unknown> => (isInMemory ? Promise.resolve() : keepUpgradeCopy(connection, path));
      await migrate(database, schemas, { path, keepCopy: keep });
    },
  };
}

/** The path of a database that is only in memory. */
export const inMemory = ":memory:";

const keepUpgradeCopy = (connection: DatabaseSync, path: string): Promise<string> =>
  keepCopy(dirname(path), "upgrade", (target) => writeCopy(connection, path, target));

/** Copies a database, also one that others are changing: SQLite reads one state of it, in a thread of its own. */
export async function copyDatabase(path: string, target: string): Promise<void> {
  const connection = await connect(path, true);
  try {
    await writeCopy(connection, path, target);
  } finally {
    connection.close();
  }
}

async function writeCopy(connection: DatabaseSync, path: string, target: string): Promise<void> {
  const { backup } = await import("node:sqlite");
  try {
    await backup(connection, target, { rate: 10_000 });
  } catch (error) {
    throw databaseFault(path, error);
  }
}

export interface CheckDatabaseOptions {
  readonly deep?: boolean;
  /** A copy that is never written to, so SQLite creates no log beside it. */
  readonly isCopy?: boolean;
}

/** What SQLite finds wrong with a database, empty if nothing; `deep` also compares indexes with their tables. */
export async function checkDatabase(
  path: string,
  { deep = false, isCopy = false }: CheckDatabaseOptions = {},
): Promise<readonly string[]> {
  const connection = isCopy ? await connectFrozen(path) : await connect(path, true);
  try {
    const rows = connection.prepare(deep ? "PRAGMA integrity_check(10)" : "PRAGMA quick_check(10)").all();
    return rows.map((row) => String(Object.values(row)[0])).filter((line) => line !== "ok");
  } catch (error) {
    throw databaseFault(path, error, true);
  } finally {
    connection.close();
  }
}

/** Opens a database for reading; `undefined` if it does not exist or has no tables of this owner yet. */
export async function openForReading<Tables>(path: string, schema: Schema): Promise<Database<Tables> | undefined> {
  const database = await openReader(path);
  if (!database) return undefined;
  try {
    if (await hasTables(database, schema, path)) return database as Database<Tables>;
  } catch (error) {
    await database.close();
    throw error;
  }
  await database.close();
  return undefined;
}

/** Opens a database for reading, whatever tables it has; `undefined` if it does not exist. */
export async function openReader(path: string): Promise<Database<unknown> | undefined> {
  return existsSync(path) ? wrap(await connect(path, true), path) : undefined;
}

/** Whether the tables of an owner exist; throws a Fault if this program must not read them. */
export async function hasTables(database: Database<unknown>, schema: Schema, path: string): Promise<boolean> {
  const { appliedVersions } = await import("./migrate.ts");
  return (await appliedVersions(database.query, schema, path)).length > 0;
}

/** Whether all tables are as this program makes them, so that `migrate` would change nothing. */
export async function areCurrent(
  database: Database<unknown>,
  schemas: readonly Schema[],
  path: string,
): Promise<boolean> {
  const { isCurrent } = await import("./migrate.ts");
  for (const schema of schemas) if (!(await isCurrent(database.query, schema, path))) return false;
  return true;
}

async function wrap<Tables>(connection: DatabaseSync, path: string): Promise<Database<Tables>> {
  const { wrapConnection } = await import("./wrap-connection.ts");
  return wrapConnection(connection, (error) => databaseFault(path, error));
}

async function connect(path: string, readOnly: boolean): Promise<DatabaseSync> {
  try {
    return await connectTo(path, readOnly);
  } catch (error) {
    // On a read-only disk, a database without a leftover log can be read without writing a log.
    if (!readOnly || !isUnwritable(error) || existsSync(`${path}-wal`)) throw databaseFault(path, error, readOnly);
  }
  return connectFrozen(path);
}

/** A database that does not change while it is read. */
async function connectFrozen(path: string): Promise<DatabaseSync> {
  try {
    return await connectTo(`file:${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}?immutable=1`, true);
  } catch (error) {
    throw databaseFault(path, error, true);
  }
}

async function connectTo(location: string, readOnly: boolean): Promise<DatabaseSync> {
  const { DatabaseSync: Connection } = await import("node:sqlite");
  const connection = new Connection(location, { readOnly, timeout: patience });
  try {
    connection.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get(); // the file is first looked at here
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

const errcodeOf = (error: unknown): number | undefined =>
  error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : undefined;

const isUnwritable = (error: unknown): boolean => [8, 14].includes(errcodeOf(error) ?? -1); // READONLY, CANTOPEN

/** What SQLite could not do, as a fault a person can act on. */
function databaseFault(path: string, error: unknown, isReading = false): unknown {
  if (error instanceof Fault) return error;
  const code = errcodeOf(error);
  if (code === undefined) return unwritable(path, error);
  if (code === 5 || code === 6) return new Fault("busy", { path }, { cause: error });
  if (code === 11 || code === 26) return new Fault("database.damaged", { path }, { cause: error });
  if (code === 13 || (code === 10 && isFull(path))) return new Fault("disk.full", { path }, { cause: error });
  const reason = error instanceof Error ? error.message : String(code);
  // A full disk cannot even be read from: the index of the log has to be written.
  const isRefused = isReading && isUnwritable(error);
  return new Fault(isRefused ? "file.unreadable" : "file.unwritable", { path, reason }, { cause: error });
}

/** Whether less space is left than the index of a log takes; SQLite then reports only an I/O error. */
function isFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < 65_536;
  } catch {
    return false; // the original error says more
  }
}
