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
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { stickyBit } from "../../catalog/find-project.ts";
import { codeOf, isAbsent } from "../../ground/error-code.ts";
import { entryPath, openBelow, openEntry, openReal } from "../../ground/files/open-entry.ts";
import { shareLock, whenAlone } from "../../home/leases/path-lock.ts";

/**
 * Empty placeholders in a project, because a sandbox can only protect paths that exist. They are removed when the last
 * command in the project has ended, across all processes of this home.
 */
export interface Placeholders {
  /** Creates an empty folder, or a file with this text, in an open folder; does nothing if the path exists. */
  make(folder: number, path: string, text?: string): void;
  release(): Promise<void>;
}

/** Opens the placeholders of a workspace; `folder` is shared by all processes that use them. */
export async function openPlaceholders(folder: string, workspace: string): Promise<Placeholders> {
  const key = projectKey(workspace);
  const lock = join(folder, `${key}.lock`);
  /** One line per placeholder, written before it is created, so that the next command can remove it after a crash. */
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
        // It exists by now, or the folder is not writable for commands either.
        if (!inUse.has(codeOf(error) ?? "")) throw error;
      }
    },
    async release() {
      leave();
      await whenAlone(lock, () => removeMade(workspace, record));
    },
  };
}

/** The name prefix of files about a workspace. */
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

/** Removes placeholders that are unchanged, the last one first. Those that cannot be reached are left for the next time. */
function removeMade(workspace: string, record: string): void {
  let lines: string[];
  try {
    lines = readFileSync(record, "utf8").split("\n").filter(Boolean);
  } catch (error) {
    if (isAbsent(error)) return;
    throw error;
  }
  const root = openReal(workspace);
  const left: string[] = [];
  try {
    for (const line of new Set(lines.toReversed())) {
      const [path, text] = JSON.parse(line) as [string, string | null];
      if (!isGone(root.file, path.split("/"), text)) left.unshift(line);
    }
  } finally {
    closeSync(root.file);
  }
  if (left.length === 0) rmSync(record, { force: true });
  else writeFileSync(record, left.map((line) => `${line}\n`).join(""), { mode: 0o600 });
}

/** `false` if a command closed a folder above it. */
function isGone(root: number, segments: readonly string[], text: string | null): boolean {
  try {
    remove(root, segments, text);
    return true;
  } catch (error) {
    if (codeOf(error) === "EACCES") return false;
    throw error;
  }
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
    if (codeOf(error) === "EACCES" || (!isAbsent(error) && !inUse.has(codeOf(error) ?? ""))) throw error;
  } finally {
    if (above) closeSync(above.file);
  }
}

/** Error codes of a placeholder that is no longer empty, or cannot be removed. */
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
