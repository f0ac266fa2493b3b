import type { Kysely } from "kysely";
import { orNothing, type Repository } from "../records/repository.ts";
import { type TopicTables, topicSchema } from "./topic-table.ts";

/** Reads the numbers of topics; triggers change them. */
export const topicRecords = {
  name: "topic",
  schemas: [topicSchema],
  reads: { number: orNothing(0, numberOf) },
  changes: {},
} satisfies Repository;

async function numberOf(query: Kysely<TopicTables>, name: string): Promise<number> {
  const row = await query.selectFrom("topics").select("number").where("name", "=", name).executeTakeFirst();
  return Number(row?.number ?? 0);
}
