import { closeSync, fchmodSync, fsync, fsyncSync, linkSync, openSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import type { SafePath } from "../../archive/entry-path.ts";
import { codeOf, isAbsent, reasonOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import { unwritable } from "../../ground/files/atomic-file.ts";
import { skillFiles, TooLarge } from "../../ground/files/skill-files.ts";
import { writeAll } from "../../ground/files/write-all.ts";
import { createPace } from "../../ground/pace.ts";
import { hashBytes, type Manifest, type TreeFile, toManifest } from "./manifest.ts";

/** Low-level file work of trees: scan, link, write, sync, discard. */

/** Files synced at the same time, so that the disk can batch them. */
const syncsAtOnce = 16;

/** The manifest of a folder as it is on disk: every file is read. */
export async function scanFolder(root: string): Promise<Manifest> {
  const files: TreeFile[] = [];
  const folders: SafePath[] = [];
  const pace = createPace();
  const walk = async (prefix: string): Promise<void> => {
    for (const entry of readable(join(root, prefix), () => skillFiles.entries(join(root, prefix)))) {
      const path = `${prefix}${entry.name}` as SafePath;
      await pace();
      if (entry.isDirectory()) {
        folders.push(path);
        await walk(`${path}/`);
      } else files.push(scanFile(join(root, path), path, entry.isFile()));
    }
  };
  if (skillFiles.state(root)?.isDirectory()) await walk("");
  return toManifest(files, folders);
}

function scanFile(path: string, shown: SafePath, isFile: boolean): TreeFile {
  if (!isFile) return { path: shown, executable: false, size: 0, hash: "" };
  const bytes = readable(path, () => skillFiles.readBytes(path, Number.POSITIVE_INFINITY));
  const executable = ((skillFiles.state(path)?.mode ?? 0) & 0o111) !== 0;
  return { path: shown, executable, size: bytes.length, hash: hashBytes(bytes) };
}

function readable<T>(path: string, look: () => T): T {
  try {
    return look();
  } catch (error) {
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

export function readWhole(path: string, size: number): Buffer {
  try {
    return skillFiles.readBytes(path, size);
  } catch (error) {
    if (isAbsent(error) || error instanceof TooLarge) throw new Fault("library.damaged", { path }, { cause: error });
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

/** A link to the same file; where the file system has none, or no more of them, a copy that is made durable. */
export function linkOrCopy(from: string, to: string, executable: boolean): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw new Fault("library.damaged", { path: from }, { cause: error });
    if (!["EMLINK", "EXDEV", "EPERM", "ENOTSUP", "ENOSYS"].includes(codeOf(error) ?? "")) throw error;
    const bytes = skillFiles.readBytes(from, Number.POSITIVE_INFINITY);
    writeNew(to, bytes, executable, fsyncSync);
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
  const { rm } = await import("node:fs/promises");
  try {
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    throw unwritable(path, error);
  }
}
