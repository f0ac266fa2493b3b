import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { codeOf, isAbsent } from "../../ground/error-code.ts";

/**
 * Where a command stands, found as a shell would and without one. Folders of the search path that are not absolute do not
 * count: they would mean whatever folder is worked in.
 */
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

/** A file that may be run and cannot, or that went meanwhile. */
export const isNotStartable = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR", "EACCES", "ENOEXEC", "ETXTBSY", "ELOOP"].includes(codeOf(error) ?? "");
