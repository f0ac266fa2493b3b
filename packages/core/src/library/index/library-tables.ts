import type { Migration } from "kysely/migration";
import type { AuditTables } from "../../home/audit/audit-table.ts";
import { libraryTopic, noteChangesOn, raiseTopicOn } from "../../home/bus/topic-table.ts";
import type { Schema } from "../../home/database/database.ts";

/** The library's tables. Lists and nested values are JSON in text columns, which every database has. */
export interface LibraryTables extends AuditTables {
  skills: {
    slug: string;
    name: string;
    description: string;
    dir_path: string;
    tool_dependencies: string;
    mcp_dependencies: string;
    skill_dependencies: string;
    version: number;
    digest: string;
    files: number;
    size: number;
    created_at: string;
    updated_at: string;
    head: string;
    diagnostics: string;
    provenance: string | null;
  };
  /** `skill_dependencies` once more, one a row, to be asked from the other end. */
  skill_needs: { slug: string; needs: string };
  versions: {
    slug: string;
    n: number;
    digest: string;
    author: string;
    cause: string;
    note: string;
    time: string;
    files: number;
    size: number;
    provenance: string | null;
  };
  trees: { digest: string; manifest: string };
  holds: { holder: string; slug: string; digest: string };
  trash: {
    file: string;
    slug: string;
    name: string;
    version: number;
    author: string;
    deleted_at: string;
    provenance: string | null;
  };
  /** The slug of each skill that changed since this table was made, also of deleted ones, with the number of its last change. */
  skill_changes: { key: string; number: number };
  imports: { key: string; fingerprint: string; slug: string; version: number; state: string; time: string };
}

const first: Migration = {
  async up(query) {
    const { schema } = query;
    await schema
      .createTable("skills")
      .ifNotExists()
      .addColumn("slug", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("description", "text", (column) => column.notNull())
      .addColumn("dir_path", "text", (column) => column.notNull())
      .addColumn("tool_dependencies", "text", (column) => column.notNull())
      .addColumn("mcp_dependencies", "text", (column) => column.notNull())
      .addColumn("skill_dependencies", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("digest", "text", (column) => column.notNull())
      .addColumn("files", "integer", (column) => column.notNull())
      .addColumn("size", "integer", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .addColumn("head", "text", (column) => column.notNull())
      .addColumn("diagnostics", "text", (column) => column.notNull())
      .execute();
    await schema
      .createTable("skill_needs")
      .ifNotExists()
      .addColumn("slug", "text", (column) => column.notNull())
      .addColumn("needs", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("skill_needs_key", ["slug", "needs"])
      .execute();
    await schema.createIndex("skill_needs_needs").ifNotExists().on("skill_needs").column("needs").execute();
    await schema
      .createTable("versions")
      .ifNotExists()
      .addColumn("slug", "text", (column) => column.notNull())
      .addColumn("n", "integer", (column) => column.notNull())
      .addColumn("digest", "text", (column) => column.notNull())
      .addColumn("author", "text", (column) => column.notNull())
      .addColumn("cause", "text", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .addColumn("time", "text", (column) => column.notNull())
      .addColumn("files", "integer", (column) => column.notNull())
      .addColumn("size", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("versions_key", ["slug", "n"])
      .execute();
    await schema.createIndex("versions_digest").ifNotExists().on("versions").column("digest").execute();
    await schema
      .createTable("trees")
      .ifNotExists()
      .addColumn("digest", "text", (column) => column.primaryKey())
      .addColumn("manifest", "text", (column) => column.notNull())
      .execute();
    await schema
      .createTable("holds")
      .ifNotExists()
      .addColumn("holder", "text", (column) => column.notNull())
      .addColumn("slug", "text", (column) => column.notNull())
      .addColumn("digest", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("holds_key", ["holder", "slug", "digest"])
      .execute();
    await schema.createIndex("holds_digest").ifNotExists().on("holds").column("digest").execute();
    await schema.createIndex("holds_slug").ifNotExists().on("holds").column("slug").execute();
    await schema
      .createTable("trash")
      .ifNotExists()
      .addColumn("file", "text", (column) => column.primaryKey())
      .addColumn("slug", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("author", "text", (column) => column.notNull())
      .addColumn("deleted_at", "text", (column) => column.notNull())
      .execute();
    await schema
      .createTable("imports")
      .ifNotExists()
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("fingerprint", "text", (column) => column.notNull())
      .addColumn("slug", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("time", "text", (column) => column.notNull())
      .execute();
  },
};

const second: Migration = {
  up: (query) => raiseTopicOn(query, libraryTopic, "skills", ["insert", "delete", "update of slug, version, digest"]),
};

const third: Migration = {
  async up(query) {
    await query.schema
      .createTable("skill_changes")
      .ifNotExists()
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("number", "integer", (column) => column.notNull())
      .execute();
    await query.schema.createIndex("skill_changes_number").ifNotExists().on("skill_changes").column("number").execute();
    await noteChangesOn(query, { topic: libraryTopic, table: "skills", key: "slug", list: "skill_changes" });
  },
};

const fourth: Migration = {
  async up({ schema }) {
    for (const table of ["skills", "versions", "trash"])
      await schema.alterTable(table).addColumn("provenance", "text").execute();
  },
};

export const librarySchema: Schema = {
  owner: "library",
  steps: { "1": first, "2": second, "3": third, "4": fourth },
  readableFrom: 1,
};
