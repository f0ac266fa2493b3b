import { readFileSync } from "node:fs";
import { isAbsent, reasonOf } from "../error-code.ts";
import { Fault } from "../fault.ts";
import type { Text } from "../text.ts";

/** Reads a small text file; `undefined` if it does not exist. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

/** Reads a JSON file that only Loadout writes. */
export function readJson(path: string): unknown {
  const text = readText(path);
  return text === undefined ? undefined : parseJson(text, path);
}

/** The same for a text that was read from there. */
export function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const place = /line (\d+) column (\d+)/.exec(String(error));
    throw invalidFile(path, Number(place?.[1] ?? 1), Number(place?.[2] ?? 1), {
      en: "is not valid JSON",
      zh: "不是有效的 JSON",
    });
  }
}

export function invalidFile(path: string, line: number, column: number, problem: string | Text): Fault {
  return new Fault("config.invalid", {
    path,
    line,
    column,
    problem,
    fix: { en: "Fix the file by hand; it was not changed", zh: "请手动修正该文件，它没有被改动" },
  });
}
