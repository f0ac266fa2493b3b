import { readFileSync } from "node:fs";
import {
  applyEdits,
  findNodeAtLocation,
  modify,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { Fault } from "./fault.ts";

/** A JSON file with comments, and its text so that it can be edited in place. */
export interface JsoncFile {
  readonly path: string;
  readonly text: string;
  readonly value: unknown;
}

/** `undefined` when there is no such file; a file that is no JSON is a fault that names line and column. */
export function readJsonc(path: string): JsoncFile | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new Fault("file.unreadable", { path, reason: code ?? String(error) }, { cause: error });
  }
  const bare = text.replace(/^\uFEFF/, "");
  const errors: ParseError[] = [];
  const value: unknown = parse(bare, errors, { allowTrailingComma: true, disallowComments: false });
  const [first] = errors;
  if (first)
    throw invalid(
      { path, text: bare, value },
      first.offset,
      `is not valid JSON: ${words(printParseErrorCode(first.error))}`,
    );
  return { path, text: bare, value };
}

/** The fault for a value that is not what it should be, at its place in the file. */
export function invalidAt(file: JsoncFile, location: readonly (string | number)[], problem: string): Fault {
  const tree = parseTree(file.text);
  for (let length = location.length; tree && length >= 0; length--) {
    const node = findNodeAtLocation(tree, location.slice(0, length));
    if (node) return invalid(file, node.offset, problem);
  }
  return invalid(file, 0, problem);
}

/** The text with one value set, or removed with `undefined`; comments and everything else stay. */
export function editJsonc(text: string, location: readonly (string | number)[], value: unknown): string {
  const base = text.trim() === "" ? "{}\n" : text;
  const edits = modify(base, [...location], value, {
    formattingOptions: { insertSpaces: true, tabSize: 2, eol: base.includes("\r\n") ? "\r\n" : "\n" },
  });
  return applyEdits(base, edits);
}

function invalid({ path, text }: JsoncFile, offset: number, problem: string): Fault {
  const before = text.slice(0, offset).split("\n");
  return new Fault("config.invalid", {
    path,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    problem,
    fix: "Correct the file by hand; it was not changed",
  });
}

/** `ValueExpected` as people would say it. */
const words = (code: string): string => code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
