import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { gitlinksOf } from "./git-index.ts";

const commit = "1234567890123456789012345678901234567890";

describe("repositories an index names", () => {
  for (const version of ["2", "3", "4", "split"])
    test(`are found in form ${version}`, (t) => {
      const folder = mkdtempSync(join(tmpdir(), "loadout-index-"));
      t.after(() => rmSync(folder, { recursive: true, force: true }));
      const git = (...words: string[]): string => execFileSync("git", words, { cwd: folder, encoding: "utf8" });
      git("init", "-q");
      mkdirSync(join(folder, "deep/er"), { recursive: true });
      for (const name of ["a", "deep/b", "deep/er/销售", "z"]) writeFileSync(join(folder, name), name);
      git("add", "-A");
      for (const path of ["deep/er/销量", "sub"])
        git("update-index", "--add", "--cacheinfo", `160000,${commit},${path}`);
      if (version === "split") git("update-index", "--split-index");
      else git("update-index", "--index-version", version === "3" ? "2" : version);
      if (version === "3") git("update-index", "--skip-worktree", "a"); // which needs version 3
      const names = readdirSync(join(folder, ".git")).filter((name) => /^(?:index|sharedindex\..*)$/.test(name));
      const found = names.flatMap((name) => gitlinksOf(readFileSync(join(folder, ".git", name))) ?? assert.fail(name));
      assert.deepEqual([...new Set(found)].toSorted(), ["deep/er/销量", "sub"]);
    });

  test("are found whatever the other bits of their mode are", (t) => {
    const folder = mkdtempSync(join(tmpdir(), "loadout-index-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    execFileSync("git", ["init", "-q"], { cwd: folder });
    execFileSync("git", ["update-index", "--add", "--cacheinfo", `160000,${commit},sub`], { cwd: folder });
    const index = readFileSync(join(folder, ".git/index"));
    index.writeUInt32BE(0o160755, 12 + 24);
    assert.deepEqual(gitlinksOf(index), ["sub"]);
  });

  test("are unknown where it is cut short or no index", (t) => {
    const folder = mkdtempSync(join(tmpdir(), "loadout-index-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    execFileSync("git", ["init", "-q"], { cwd: folder });
    writeFileSync(join(folder, "file"), "x");
    execFileSync("git", ["add", "-A"], { cwd: folder });
    const whole = readFileSync(join(folder, ".git/index"));
    assert.deepEqual(gitlinksOf(whole), []);
    for (const bytes of [Buffer.alloc(0), Buffer.from("no index at all"), whole.subarray(0, 40)])
      assert.equal(gitlinksOf(bytes), undefined);
  });
});
