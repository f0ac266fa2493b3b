import type { Schema } from "@loadout/core/home";

/** The tables of sign-ins with a provider and of invitations. A home of an earlier release has none until somebody uses them. */

const first: Schema["steps"][string] = {
  async up({ schema }) {
    await schema
      .createTable("identities")
      .ifNotExists()
      .addColumn("issuer", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("email", "text")
      .addColumn("is_invited", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("linked_at", "text", (column) => column.notNull())
      .addColumn("seen_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("identities_key", ["issuer", "subject"])
      .execute();
    await schema
      .createTable("sign_in_flows")
      .ifNotExists()
      .addColumn("state", "text", (column) => column.primaryKey())
      .addColumn("browser", "text", (column) => column.notNull())
      .addColumn("issuer", "text", (column) => column.notNull())
      .addColumn("next", "text", (column) => column.notNull())
      .addColumn("user_id", "text")
      .addColumn("invitation", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();
    await schema
      .createTable("invitations")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("hash", "text", (column) => column.notNull().unique())
      .addColumn("note", "text", (column) => column.notNull())
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("groups", "text", (column) => column.notNull())
      .addColumn("created_by", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();
    await schema.createIndex("identities_user").ifNotExists().on("identities").column("user_id").execute();
  },
};

export const identitySchema: Schema = { owner: "identity", steps: { "1": first }, readableFrom: 1 };
