import { type BigIntStats, closeSync, constants, fstatSync, openSync, readlinkSync } from "node:fs";
import { isAbsent } from "../error-code.ts";

/** An open entry of a folder: it stays the same entry if its path changes. The caller closes it. */
export interface OpenEntry {
  readonly file: number;
  readonly stats: BigIntStats;
}

/** Refers to a file without reading it; not among Node's constants. Linux only, like all of this file. */
export const pathOnly = 0o10000000;

/** The path of a name in an open folder; valid even if the folder was moved. */
export const entryPath = (folder: number, name: string): string => `/proc/self/fd/${folder}/${name}`;

/** Opens a path, following links: the start of a walk. */
export function openPath(path: string): OpenEntry {
  const file = openSync(path, pathOnly);
  return { file, stats: fstatSync(file, { bigint: true }) };
}

/**
 * Opens a file or folder by its real path. The kernel knows where what was opened really is: elsewhere if a link came in
 * between, which counts as missing.
 */
export function openReal(path: string): OpenEntry {
  const opened = openPath(path);
  if (readlinkSync(`/proc/self/fd/${opened.file}`) === path) return opened;
  closeSync(opened.file);
  throw throughLink(path);
}

/** What is reached through a link counts as missing. */
export const throughLink = (path: string): Error =>
  Object.assign(new Error(`${path} is reached through a link`), { code: "ENOENT" });

/** What has this name in an open folder; a link is opened itself. `undefined` where there is nothing. */
export function openEntry(folder: number, name: string): OpenEntry | undefined {
  if (name === "" || name === "." || name === ".." || name.includes("/")) throw new TypeError(`no name: ${name}`);
  try {
    const file = openSync(entryPath(folder, name), pathOnly | constants.O_NOFOLLOW);
    return { file, stats: fstatSync(file, { bigint: true }) };
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Walks down from an open folder without following a link; `undefined` where a part is missing or is no folder. */
export function openBelow(folder: number, segments: readonly string[]): OpenEntry | undefined {
  let current: OpenEntry | undefined;
  for (const segment of segments) {
    const isBlocked = current !== undefined && !current.stats.isDirectory();
    const next = isBlocked ? undefined : openEntry(current?.file ?? folder, segment);
    if (current) closeSync(current.file);
    if (next === undefined) return undefined;
    current = next;
  }
  return current;
}

/** Which file it is, in a form to compare. */
export const identityOf = ({ dev, ino }: Pick<BigIntStats, "dev" | "ino">): string => `${dev}:${ino}`;
