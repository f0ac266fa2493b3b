import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashFolderHere, lockedFolder, readProjectLocks } from "@loadout/core";

/** What is known of the copies of skills in a project. */

/** Keeps two installations into one folder apart, also of different programs of ours. */
export const installationLock = (home: string, root: string, isGlobal: boolean): string =>
  isGlobal
    ? join(home, "lock.db")
    : join(tmpdir(), `loadout-${process.getuid?.() ?? 0}-${createHash("sha256").update(root).digest("hex")}.lock`);

/** Whether a copy is as the lock files say: then another program installed it like that, and nobody edited it. */
export function lockedCopies(project: string): (id: string, directory: string) => boolean {
  const { shared, own } = readProjectLocks(project);
  return (id, directory) => {
    const hashes = hashFolderHere(directory);
    const entry = Object.entries(shared.skills).find(([name]) => lockedFolder(name) === id)?.[1];
    return hashes.digest === own.skills[id]?.digest || hashes.computedHash === entry?.computedHash;
  };
}
