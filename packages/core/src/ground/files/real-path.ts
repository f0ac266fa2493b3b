import { codeOf, isAbsent } from "../error-code.ts";

/** Where paths really are, links followed, without blocking. */

/** Loaded when it is first used: commands do without it. */
const disk = (): typeof import("node:fs/promises") => process.getBuiltinModule("node:fs/promises");

/** As `skillFiles.realPath` finds it; `undefined` if the path does not exist. */
export async function realPathOf(path: string): Promise<string | undefined> {
  try {
    return await disk().realpath(path);
  } catch (error) {
    if (isAbsent(error) || codeOf(error) === "ELOOP") return undefined;
    throw error;
  }
}

/** The real path of a folder; `undefined` if it is none or cannot be reached. */
export async function realFolderOf(path: string): Promise<string | undefined> {
  try {
    const real = await disk().realpath(path);
    return (await disk().stat(real)).isDirectory() ? real : undefined;
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined;
  }
}
