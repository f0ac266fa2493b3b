import { subscribe } from "node:diagnostics_channel";
import { readFileSync, renameSync } from "node:fs";

/**
 * Loaded before the program (`node --import die-at-point.ts …`): kills the process when a change of the library reaches the
 * point that the file `LOADOUT_DIE_AT` names, and renames the file, so that it is known why it died. SIGUSR2 makes it say
 * what it waits for.
 */

const file = process.env.LOADOUT_DIE_AT ?? "";

subscribe("loadout.library.points", (point) => {
  if (wanted() !== point) return;
  try {
    renameSync(file, `${file}.done`);
  } catch {
    return; // it was taken back
  }
  process.kill(process.pid, "SIGKILL");
});

process.on("SIGUSR2", () => console.error("what is open:", process.getActiveResourcesInfo().join(", ")));

function wanted(): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
