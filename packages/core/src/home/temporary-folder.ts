import files from "node:fs";
import { join } from "node:path";

/** A folder that is made when it is first asked for; `remove` takes it away if it was made. */
export function createTemporaryFolder(): { folder(): string; remove(): Promise<void> } {
  let made: string | undefined;
  return {
    folder() {
      made ??= files.mkdtempSync(join(process.getBuiltinModule("node:os").tmpdir(), "loadout-home-"));
      return made;
    },
    async remove() {
      if (made !== undefined) await files.promises.rm(made, { recursive: true, force: true });
      made = undefined;
    },
  };
}
