import { createHash } from "node:crypto";
import {
  appendFileSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { stickyBit } from "../../catalog/find-project.ts";
import { codeOf, isAbsent } from "../../ground/error-code.ts";
import { shareLock, whenAlone } from "../../ground/files/lock.ts";
import { entryPath, openBelow, openEntry, openPath } from "../../ground/files/open-entry.ts";

/**
 * Empty places in a project that keep commands from making something there: a sandbox can only protect what exists. They
 * are removed when the last command in that project has ended, in whichever process of this home.
 */
export interface Placeholders {
  /** Makes an empty folder in an open one, or a file with this text; nothing if something is there. */
  make(folder: number, path: string, text?: string): void;
  release(): Promise<void>;
}

/** Starts to hold places in a workspace; `folder` is where processes that do so find each other. */
export async function openPlaceholders(folder: string, workspace: string): Promise<Placeholders> {
  const key = projectKey(workspace);
  const lock = join(folder, `${key}.lock`);
  /** What was made, a line each, written before it is made: after a crash the next command finds it here. */
  const record = join(folder, `${key}.made`);
  const leave = await shareLock(lock);
  return {
    make(parent, path, text) {
      const name = path.slice(path.lastIndexOf("/") + 1);
      const target = entryPath(parent, name);
      if (statSync(target, { throwIfNoEntry: false })) return;
      appendFileSync(record, `${JSON.stringify([path, text ?? null])}\n`, { mode: 0o600 });
      try {
        if (text === undefined) mkdirSync(target, 0o755 | stickyBit);
        else writeNew(target, text);
      } catch (error) {
        // It is there by now; or the folder cannot be written, by commands neither.
        if (!inUse.has(codeOf(error) ?? "")) throw error;
      }
    },
    async release() {
      leave();
      await whenAlone(lock, () => removeMade(workspace, record));
    },
  };
}

/** By which the files that processes keep about a workspace are named. */
export const projectKey = (workspace: string): string =>
  createHash("sha256").update(workspace).digest("hex").slice(0, 32);

function writeNew(path: string, text: string): void {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o644);
  try {
    writeSync(file, text);
  } finally {
    closeSync(file);
  }
}

/** Removes what was made, the last first, if it still is as it was made. */
function removeMade(workspace: string, record: string): void {
  let lines: string[];
  try {
    lines = readFileSync(record, "utf8").split("\n").filter(Boolean);
  } catch (error) {
    if (isAbsent(error)) return;
    throw error;
  }
  const root = openPath(workspace);
  try {
    for (const line of new Set(lines.toReversed())) {
      const [path, text] = JSON.parse(line) as [string, string | null];
      remove(root.file, path.split("/"), text);
    }
  } finally {
    closeSync(root.file);
  }
  rmSync(record, { force: true });
}

function remove(root: number, segments: readonly string[], text: string | null): void {
  const above = segments.length > 1 ? openBelow(root, segments.slice(0, -1)) : undefined;
  const folder = segments.length > 1 ? above?.file : root;
  if (folder === undefined) return;
  const name = segments.at(-1) ?? "";
  try {
    if (text === null) rmdirSync(entryPath(folder, name));
    else if (textIn(folder, name) === text) unlinkSync(entryPath(folder, name));
  } catch (error) {
    if (!isAbsent(error) && !inUse.has(codeOf(error) ?? "")) throw error;
  } finally {
    if (above) closeSync(above.file);
  }
}

/** Codes for a place that is no longer empty, or no longer ours to remove. */
const inUse = new Set(["ENOTEMPTY", "EEXIST", "EBUSY", "EACCES", "EPERM", "EROFS"]);

function textIn(folder: number, name: string): string | undefined {
  const entry = openEntry(folder, name);
  if (!entry) return undefined;
  try {
    return entry.stats.isFile() && entry.stats.size < 100n
      ? readFileSync(`/proc/self/fd/${entry.file}`, "utf8")
      : undefined;
  } finally {
    closeSync(entry.file);
  }
}
