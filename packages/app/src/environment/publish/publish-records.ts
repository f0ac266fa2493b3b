import { always, orNothing, type Repository } from "@loadout/core/home";
import type { Kysely } from "kysely";
import { type PublishTables, publishSchema } from "./publish-tables.ts";

/** The reads and changes of tokens for published skills. */

type Query = Kysely<PublishTables>;
type TokenRow = PublishTables["publish_tokens"];

export const publishRecords = {
  name: "publish",
  schemas: [publishSchema],
  reads: {
    tokens: orNothing([], (query: Query) =>
      query.selectFrom("publish_tokens").selectAll().orderBy("created_at").orderBy("id").execute(),
    ),
    token: orNothing(undefined, (query: Query, hash: string) =>
      query.selectFrom("publish_tokens").selectAll().where("hash", "=", hash).executeTakeFirst(),
    ),
  },
  changes: {
    addToken: always(async (query: Query, row: TokenRow) => {
      await query.insertInto("publish_tokens").values(row).execute();
    }),
    removeToken: orNothing(false, async (query: Query, id: string) => {
      const gone = await query.deleteFrom("publish_tokens").where("id", "=", id).executeTakeFirst();
      return Number(gone.numDeletedRows) > 0;
    }),
    markUsed: orNothing(undefined, async (query: Query, id: string, time: string) => {
      await query.updateTable("publish_tokens").set({ used_at: time }).where("id", "=", id).execute();
    }),
  },
} satisfies Repository;
