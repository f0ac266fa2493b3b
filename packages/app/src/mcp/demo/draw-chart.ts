import { displayWidth, printable, truncate } from "../../doors/cli/terminal.ts";

/** Draws charts as text, for the demo MCP server. */

export interface Row {
  readonly label: string;
  readonly value: number;
}

export interface Chart {
  readonly title?: string | undefined;
  readonly rows: readonly Row[];
}

const barWidth = 40;
const widestLabel = 24;
const lineHeight = 8;
const widestLine = 100;

/** A bar for each row, the longest of full width; less than nothing is drawn in a lighter shade. */
export function drawBars({ title, rows }: Chart): string {
  const most = Math.max(...rows.map(({ value }) => Math.abs(value)));
  const labels = labelsOf(rows);
  const numbers = rows.map(({ value }) => formatNumber(value));
  const [left, right] = [widest(labels), widest(numbers)];
  const lines = rows.map(({ value }, index) => {
    const bar = drawBar(value, most);
    const number = numbers[index] ?? "";
    return `${padEnd(labels[index] ?? "", left)}  ${padEnd(bar, barWidth)}  ${number.padStart(right)}`;
  });
  return [...titleOf(title), ...lines].join("\n");
}

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

function drawBar(value: number, most: number): string {
  const length = most === 0 ? 0 : (Math.abs(value) / most) * barWidth;
  if (value < 0) return "░".repeat(Math.max(1, Math.round(length)));
  const whole = Math.floor(length);
  const bar = "█".repeat(whole) + (eighths[Math.floor((length - whole) * eighths.length)] ?? "");
  return bar === "" && value > 0 ? "▏" : bar;
}

/** A point for each row from left to right, joined by dots, between the least and the most. */
export function drawLine({ title, rows }: Chart): string {
  const values = rows.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const labels = labelsOf(rows);
  const widestFit = Math.max(1, Math.floor(widestLine / rows.length));
  const space = Math.min(Math.max(widest(labels) + 2, 4), widestFit);
  const heightOf = (value: number): number =>
    most === least ? Math.floor(lineHeight / 2) : Math.round(((value - least) / (most - least)) * (lineHeight - 1));
  const grid = Array.from({ length: lineHeight }, () => new Array<string>((rows.length - 1) * space + 1).fill(" "));
  const put = (height: number, column: number, mark: string): void => {
    const line = grid[lineHeight - 1 - height];
    if (line) line[column] = mark;
  };
  for (const [index, value] of values.entries()) {
    const next = values[index + 1] ?? value;
    for (let step = 1; step < space && index < values.length - 1; step++)
      put(heightOf(value + ((next - value) * step) / space), index * space + step, "·");
    put(heightOf(value), index * space, "●");
  }
  const numbers = [formatNumber(most), ...new Array<string>(lineHeight - 2).fill(""), formatNumber(least)];
  const left = widest(numbers);
  return [
    ...titleOf(title),
    ...grid.map((line, index) => `${(numbers[index] ?? "").padStart(left)} ┤${line.join("")}`.trimEnd()),
    `${" ".repeat(left)} └${"─".repeat((rows.length - 1) * space + 1)}`,
    `${" ".repeat(left + 2)}${axis(labels, space)}`.trimEnd(),
  ].join("\n");
}

/** Every label under its point where they fit, else the first and the last. */
function axis(labels: readonly string[], space: number): string {
  if (labels.every((label) => displayWidth(label) < space)) return labels.map((label) => padEnd(label, space)).join("");
  const [first = "", last = ""] = [labels[0], labels.at(-1)];
  return labels.length === 1 ? first : `${first} … ${last}`;
}

/** Text of a caller: nothing in it acts on a terminal, and no line is longer than a line. */
const labelsOf = (rows: readonly Row[]): string[] => rows.map(({ label }) => truncate(printable(label), widestLabel));
const titleOf = (title: string | undefined): string[] =>
  title === undefined || title.trim() === "" ? [] : [printable(title)];

const widest = (texts: readonly string[]): number => Math.max(...texts.map(displayWidth));
const padEnd = (text: string, width: number): string => text + " ".repeat(Math.max(0, width - displayWidth(text)));
const formatNumber = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 2 });
