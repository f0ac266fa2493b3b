import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createFolderAtomic, writeFileAtomic } from "../ground/atomic-file.ts";
import { withLock } from "../ground/lock.ts";
import { defaultEnvironment } from "./environment-name.ts";

/** The first start: the home with its configuration and the environment `default`. Does nothing a second time. */
export async function createHome(home: string, templates: string): Promise<{ isNew: boolean }> {
  const configuration = join(home, "config.jsonc");
  if (existsSync(configuration)) return { isNew: false };
  return withLock(join(home, "lock.db"), () => {
    if (existsSync(configuration)) return { isNew: false };
    const environment = join(home, "environments", defaultEnvironment);
    if (!existsSync(environment)) {
      mkdirSync(dirname(environment), { recursive: true });
      createFolderAtomic(environment, (staged) => cpSync(join(templates, "environment"), staged, { recursive: true }));
    }
    writeFileAtomic(configuration, readFileSync(join(templates, "config.jsonc"), "utf8"), 0o600);
    return { isNew: true };
  });
}
