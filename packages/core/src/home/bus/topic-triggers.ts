import { type Kysely, sql } from "kysely";
import type { ChangeList } from "./topic-table.ts";

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

/**
 * One note for each statement, however many rows it changes: a transaction that raises one number for each of its rows
 * gets slower with each of them. Triggers with the rows of a statement have one kind of change each.
 */
export async function noteOn(query: Kysely<unknown>, { topic, table, key, list }: ChangeList): Promise<void> {
  await sql`
    create or replace function ${sql.ref(`loadout_note_${table}`)}() returns trigger language plpgsql as ${sql.lit(`
      declare
        raised integer;
      begin
        if not exists (select 1 from changed) then
          return null;
        end if;
        insert into topics (name, number) values ('${topic}', 1)
          on conflict (name) do update set number = topics.number + 1 returning number into raised;
        insert into ${list} (key, number) select distinct changed.${key}, raised from changed
          on conflict (key) do update set number = excluded.number;
        return null;
      end`)}`.execute(query);
  for (const change of ["insert", "delete", "update"])
    await sql`drop trigger if exists ${sql.ref(`${table}_${change}_raises_${topic}`)} on ${sql.table(table)}`.execute(
      query,
    );
  for (const [change, rows] of [
    ["insert", "new"],
    ["delete", "old"],
    ["update", "old"],
    ["update", "new"],
  ] as const)
    await sql`
      create or replace trigger ${sql.ref(`${table}_${change}_noted_${rows}`)} after ${sql.raw(change)} on ${sql.table(table)}
      referencing ${sql.raw(rows)} table as changed
      for each statement execute function ${sql.ref(`loadout_note_${table}`)}()`.execute(query);
}
