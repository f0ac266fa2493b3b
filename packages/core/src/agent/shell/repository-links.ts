import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { codeOf, isAbsent } from "../../ground/error-code.ts";
import { createPace } from "../../ground/pace.ts";

/** Folders that hold nothing but objects are not looked into: git never opens one of those to write to it. */
const isObjects = (path: string): boolean => /^objects\/(?:[0-9a-f]{2}|pack)$/.test(path);

/**
 * Links, pipes and the like in the folder of a repository, with which file each is. Git follows them when it writes its index,
 * its logs and its references, and so would write elsewhere; it makes none itself. Everything is looked at, however much it is:
 * a command could hide a link behind as many files as would be enough.
 */
export async function linksInRepository(folder: string): Promise<ReadonlyMap<string, string>> {
  const pace = createPace();
  const found = new Map<string, string>();
  const waiting = [""];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    await pace();
    for (const entry of entriesIn(join(folder, path))) {
      const inside = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!isObjects(inside)) waiting.push(inside);
      } else if (!entry.isFile()) {
        const identity = identityAt(join(folder, inside));
        if (identity !== undefined) found.set(inside, identity);
      }
    }
  }
  return found;
}

function identityAt(path: string): string | undefined {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false, bigint: true });
    return stats && `${stats.dev}:${stats.ino}`;
  } catch (error) {
    if (codeOf(error) === "ENAMETOOLONG") return "too long";
    if (isAbsent(error) || codeOf(error) === "EACCES") return undefined;
    throw error;
  }
}

function entriesIn(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isAbsent(error) || codeOf(error) === "EACCES") return [];
    throw error;
  }
}
