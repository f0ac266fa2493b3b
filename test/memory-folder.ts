import { spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";

/** Names the folder that all processes of a test run share. */
export const sharedFolderVariable = "LOADOUT_TEST_SHARED";

/** Bytes the tests that run at the same time may need together. */
const leastRoom = 2e9;

/**
 * Makes a folder that is kept in memory, so that tests do not pay for making files durable; `undefined` where the system
 * has none with enough room in which programs can be started. Tests that prove durability run on disk all the same: see
 * `marks` in plan-batches.ts.
 */
export function createMemoryFolder(root = "/dev/shm"): string | undefined {
  try {
    accessSync(root, constants.W_OK);
    const { bavail, bsize } = statfsSync(root);
    if (bavail * bsize < leastRoom) return undefined;
  } catch {
    return undefined; // there is none, or it is not ours to write
  }
  const folder = mkdtempSync(`${root}/loadout-`); // short: paths of sockets have little room
  chmodSync(folder, 0o1777); // as the folder of the system, for tests that run programs as another user
  if (runsPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

/** Containers often mount it without the right to run what is in it. */
function runsPrograms(folder: string): boolean {
  const program = `${folder}/program`;
  writeFileSync(program, "#!/bin/sh\nexit 0\n", { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
