import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSkill } from "./parse-skill.ts";
import { tagsOf } from "./tags-of.ts";

test("tags are read from metadata or the frontmatter itself, as a list or separated by commas", () => {
  for (const [lines, tags] of [
    ["metadata:\n  tags: [Finance, tax]", ["finance", "tax"]],
    ["metadata:\n  tags: Finance, tax ,", ["finance", "tax"]],
    ["tags:\n  - 财务\n  - Tax", ["财务", "tax"]],
    ["tags: 7", ["7"]],
    ["other: x", []],
  ] as const) {
    const { skill } = parseSkill(`---\nname: a\ndescription: Does a.\n${lines}\n---\nText.\n`);
    assert.ok(skill);
    assert.deepEqual(tagsOf(skill), tags, lines);
  }
});
