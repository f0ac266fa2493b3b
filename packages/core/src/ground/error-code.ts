/** The system code of an error, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;

/** Whether the error means that the path does not exist; a name that is too long cannot exist either. */
export function isAbsent(error: unknown): boolean {
  const code = codeOf(error);
  return code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG";
}

/** What is at a path; `undefined` if it does not exist. */
export function ifThere<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** The reason in short: the system's code, else the error's message. */
export const reasonOf = (error: unknown): string =>
  codeOf(error) ?? (error instanceof Error ? error.message : String(error));
