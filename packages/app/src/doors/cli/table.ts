import { displayWidth, type Terminal, truncate } from "./terminal.ts";

/** A cell: text that was made printable, with what colours it. */
export interface Column<Row> {
  readonly title: string;
  readonly text: (row: Row) => string;
  readonly style?: (text: string, row: Row) => string;
  readonly align?: "right";
  /** Gives way when the terminal is too narrow; one column of a table. */
  readonly flexible?: true;
}

/** Rows under a header, measured by display width; only the flexible column is ever cut. */
export function renderTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[], terminal: Terminal): string {
  const cells = rows.map((row) => columns.map((column) => column.text(row)));
  const used = columns.map((_, index) => index).filter((index) => cells.some((row) => row[index] !== ""));
  const widths = new Map(
    used.map((index) => [
      index,
      Math.max(displayWidth(columns[index]?.title ?? ""), ...cells.map((row) => displayWidth(row[index] ?? ""))),
    ]),
  );
  fit(widths, columns, terminal.width);
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
  const header = line(
    columns.map(({ title }) => title),
    (text) => terminal.style("dim", text),
  );
  const body = rows.map((row, number) =>
    line(cells[number] ?? [], (text, index) => columns[index]?.style?.(text, row) ?? text),
  );
  return [header, ...body].join("\n");
}

const leastFlexible = 16;

function fit<Row>(widths: Map<number, number>, columns: readonly Column<Row>[], available: number): void {
  const total = [...widths.values()].reduce((sum, width) => sum + width + 2, -2);
  const flexible = columns.findIndex((column) => column.flexible);
  const width = widths.get(flexible);
  if (width !== undefined && total > available)
    widths.set(flexible, Math.max(Math.min(width, leastFlexible), width - (total - available)));
}
