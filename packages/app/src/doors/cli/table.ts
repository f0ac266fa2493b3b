import type { Text } from "@loadout/core";
import { displayWidth, printable, type Style, type Terminal, truncate } from "./terminal.ts";
import { wrap } from "./wrap.ts";

/** Renders tables for a terminal. */

/** A column of a table. */
export interface Column<Row> {
  readonly title: string | Text;
  /** What a cell shows: a field of the row, or a text made from it. Lists are joined by commas; cells are made printable. */
  readonly text: (keyof Row & string) | ((row: Row, terminal: Terminal) => string);
  readonly style?: Style | ((text: string, row: Row, terminal: Terminal) => string);
  readonly align?: "right";
  /** Shortened when the terminal is too narrow; one column per table. */
  readonly flexible?: true;
}

/** Rows under a header, aligned by display width. Columns without any text are left out; only the flexible one is ever cut. */
export function renderTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[], terminal: Terminal): string {
  const cells = rows.map((row) => columns.map(({ text }) => printable(cellText(row, text, terminal))));
  const titles = columns.map(({ title }) => (typeof title === "string" ? title : terminal.say(title)));
  const used = columns.map((_, index) => index).filter((index) => cells.some((row) => row[index] !== ""));
  const widths = new Map(
    used.map((index) => [
      index,
      Math.max(displayWidth(titles[index] ?? ""), ...cells.map((row) => displayWidth(row[index] ?? ""))),
    ]),
  );
  fit(widths, columns, terminal.width);
  if (totalOf(widths) > terminal.width) return stack(rows, cells, { columns, titles, used }, terminal);
  const line = (parts: readonly string[], paint: (text: string, index: number) => string): string =>
    used
      .map((index, position) => {
        const width = widths.get(index) ?? 0;
        const text = truncate(parts[index] ?? "", width);
        const padding = " ".repeat(Math.max(0, width - displayWidth(text)));
        const painted = paint(text, index);
        if (columns[index]?.align === "right") return padding + painted;
        return position === used.length - 1 ? painted : painted + padding;
      })
      .join("  ")
      .trimEnd();
  const header = line(titles, (text) => terminal.style("dim", text));
  const body = rows.map((row, number) =>
    line(cells[number] ?? [], (text, index) => paintCell(text, row, columns[index]?.style, terminal)),
  );
  return [header, ...body].join("\n");
}

interface StackedColumns<Row> {
  readonly columns: readonly Column<Row>[];
  readonly titles: readonly string[];
  /** The indexes of columns with any text. */
  readonly used: readonly number[];
}

/** For a terminal that is too narrow for a table: each row as lines of its own, with the titles beside the values. */
function stack<Row>(
  rows: readonly Row[],
  cells: readonly (readonly string[])[],
  { columns, titles, used }: StackedColumns<Row>,
  terminal: Terminal,
): string {
  const [head = 0, ...others] = used;
  const labels = Math.max(...others.map((index) => displayWidth(titles[index] ?? "")));
  const lines = rows.map((row, number) => {
    const paint = (index: number): string =>
      paintCell(cells[number]?.[index] ?? "", row, columns[index]?.style, terminal);
    const below = others
      .filter((index) => cells[number]?.[index])
      .map((index) => {
        const title = titles[index] ?? "";
        return `  ${terminal.style("dim", title)}${" ".repeat(labels - displayWidth(title))}  ${paint(index)}`;
      });
    return [paint(head), ...below].join("\n");
  });
  return wrap(lines.join("\n"), terminal.width);
}

function cellText<Row>(row: Row, text: Column<Row>["text"], terminal: Terminal): string {
  return typeof text === "function" ? text(row, terminal) : plainText(row[text]);
}

/** A field as text: nothing for one that is absent, a list with commas. */
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

function paintCell<Row>(text: string, row: Row, style: Column<Row>["style"], terminal: Terminal): string {
  if (style === undefined) return text;
  return typeof style === "function" ? style(text, row, terminal) : terminal.style(style, text);
}

const leastFlexible = 16;

const totalOf = (widths: ReadonlyMap<number, number>): number =>
  [...widths.values()].reduce((sum, width) => sum + width + 2, -2);

function fit<Row>(widths: Map<number, number>, columns: readonly Column<Row>[], available: number): void {
  const total = totalOf(widths);
  const flexible = columns.findIndex((column) => column.flexible);
  const width = widths.get(flexible);
  if (width !== undefined && total > available)
    widths.set(flexible, Math.max(Math.min(width, leastFlexible), width - (total - available)));
}
