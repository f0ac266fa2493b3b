import type { AuditRow } from "./use-audit.ts";

/** The audit log as files: NDJSON and CSV. */

const columns = [
  "id",
  "time",
  "actor",
  "actorName",
  "action",
  "subject",
  "before",
  "after",
  "details",
  "requestId",
] as const satisfies readonly (keyof AuditRow)[];

/** One JSON object per line. */
export const toNdjson = (rows: readonly AuditRow[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/** With a byte order mark, so that spreadsheets detect the encoding. */
export const toCsv = (rows: readonly AuditRow[]): string =>
  `\uFEFF${[columns, ...rows.map((row) => columns.map((column) => cellText(row[column])))]
    .map((cells) => `${cells.map(quote).join(",")}\r\n`)
    .join("")}`;

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** Prefixes an apostrophe to what a spreadsheet would run as a formula. */
const quote = (text: string): string =>
  `"${(/^[\s]*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
