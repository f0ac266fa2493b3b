import { closeSync, fsyncSync, openSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../../ground/error-code.ts";
import { writeAll } from "../../ground/files/write-all.ts";

/** Disk space that the library reserves, because even deleting a skill has to write; it is released if the disk is full. */
export interface DiskReserve {
  /** Sets the space aside if there is enough; never fails. */
  fill(): void;
  /** Gives it free; false where there is none to give. */
  release(): boolean;
}

/** Enough for the transaction of a deletion and its log. */
const size = 1_000_000;

export function createDiskReserve(root: string): DiskReserve {
  const path = join(root, "reserve");
  return {
    fill() {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) >= size) return;
      try {
        write(path);
      } catch (error) {
        if (codeOf(error) === undefined) throw error;
        rmSync(path, { force: true }); // no space or no permission: the next change tries again
      }
    },
    release() {
      const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
      rmSync(path, { force: true });
      return isThere;
    },
  };
}

/** Real bytes: a file of nothing but a length takes no space. */
function write(path: string): void {
  const file = openSync(path, "w", 0o600);
  try {
    writeAll(file, Buffer.alloc(size, 1));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
