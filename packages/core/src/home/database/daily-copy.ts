import { existsSync } from "node:fs";
import { join } from "node:path";
import { copyDatabase } from "./database.ts";
import { hasCopyOf, keepCopy } from "./database-copies.ts";

/** Copies the home's database once a day; returns the path of the copy, if one was made. */
export async function keepDailyCopy(home: string, now = new Date()): Promise<string | undefined> {
  const path = join(home, "loadout.db");
  if (!existsSync(path) || hasCopyOf(home, "daily", now)) return undefined;
  return keepCopy(home, "daily", (target) => copyDatabase(path, target), now);
}
