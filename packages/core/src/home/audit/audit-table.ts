import type { Generated, Kysely, Selectable } from "kysely";
import type { Migration } from "kysely/migration";
import { isPostgres } from "../database/is-postgres.ts";
import { indexedText, isText } from "../database/long-text.ts";
import type { Schema } from "../database/migrate.ts";
import { always, orNothing, type Repository } from "../records/repository.ts";
import type { AuditEntry, AuditQuery, NewAuditEntry } from "./audit.ts";

/** The database table of the audit. */

export interface AuditTables {
  audit: {
    id: Generated<number>;
    time: string;
    actor: string;
    action: string;
    subject: string;
    /** A number as it is, everything else as JSON. */
    before: number | string | null;
    after: number | string | null;
    details: string;
    request: string | null;
  };
}

const first: Migration = {
  async up(query) {
    const numberOrText = isPostgres(query) ? "text" : "integer"; // SQLite keeps texts in any column
    await query.schema
      .createTable("audit")
      .ifNotExists()
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("time", "text", (column) => column.notNull())
      .addColumn("actor", "text", (column) => column.notNull())
      .addColumn("action", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("before", numberOrText)
      .addColumn("after", numberOrText)
      .addColumn("details", "text", (column) => column.notNull())
      .execute();
    await query.schema
      .createIndex("audit_subject")
      .ifNotExists()
      .on("audit")
      .expression(indexedText(query, "subject"))
      .column("id")
      .execute();
  },
};

const second: Migration = {
  async up(query) {
    const tables = await query.introspection.getTables();
    const columns = tables.find(({ name }) => name === "audit")?.columns ?? [];
    if (columns.some(({ name }) => name === "request")) return;
    await query.schema.alterTable("audit").addColumn("request", "text").execute();
  },
};

/** Programs of version 1 leave the column `request` empty. */
export const auditSchema: Schema = { owner: "audit", steps: { "1": first, "2": second }, readableFrom: 1 };

export const auditRecords = {
  name: "audit",
  schemas: [auditSchema],
  reads: { list: orNothing([], listAudit) },
  changes: { record: always(recordAudit) },
} satisfies Repository;

/** One statement. Ids rise in the order of commits; in PostgreSQL a change that was undone leaves its id out. */
export async function recordAudit(query: Kysely<AuditTables>, { requestId, ...entry }: NewAuditEntry): Promise<void> {
  await query
    .insertInto("audit")
    .values({
      ...entry,
      before: encode(entry.before),
      after: encode(entry.after),
      details: JSON.stringify(entry.details),
      request: requestId ?? null,
    })
    .execute();
}

/** Entries, the latest first. */
export async function listAudit(
  query: Kysely<AuditTables>,
  { subject, action, actor, text, since, before, limit = 50 }: AuditQuery = {},
): Promise<AuditEntry[]> {
  const rows = await query
    .selectFrom("audit")
    .selectAll()
    .$if(subject !== undefined, (some) => some.where(isText(query, "subject", subject as string)))
    .$if(action !== undefined, (some) => some.where("action", "=", action as string))
    .$if(actor !== undefined, (some) => some.where("actor", "=", actor as string))
    .$if(since !== undefined, (some) => some.where("time", ">=", since as string))
    .$if(text !== undefined, (some) =>
      some.where(({ eb, fn, val, or }) => {
        const wanted = val(lowerAscii(text as string));
        return or(searched.map((column) => eb(fn<number>("instr", [fn("lower", [column]), wanted]), ">", 0)));
      }),
    )
    .$if(before !== undefined, (some) => some.where("id", "<", before as number))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toEntry);
}

/** As both databases do it with a column, whatever the locale of the database. */
const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const searched = ["subject", "action", "details", "before", "after"] as const;

/** Longer values are recorded by their size only: audit rows are for reading. */
const longest = 16_000;

function encode(value: unknown): number | string | null {
  // Larger integers cannot be read back as numbers.
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return JSON.stringify(String(value));
  if (typeof value === "number" && Number.isFinite(value)) return value;
  const text = JSON.stringify(value ?? null) ?? "null";
  if (text === "null") return null;
  return text.length > longest ? JSON.stringify(`… ${text.length}`) : text;
}

const decode = (kept: number | string | null): unknown => (typeof kept === "string" ? JSON.parse(kept) : kept);

/** A database that was never upgraded has no column `request`. */
function toEntry({ request, ...row }: Selectable<AuditTables["audit"]>): AuditEntry {
  return {
    ...row,
    before: decode(row.before),
    after: decode(row.after),
    details: JSON.parse(row.details) as Record<string, unknown>,
    ...(typeof request === "string" && { requestId: request }),
  };
}
