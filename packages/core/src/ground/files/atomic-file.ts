import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { codeOf } from "../error-code.ts";
import { Fault } from "../fault.ts";
import { writeAll } from "./write-all.ts";

/** Writes files whole, so that no reader and no crash ever meets half of one. */

export interface ReplaceOptions {
  /** A file that exists stays as accessible as it is. */
  readonly keepsMode?: boolean;
  /** False: a loss of power may undo it, a crash of the process does not. */
  readonly isDurable?: boolean;
}

/** Replaces a file whole: a reader sees the old text or the new one, also after a crash. A link keeps pointing. */
export function writeFileAtomic(path: string, text: string, mode = 0o644, options: ReplaceOptions = {}): void {
  const { keepsMode = false, isDurable = true } = options;
  const target = followLinkNow(path);
  const staged = beside(target);
  try {
    mkdirSync(dirname(target), { recursive: true });
    const there = keepsMode ? statSync(target, { throwIfNoEntry: false }) : undefined;
    const file = openSync(staged, "wx", mode);
    try {
      if (there) fchmodSync(file, there.mode & 0o777);
      writeAll(file, Buffer.from(text));
      if (isDurable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(staged, target);
  } catch (error) {
    discard(staged);
    throw unwritable(path, error);
  }
}

/** The same without blocking the event loop. */
export async function replaceFile(
  path: string,
  text: string,
  mode = 0o644,
  { keepsMode = false, isDurable = true }: ReplaceOptions = {},
): Promise<void> {
  const { mkdir, open, rename, rm, stat } = process.getBuiltinModule("node:fs/promises");
  const target = await followLink(path);
  const staged = beside(target);
  try {
    await mkdir(dirname(target), { recursive: true });
    const there = keepsMode ? await stat(target).catch(() => undefined) : undefined;
    const file = await open(staged, "wx", mode);
    try {
      if (there) await file.chmod(there.mode & 0o777);
      await file.writeFile(text);
      if (isDurable) await file.sync();
    } finally {
      await file.close();
    }
    await rename(staged, target);
  } catch (error) {
    await rm(staged, { recursive: true, force: true }).catch(() => undefined); // the first error is the one to report
    throw unwritable(path, error);
  }
}

/** Where a write to this path goes: through links, also those whose target does not exist yet. */
async function followLink(path: string): Promise<string> {
  const { readlink, realpath } = process.getBuiltinModule("node:fs/promises");
  let target = path;
  for (let links = 0; links < 40; links++) {
    const real = await realpath(target).catch(() => undefined);
    if (real !== undefined) return real;
    const next = await readlink(target).catch(() => undefined);
    if (next === undefined) return target;
    target = resolve(dirname(target), next);
  }
  return path; // in a circle: a file takes its place
}

function followLinkNow(path: string): string {
  let target = path;
  for (let links = 0; links < 40; links++) {
    const real = orUndefined(() => realpathSync(target));
    if (real !== undefined) return real;
    const next = orUndefined(() => readlinkSync(target));
    if (next === undefined) return target;
    target = resolve(dirname(target), next);
  }
  return path;
}

/** Problems with a path show when it is written. */
function orUndefined<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** The same for a stream of bytes; the file appears once all of them are durable. */
export async function writeStreamAtomic(path: string, chunks: AsyncIterable<Buffer>, mode = 0o644): Promise<number> {
  const target = orUndefined(() => realpathSync(path)) ?? path;
  const there = statSync(target, { throwIfNoEntry: false });
  // A device or pipe is written into; nothing takes its place.
  const isFile = !there || there.isFile();
  const staged = isFile ? beside(target) : target;
  try {
    const file = openSync(staged, isFile ? "wx" : "w", there ? there.mode & 0o777 : mode);
    const size = await writeChunks(file, chunks, isFile);
    if (isFile) renameSync(staged, target);
    return size;
  } catch (error) {
    if (isFile) discard(staged);
    throw unwritable(path, error);
  }
}

async function writeChunks(file: number, chunks: AsyncIterable<Buffer>, isDurable: boolean): Promise<number> {
  let size = 0;
  try {
    for await (const chunk of chunks) {
      writeAll(file, chunk);
      size += chunk.length;
    }
    if (isDurable) fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return size;
}

/** Creates an empty file with this mode. An existing file stays and is not opened. */
export function createEmptyFile(path: string, mode: number): void {
  const staged = beside(path);
  try {
    closeSync(openSync(staged, "wx", mode));
    linkOrRename(staged, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw unwritable(path, error);
  } finally {
    discard(staged);
  }
}

/** A link never replaces a file; where the file system has no links, a rename does not either while the caller has the lock. */
function linkOrRename(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!["EMLINK", "EPERM", "ENOTSUP", "ENOSYS"].includes(codeOf(error) ?? "")) throw error;
    if (!existsSync(to)) renameSync(from, to);
  }
}

/** Files by their path in a folder; `null` is an empty folder. */
export type FolderContent = Readonly<Record<string, string | null>>;

/** Makes a folder that appears whole or not at all: it is filled beside its place and then moved there. */
export function createFolderAtomic(directory: string, content: FolderContent): void {
  const staged = beside(directory);
  try {
    mkdirSync(staged, { recursive: true });
    for (const [path, text] of Object.entries(content)) {
      const target = join(staged, path);
      mkdirSync(text === null ? target : dirname(target), { recursive: true });
      if (text !== null) writeFileSync(target, text);
    }
    renameSync(staged, directory);
  } catch (error) {
    discard(staged);
    throw unwritable(directory, error);
  }
}

/** The same without blocking, durable, for a home: files of subfolders are skills, which sandboxes may have to read. */
export async function createPrivateFolder(directory: string, content: FolderContent): Promise<void> {
  const { mkdir, open, rename, rm } = process.getBuiltinModule("node:fs/promises");
  const staged = beside(directory);
  try {
    await mkdir(dirname(directory), { recursive: true, mode: 0o700 });
    await mkdir(staged);
    for (const [path, text] of Object.entries(content)) {
      const target = join(staged, path);
      await mkdir(text === null ? target : dirname(target), { recursive: true });
      if (text === null) continue;
      const file = await open(target, "wx", path.includes("/") ? 0o644 : 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
    }
    await rename(staged, directory);
  } catch (error) {
    await rm(staged, { recursive: true, force: true }).catch(() => undefined); // the first error is the one to report
    throw unwritable(directory, error);
  }
}

/** Removes a folder, or nothing, so that no process sees half of it. */
export async function removeFolder(directory: string): Promise<void> {
  const { rename, rm } = process.getBuiltinModule("node:fs/promises");
  const staged = beside(directory);
  try {
    await rename(directory, staged);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw unwritable(directory, error);
  }
  await rm(staged, { recursive: true, force: true });
}

/** Removes a folder so that no process sees half of it. */
export function removeFolderAtomic(directory: string): void {
  const staged = beside(directory);
  try {
    renameSync(directory, staged);
    rmSync(staged, { recursive: true, force: true });
  } catch (error) {
    throw unwritable(directory, error);
  }
}

/** A hidden name in the same folder, so that a rename is all it takes to get from there to here; never too long. */
const beside = (path: string): string =>
  join(dirname(path), `.${[...basename(path)].slice(0, 50).join("")}.${crypto.randomUUID()}.tmp`);

/** Undoes a started write. If that fails too, the original error is the one to report. */
function discard(staged: string): void {
  try {
    rmSync(staged, { recursive: true, force: true });
  } catch {
    // the caller throws the reason
  }
}

/** An error of the file system as a fault; any other stays what it is. */
export function unwritable(path: string, error: unknown): unknown {
  const code = error instanceof Fault ? undefined : codeOf(error);
  if (code === undefined) return error;
  if (code === "ENOSPC" || code === "EDQUOT") return new Fault("disk.full", { path }, { cause: error });
  return new Fault("file.unwritable", { path, reason: code }, { cause: error });
}
