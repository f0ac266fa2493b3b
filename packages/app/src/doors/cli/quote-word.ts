import { printable } from "./terminal.ts";

/** A word as it can be typed again at a shell; what could act on the terminal cannot. */
export const quoteWord = (word: string): string =>
  /^[\w.:@%+=,/-]+$/.test(word) ? word : `'${printable(word).replaceAll("'", `'\\''`)}'`;
