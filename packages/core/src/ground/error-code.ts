/** The system's code of an error, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;

/** Nothing there, a file where a folder was looked for, or a name that is too long for anything to have it. */
export function isAbsent(error: unknown): boolean {
  const code = codeOf(error);
  return code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG";
}

/** Why, in a word: the system's code, else the error's own words. */
export const reasonOf = (error: unknown): string =>
  codeOf(error) ?? (error instanceof Error ? error.message : String(error));
