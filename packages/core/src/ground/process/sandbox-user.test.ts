import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { becomeUser, handOver, sandboxUid, sandboxUser, staged } from "./sandbox-user.ts";

const notRoot = process.getuid?.() !== 0 && "needs root";

function createFolder(t: TestContext): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-user-")));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "private/work"), { recursive: true });
  writeFileSync(join(root, "private/work/file"), "mine\n");
  chmodSync(join(root, "private"), 0o700);
  return join(root, "private/work");
}

describe("the user of a sandbox", () => {
  test("is our own unless we are root; then the owner of the folder, or one of its own for a folder of ours", async (t) => {
    const folder = createFolder(t);
    assert.equal(await sandboxUser(folder, true, 1000), undefined);
    const { uid, gid } = lstatSync(folder);
    const expected =
      uid === 0
        ? [{ uid: sandboxUid, gid: sandboxUid }, undefined]
        : [
            { uid, gid },
            { uid, gid },
          ];
    assert.deepEqual([await sandboxUser(folder, true, 0), await sandboxUser(folder, false, 0)], expected);
    if (uid === 0) {
      chownSync(folder, 12_345, 23_456);
      assert.deepEqual(await sandboxUser(folder, false, 0), { uid: 12_345, gid: 23_456 });
    }
  });

  test("finds what is mounted although it may not walk there, and is not root", { skip: notRoot }, (t) => {
    const folder = createFolder(t);
    const [program = "", ...words] = becomeUser({ uid: sandboxUid, gid: sandboxUid }, [folder, join(folder, "file")]);
    const inner = ["sh", "-c", `id -u; id -G; cat ${staged(0)}/file ${staged(1)}; cat ${folder}/file`];
    const { stdout, stderr } = spawnSync(program, [...words, ...inner], { encoding: "utf8" });
    assert.equal(stdout, `${sandboxUid}\n${sandboxUid}\nmine\nmine\n`);
    assert.match(stderr, /denied/);
    assert.deepEqual(readdirSync("/mnt").includes("0"), false, "the machine sees nothing of it");
  });

  test("finds what is mounted in a folder, and not what is below the mount", { skip: notRoot }, (t) => {
    const folder = createFolder(t);
    mkdirSync(join(folder, "data"));
    writeFileSync(join(folder, "data/below"), "");
    const mounting = [
      "unshare",
      "--mount",
      "--",
      "sh",
      "-c",
      'mount -t tmpfs none "$0" && : > "$0/above" && exec "$@"',
    ];
    const words = [...becomeUser({ uid: sandboxUid, gid: sandboxUid }, [folder]), "ls", `${staged(0)}/data`];
    const [program = "", ...rest] = [...mounting, join(folder, "data"), ...words];
    assert.equal(spawnSync(program, rest, { encoding: "utf8" }).stdout, "above\n");
  });

  test("gets a folder with all that is in it, and nothing that links in it lead to", { skip: notRoot }, (t) => {
    const folder = createFolder(t);
    const other = createFolder(t);
    mkdirSync(join(folder, "a/b"), { recursive: true });
    symlinkSync(other, join(folder, "a/link"));
    handOver(folder, { uid: sandboxUid, gid: sandboxUid });
    for (const path of ["", "file", "a", "a/b", "a/link"])
      assert.equal(lstatSync(join(folder, path)).uid, sandboxUid, path);
    for (const path of ["", "file"]) assert.equal(lstatSync(join(other, path)).uid, 0, path);
  });
});
