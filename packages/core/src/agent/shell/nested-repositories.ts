import { readdirSync } from "node:fs";
import { join } from "node:path";

const mostFolders = 20_000;

/**
 * The repositories that another one keeps for its submodules, by path in its folder, whatever they are called there. `undefined` where not
 * everything can be looked at.
 */
export function nestedRepositories(folder: string): readonly string[] | undefined {
  const found: string[] = [];
  const waiting = ["modules"];
  let seen = 0;
  try {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (++seen > mostFolders) return undefined;
      for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
        if (entry.name === "HEAD") found.push(path);
        if (entry.isDirectory()) waiting.push(`${path}/${entry.name}`);
      }
    }
  } catch {
    return seen === 1 ? [] : undefined; // it has none; or one that cannot be read
  }
  return found;
}
