import {
  closeSync,
  constants,
  type Dirent,
  fchmodSync,
  fstatSync,
  fsync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  rmdirSync,
  type Stats,
} from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, isAbsent, reasonOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import { unwritable } from "../../ground/files/atomic-file.ts";
import { isOpenDatabase } from "../../ground/files/database-file.ts";
import type { SafePath } from "../../ground/files/safe-path.ts";
import { writeAll } from "../../ground/files/write-all.ts";
import { createPace } from "../../ground/pace.ts";
import { rules } from "../../ground/rules.ts";
import { hashBytes, type Manifest, type TreeFile, toManifest } from "./manifest.ts";

/** Low-level file work of trees: scan, read, link, write, sync, discard. */

/** Files synced at the same time, so that the disk can batch them. */
const syncsAtOnce = 16;
/** Never waits on a pipe or device, never follows a last link. */
const readOnly = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Refuses a path that could lead out of its folder; where paths come from, all their other rules were checked. */
export function assertInside(path: string): void {
  if (!/(?:^|\/)\.{0,2}(?:\/|$)|[\0\\]/.test(path)) return;
  const problem = { en: "it leads out of its folder", zh: "指向所在目录之外" };
  throw new Fault("file.path-refused", { path, problem, fix: rules["entry.parent"].fix });
}

/** The state of a path itself, links not followed. */
export function stateOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw unreadable(path, error);
  }
}

/** The names in a folder; none if there is no folder. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw unreadable(folder, error);
  }
}

/** The manifest of a folder as it is on disk: every file is read. */
export async function scanFolder(root: string): Promise<Manifest> {
  const files: TreeFile[] = [];
  const folders: SafePath[] = [];
  const pace = createPace();
  const walk = async (prefix: string): Promise<void> => {
    for (const entry of entriesIn(join(root, prefix))) {
      const path = `${prefix}${entry.name}` as SafePath;
      await pace();
      if (entry.isDirectory()) {
        folders.push(path);
        await walk(`${path}/`);
      } else files.push(scanFile(join(root, path), path, entry.isFile()));
    }
  };
  if (stateOf(root)?.isDirectory()) await walk("");
  return toManifest(files, folders);
}

function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw unreadable(folder, error);
  }
}

function scanFile(path: string, shown: SafePath, isFile: boolean): TreeFile {
  if (!isFile) return { path: shown, executable: false, size: 0, hash: "" };
  const { bytes, mode } = readFile(path);
  return { path: shown, executable: (mode & 0o111) !== 0, size: bytes.length, hash: hashBytes(bytes) };
}

const unreadable = (path: string, error: unknown): Fault =>
  error instanceof Fault ? error : new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });

interface ReadFile {
  readonly bytes: Buffer;
  readonly mode: number;
}

/** A whole file; a fault if it is missing, no file, or longer than expected. */
export function readFile(path: string, most = Number.POSITIVE_INFINITY): ReadFile {
  try {
    // Closing a database that is open elsewhere in the process would drop its locks.
    if (isOpenDatabase(path)) throw new Error("not a regular file");
    const file = openSync(path, readOnly);
    try {
      const stats = fstatSync(file);
      if (!stats.isFile()) throw new Error("not a regular file");
      if (stats.size > most) throw new Fault("library.damaged", { path });
      return { bytes: readAll(file, stats.size), mode: stats.mode };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (isAbsent(error)) throw new Fault("library.damaged", { path }, { cause: error });
    throw unreadable(path, error);
  }
}

function readAll(file: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(size); // memory of its own: it may be sent to another thread
  let length = 0;
  while (length < size) {
    const read = readSync(file, bytes, length, size - length, length);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}

/** The bytes of a file; a fault if they do not have this hash. */
export function readChecked(path: string, { size, hash }: TreeFile): Buffer {
  const { bytes } = readFile(path, size);
  if (hashBytes(bytes) !== hash) throw new Fault("library.damaged", { path });
  return bytes;
}

/** A link to the same file; where the file system has none, or no more of them, a copy that is made durable. */
export function linkOrCopy(from: string, to: string, executable: boolean): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw new Fault("library.damaged", { path: from }, { cause: error });
    if (!["EMLINK", "EXDEV", "EPERM", "ENOTSUP", "ENOSYS"].includes(codeOf(error) ?? "")) throw error;
    writeNew(to, readFile(from).bytes, executable, fsyncSync);
  }
}

/** Writes a file that is never changed afterwards. */
export function writeNew(path: string, bytes: Buffer, executable: boolean, finish?: (file: number) => void): void {
  const file = openSync(path, "wx", 0o600);
  try {
    writeAll(file, bytes);
    fchmodSync(file, executable ? 0o555 : 0o444);
    finish?.(file);
  } finally {
    closeSync(file);
  }
}

/** Makes files and folders durable once all are written; syncing each right after writing it takes twice the time. */
export async function syncAll(paths: readonly string[]): Promise<void> {
  const waiting = paths.values();
  const work = async (): Promise<void> => {
    for (const path of waiting)
      try {
        await sync(path);
      } catch (error) {
        throw unwritable(path, error);
      }
  };
  await Promise.all(Array.from({ length: syncsAtOnce }, work));
}

/** Only the sync leaves the event loop: opening and closing are faster than two more trips. */
function sync(path: string): Promise<void> {
  const file = openSync(path, "r");
  return new Promise((resolve, reject) => {
    fsync(file, (error) => {
      closeSync(file);
      if (error) reject(error);
      else resolve();
    });
  });
}

export function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Turns an error of the file system into a fault that names the path. */
export function guard<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Whether the folder was empty, and so is gone. */
export function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    if (["ENOTEMPTY", "EEXIST", "ENOENT"].includes(codeOf(error) ?? "")) return false;
    throw unwritable(folder, error);
  }
}

/** Removes a folder or file, off the event loop. */
export async function discard(path: string): Promise<void> {
  try {
    return rmdirSync(path); // most are empty
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
  }
  try {
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    throw unwritable(path, error);
  }
}
