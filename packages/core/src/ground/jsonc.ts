import type { ParseError } from "jsonc-parser";
import type { Fault } from "./fault.ts";
import { invalidFile, readText } from "./read-text.ts";

/** A JSON file with comments, and its text so that it can be edited in place. */
export interface JsoncFile {
  readonly path: string;
  readonly text: string;
  readonly value: unknown;
}

/** `undefined` when there is no such file; a file that is no JSON is a fault that names line and column. */
export async function readJsonc(path: string): Promise<JsoncFile | undefined> {
  const text = readText(path);
  if (text === undefined) return undefined;
  const { parse, printParseErrorCode } = await import("jsonc-parser");
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first)
    throw invalidAtOffset(
      { path, text, value },
      first.offset,
      `is not valid JSON: ${words(printParseErrorCode(first.error))}`,
    );
  return { path, text, value };
}

/** The fault for a value that is not what it should be, at its place in the file. */
export async function invalidAt(
  file: JsoncFile,
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
  const { applyEdits, modify } = await import("jsonc-parser");
  const base = text.trim() === "" ? "{}\n" : text;
  const eol = base.includes("\r\n") ? "\r\n" : "\n";
  return applyEdits(
    base,
    modify(base, [...location], value, { formattingOptions: { insertSpaces: true, tabSize: 2, eol } }),
  );
}

function invalidAtOffset({ path, text }: JsoncFile, offset: number, problem: string): Fault {
  const before = text.slice(0, offset).split("\n");
  return invalidFile(path, before.length, (before.at(-1)?.length ?? 0) + 1, problem);
}

/** `ValueExpected` as people would say it. */
const words = (code: string): string => code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
