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

/** A table that has, for each key of another one, the number of the topic at its last change; keys of deleted rows stay. */
export interface ChangeList {
  readonly topic: string;
  readonly table: string;
  /** The column that names a row. */
  readonly key: string;
  /** The table with the columns `key` and `number`. */
  readonly list: string;
}

/**
 * Lets each change of a table raise the number of a topic and note that number with the keys that changed. The row of the
 * topic is locked until the end of the transaction, so numbers rise in the order of commits: who has seen a number has
 * seen all changes up to it. Part of a migration that comes after the topics' own.
 */
export async function noteChangesOn(query: Kysely<unknown>, list: ChangeList): Promise<void> {
  const { sql } = await import("kysely");
  await sql`insert into topics (name, number) values (${list.topic}, 1) on conflict (name) do nothing`.execute(query);
  if (isPostgres(query)) return (await import("./topic-triggers.ts")).noteOn(query, list);
  const { topic, table, key, list: noted } = list;
  const note = (row: "new" | "old") => sql`
    insert into ${sql.table(noted)} (key, number)
      select ${sql.raw(row)}.${sql.ref(key)}, number from topics where name = ${sql.lit(topic)}
      on conflict (key) do update set number = excluded.number;`;
  const rows = { insert: ["new"], delete: ["old"], update: ["old", "new"] } as const;
  for (const change of ["insert", "delete", "update"] as const) {
    await sql`drop trigger if exists ${sql.ref(`${table}_${change}_raises_${topic}`)}`.execute(query);
    await sql`
      create trigger if not exists ${sql.ref(`${table}_${change}_noted`)} after ${sql.raw(change)} on ${sql.table(table)} begin
        insert into topics (name, number) values (${sql.lit(topic)}, 1)
          on conflict (name) do update set number = number + 1;
        ${sql.join(rows[change].map(note), sql` `)}
      end`.execute(query);
  }
}
