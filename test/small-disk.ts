import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of a few megabytes that can be filled up and freed again. */
export interface SmallDisk {
  /** A folder on it. */
  readonly folder: string;
  /** Leaves this many bytes free. */
  fill(left: number): void;
  free(): void;
  close(): void;
}

/** Only root may mount one, and not in every container. */
export const smallDiskReason = "mounting a small disk needs root";

/** Mounts a file system in memory of this size; `undefined` where that is not allowed. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const root = mkdtempSync(join(tmpdir(), "loadout-disk-"));
  chmodSync(root, 0o755); // PostgreSQL runs as another user
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0755`, "tmpfs", root], { stdio: "pipe" });
  } catch {
    rmSync(root, { recursive: true });
    return undefined;
  }
  const folder = join(root, "used");
  mkdirSync(folder, { mode: 0o755 });
  const filler = join(root, "filler");
  return {
    folder,
    fill(left) {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(root);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    free: () => rmSync(filler, { force: true }),
    close() {
      execFileSync("umount", ["--lazy", root]); // what still has files open there ends later
      rmSync(root, { recursive: true });
    },
  };
}
