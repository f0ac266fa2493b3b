import { raiseTopicOn, type Schema } from "@loadout/core/home";
import { accountTopic } from "../account-tables.ts";

/** Programs that people connected through the browser (OAuth), and what they have to show. Only hashes of secrets are stored. */
export interface ProgramTables {
  /** Programs that registered themselves; those with a document of their own have no row. */
  program_clients: {
    id: string;
    name: string | null;
    uri: string | null;
    /** JSON lists. */
    redirects: string;
    grants: string;
    created_at: string;
    /** It is forgotten then, unless somebody connects it. */
    expires_at: string;
    is_connected: number;
  };
  /** One row for each time that a person allowed a program; its tokens end with it. */
  programs: {
    id: string;
    user_id: string;
    /** The user's role at that time: with another one it has to be allowed again. */
    role: string;
    client_id: string;
    name: string | null;
    /** Where the person was sent with the code. */
    host: string;
    scope: string;
    resource: string;
    created_at: string;
    used_at: string | null;
    /** Unless it gets new tokens before. */
    expires_at: string;
  };
  program_codes: {
    hash: string;
    /** The id that the program gets with the code. */
    program_id: string;
    user_id: string;
    role: string;
    client_id: string;
    name: string | null;
    host: string;
    redirect: string;
    challenge: string;
    scope: string;
    resource: string;
    /** 1 if it also gets refresh tokens. */
    refreshes: number;
    expires_at: string;
    used_at: string | null;
  };
  program_tokens: {
    hash: string;
    program_id: string;
    kind: "access" | "refresh";
    expires_at: string;
    /** When a refresh token was replaced by the next one. */
    replaced_at: string | null;
  };
}

type Step = Schema["steps"][string];

const first: Step = {
  async up(query) {
    const { schema } = query;
    await schema
      .createTable("program_clients")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text")
      .addColumn("uri", "text")
      .addColumn("redirects", "text", (column) => column.notNull())
      .addColumn("grants", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .addColumn("is_connected", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await schema
      .createTable("programs")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("client_id", "text", (column) => column.notNull())
      .addColumn("name", "text")
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("scope", "text", (column) => column.notNull())
      .addColumn("resource", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("used_at", "text")
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();
    await schema
      .createTable("program_codes")
      .ifNotExists()
      .addColumn("hash", "text", (column) => column.primaryKey())
      .addColumn("program_id", "text", (column) => column.notNull())
      .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("client_id", "text", (column) => column.notNull())
      .addColumn("name", "text")
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("redirect", "text", (column) => column.notNull())
      .addColumn("challenge", "text", (column) => column.notNull())
      .addColumn("scope", "text", (column) => column.notNull())
      .addColumn("resource", "text", (column) => column.notNull())
      .addColumn("refreshes", "integer", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .addColumn("used_at", "text")
      .execute();
    await schema
      .createTable("program_tokens")
      .ifNotExists()
      .addColumn("hash", "text", (column) => column.primaryKey())
      .addColumn("program_id", "text", (column) => column.notNull().references("programs.id").onDelete("cascade"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .addColumn("replaced_at", "text")
      .execute();
    await schema.createIndex("programs_user").ifNotExists().on("programs").column("user_id").execute();
    await schema.createIndex("program_codes_user").ifNotExists().on("program_codes").column("user_id").execute();
    await schema
      .createIndex("program_tokens_program")
      .ifNotExists()
      .on("program_tokens")
      .column("program_id")
      .execute();
    // Who an access token belongs to is cached until this rises; tokens that were replaced or have expired need no look.
    await raiseTopicOn(query, accountTopic, "programs", ["delete"]);
  },
};

export const programSchema: Schema = { owner: "program", steps: { "1": first }, readableFrom: 1 };
