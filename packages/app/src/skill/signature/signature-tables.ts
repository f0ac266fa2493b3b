import type { Schema } from "@loadout/core/home";

/** Signatures of skills, by the digest of what was signed: they follow copies and renamed skills. */
export interface SignatureTables {
  skill_signatures: {
    digest: string;
    /** Of the key: one signature of each key for a digest. */
    fingerprint: string;
    /** The statement with its signature. */
    document: string;
    added_at: string;
  };
}

export const signatureSchema: Schema = {
  owner: "signature",
  steps: {
    "1": {
      async up({ schema }) {
        await schema
          .createTable("skill_signatures")
          .ifNotExists()
          .addColumn("digest", "text", (column) => column.notNull())
          .addColumn("fingerprint", "text", (column) => column.notNull())
          .addColumn("document", "text", (column) => column.notNull())
          .addColumn("added_at", "text", (column) => column.notNull())
          .addPrimaryKeyConstraint("skill_signatures_key", ["digest", "fingerprint"])
          .execute();
      },
    },
  },
  readableFrom: 1,
};
