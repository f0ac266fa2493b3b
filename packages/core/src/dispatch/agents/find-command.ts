import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { codeOf, isAbsent } from "../../ground/error-code.ts";

/** The path of a command, searched like a shell does. Relative folders in PATH are ignored: they depend on the current folder. */
export function findCommand(name: string, searchPath: string | undefined): string | undefined {
  if (name === "" || name.includes("\0")) return undefined;
  if (isAbsolute(name)) return isProgram(name) ? name : undefined;
  if (/[/\\]/.test(name)) return undefined;
  return (searchPath ?? "")
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch (error) {
    if (isAbsent(error) || ["EACCES", "ELOOP"].includes(codeOf(error) ?? "")) return false;
    throw error;
  }
}

/** Whether an error means that the program cannot be started. */
export const isNotStartable = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR", "EACCES", "ENOEXEC", "ETXTBSY", "ELOOP"].includes(codeOf(error) ?? "");
