import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { unwritable, writeFileAtomic } from "../ground/atomic-file.ts";
import { withLock } from "../ground/lock.ts";

/** The first start: the home with its configuration and the environment `default`. Does nothing a second time. */
export async function createHome(home: string, templates: string): Promise<{ isNew: boolean }> {
  const configuration = join(home, "config.jsonc");
  if (existsSync(configuration)) return { isNew: false };
  return withLock(join(home, "lock.db"), () => {
    if (existsSync(configuration)) return { isNew: false };
    const environment = join(home, "environments", "default");
    const staged = join(home, "environments", `.default.${randomUUID()}`);
    try {
      mkdirSync(join(home, "environments"), { recursive: true });
      if (!existsSync(environment)) {
        cpSync(join(templates, "environment"), staged, { recursive: true });
        renameSync(staged, environment);
      }
    } catch (error) {
      rmSync(staged, { recursive: true, force: true });
      throw unwritable(home, error);
    }
    writeFileAtomic(configuration, readFileSync(join(templates, "config.jsonc"), "utf8"), 0o600);
    return { isNew: true };
  });
}
