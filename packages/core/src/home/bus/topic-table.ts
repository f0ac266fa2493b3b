import type { Kysely } from "kysely";
import { isPostgres } from "../database/is-postgres.ts";
import type { Schema } from "../database/migrate.ts";

/** Numbers that rise with each change of a topic, from 1; triggers raise them, so that changes of every program count. */
export interface TopicTables {
  topics: { name: string; number: number };
}

export const topicSchema: Schema = {
  owner: "topic",
  isOrderedByRow: true,
  steps: {
    "1": {
      async up(query) {
        await query.schema
          .createTable("topics")
          .ifNotExists()
          .addColumn("name", "text", (column) => column.primaryKey())
          .addColumn("number", "integer", (column) => column.notNull())
          .execute();
        if (isPostgres(query)) await (await import("./topic-triggers.ts")).tellTopics(query);
      },
    },
  },
};

/** The skills of the library. */
export const libraryTopic = "library";
/** New jobs. */
export const jobTopic = "jobs";

/** What a change of a table is: `insert`, `delete`, or `update of <columns>`. */
type TableChange = "insert" | "delete" | `update of ${string}`;

/** Lets these changes of a table raise the number of a topic. Part of a migration that comes after the topics' own. */
export async function raiseTopicOn(
  query: Kysely<unknown>,
  topic: string,
  table: string,
  changes: readonly TableChange[],
): Promise<void> {
  const { sql } = await import("kysely");
  await sql`insert into topics (name, number) values (${topic}, 1) on conflict (name) do nothing`.execute(query);
  for (const change of changes) {
    const name = `${table}_${change.split(" ")[0]}_raises_${topic}`;
    if (isPostgres(query)) {
      await (await import("./topic-triggers.ts")).raiseOn(query, { name, topic, table, change });
      continue;
    }
    await sql`
      create trigger if not exists ${sql.ref(name)} after ${sql.raw(change)} on ${sql.table(table)} begin
        insert into topics (name, number) values (${sql.lit(topic)}, 1)
          on conflict (name) do update set number = number + 1;
      end`.execute(query);
  }
}
