import { readdirSync, readFileSync } from "node:fs";

/** A file below `/proc`; empty for what has ended, is not ours, or where the system has no such thing. */
export function procText(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

/** The names in a folder below `/proc`; none where there is no such folder any more. */
export function procNames(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** The variable that everything a dispatched agent starts carries, so that it is found wherever it went. */
export const tagName = "DISPATCH_MARK";

/** Other processes whose environment holds this tag; none where the system does not tell. */
export const processesTagged = (tag: string): number[] =>
  procNames("/proc")
    .filter((name) => /^\d+$/.test(name) && procText(`/proc/${name}/environ`).includes(`${tagName}=${tag}`))
    .map(Number)
    .filter((pid) => pid !== process.pid);
