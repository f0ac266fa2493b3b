import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { faults } from "../packages/core/src/ground/fault.ts";
import { createSandbox } from "./sandbox.ts";

// run: on disk

/** A disk of its own, in a mount namespace of its own: gone with the process. */
const onSmallDisk = `mount -t tmpfs -o size=12m tmpfs "$1" && mkdir "$1/home" && exec "$2" -C loadout-source "$3" "$1/home"`;
const canMount = spawnSync("unshare", ["-m", "sh", "-c", "mount -t tmpfs tmpfs /mnt"]).status === 0;

test("on a full disk skills can be deleted and brought back, purging frees, the rest is 507", {
  skip: canMount ? false : "needs a mount namespace",
}, (t) => {
  const { folder } = createSandbox(t);
  const disk = join(folder, "disk");
  mkdirSync(disk);
  const child = join(import.meta.dirname, "full-disk-child.ts");
  const { stdout, stderr } = spawnSync(
    "unshare",
    ["-m", "sh", "-c", onSmallDisk, "sh", disk, process.execPath, child],
    { encoding: "utf8" },
  );
  assert.equal(stderr, "");
  assert.deepEqual(JSON.parse(stdout), {
    import: "disk.full",
    edit: "disk.full",
    delete: "done",
    left: ["beta", "gamma"],
    trash: [["alpha", ".tree"]],
    purge: "done",
    freed: true,
    restore: "done",
    restored: "alpha",
    reserve: true,
  });
  assert.equal(faults["disk.full"].status, 507);
});
