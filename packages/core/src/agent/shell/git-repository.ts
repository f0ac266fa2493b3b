import { isUtf8 } from "node:buffer";
import { chmodSync, type Dirent, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { codeOf, isAbsent } from "../../ground/error-code.ts";
import { createPace } from "../../ground/pace.ts";

/** Looks inside a git repository: special files and nested repositories. */

/** Folders with only objects are skipped: git never opens an existing object for writing. */
const isObjects = (path: string): boolean => /^objects\/(?:[0-9a-f]{2}|pack)$/.test(path);

/** A folder inside the folder of a repository. */
interface Place {
  /** Relative to the repository, up to the first name that is not UTF-8. */
  readonly path: string;
  readonly bytes: Buffer;
  readonly isText: boolean;
}

/**
 * The links, pipes and other special files in the folder of a repository, each with its identity. Git never creates them, but
 * follows them when it writes its index, logs and references, and so would write elsewhere. The search has no limit, because a
 * command could hide a link behind any number of files. An entry below a name that is not UTF-8 is reported under that name.
 */
export async function linksInRepository(folder: string): Promise<ReadonlyMap<string, string>> {
  const pace = createPace();
  const found = new Map<string, string>();
  const waiting: Place[] = [{ path: "", bytes: Buffer.from(folder), isText: true }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    await pace();
    for (const entry of entriesIn(place.bytes)) {
      if (entry.isFile()) continue;
      const inside = placeIn(place, entry.name);
      if (entry.isDirectory()) {
        if (!inside.isText || !isObjects(inside.path)) waiting.push(inside);
      } else {
        const identity = identityAt(inside.bytes);
        const known = inside.isText ? undefined : found.get(inside.path);
        if (identity !== undefined) found.set(inside.path, known === undefined ? identity : `${known} ${identity}`);
      }
    }
  }
  return found;
}

function placeIn({ path, bytes, isText }: Place, name: Buffer): Place {
  return {
    path: !isText ? path : path === "" ? name.toString() : `${path}/${name}`,
    bytes: Buffer.concat([bytes, Buffer.from("/"), name]),
    isText: isText && isUtf8(name),
  };
}

function identityAt(path: Buffer): string | undefined {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false, bigint: true });
    return stats && `${stats.dev}:${stats.ino}`;
  } catch (error) {
    if (codeOf(error) === "ENAMETOOLONG") return "too long";
    if (isAbsent(error) || codeOf(error) === "EACCES") return undefined;
    throw error;
  }
}

function entriesIn(folder: Buffer): Dirent<Buffer>[] {
  const list = (): Dirent<Buffer>[] => readdirSync(folder, { withFileTypes: true, encoding: "buffer" });
  try {
    return list();
  } catch (error) {
    if (isAbsent(error)) return [];
    if (codeOf(error) !== "EACCES") throw error;
    return isOpened(folder) ? list() : []; // owned by another user, so no command of ours made it
  }
}

/** Git uses entries of a folder by name although it cannot be listed, so a command could hide links by closing it. */
function isOpened(folder: Buffer): boolean {
  try {
    chmodSync(folder, 0o700);
    return true;
  } catch (error) {
    if (codeOf(error) === "EPERM" || codeOf(error) === "EACCES") return false;
    throw error;
  }
}

const mostNestedFolders = 20_000;

/** The repositories of submodules inside a repository's folder, by path; `undefined` if not all folders can be read. */
export function nestedRepositories(folder: string): readonly string[] | undefined {
  const found: string[] = [];
  const waiting = ["modules"];
  let seen = 0;
  try {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (++seen > mostNestedFolders) return undefined;
      for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
        if (entry.name === "HEAD") found.push(path);
        if (entry.isDirectory()) waiting.push(`${path}/${entry.name}`);
      }
    }
  } catch (error) {
    return seen === 1 && isAbsent(error) ? [] : undefined; // no submodules, or an unreadable folder
  }
  return found;
}
