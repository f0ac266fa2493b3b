import { accessSync, chmodSync, constants, existsSync, mkdtempSync, statfsSync } from "node:fs";

/** Bytes the tests that run at the same time may need together. */
const leastRoom = 2e9;

/**
 * Makes a folder that is kept in memory, so that tests do not pay for making files durable; `undefined` where the
 * system has none with enough room. Tests that prove durability run on disk all the same: see `onDisk` in plan-batches.ts.
 */
export function createMemoryFolder(root = "/dev/shm"): string | undefined {
  if (!existsSync(root)) return undefined;
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < leastRoom) return undefined;
  try {
    accessSync(root, constants.W_OK);
  } catch {
    return undefined;
  }
  const folder = mkdtempSync(`${root}/loadout-`); // short: paths of sockets have little room
  chmodSync(folder, 0o1777); // as the folder of the system, for tests that run programs as another user
  return folder;
}
