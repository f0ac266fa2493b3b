import { access, constants, stat } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import { codeOf, isAbsent } from "../../ground/error-code.ts";

/** The path of a command, searched like a shell does. Relative folders in PATH are ignored: they depend on the current folder. */
export async function findCommand(name: string, searchPath: string | undefined): Promise<string | undefined> {
  if (name === "" || name.includes("\0")) return undefined;
  if (isAbsolute(name)) return (await isProgram(name)) ? name : undefined;
  if (/[/\\]/.test(name)) return undefined;
  for (const folder of (searchPath ?? "").split(delimiter).filter(isAbsolute))
    if (await isProgram(join(folder, name))) return join(folder, name);
  return undefined;
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch (error) {
    if (isAbsent(error) || ["EACCES", "ELOOP"].includes(codeOf(error) ?? "")) return false;
    throw error;
  }
}

/** Whether an error means that the program cannot be started. */
export const isNotStartable = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR", "EACCES", "ENOEXEC", "ETXTBSY", "ELOOP"].includes(codeOf(error) ?? "");
