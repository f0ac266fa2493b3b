import {
  ColumnDefinitionNode,
  DataTypeNode,
  GeneratedNode,
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresDialect,
  RawNode,
} from "kysely";
import type { ClientBase, Pool } from "pg";
import { isUnreachable } from "./postgres-faults.ts";
import { readText, writeText } from "./stored-text.ts";

/**
 * Kysely over PostgreSQL for tables that are described once for both databases: whole numbers have 64 bits, an integer key
 * counts up by itself, and texts may contain what PostgreSQL refuses.
 */
export const createQuery = (pool: Pool): Kysely<unknown> =>
  kyselyOver(async () => {
    const client = await pool.connect();
    let isLost = false;
    const query = withStoredTexts(client);
    return {
      query: (text: string, values?: readonly unknown[]) =>
        query(text, values).catch((error: unknown) => {
          isLost ||= isUnreachable(error);
          throw error;
        }),
      release: () => client.release(isLost), // an answer that is late would be taken for that of the next query
    };
  });

/** Queries on one connection, which its caller has taken and gives back; within a transaction if the caller began one. */
export function queryOn(client: ClientBase): Kysely<unknown> {
  const known = queries.get(client);
  if (known) return known;
  const connection = { query: withStoredTexts(client), release: () => undefined };
  const made = kyselyOver(async () => connection);
  queries.set(client, made);
  return made;
}

/** A connection is used many times, and what is made for it too. */
const queries = new WeakMap<ClientBase, Kysely<unknown>>();

const kyselyOver = (connect: () => Promise<object>): Kysely<unknown> =>
  new Kysely({
    dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } as never }),
    plugins: [wideNumbers],
  });

const withStoredTexts =
  (client: ClientBase) =>
  async (text: string, values: readonly unknown[] = []) => {
    const result = await client.query(text, values.map(writeValue));
    for (const row of result.rows as Record<string, unknown>[]) readRow(row);
    return result;
  };

const writeValue = (value: unknown): unknown => (typeof value === "string" ? writeText(value) : value);

function readRow(row: Record<string, unknown>): void {
  for (const name in row) {
    const value = row[name];
    if (typeof value === "string") row[name] = readText(value);
  }
}

/** SQLite counts an `integer primary key` up by itself; its whole numbers have 64 bits, and its `blob` is `bytea` here. */
class WideNumbers extends OperationNodeTransformer {
  protected override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const column = super.transformColumnDefinition(node);
    if (!DataTypeNode.is(column.dataType)) return column;
    if (column.dataType.dataType === "blob") return { ...column, dataType: DataTypeNode.create("bytea") };
    // Texts are compared byte by byte, whatever the locale of the database.
    if (column.dataType.dataType === "text") return { ...column, dataType: RawNode.createWithSql('text collate "C"') };
    if (column.dataType.dataType !== "integer") return column;
    const wide: ColumnDefinitionNode = { ...column, dataType: DataTypeNode.create("bigint"), autoIncrement: false };
    return column.primaryKey
      ? ColumnDefinitionNode.cloneWith(wide, { generated: GeneratedNode.create({ identity: true, byDefault: true }) })
      : wide;
  }
}

const wideNumbers: KyselyPlugin = {
  transformQuery: ({ node }) => transformer.transformNode(node),
  transformResult: async ({ result }) => result,
};
const transformer = new WideNumbers();
