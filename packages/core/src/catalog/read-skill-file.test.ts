import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Fault } from "../ground/fault.ts";
import { readSkillFile } from "./read-skill-file.ts";

test("a file that is missing is answered with the files of the skill, not of where a link leads by now", async (t) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "loadout-skill-file-")));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, name] of [
    ["skill", "guide.md"],
    ["private", "passwords.txt"],
  ] as const) {
    mkdirSync(join(folder, path));
    writeFileSync(join(folder, path, name), "text");
  }
  const directory = join(folder, "link");
  const skill = { directory, realDirectory: join(folder, "skill"), path: join(directory, "SKILL.md") };
  symlinkSync("private", directory); // it led to `skill` when the skill was found
  await assert.rejects(readSkillFile(skill, "none.md"), (error) => {
    assert.ok(error instanceof Fault);
    assert.deepEqual([error.code, error.values.suggestion], ["file.not-found", "guide.md"]);
    return true;
  });
});
