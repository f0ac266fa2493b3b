import { readdirSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tagName } from "./tag-name.ts";

/** A file below `/proc`; empty if the process has ended, belongs to another user, or there is no `/proc`. */
export const readProc = (path: string): Promise<string> => readFile(path, "latin1").catch(() => "");

/** The names in a folder below `/proc`; empty if the folder is gone. */
export const listProc = (path: string): Promise<string[]> => readdir(path).catch(() => []);

/** The same as `readProc`, for work that looks at all processes of the machine: in a server it runs in a thread. */
export function procText(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

/** The same as `listProc`, for that work. */
export function procNames(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** Other processes whose environment contains this tag; empty on systems without `/proc`. */
export const processesTagged = (tag: string): number[] =>
  procNames("/proc")
    .filter((name) => /^\d+$/.test(name) && procText(`/proc/${name}/environ`).includes(`${tagName}=${tag}`))
    .map(Number)
    .filter((pid) => pid !== process.pid);
