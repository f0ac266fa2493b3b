import type { AuditRow } from "./use-audit.ts";

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

/** A JSON object a line. */
export const toNdjson = (rows: readonly AuditRow[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/** With a mark that spreadsheets know the encoding by. */
export const toCsv = (rows: readonly AuditRow[]): string =>
  `\uFEFF${[columns, ...rows.map((row) => columns.map((column) => cellText(row[column])))]
    .map((cells) => `${cells.map(quote).join(",")}\r\n`)
    .join("")}`;

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** What a spreadsheet would take for a formula begins with an apostrophe. */
const quote = (text: string): string =>
  `"${(/^[\s]*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
