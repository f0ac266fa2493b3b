import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { codeOf, ifThere, isAbsent } from "../error-code.ts";
import { isOpenDatabase } from "./database-file.ts";
import { decodeUtf8 } from "./decode-utf8.ts";

/** The gate through which SKILL.md files are read. */

/** What was read of a SKILL.md, and the state of the file it was read from. */
export interface FileText {
  readonly text: string;
  readonly stats: Stats;
  /** False when only the beginning up to the end of the frontmatter was needed. */
  readonly whole: boolean;
  readonly utf8: boolean;
  /** The real path of the opened file, from the kernel; absent on systems that do not report it. */
  readonly real?: string;
}

export type EntryKind = "folder" | "file" | "link" | "other";

/** The only way files of skills are read; tests count its calls. Missing things answer `undefined`, the rest throws. */
export interface SkillFiles {
  names(directory: string): string[] | undefined;
  /** What a folder's entries are, links not followed. */
  entries(directory: string): readonly Dirent[];
  /** The state of a path itself, links not followed. */
  state(path: string): Stats | undefined;
  /** The text up to the end of the frontmatter, if that is near the beginning. */
  readHead(path: string, limit: number): FileText;
  readWhole(path: string, limit: number): FileText;
  readBytes(path: string, limit: number): Buffer;
  /** `undefined` also for links that lead nowhere, or in a circle. */
  realPath(path: string): string | undefined;
}

/** Never waits on a pipe or device, never follows a last link: a link is resolved and checked before it is opened. */
const readOnly = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
const headSize = 8192;
const buffer = Buffer.allocUnsafeSlow(headSize);

export const skillFiles: SkillFiles = {
  names: (directory) => ifThere(() => readdirSync(directory)),
  entries: (directory) => readdirSync(directory, { withFileTypes: true }),
  state: (path) => ifThere(() => lstatSync(path, { throwIfNoEntry: false })),
  realPath(path) {
    try {
      return realpathSync.native(path);
    } catch (error) {
      if (isAbsent(error) || codeOf(error) === "ELOOP") return undefined;
      throw error;
    }
  },
  readHead(path, limit) {
    const file = open(path);
    try {
      const stats = fstatSync(file);
      if (!stats.isFile()) throw new NotAFile();
      if (stats.size > limit) throw new TooLarge(stats.size);
      const length = readSync(file, buffer, 0, headSize, 0);
      const fence = buffer.indexOf("\n---", 4);
      const end = fence < 0 ? -1 : buffer.indexOf("\n", fence + 1) + 1;
      // Bytes after `length` are leftovers of other files.
      if (end > 0 && end <= length) return textOf(buffer, end, file, stats, false);
      return length === stats.size ? textOf(buffer, length, file, stats, true) : wholeText(file, stats, limit);
    } finally {
      closeSync(file);
    }
  },
  readWhole: (path, limit) => withFile(path, (file, stats) => wholeText(file, stats, limit)),
  readBytes: (path, limit) => withFile(path, (file, stats) => readRest(file, stats, limit)),
};

/** A skill's folder may contain a home, and its databases lose their locks when anything but SQLite opens them. */
function open(path: string): number {
  if (isOpenDatabase(path)) throw new NotAFile();
  return openSync(path, readOnly);
}

/** A file beyond the limit; the caller says so. */
export class TooLarge extends Error {
  readonly size: number;
  constructor(size: number) {
    super(`${size} bytes`);
    this.size = size;
  }
}

/** Another file, or other content, than what was checked. */
export class Moved extends Error {
  override readonly message = "it was changed after it was checked";
}

/** A pipe, device, folder or open database where a file was expected. */
export class NotAFile extends Error {
  override readonly message = "not a regular file";
}

function withFile<T>(path: string, use: (file: number, stats: Stats) => T): T {
  const file = open(path);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new NotAFile();
    return use(file, stats);
  } finally {
    closeSync(file);
  }
}

function wholeText(file: number, stats: Stats, limit: number): FileText {
  const bytes = readRest(file, stats, limit);
  return textOf(bytes, bytes.length, file, stats, true);
}

function readRest(file: number, stats: Stats, limit: number): Buffer {
  if (stats.size > limit) throw new TooLarge(stats.size);
  const bytes = Buffer.allocUnsafe(stats.size);
  let length = 0;
  while (length < bytes.length) {
    const read = readSync(file, bytes, length, bytes.length - length, length);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}

function textOf(bytes: Buffer, length: number, file: number, stats: Stats, whole: boolean): FileText {
  const text = bytes.toString("utf8", 0, length);
  const utf8 = !text.includes("\uFFFD") || decodeUtf8(bytes.subarray(0, length)) !== undefined;
  return { text, stats, whole, utf8, ...(isLinux && { real: placeOf(file) }) };
}

const isLinux = process.platform === "linux";

/** A file that was replaced since it was opened is still named by its place. */
const placeOf = (file: number): string => readlinkSync(`/proc/self/fd/${file}`).replace(/ \(deleted\)$/, "");

/** What a path leads to, links followed. */
export const stateBehind = (path: string): Stats => statSync(path);

/** The text of a link, which is not followed. */
export const linkText = (path: string): string => readlinkSync(path);

export function kindOf(entry: Dirent | Stats | undefined): EntryKind {
  if (!entry) return "other";
  if (entry.isDirectory()) return "folder";
  if (entry.isFile()) return "file";
  return entry.isSymbolicLink() ? "link" : "other";
}

/** Where a path really is; the path itself where that cannot be told: nothing is there, or it cannot be reached. */
export function realOrSelf(path: string): string {
  try {
    return skillFiles.realPath(path) ?? path;
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return path;
  }
}
