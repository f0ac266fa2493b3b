import { type Kysely, sql } from "kysely";

/** The triggers of topics in PostgreSQL: a change of a table raises a number, and a raised number is told to listeners. */

/** The channel on which a trigger names each topic whose number rose. */
export const topicChannel = "loadout_topics";

/** Tells listeners of each topic whose number rose, once for each transaction. */
export async function tellTopics(query: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function loadout_tell_topic() returns trigger language plpgsql as ${sql.lit(`
      begin
        perform pg_notify('${topicChannel}', new.name);
        return null;
      end`)}`.execute(query);
  await sql`
    create or replace trigger topics_tell after insert or update on topics
    for each row execute function loadout_tell_topic()`.execute(query);
  await sql`
    create or replace function loadout_raise_topic() returns trigger language plpgsql as ${sql.lit(`
      begin
        insert into topics (name, number) values (tg_argv[0], 1)
          on conflict (name) do update set number = topics.number + 1;
        return null;
      end`)}`.execute(query);
}

export interface RaisingTrigger {
  readonly name: string;
  readonly topic: string;
  readonly table: string;
  /** `insert`, `delete`, or `update of <columns>`. */
  readonly change: string;
}

export async function raiseOn(query: Kysely<unknown>, { name, topic, table, change }: RaisingTrigger): Promise<void> {
  await sql`
    create or replace trigger ${sql.ref(name)} after ${sql.raw(change)} on ${sql.table(table)}
    for each statement execute function loadout_raise_topic(${sql.lit(topic)})`.execute(query);
}
