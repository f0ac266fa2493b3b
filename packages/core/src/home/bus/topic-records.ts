import type { CompiledQuery, Kysely } from "kysely";
import { orNothing, type Repository } from "../records/repository.ts";
import { type TopicTables, topicSchema } from "./topic-table.ts";

/** Reads the numbers of topics; triggers change them. */
export const topicRecords = {
  name: "topic",
  schemas: [topicSchema],
  reads: { number: orNothing(0, numberOf) },
  changes: {},
} satisfies Repository;

/** Compiled once: each request of a server asks it. */
const compiled = new WeakMap<Kysely<TopicTables>, CompiledQuery>();

async function numberOf(query: Kysely<TopicTables>, name: string): Promise<number> {
  const known = compiled.get(query) ?? query.selectFrom("topics").select("number").where("name", "=", "").compile();
  compiled.set(query, known);
  const { rows } = await query.executeQuery<{ number: number }>({ ...known, parameters: [name] });
  return Number(rows[0]?.number ?? 0);
}
