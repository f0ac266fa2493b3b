import type { Schema } from "@loadout/core/home-store";

/** Who may sign in, and by what. Of passwords, tokens, cookies and links only what cannot be turned back is kept. */
export interface AccountTables {
  users: {
    id: string;
    name: string;
    /** The name as it is compared. */
    folded: string;
    role: string;
    password: string | null;
    is_disabled: number;
    created_at: string;
    seen_at: string | null;
  };
  tokens: {
    id: string;
    user_id: string;
    name: string;
    /** Its beginning, by which a person knows it again. */
    prefix: string;
    hash: string;
    created_at: string;
    expires_at: string | null;
    used_at: string | null;
  };
  sign_ins: { hash: string; user_id: string; csrf: string; created_at: string; expires_at: string };
  sign_in_links: { hash: string; created_at: string; expires_at: string };
}

type Step = Schema["steps"][string];

const first: Step = {
  async up({ schema }) {
    await schema
      .createTable("users")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("folded", "text", (column) => column.notNull().unique())
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("password", "text")
      .addColumn("is_disabled", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("seen_at", "text")
      .execute();
    await schema
      .createTable("tokens")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("prefix", "text", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull().unique())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at", "text")
      .addColumn("used_at", "text")
      .execute();
    await schema
      .createTable("sign_ins")
      .ifNotExists()
      .addColumn("hash", "text", (column) => column.primaryKey())
      .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("csrf", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();
    await schema
      .createTable("sign_in_links")
      .ifNotExists()
      .addColumn("hash", "text", (column) => column.primaryKey())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();
    await schema.createIndex("tokens_user").ifNotExists().on("tokens").column("user_id").execute();
    await schema.createIndex("sign_ins_user").ifNotExists().on("sign_ins").column("user_id").execute();
  },
};

export const accountSchema: Schema = { owner: "account", steps: { "1": first } };
