import { type Kysely, sql } from "kysely";
import type { Schema } from "../home/database/database.ts";
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
  };
}
type Query = Kysely<ChoiceTables>;

export const choiceSchema: Schema = {
  owner: "choice",
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
  const more = (name: "listed" | "picked" | "taken" | "loaded") =>
    sql<number>`${sql.ref(`skill_choices.${name}`)} + ${sql.ref(`excluded.${name}`)}`;
  for (let from = 0; from < rows.length; from += mostRows)
    await query
      .insertInto("skill_choices")
      .values(rows.slice(from, from + mostRows).map((row) => ({ ...row })))
      .onConflict((conflict) =>
        conflict.columns(["environment", "address", "day"]).doUpdateSet(({ ref }) => ({
          skill: ref("excluded.skill"),
          listed: more("listed"),
          picked: more("picked"),
          taken: more("taken"),
          loaded: more("loaded"),
        })),
      )
      .execute();
}

const keyOf = ({ environment, address, day }: CountedChoice): string => `${environment}\0${address}\0${day}`;

/** By address, then by environment. */
async function counts(
  query: Query,
  since: string,
  { environment, address }: { readonly environment?: string; readonly address?: string },
): Promise<readonly ChoiceCount[]> {
  const rows = await query
    .selectFrom("skill_choices")
    .where("day", ">=", since)
    .$if(environment !== undefined, (some) => some.where("environment", "=", environment as string))
    .$if(address !== undefined, (some) => some.where("address", "=", address as string))
    .select(["address", "environment"])
    .select(({ fn }) => [
      fn.max("skill").as("skill"),
      fn.sum<number>("listed").as("listed"),
      fn.sum<number>("picked").as("picked"),
      fn.sum<number>("taken").as("taken"),
      fn.sum<number>("loaded").as("loaded"),
    ])
    .groupBy(["address", "environment"])
    .orderBy("address")
    .orderBy("environment")
    .execute();
  return rows.map(({ address: at, environment: where, skill, listed, picked, taken, loaded }) => ({
    ...{ address: at, environment: where, skill },
    ...{ listed: Number(listed), picked: Number(picked), loaded: Number(loaded) },
    unused: Math.max(0, Number(listed) - Number(taken)),
  }));
}
