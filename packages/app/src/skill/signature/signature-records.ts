import { always, orNothing, type Repository } from "@loadout/core/home";
import type { Kysely } from "kysely";
import { type SignatureTables, signatureSchema } from "./signature-tables.ts";

/** The reads and changes of signatures. */

type Query = Kysely<SignatureTables>;
type Row = SignatureTables["skill_signatures"];

/** Signatures that are kept of one digest: whoever signs more often is not believed more. */
export const mostSignatures = 8;

export const signatureRecords = {
  name: "signature",
  schemas: [signatureSchema],
  reads: {
    of: orNothing([], (query: Query, digest: string) =>
      query.selectFrom("skill_signatures").selectAll().where("digest", "=", digest).orderBy("added_at").execute(),
    ),
    all: orNothing([], (query: Query) =>
      query.selectFrom("skill_signatures").selectAll().orderBy("digest").orderBy("added_at").execute(),
    ),
  },
  changes: {
    /** The later signature of a key replaces the earlier one. False if there are too many. */
    add: always(async (query: Query, row: Row) => {
      const others = await query
        .selectFrom("skill_signatures")
        .select("fingerprint")
        .where("digest", "=", row.digest)
        .where("fingerprint", "<>", row.fingerprint)
        .execute();
      if (others.length >= mostSignatures) return false;
      await query
        .insertInto("skill_signatures")
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(["digest", "fingerprint"]).doUpdateSet({ document: row.document, added_at: row.added_at }),
        )
        .execute();
      return true;
    }),
  },
} satisfies Repository;
