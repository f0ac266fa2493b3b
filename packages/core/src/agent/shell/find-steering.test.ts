import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createSteeringFinder } from "./find-steering.ts";

function createFolder(t: TestContext): { folder: string; write: (path: string) => void } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "loadout-find-")));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), "x");
  };
  return { folder, write };
}

describe("what steers folders of a workspace", () => {
  test("is found by name in any spelling, and repositories by their shape", async (t) => {
    const { folder, write } = createFolder(t);
    for (const path of [".vscode/a", "src/.claude/skills/x/SKILL.md", "src/.GIT/config", "a/b/.mcp.json", "src/file"])
      write(path);
    for (const path of ["bare/HEAD", "bare/objects/x", "bare/refs/x", "pointing/HEAD", "pointing/commondir"])
      write(path);
    symlinkSync("src", join(folder, "link"));
    symlinkSync("../src", join(folder, "a/.agents"));
    const { entries, missed } = await createSteeringFinder().find(folder);
    assert.deepEqual([...entries.keys()].toSorted(), [
      ".vscode",
      "a/.agents",
      "a/b/.mcp.json",
      "bare",
      "pointing",
      "src/.GIT",
      "src/.claude",
    ]);
    assert.equal(entries.get("a/.agents")?.kind, "link");
    assert.equal(missed, undefined);
  });

  test("is found again after a change, also when a command puts back the time of the folder", async (t) => {
    const { folder, write } = createFolder(t);
    write("src/file");
    const later = Date.now() + 60_000;
    const finder = createSteeringFinder({ now: () => later });
    assert.equal((await finder.find(folder)).entries.size, 0);
    write("src/.git");
    utimesSync(join(folder, "src"), new Date(0), new Date(0));
    assert.deepEqual([...(await finder.find(folder)).entries.keys()], ["src/.git"]);
  });

  test("is found where a repository leads that another one leads to", async (t) => {
    const { folder, write } = createFolder(t);
    const commit = "1234567890123456789012345678901234567890";
    for (let index = 0; index < 20; index++) write(`a${index}/x/y/file`);
    write("z/deep/down/in/er/.git");
    for (const [repository, link] of [
      ["", "z/deep/down"],
      ["z/deep/down", "in/er"],
    ] as const) {
      execFileSync("git", ["init", "-q"], { cwd: join(folder, repository) });
      const words = ["update-index", "--add", "--cacheinfo", `160000,${commit},${link}`];
      execFileSync("git", words, { cwd: join(folder, repository) });
    }
    const { entries } = await createSteeringFinder({ mostFolders: 10 }).find(folder);
    assert.ok(entries.has("z/deep/down/in/er/.git"));
  });

  test("is looked for in so many folders, and then where git would go", async (t) => {
    const { folder, write } = createFolder(t);
    execFileSync("git", ["init", "-q"], { cwd: folder });
    for (let index = 0; index < 20; index++) write(`a${index}/x/y/file`);
    write("z/deep/down/.git");
    const commit = "1234567890123456789012345678901234567890";
    execFileSync("git", ["update-index", "--add", "--cacheinfo", `160000,${commit},z/deep/down`], { cwd: folder });
    const { entries, missed } = await createSteeringFinder({ mostFolders: 10 }).find(folder);
    assert.match(missed ?? "", /more than 10 folders/);
    assert.deepEqual([...entries.keys()], [".git", "z/deep/down/.git"]);
  });
});
