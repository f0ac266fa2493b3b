import { displayWidth } from "./terminal.ts";

/** Breaks lines that are wider than the terminal, so that words stay whole and what follows stays below its column. */

const colour = /\u001b\[\d+m/g;
const widthOf = (text: string): number => displayWidth(text.replace(colour, ""));

/** A second column is kept if this many columns are left for it; else its text goes below the first one. */
const leastColumn = 24;

/** Fits every line to a width; text of one line that fits stays as it is, to the byte. */
export const wrap = (text: string, width: number): string =>
  Number.isFinite(width) && width > 0
    ? text
        .split("\n")
        .map((line) => (widthOf(line) <= width ? line : wrapLine(line, width)))
        .join("\n")
    : text;

/** `  --flag <value>  What it means`: the meaning is a column of its own. */
function wrapLine(line: string, width: number): string {
  const [indent = ""] = /^ */.exec(line) ?? [];
  const columns = /^( *\S.*?)( {2,})(?=\S)/.exec(line);
  if (!columns) return flow(line.slice(indent.length), indent, `${indent}  `, width);
  const [lead = "", first = "", gap = ""] = columns;
  const rest = line.slice(lead.length);
  const column = widthOf(lead);
  const below = `${indent}    `;
  const longest = Math.max(...[...pieces(rest)].map(({ piece }) => widthOf(piece)));
  // A path that fits nowhere may as well stay where it is.
  const isRoom = longest <= width - column || longest > width - below.length;
  if (isRoom && width - column >= leastColumn)
    return `${first}${gap}${flow(rest, "", " ".repeat(column), width, column)}`;
  const head = widthOf(first) <= width ? first : flow(first.slice(indent.length), indent, `${indent}  `, width);
  return `${head}\n${flow(rest, below, below, width)}`;
}

/** Puts words into lines; `used` columns of the first line are taken. */
function flow(text: string, first: string, next: string, width: number, used = first.length): string {
  let line = first;
  let filled = used;
  let isEmpty = true;
  const lines: string[] = [];
  for (const { space, piece } of pieces(text)) {
    const size = widthOf(piece);
    if (!isEmpty && filled + space.length + size > width) {
      lines.push(line);
      line = next;
      filled = next.length;
      isEmpty = true;
    }
    line += isEmpty ? piece : space + piece;
    filled += (isEmpty ? 0 : space.length) + size;
    isEmpty = false;
  }
  return [...lines, line].join("\n");
}

/** Chinese may be broken between any two characters, except before what closes and after what opens. */
const breakable =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}，。；：、！？）》」”…])(?![，。；：、！？）》」”…\u001b])|(?<=[^\s（《「“])(?=[\p{sc=Han}（《「“])/u;

/** The parts between which a line may be broken, with the spaces before each. */
function* pieces(text: string): Generator<{ readonly space: string; readonly piece: string }> {
  for (const [, space = "", word = ""] of text.matchAll(/( *)(\S+)/g))
    for (const [index, piece] of word.split(breakable).entries()) yield { space: index === 0 ? space : "", piece };
}
