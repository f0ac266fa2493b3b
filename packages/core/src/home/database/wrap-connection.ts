import type { DatabaseSync, StatementSync } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import type { Database } from "./database.ts";
import { runDirectly } from "./prepared-query.ts";

/** A connection as a `Database`. Loaded when a database is opened, and kysely with it. */
export function wrapConnection<Tables>(
  connection: DatabaseSync,
  toFault: (error: unknown) => unknown,
): Database<Tables> {
  /** The first failure since a transaction began: a failing rollback says nothing about the cause. */
  let failure: unknown;
  const guard = <T>(isBegin: boolean, work: () => T): T => {
    if (isBegin) failure = undefined;
    try {
      return work();
    } catch (error) {
      const fault = toFault(error);
      failure ??= fault;
      throw fault;
    }
  };
  const database = guard(false, () => adapt(connection, guard));
  const query = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  runDirectly(query, (sql, parameters) => {
    const { reader, all, run } = database.prepare(sql);
    if (reader) return { rows: all(parameters) };
    return { rows: [], numAffectedRows: BigInt(run(parameters).changes) };
  });
  let dataVersion: StatementSync | undefined;
  return {
    query,
    version: () =>
      guard(false, () => {
        dataVersion ??= connection.prepare("PRAGMA data_version");
        return Number(dataVersion.get()?.data_version);
      }),
    async transaction(work) {
      try {
        return await query.transaction().execute(work);
      } catch (error) {
        throw failure ?? error;
      } finally {
        failure = undefined;
      }
    },
    close: () => query.destroy(),
    [Symbol.asyncDispose]: () => query.destroy(),
  };
}

/** The driver interface of kysely, with each statement prepared once. */
function adapt(connection: DatabaseSync, guard: <T>(isBegin: boolean, work: () => T) => T) {
  const prepared = new Map<string, ReturnType<typeof statement>>();
  connection.exec("PRAGMA cache_size = -8000");
  return {
    close: () => connection.close(),
    prepare(sql: string) {
      const known = prepared.get(sql);
      if (known) return known;
      // Our transactions always write, so they take the write lock when they begin and never wait later.
      const isBegin = sql === "begin";
      const made = guard(false, () => statement(connection.prepare(isBegin ? "begin immediate" : sql), isBegin, guard));
      if (prepared.size < 200) prepared.set(sql, made);
      return made;
    },
  };
}

const statement = (made: StatementSync, isBegin: boolean, guard: <T>(isBegin: boolean, work: () => T) => T) => ({
  reader: made.columns().length > 0,
  all: (values: readonly unknown[]) => guard(isBegin, () => made.all(...(values as never[]))),
  run: (values: readonly unknown[]) => guard(isBegin, () => made.run(...(values as never[]))),
  iterate: (values: readonly unknown[]) => guard(isBegin, () => made.iterate(...(values as never[]))),
});
