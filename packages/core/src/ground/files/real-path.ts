import { realpath } from "node:fs/promises";
import { codeOf, isAbsent } from "../error-code.ts";

/** The path without links, as `skillFiles.realPath` finds it, without blocking; `undefined` if it does not exist. */
export async function realPathOf(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (isAbsent(error) || codeOf(error) === "ELOOP") return undefined;
    throw error;
  }
}
