import type { Kysely } from "kysely";

/** Whether a query runs on PostgreSQL, for the few statements that differ: it is the one whose DDL is part of transactions. */
export const isPostgres = <Tables>(query: Kysely<Tables>): boolean =>
  query.getExecutor().adapter.supportsTransactionalDdl === true;
