import { isUtf8 } from "node:buffer";
import { chmodSync, closeSync, type Dirent, lstatSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { codeOf, isAbsent } from "../../ground/error-code.ts";
import { entryPath, type OpenEntry, openBelow, openReal } from "../../ground/files/open-entry.ts";
import { isRepository, steeringPath } from "../../ground/files/steering-paths.ts";
import { createPace } from "../../ground/pace.ts";
import type { FoundSteering, UnnamedFolder } from "./find-steering.ts";

/** Opens or renames folders that a command made unreadable, so that its project can be checked. */

/** The most folders that are searched to decide whether one is renamed; if there are more, it is. */
const mostFolders = 20_000;

/**
 * Makes folders readable that a command made unreadable for us but not for other programs, with everything below them:
 * closed folders are opened, and a folder whose name is not UTF-8 is renamed if it contains steering files. Returns whether
 * the project must be searched again.
 */
export async function reachFolders(
  workspace: string,
  { closed, unnamed }: Pick<FoundSteering, "closed" | "unnamed">,
): Promise<boolean> {
  const isLinux = process.platform === "linux";
  if (!isLinux) return closed.filter((path) => isOpened(join(workspace, path))).length > 0;
  const root = openReal(workspace);
  try {
    const renamed = unnamed.flatMap((folder) => renameUnnamed(root, folder) ?? []);
    let isMore = renamed.length > 0;
    for (const path of [...closed, ...renamed]) isMore = (await reachBelow(root, path)) || isMore;
    return isMore;
  } finally {
    closeSync(root.file);
  }
}

/** Returns whether a folder was opened. Does not recurse: folders may be thousands deep. */
async function reachBelow(root: OpenEntry, top: string): Promise<boolean> {
  const pace = createPace();
  const waiting = [top];
  let isMore = false;
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    await pace();
    const folder = folderAt(root, path);
    if (!folder) continue;
    try {
      const place = `/proc/self/fd/${folder.file}`;
      const isClosed = entriesIn(place) === undefined;
      if (isClosed && !isOpened(place)) continue;
      isMore ||= isClosed;
      for (const entry of entriesIn(place) ?? []) {
        if (!entry.isDirectory()) continue;
        const name = isUtf8(entry.name) ? entry.name.toString() : renameIn(folder.file, entry.name);
        if (name !== undefined) waiting.push(path === "" ? name : `${path}/${name}`);
      }
    } finally {
      if (folder !== root) closeSync(folder.file);
    }
  }
  return isMore;
}

function folderAt(root: OpenEntry, path: string): OpenEntry | undefined {
  if (path === "") return root;
  const folder = openBelow(root.file, path.split("/"));
  if (folder?.stats.isDirectory()) return folder;
  if (folder) closeSync(folder.file);
  return undefined;
}

/** `undefined` if the folder cannot be listed or entered. */
function entriesIn(folder: string | Buffer): Dirent<Buffer>[] | undefined {
  try {
    lstatSync(Buffer.concat([Buffer.from(folder), Buffer.from("/.")]));
    return readdirSync(folder, { withFileTypes: true, encoding: "buffer" });
  } catch (error) {
    if (isAbsent(error)) return [];
    if (codeOf(error) === "EACCES" || codeOf(error) === "EPERM") return undefined;
    throw error;
  }
}

function isOpened(folder: string): boolean {
  try {
    chmodSync(folder, 0o755);
    return true;
  } catch (error) {
    if (isAbsent(error) || codeOf(error) === "EPERM" || codeOf(error) === "EACCES") return false; // not made by us
    throw error;
  }
}

/** Returns the new path; `undefined` if the folder keeps its name. */
function renameUnnamed(root: OpenEntry, { folder: path, name }: UnnamedFolder): string | undefined {
  const folder = folderAt(root, path);
  if (!folder) return undefined;
  try {
    const bytes = Buffer.from(name, "latin1");
    const isLeft = !holdsSteering(Buffer.concat([Buffer.from(entryPath(folder.file, "")), bytes]));
    const renamed = isLeft ? undefined : renameIn(folder.file, bytes);
    return renamed === undefined || path === "" ? renamed : `${path}/${renamed}`;
  } finally {
    if (folder !== root) closeSync(folder.file);
  }
}

/** Whether a folder contains steering files; true if it cannot be searched completely. */
function holdsSteering(folder: Buffer): boolean {
  const waiting = [folder];
  for (let seen = 0; seen < mostFolders; seen++) {
    const path = waiting.pop();
    if (path === undefined) return false;
    const entries = path.length > longestPath ? undefined : entriesIn(path);
    if (!entries) return true;
    const names = new Set(entries.map(({ name }) => name.toString()));
    if ([...names].some((name) => steeringPath([name]) !== undefined) || isRepository((name) => names.has(name)))
      return true;
    for (const entry of entries)
      if (entry.isDirectory()) waiting.push(Buffer.concat([path, Buffer.from("/"), entry.name]));
  }
  return true;
}

/** Bytes; the system allows 4,095, and a name may have 255. */
const longestPath = 3500;

/** Renames an entry, with bytes that are not ASCII as `%ff`. `undefined` if that fails. */
function renameIn(folder: number, bytes: Buffer): string | undefined {
  const plain = bytes.toString("latin1").replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
  const from = Buffer.concat([Buffer.from(entryPath(folder, "")), bytes]);
  for (let turn = 1; ; turn++) {
    const name = `${plain.slice(0, longestName)}${turn === 1 ? "" : `-${turn}`}`;
    try {
      if (lstatSync(entryPath(folder, name), { throwIfNoEntry: false })) continue;
      renameSync(from, entryPath(folder, name));
      return name;
    } catch (error) {
      if (codeOf(error) === undefined) throw error;
      return undefined; // gone, or not ours to rename
    }
  }
}

const longestName = 200;
