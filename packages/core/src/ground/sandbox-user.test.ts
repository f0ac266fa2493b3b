import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { sandboxUid, sandboxUser, stageArguments, staged } from "./sandbox-user.ts";

const notRoot = process.getuid?.() !== 0 && "needs root";
const noBubblewrap = spawnSync("bwrap", ["--version"]).status !== 0 && "bubblewrap is not installed";

function createFolder(t: TestContext): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-user-")));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "private/work"), { recursive: true });
  writeFileSync(join(root, "private/work/file"), "mine\n");
  chmodSync(join(root, "private"), 0o700);
  return join(root, "private/work");
}

describe("the user of a sandbox", () => {
  test("is our own unless we are root; then the owner of the folder, or one of its own for a folder of ours", (t) => {
    const folder = createFolder(t);
    assert.equal(sandboxUser(folder, true, 1000), undefined);
    const { uid, gid } = lstatSync(folder);
    const expected =
      uid === 0
        ? [{ uid: sandboxUid, gid: sandboxUid }, undefined]
        : [
            { uid, gid },
            { uid, gid },
          ];
    assert.deepEqual([sandboxUser(folder, true, 0), sandboxUser(folder, false, 0)], expected);
    if (uid === 0) {
      chownSync(folder, 12_345, 23_456);
      assert.deepEqual(sandboxUser(folder, false, 0), { uid: 12_345, gid: 23_456 });
    }
  });

  test("finds what is mounted although it may not walk there, and is not root", {
    skip: notRoot || noBubblewrap,
  }, (t) => {
    const folder = createFolder(t);
    const user = { uid: sandboxUid, gid: sandboxUid };
    const inner = ["sh", "-c", `id -u; id -G; cat ${staged(0)}/file; cat ${folder}/file`];
    const { stdout, stderr } = spawnSync("bwrap", [...stageArguments(user, [folder]), ...inner], { encoding: "utf8" });
    assert.equal(stdout, `${sandboxUid}\n${sandboxUid}\nmine\n`);
    assert.match(stderr, /denied/);
    assert.equal(execFileSync("cat", [join(folder, "file")], { encoding: "utf8" }), "mine\n");
  });
});
