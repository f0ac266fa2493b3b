import type { CompiledQuery, Kysely } from "kysely";
import { always, inStream, orNothing, type Repository } from "../records/repository.ts";
import { type TopicTables, topicSchema } from "./topic-table.ts";

/** The numbers of topics; triggers and `publish` of the bus raise them. */
export const topicRecords = {
  name: "topic",
  schemas: [topicSchema],
  reads: {
    number: orNothing(0, numberOf),
    numbers: orNothing({}, numbersOf),
  },
  changes: {
    raise: inStream(0, always(raiseTopic)),
  },
} satisfies Repository;

/** Tells of a topic with the change that this is part of. */
export async function raiseTopic(query: Kysely<TopicTables>, name: string): Promise<void> {
  await query
    .insertInto("topics")
    .values({ name, number: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet(({ eb, ref }) => ({ number: eb(ref("topics.number"), "+", 1) })),
    )
    .execute();
}

/** Compiled once: each request of a server asks it. */
const compiled = new WeakMap<Kysely<TopicTables>, CompiledQuery>();

async function numberOf(query: Kysely<TopicTables>, name: string): Promise<number> {
  const known = compiled.get(query) ?? query.selectFrom("topics").select("number").where("name", "=", "").compile();
  compiled.set(query, known);
  const { rows } = await query.executeQuery<{ number: number }>({ ...known, parameters: [name] });
  return Number(rows[0]?.number ?? 0);
}

async function numbersOf(
  query: Kysely<TopicTables>,
  names: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  if (names.length === 0) return {};
  const rows = await query.selectFrom("topics").selectAll().where("name", "in", names).execute();
  return Object.fromEntries(rows.map(({ name, number }) => [name, Number(number)]));
}
