import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { isPostgres } from "./is-postgres.ts";

/**
 * Finds rows by texts of any length. An entry of an index has at most 2,704 bytes in PostgreSQL, and a longer text could not
 * be written at all: there the index has the beginning of the text, and queries name the beginning as well as the text.
 */

/** Characters of the beginning: more than most texts have, and at most 800 bytes. */
const start = sql.lit(200);

/** The column as it is indexed. */
export const indexedText = <Tables>(query: Kysely<Tables>, column: string): RawBuilder<unknown> =>
  isPostgres(query) ? sql`substr(${sql.ref(column)}, 1, ${start})` : sql`${sql.ref(column)}`;

/** Whether the column is this text, found by its index. */
export const isText = <Tables>(query: Kysely<Tables>, column: string, text: string): Expression<SqlBool> =>
  isPostgres(query)
    ? sql<SqlBool>`(substr(${sql.ref(column)}, 1, ${start}) = substr(${text}, 1, ${start}) and ${sql.ref(column)} = ${text})`
    : sql<SqlBool>`${sql.ref(column)} = ${text}`;
