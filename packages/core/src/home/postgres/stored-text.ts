/**
 * Texts as PostgreSQL can keep them: it refuses U+0000, and half of a surrogate pair would be lost on the way. Each of these
 * is written as a mark and six hexadecimal digits; so is the mark itself, which no real text contains.
 */

const mark = "\u{10FFFF}";
const unstorable = /\0|\u{10FFFF}|\p{Surrogate}/gu;
const stored = /\u{10FFFF}([0-9a-f]{6})/gu;

export function writeText(text: string): string {
  if (!text.includes("\0") && !text.includes(mark) && text.isWellFormed()) return text;
  return text.replace(unstorable, (found) => mark + (found.codePointAt(0) ?? 0).toString(16).padStart(6, "0"));
}

export function readText(text: string): string {
  if (!text.includes(mark)) return text;
  return text.replace(stored, (_found, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}
