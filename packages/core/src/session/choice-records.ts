import { type Kysely, sql } from "kysely";
import type { Schema } from "../home/database/database.ts";
import { isPostgres } from "../home/database/is-postgres.ts";
import { always, orNothing, type Repository } from "../home/records/repository.ts";
import type { ChoiceCount, CountedChoice } from "./skill-choices.ts";

/** The rows that count what became of skills: how often each was described to a model, loaded by it, and loaded by hand. */
interface ChoiceTables {
  skill_choices: {
    day: string;
    environment: string;
    address: string;
    skill: string;
    listed: number;
    picked: number;
    taken: number;
    loaded: number;
    turns: number;
    used: number;
    helped: number;
    requests: number;
    listing_tokens: number;
    instruction_tokens: number;
    message_tokens: number;
    note_tokens: number;
  };
}
type Query = Kysely<ChoiceTables>;

/** What skills did in turns, and the tokens of their parts of requests. */
const workColumns = [
  ...(["turns", "used", "helped", "requests"] as const),
  ...(["listing_tokens", "instruction_tokens", "message_tokens", "note_tokens"] as const),
];

/** A release before the work of skills was counted adds rows without it. */
export const choiceSchema: Schema = {
  owner: "choice",
  readableFrom: 1,
  steps: {
    "1": {
      async up({ schema }) {
        await schema
          .createTable("skill_choices")
          .ifNotExists()
          .addColumn("day", "text", (column) => column.notNull())
          .addColumn("environment", "text", (column) => column.notNull())
          .addColumn("address", "text", (column) => column.notNull())
          .addColumn("skill", "text", (column) => column.notNull())
          .addColumn("listed", "integer", (column) => column.notNull())
          .addColumn("picked", "integer", (column) => column.notNull())
          .addColumn("taken", "integer", (column) => column.notNull())
          .addColumn("loaded", "integer", (column) => column.notNull())
          .addPrimaryKeyConstraint("skill_choices_once", ["environment", "address", "day"])
          .execute();
        await schema.createIndex("skill_choices_day").ifNotExists().on("skill_choices").column("day").execute();
      },
    },
    "2": {
      async up({ schema }) {
        for (const column of workColumns)
          await schema
            .alterTable("skill_choices")
            .addColumn(column, "bigint", (added) => added.notNull().defaultTo(0))
            .execute();
      },
    },
  },
};

export const choiceRecords = {
  name: "choice",
  schemas: [choiceSchema],
  reads: { counts: orNothing([], counts) },
  changes: {
    add: always(add),
    removeBefore: orNothing(undefined, async (query: Query, day: string): Promise<void> => {
      await query.deleteFrom("skill_choices").where("day", "<", day).execute();
    }),
  },
} satisfies Repository;

/** Rows of one statement: a database takes a limited number of values. */
const mostRows = 500;

/** Adds to the counts of a day. The order of the rows is always the same, so that two processes cannot wait for each other. */
async function add(query: Query, counted: readonly CountedChoice[]): Promise<void> {
  const rows = counted.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const more = (name: Exclude<keyof Row, "day" | "environment" | "address" | "skill">) =>
    sql<number>`${sql.ref(`skill_choices.${name}`)} + ${sql.ref(`excluded.${name}`)}`;
  for (let from = 0; from < rows.length; from += mostRows)
    await query
      .insertInto("skill_choices")
      .values(rows.slice(from, from + mostRows).map(rowOf))
      .onConflict((conflict) =>
        conflict.columns(["environment", "address", "day"]).doUpdateSet(({ ref }) => ({
          skill: ref("excluded.skill"),
          listed: more("listed"),
          picked: more("picked"),
          taken: more("taken"),
          loaded: more("loaded"),
          turns: more("turns"),
          used: more("used"),
          helped: more("helped"),
          requests: more("requests"),
          listing_tokens: more("listing_tokens"),
          instruction_tokens: more("instruction_tokens"),
          message_tokens: more("message_tokens"),
          note_tokens: more("note_tokens"),
        })),
      )
      .execute();
}

type Row = ChoiceTables["skill_choices"];

const rowOf = ({ listing, instructions, messages, notes, ...row }: CountedChoice): Row => ({
  ...row,
  ...{ listing_tokens: listing, instruction_tokens: instructions, message_tokens: messages, note_tokens: notes },
});

const keyOf = ({ environment, address, day }: CountedChoice): string => `${environment}\0${address}\0${day}`;

/** A home of a release before counts nothing of it until something is counted; reading does not change its tables. */
const countsWork = async (query: Query): Promise<boolean> =>
  isPostgres(query) ||
  (await sql`select 1 from pragma_table_info('skill_choices') where name = 'turns'`.execute(query)).rows.length > 0;

/** By address, then by environment. */
async function counts(
  query: Query,
  since: string,
  { environment, address }: { readonly environment?: string; readonly address?: string },
): Promise<readonly ChoiceCount[]> {
  const isCounted = await countsWork(query);
  const rows = await query
    .selectFrom("skill_choices")
    .where("day", ">=", since)
    .$if(environment !== undefined, (some) => some.where("environment", "=", environment as string))
    .$if(address !== undefined, (some) => some.where("address", "=", address as string))
    .select(["address", "environment"])
    .select(({ fn }) => {
      const work = (column: keyof ChoiceTables["skill_choices"]) =>
        isCounted ? fn.sum<number>(column) : sql<number>`0`;
      return [
        fn.max("skill").as("skill"),
        fn.sum<number>("listed").as("listed"),
        fn.sum<number>("picked").as("picked"),
        fn.sum<number>("taken").as("taken"),
        fn.sum<number>("loaded").as("loaded"),
        work("turns").as("turns"),
        work("used").as("used"),
        work("helped").as("helped"),
        work("requests").as("requests"),
        work("listing_tokens").as("listing"),
        work("instruction_tokens").as("instructions"),
        work("message_tokens").as("messages"),
        work("note_tokens").as("notes"),
      ];
    })
    .groupBy(["address", "environment"])
    .orderBy("address")
    .orderBy("environment")
    .execute();
  return rows.map(({ address: at, environment: where, skill, listed, picked, taken, loaded, ...work }) => ({
    ...{ address: at, environment: where, skill },
    ...{ listed: Number(listed), picked: Number(picked), loaded: Number(loaded) },
    unused: Math.max(0, Number(listed) - Number(taken)),
    ...{ turns: Number(work.turns), used: Number(work.used), helped: Number(work.helped) },
    requests: Number(work.requests),
    tokens: {
      ...{ listing: Number(work.listing), instructions: Number(work.instructions) },
      ...{ messages: Number(work.messages), notes: Number(work.notes) },
    },
  }));
}
