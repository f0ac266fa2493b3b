import { type Language, showHidden } from "@loadout/core";
import { eastAsianWidth } from "get-east-asian-width";

/** The terminal of the reader: language, width, colors. Everything printed goes through it. */
export interface Terminal {
  readonly language: Language;
  /** Columns to fit into; infinite if output is not a terminal. */
  readonly width: number;
  /** Output is a terminal. */
  readonly interactive: boolean;
  style(style: Style, text: string): string;
  /** The text in the reader's language. */
  say(text: { readonly en: string; readonly zh: string }): string;
}

export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "blue" | "cyan";

const codes: Record<Style, [open: number, close: number]> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  cyan: [36, 39],
};

export interface TerminalOptions {
  readonly language: Language;
  readonly width?: number;
  readonly colour?: boolean;
  readonly wide?: boolean;
  readonly interactive?: boolean;
}

export function createTerminal({
  language,
  width = Number.POSITIVE_INFINITY,
  colour = false,
  wide = false,
  interactive = false,
}: TerminalOptions): Terminal {
  return {
    language,
    width: wide ? Number.POSITIVE_INFINITY : width,
    interactive,
    style: (style, text) =>
      colour && text !== "" ? `\u001b[${codes[style][0]}m${text}\u001b[${codes[style][1]}m` : text,
    say: (text) => text[language],
  };
}

/** Columns a text takes on the screen: Chinese and emoji take two, marks and joiners none. Plain text, no colours. */
export function displayWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) width += clusterWidth(segment);
  return width;
}

function clusterWidth(cluster: string): number {
  if (/^[\p{M}\p{Cf}\p{Cc}]+$/u.test(cluster)) return 0;
  if (cluster.includes("\uFE0F")) return 2;
  return eastAsianWidth(cluster.codePointAt(0) ?? 0);
}

/**
 * Text from a skill or a file, safe to print: control characters cannot act on the terminal, and hidden text, direction
 * controls among it, is spelled out.
 */
export function printable(text: string): string {
  return showHidden(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => (/\s/.test(character) ? " " : "\uFFFD")));
}

/** The same for text of several lines. */
export const printableText = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.split("\t").map(printable).join("\t"))
    .join("\n");

/** An answer in whose texts no control character is left but ends of lines and tabs: it may come from a server elsewhere. */
export function harmless(value: unknown): unknown {
  if (typeof value === "string")
    return value.replace(/(?![\n\t])\p{Cc}/gu, (character) => (/\s/.test(character) ? " " : "\uFFFD"));
  if (Array.isArray(value)) return value.map(harmless);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [harmless(key), harmless(one)]));
}

/** A text that is the result itself: made printable for a person, and to the byte for a program. */
export const showText = (text: string, { interactive }: Pick<Terminal, "interactive">): string =>
  interactive ? printableText(text) : text;

/** As many characters as fit, with an ellipsis where some do not. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = "";
  let used = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += displayWidth(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** A word as it can be typed again at a shell; characters that could act on the terminal are replaced. */
export const quoteWord = (word: string): string =>
  /^[\w.:@%+=,/-]+$/.test(word) ? word : `'${printable(word).replaceAll("'", `'\\''`)}'`;
