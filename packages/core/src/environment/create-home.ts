import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createFolderAtomic, unwritable, writeFileAtomic } from "../ground/files/atomic-file.ts";
import { withLock } from "../home/leases/lock.ts";
import { defaultEnvironment } from "./environment-name.ts";

/**
 * The first start: the home with its configuration and the environment `default`. A home that has environments is left
 * alone: what its owner removed stays removed.
 */
export async function createHome(home: string, templates: string): Promise<{ isNew: boolean }> {
  const environment = join(home, "environments", defaultEnvironment);
  const configuration = join(home, "config.jsonc");
  if (existsSync(dirname(environment))) return { isNew: false };
  return withLock(join(home, "lock.db"), () => {
    if (existsSync(dirname(environment))) return { isNew: false };
    if (!existsSync(configuration))
      writeFileAtomic(configuration, readFileSync(join(templates, "config.jsonc"), "utf8"), 0o600);
    const staged = contentOf(join(templates, "environment"));
    mkdirSync(dirname(environment), { recursive: true });
    createFolderAtomic(environment, staged);
    return { isNew: true };
  });
}

const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]),
  );

/** The home is readable by its owner only, no matter which command creates it. */
export function ensureHome(home: string): void {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unwritable(home, error);
  }
}
