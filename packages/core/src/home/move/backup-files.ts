import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isAbsent } from "../../ground/error-code.ts";

/** Names of backups that are made regularly, and how many of them are kept. */

const named = /^loadout-\d{8}T\d{6}Z\.gz$/;

export async function newBackupPath(home: string, now = new Date()): Promise<string> {
  const folder = join(home, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `loadout-${now.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z.gz`);
}

export interface BackupFile {
  readonly path: string;
  readonly bytes: number;
}

/** Those in a home, the oldest first. */
export async function backupsIn(home: string): Promise<readonly BackupFile[]> {
  const folder = join(home, "backups");
  const names = await readdir(folder).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  const paths = names
    .filter((name) => named.test(name))
    .sort()
    .map((name) => join(folder, name));
  return Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(path)).size })));
}

/** Removes the oldest of those with such a name; answers their paths. */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await readdir(folder)).filter((name) => named.test(name)).sort();
  const removed = old.slice(0, Math.max(0, old.length - keep)).map((name) => join(folder, name));
  for (const path of removed) await rm(path, { force: true });
  return removed;
}
