import type { Schema } from "@loadout/core/home";

/** Groups of users, and grants: who may read, use or manage a thing. */
export interface AccessTables {
  user_groups: {
    id: string;
    name: string;
    /** The name in the form that is compared. */
    folded: string;
    created_at: string;
  };
  group_members: { group_id: string; user_id: string };
  /** One row for each thing and grantee. */
  grants: { kind: string; name: string; grantee: string; verb: string; created_at: string };
}

export const accessSchema: Schema = {
  owner: "access",
  steps: {
    "1": {
      async up(query) {
        const { schema } = query;
        await schema
          .createTable("user_groups")
          .ifNotExists()
          .addColumn("id", "text", (column) => column.primaryKey())
          .addColumn("name", "text", (column) => column.notNull())
          .addColumn("folded", "text", (column) => column.notNull().unique())
          .addColumn("created_at", "text", (column) => column.notNull())
          .execute();
        await schema
          .createTable("group_members")
          .ifNotExists()
          .addColumn("group_id", "text", (column) => column.notNull().references("user_groups.id").onDelete("cascade"))
          .addColumn("user_id", "text", (column) => column.notNull())
          .addPrimaryKeyConstraint("group_members_key", ["group_id", "user_id"])
          .execute();
        await schema
          .createTable("grants")
          .ifNotExists()
          .addColumn("kind", "text", (column) => column.notNull())
          .addColumn("name", "text", (column) => column.notNull())
          .addColumn("grantee", "text", (column) => column.notNull())
          .addColumn("verb", "text", (column) => column.notNull())
          .addColumn("created_at", "text", (column) => column.notNull())
          .addPrimaryKeyConstraint("grants_key", ["kind", "name", "grantee"])
          .execute();
        await schema.createIndex("group_members_user").ifNotExists().on("group_members").column("user_id").execute();
      },
    },
  },
  readableFrom: 1,
};
