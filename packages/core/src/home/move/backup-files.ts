import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Names of backups that are made regularly, and how many of them are kept. */

const named = /^loadout-\d{8}T\d{6}Z\.gz$/;

export async function newBackupPath(home: string, now = new Date()): Promise<string> {
  const folder = join(home, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `loadout-${now.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z.gz`);
}

/** Removes the oldest of those with such a name; answers their paths. */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await readdir(folder)).filter((name) => named.test(name)).sort();
  const removed = old.slice(0, Math.max(0, old.length - keep)).map((name) => join(folder, name));
  for (const path of removed) await rm(path, { force: true });
  return removed;
}
