import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { folderBytes } from "./folder-bytes.ts";

function createFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-bytes-"));
  t.after(() => execFileSync("rm", ["-rf", folder]));
  return folder;
}

describe("the bytes of a folder", () => {
  test("are those of all files in it, also of many small ones, and none of what links lead to", async (t) => {
    const [folder, elsewhere] = [createFolder(t), createFolder(t)];
    const empty = await folderBytes(folder);
    writeFileSync(join(elsewhere, "large"), Buffer.alloc(1_000_000, 1));
    symlinkSync(elsewhere, join(folder, "link"));
    symlinkSync(folder, join(folder, "loop"));
    mkdirSync(join(folder, "a", "b"), { recursive: true });
    writeFileSync(join(folder, "a", "b", "file"), Buffer.alloc(300_000, 1));
    const filled = await folderBytes(folder);
    assert.ok(filled - empty >= 300_000 && filled - empty < 600_000, `${filled - empty}`);
    rmSync(join(folder, "a"), { recursive: true });
    assert.ok((await folderBytes(folder)) < 300_000);
    assert.equal(await folderBytes(join(folder, "not-there")), 0);
  });

  test("hidden below more folders than a path can name are not free", async (t) => {
    const folder = createFolder(t);
    const deep = (name: string): string => join(folder, ...Array.from({ length: 15 }, () => name.repeat(200)));
    mkdirSync(deep("x"), { recursive: true });
    mkdirSync(deep("y"), { recursive: true });
    renameSync(join(folder, "y".repeat(200)), join(deep("x"), "y"));
    assert.ok((await folderBytes(folder)) >= 1_000_000_000);
  });
});
