import { existsSync } from "node:fs";
import { join } from "node:path";

/** Copies the home's database unless that was done today; answers the copy it made. */
export async function keepDailyCopy(home: string, now = new Date()): Promise<string | undefined> {
  const path = join(home, "loadout.db");
  const { hasCopyOf, keepCopy } = await import("./database-copies.ts");
  if (!existsSync(path) || hasCopyOf(home, "daily", now)) return undefined;
  const { copyDatabase } = await import("./database.ts");
  return keepCopy(home, "daily", (target) => copyDatabase(path, target), now);
}
