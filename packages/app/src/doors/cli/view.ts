import type { Text } from "@loadout/core";
import { type Column, plainText, renderTable } from "./table.ts";
import { displayWidth, printable, type Terminal } from "./terminal.ts";
import { wrap } from "./wrap.ts";

/** How a terminal shows an answer. `list`, `facts` and `done` make one from a description; free text is a function. */
export type View<Output> = (output: Output, terminal: Terminal) => string;

/** Lines above or below the main part of a view. */
type Lines<Output> = (output: Output, terminal: Terminal) => readonly string[];

type RowOf<Output, Key extends keyof Output> = Output[Key] extends readonly (infer Row)[] ? Row : never;

export interface ListView<Output, Row> {
  /** A function if what a cell shows depends on more than its row. */
  readonly columns: readonly Column<Row>[] | ((output: Output) => readonly Column<Row>[]);
  /** Shown instead of a table without rows. */
  readonly empty?: Text | ((output: Output) => Text);
  readonly above?: Lines<Output>;
  readonly below?: Lines<Output>;
}

/** The rows in one field of an answer, as a table. */
export const list =
  <Output, Key extends keyof Output & string>(
    key: Key,
    { columns, empty, above, below }: ListView<NoInfer<Output>, RowOf<NoInfer<Output>, Key>>,
  ): View<Output> =>
  (output, terminal) => {
    const rows = output[key] as readonly RowOf<Output, Key>[];
    const text =
      rows.length === 0 && empty !== undefined
        ? terminal.say(typeof empty === "function" ? empty(output) : empty)
        : renderTable(rows, typeof columns === "function" ? columns(output) : columns, terminal);
    const around = (lines: Lines<Output> | undefined): readonly string[] =>
      (lines?.(output, terminal) ?? []).map((line) => wrap(line, terminal.width));
    return [...around(above), text, ...around(below)].join("\n");
  };

/** A label with a value: a field of the answer, or a text made from it. Empty values are left out. */
export type Fact<Output> = readonly [
  label: string | Text,
  value: (keyof Output & string) | ((output: Output, terminal: Terminal) => string | undefined),
];

export interface FactsView<Output> {
  readonly title: (keyof Output & string) | ((output: Output, terminal: Terminal) => string);
  readonly facts: readonly Fact<Output>[];
  readonly below?: Lines<Output>;
}

/** A title, and label: value lines below it. */
export const facts =
  <Output>({ title, facts: all, below }: FactsView<NoInfer<Output>>): View<Output> =>
  (output, terminal) =>
    wrap(
      [
        typeof title === "function"
          ? title(output, terminal)
          : terminal.style("bold", printable(plainText(output[title]))),
        ...factLines(output, all, terminal),
        ...(below?.(output, terminal) ?? []),
      ].join("\n"),
      terminal.width,
    );

/** Label: value lines, the values aligned. */
export function factLines<Output>(output: Output, all: readonly Fact<Output>[], terminal: Terminal): string[] {
  const rows = all
    .map(([label, value]) => ({
      label: typeof label === "string" ? label : terminal.say(label),
      value: typeof value === "function" ? (value(output, terminal) ?? "") : plainText(output[value]),
    }))
    .filter(({ value }) => value.trim() !== "");
  const width = Math.max(...rows.map(({ label }) => displayWidth(label)));
  return rows.map(
    ({ label, value }) =>
      `  ${terminal.style("dim", label)}${" ".repeat(width - displayWidth(label))}  ${printable(value)}`,
  );
}

/** A change that was made. */
export interface Done {
  /** "created"; left out where the name and what follows say enough. */
  readonly verb?: Text;
  readonly name: string;
  /** Its state after the change. */
  readonly about?: string;
  /** Where it was written. */
  readonly where?: string;
  /** Side effects, such as agents that still use a removed model. Empty ones are left out. */
  readonly warnings?: readonly (readonly [label: Text, names: readonly string[] | string])[];
  readonly notes?: readonly string[];
}

/** `✓ created staging  ~/.loadout/environments/staging`, with warnings and notes below. */
export const done =
  <Output>(describe: (output: NoInfer<Output>, terminal: Terminal) => Done): View<Output> =>
  (output, terminal) =>
    wrap(showDone(describe(output, terminal), terminal), terminal.width);

export function showDone({ verb, name, about, where, warnings = [], notes = [] }: Done, terminal: Terminal): string {
  const { say, style } = terminal;
  const line = [
    `${style("green", "✓")} ${verb ? `${say(verb)} ` : ""}${style("bold", printable(name))}`,
    ...(about === undefined || about === "" ? [] : [printable(about)]),
    ...(where === undefined ? [] : [style("dim", printable(where))]),
  ].join("  ");
  return [
    line,
    ...warnings.flatMap(([label, names]) => {
      const text = plainText(names);
      return text === "" ? [] : [`  ${style("yellow", "⚠")} ${say(label)}: ${printable(text)}`];
    }),
    ...notes.map((note) => `  ${note}`),
  ].join("\n");
}
