import type { Generated } from "kysely";
import type { Migration } from "kysely/migration";
import type { Schema } from "../home/database/database.ts";
import { isPostgres } from "../home/database/is-postgres.ts";
import { indexedText } from "../home/database/long-text.ts";

/** The database tables of global skills and activations; messages are files. Ids increase in the order of insertion. */
export interface ActivationTables {
  global_skills: { id: Generated<number>; user_id: string; skill: string; time: string };
  activations: {
    id: Generated<number>;
    time: string;
    user_id: string;
    context_id: string | null;
    skill: string;
    address: string;
    version: number | null;
    digest: string | null;
    cause: string;
  };
}

const first: Migration = {
  async up(query) {
    const { schema } = query;
    await schema
      .createTable("global_skills")
      .ifNotExists()
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
      .addColumn("user_id", "text", (column) => column.notNull())
      .addColumn("skill", "text", (column) => column.notNull())
      .addColumn("time", "text", (column) => column.notNull())
      .addUniqueConstraint("global_skills_once", ["user_id", "skill"])
      .execute();
    await schema
      .createTable("activations")
      .ifNotExists()
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
      .addColumn("time", "text", (column) => column.notNull())
      .addColumn("user_id", "text", (column) => column.notNull())
      .addColumn("context_id", "text")
      .addColumn("skill", "text", (column) => column.notNull())
      .addColumn("address", "text", (column) => column.notNull())
      .addColumn("version", "integer")
      .addColumn("digest", "text")
      .addColumn("cause", "text", (column) => column.notNull())
      .execute();
    await schema.createIndex("activations_user").ifNotExists().on("activations").columns(["user_id", "id"]).execute();
    await schema
      .createIndex("activations_context")
      .ifNotExists()
      .on("activations")
      .expression(indexedText(query, "context_id"))
      .column("id")
      .execute();
    await schema
      .createIndex("activations_use")
      .ifNotExists()
      .on("activations")
      .columns(["skill", "cause", "time"])
      .execute();
  },
};

/** A covering index for counting uses, except for ids of sessions that may be too long for an index. */
const second: Migration = {
  async up(query) {
    const columns = ["address", "time", "cause", ...(isPostgres(query) ? [] : ["context_id"]), "skill"];
    await query.schema.createIndex("activations_of").ifNotExists().on("activations").columns(columns).execute();
  },
};

export const activationSchema: Schema = { owner: "session", steps: { "1": first, "2": second }, readableFrom: 1 };
