import { mkdirSync } from "node:fs";
import { join } from "node:path";

/** A folder that is made when it is first asked for; `remove` takes it away if it was made. */
export interface TemporaryFolder {
  /** Where it is or will be. */
  readonly path: string;
  folder(): string;
  remove(): Promise<void>;
}

export function createTemporaryFolder(): TemporaryFolder {
  const path = join(process.getBuiltinModule("node:os").tmpdir(), `loadout-home-${crypto.randomUUID()}`);
  let isMade = false;
  let isRemoved = false;
  return {
    path,
    folder() {
      if (isRemoved) throw new Error("this home in memory is closed, and its folder is gone");
      if (!isMade) mkdirSync(path, { mode: 0o700 });
      isMade = true;
      return path;
    },
    async remove() {
      isRemoved = true;
      if (isMade) await process.getBuiltinModule("node:fs/promises").rm(path, { recursive: true, force: true });
      isMade = false;
    },
  };
}
