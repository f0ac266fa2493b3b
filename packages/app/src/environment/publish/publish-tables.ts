import type { Schema } from "@loadout/core/home";

/** Tokens that open the published skills of an environment. Only their hashes are stored. */
export interface PublishTables {
  publish_tokens: {
    id: string;
    environment: string;
    /** What it is for. */
    name: string;
    /** As whom it reads: `role:user`, `role:admin` or `group:<id>`. */
    grantee: string;
    /** The first characters, so that people recognize it. */
    prefix: string;
    hash: string;
    created_at: string;
    expires_at: string | null;
    used_at: string | null;
  };
}

export const publishSchema: Schema = {
  owner: "publish",
  steps: {
    "1": {
      async up({ schema }) {
        await schema
          .createTable("publish_tokens")
          .ifNotExists()
          .addColumn("id", "text", (column) => column.primaryKey())
          .addColumn("environment", "text", (column) => column.notNull())
          .addColumn("name", "text", (column) => column.notNull())
          .addColumn("grantee", "text", (column) => column.notNull())
          .addColumn("prefix", "text", (column) => column.notNull())
          .addColumn("hash", "text", (column) => column.notNull().unique())
          .addColumn("created_at", "text", (column) => column.notNull())
          .addColumn("expires_at", "text")
          .addColumn("used_at", "text")
          .execute();
      },
    },
  },
  readableFrom: 1,
};
