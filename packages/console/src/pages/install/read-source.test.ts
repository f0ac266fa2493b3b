import assert from "node:assert/strict";
import { test } from "node:test";
import { isBelow, readSource } from "./read-source.ts";

test("each kind of source is understood as what it is", () => {
  const kinds = [
    "anthropics/skills",
    "https://gitee.com/team/skills.git",
    "git@gitlab.com:team/skills.git",
    "ssh://git@example.com/skills",
    "/srv/team-skills",
    "C:\\skills",
    "skills",
  ].map((text) => readSource(text)?.kind);
  assert.deepEqual(kinds, ["github", "address", "ssh", "ssh", "folder", "folder", "unclear"]);
  assert.equal(readSource("  "), undefined);
  assert.equal(readSource(" a/b ")?.source, "a/b");
});

test("the page of a folder leads to its repository", () => {
  const github = "https://github.com/anthropics/skills";
  assert.deepEqual(readSource(`${github}/tree/main/skills/pdf`), {
    kind: "address",
    source: github,
    ref: "main",
    below: "skills/pdf",
  });
  assert.deepEqual(readSource(`${github}/blob/v1.0/skills/%E6%8A%A5%E8%A1%A8/SKILL.md`), {
    kind: "address",
    source: github,
    ref: "v1.0",
    below: "skills/报表",
  });
  assert.deepEqual(readSource("https://gitlab.com/group/sub/project/-/tree/dev"), {
    kind: "address",
    source: "https://gitlab.com/group/sub/project",
    ref: "dev",
  });
});

test("only what lies in the folder that was meant counts as below it", () => {
  assert.equal(isBelow("skills/pdf", "skills/pdf"), true);
  assert.equal(isBelow("skills/pdf/inner", "skills/pdf"), true);
  assert.equal(isBelow("skills/pdf-2", "skills/pdf"), false);
  assert.equal(isBelow("anything", undefined), true);
});
