import { join } from "node:path";

/** How tests start the command line as a process of its own. */

const repository = join(import.meta.dirname, "..");

/** Names the built program, for the processes of a run that has built it. */
export const programVariable = "LOADOUT_TEST_PROGRAM";

export const builtProgram = join(repository, "packages/app/bin/loadout.cjs");

/** The sources, as `npm start` and `npm run loadout` start them. */
export const sourceProgram: readonly string[] = [
  process.execPath,
  "-C",
  "loadout-source",
  join(repository, "packages/app/src/main.ts"),
];

const built = process.env[programVariable];

/**
 * The built program, as people run it, in a run of all tests; it starts in a fifth of the time. The sources where a
 * single file is run.
 */
export const program: readonly string[] = built === undefined ? sourceProgram : [process.execPath, built];
