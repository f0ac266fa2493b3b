import {
  CreateTableNode,
  DummyDriver,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { Schema } from "./migrate.ts";

/** The tables that a step of an owner makes: it is run on a database that does nothing and answers nothing. */
export async function tablesMadeBy(step: Schema["steps"][string]): Promise<readonly string[]> {
  const made: string[] = [];
  const listing: KyselyPlugin = {
    transformQuery({ node }) {
      if (CreateTableNode.is(node)) made.push(node.table.table.identifier.name);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const nothing = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (query) => new PostgresIntrospector(query),
    },
    plugins: [listing],
  });
  await step.up(nothing as never);
  return made;
}

/** All tables of an owner, of the newest version. */
export async function tablesOf({ steps }: Pick<Schema, "steps">): Promise<readonly string[]> {
  const made = await Promise.all(Object.values(steps).map(tablesMadeBy));
  return [...new Set(made.flat())];
}
