import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { AuditEntry, AuditQuery, NewAuditEntry } from "./audit.ts";
import type { Schema } from "./database.ts";

export interface AuditTables {
  audit: Omit<AuditEntry, "details"> & { details: string };
}

const first: Migration = {
  async up(query) {
    await query.schema
      .createTable("audit")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("time", "text", (column) => column.notNull())
      .addColumn("actor", "text", (column) => column.notNull())
      .addColumn("action", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("before", "integer")
      .addColumn("after", "integer")
      .addColumn("details", "text", (column) => column.notNull())
      .execute();
    await query.schema.createIndex("audit_subject").on("audit").columns(["subject", "id"]).execute();
  },
};

export const auditSchema: Schema = { owner: "audit", steps: { "1": first } };

/** Writes an entry inside the transaction of the change it tells of. Ids rise without gaps: the last one is a generation. */
export async function recordAudit(query: Kysely<AuditTables>, entry: NewAuditEntry): Promise<void> {
  const last = await lastAudit(query);
  await query
    .insertInto("audit")
    .values({ ...entry, id: last + 1, details: JSON.stringify(entry.details) })
    .execute();
}

async function lastAudit(query: Kysely<AuditTables>): Promise<number> {
  const row = await query.selectFrom("audit").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/** Entries, the latest first. */
export async function listAudit(
  query: Kysely<AuditTables>,
  { subject, before, limit = 50 }: AuditQuery = {},
): Promise<AuditEntry[]> {
  const rows = await query
    .selectFrom("audit")
    .selectAll()
    .$if(subject !== undefined, (some) => some.where("subject", "=", subject as string))
    .$if(before !== undefined, (some) => some.where("id", "<", before as number))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, details: JSON.parse(row.details) as Record<string, unknown> }));
}
