import { accessSync, constants, existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { basename } from "node:path";
import { createEmptyFile, unwritable } from "./atomic-file.ts";

/** Names the files that only SQLite may open. */

/**
 * POSIX drops all locks a process holds on a file when it closes any descriptor of that file. So only SQLite opens the
 * files of a database or a lock; everything else asks about them by name.
 */
const names = /\.db(?:-(?:wal|shm|journal))?$/;

/** Those that Loadout itself uses, for systems on which open files cannot be listed. */
const usualNames = /^(?:loadout|traces|lock|documents|environments|running|server|worker-\d+)\.db/;

/** Makes the file where there is none, readable by its owner alone from its first byte; never opens one that exists. */
export function claimDatabase(path: string): void {
  try {
    if (existsSync(path)) accessSync(path, constants.W_OK);
    else createEmptyFile(path, 0o600);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/**
 * True for a database or lock that this process has open: opening and closing it once more would drop its locks. A descriptor
 * that only names the file (`O_PATH`) drops none and can be left out.
 */
export function isOpenDatabase(path: string, except?: number): boolean {
  if (!names.test(path)) return false;
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return false;
  if (process.platform !== "linux") return usualNames.test(basename(path));
  return readdirSync("/proc/self/fd").some((descriptor) => {
    if (Number(descriptor) === except) return false;
    const open = statSync(`/proc/self/fd/${descriptor}`, { throwIfNoEntry: false });
    return open?.ino === found.ino && open.dev === found.dev;
  });
}
