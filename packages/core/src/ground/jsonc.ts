import type { ParseError } from "jsonc-parser";
import type { Fault } from "./fault.ts";
import { invalidFile } from "./files/read-text.ts";

/** JSON with comments, with its text so that it can be edited in place. */
export interface JsoncText {
  /** Where the text is from, for messages. */
  readonly path: string;
  readonly text: string;
  readonly value: unknown;
}

/** An empty text counts as an empty object; invalid JSON is a fault with line and column. */
export async function parseJsonc(text: string, path: string): Promise<JsoncText> {
  if (text.trim() === "") return { path, text, value: {} };
  const plain = parsePlainly(text);
  if (plain) return { path, text, value: plain.value };
  const { parse, printParseErrorCode } = await import("jsonc-parser");
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  const problem = first ? words(printParseErrorCode(first.error)) : "unexpected text";
  throw invalidAtOffset({ path, text, value }, first?.offset ?? 0, `is not valid JSON: ${problem}`);
}

const commentsAndTexts = /("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const trailingCommas = /("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])/g;

/** Without its comments and trailing commas it is JSON; the library is only needed to say what is wrong, or to edit. */
function parsePlainly(text: string): { value: unknown } | undefined {
  const keepTexts = (_found: string, quoted?: string): string => quoted ?? "";
  try {
    return { value: JSON.parse(text.replace(commentsAndTexts, keepTexts).replace(trailingCommas, keepTexts)) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The fault for a value that is not what it should be, at its place in the file. */
export async function invalidAt(
  file: JsoncText,
  location: readonly (string | number)[],
  problem: string,
): Promise<Fault> {
  const { findNodeAtLocation, parseTree } = await import("jsonc-parser");
  const tree = parseTree(file.text);
  for (let length = location.length; tree && length >= 0; length--) {
    const node = findNodeAtLocation(tree, location.slice(0, length));
    if (node) return invalidAtOffset(file, node.offset, problem);
  }
  return invalidAtOffset(file, 0, problem);
}

/** The text with one value set, or removed with `undefined`; comments and everything else stay. */
export async function editJsonc(text: string, location: readonly (string | number)[], value: unknown): Promise<string> {
  const parser = await import("jsonc-parser");
  const base = text.trim() === "" ? "{}\n" : text;
  if (value === undefined) return removeProperty(base, location, parser);
  const eol = base.includes("\r\n") ? "\r\n" : "\n";
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol };
  return parser.applyEdits(base, parser.modify(base, [...location], value, { formattingOptions }));
}

/** The text with one property of the object before the others, and with the comments inside it. */
export async function moveFirst(text: string, name: string): Promise<string> {
  const parser = await import("jsonc-parser");
  const propertyIn = (from: string, location: readonly string[]) => {
    const tree = parser.parseTree(from, [], { allowTrailingComma: true });
    return location.length === 0 ? tree?.children?.[0] : tree && parser.findNodeAtLocation(tree, [...location])?.parent;
  };
  const property = propertyIn(text, [name]);
  if (!property || property.offset === propertyIn(text, [])?.offset) return text;
  const moved = text.slice(property.offset, property.offset + property.length);
  const others = removeProperty(text, [name], parser);
  const at = propertyIn(others, [])?.offset;
  if (at === undefined) return text;
  const indent = /(?:\r?\n[ \t]*)?$/.exec(others.slice(0, at))?.[0] || " ";
  return `${others.slice(0, at)}${moved},${indent}${others.slice(at)}`;
}

/** The library's own removal takes comments of the neighbours with it. */
function removeProperty(
  text: string,
  location: readonly (string | number)[],
  parser: typeof import("jsonc-parser"),
): string {
  const tree = parser.parseTree(text, [], { allowTrailingComma: true });
  const property = tree && parser.findNodeAtLocation(tree, [...location])?.parent;
  if (!property?.parent) return text;
  const end = property.offset + property.length;
  const commas = commasIn(text, property.parent.offset, parser);
  const comma =
    commas.find((offset) => offset >= end && isBlank(text.slice(end, offset), parser)) ??
    commas.findLast((offset) => offset < property.offset);
  const without = (from: number, to: number, source: string): string => source.slice(0, from) + source.slice(to);
  if (comma === undefined) return withoutEmptyLine(without(property.offset, end, text), property.offset);
  if (comma >= end)
    return withoutEmptyLine(without(property.offset, end, without(comma, comma + 1, text)), property.offset);
  return withoutEmptyLine(without(comma, comma + 1, without(property.offset, end, text)), property.offset - 1);
}

/** The scanner's kinds; its own list exists in types only. */
const token = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, comma: 5, end: 17 };

/** The offsets of the commas of the object that starts here, without those in nested values and comments. */
function commasIn(text: string, start: number, { createScanner }: typeof import("jsonc-parser")): number[] {
  const scanner = createScanner(text, true);
  const commas: number[] = [];
  scanner.setPosition(start);
  let depth = 0;
  do {
    const kind: number = scanner.scan();
    if (kind === token.openBrace || kind === token.openBracket) depth++;
    else if (kind === token.closeBrace || kind === token.closeBracket) depth--;
    else if (kind === token.comma && depth === 1) commas.push(scanner.getTokenOffset());
    else if (kind === token.end) break;
  } while (depth > 0);
  return commas;
}

/** Only blanks and comments. */
const isBlank = (text: string, { createScanner }: typeof import("jsonc-parser")): boolean =>
  (createScanner(text, true).scan() as number) === token.end;

/** Drops the line at this offset if nothing is left on it. */
function withoutEmptyLine(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const found = text.indexOf("\n", offset);
  const end = found < 0 ? text.length : found + 1;
  return start > 0 && text.slice(start, end).trim() === "" ? text.slice(0, start) + text.slice(end) : text;
}

function invalidAtOffset({ path, text }: JsoncText, offset: number, problem: string): Fault {
  const before = text.slice(0, offset).split("\n");
  return invalidFile(path, before.length, (before.at(-1)?.length ?? 0) + 1, problem);
}

/** `ValueExpected` as people would say it. */
const words = (code: string): string => code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
