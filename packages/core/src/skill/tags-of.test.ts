import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSkill } from "./parse-skill.ts";
import { groupOf, tagsOf } from "./tags-of.ts";

test("tags are read from metadata or the frontmatter itself, as a list or separated by commas", () => {
  for (const [lines, tags] of [
    ["metadata:\n  tags: [Finance, tax]", ["finance", "tax"]],
    ["metadata:\n  tags: Finance, tax ,", ["finance", "tax"]],
    ["tags:\n  - 财务\n  - Tax", ["财务", "tax"]],
    ['tags: \'["Finance", "tax"]\'', ["finance", "tax"]],
    ["tags: 7", ["7"]],
    ["other: x", []],
  ] as const) {
    const { skill } = parseSkill(`---\nname: a\ndescription: Does a.\n${lines}\n---\nText.\n`);
    assert.ok(skill);
    assert.deepEqual(tagsOf(skill), tags, lines);
  }
});

test("the group is named in metadata or the frontmatter itself, also as a category", () => {
  for (const [lines, group] of [
    ["metadata:\n  group: Office work", "office work"],
    ["group: ' Office '\ncategory: other", "office"],
    ["metadata:\n  category: 办公", "办公"],
    ["category: [a, b]", undefined],
    ["category: ''", undefined],
    ["other: x", undefined],
  ] as const) {
    const { skill } = parseSkill(`---\nname: a\ndescription: Does a.\n${lines}\n---\nText.\n`);
    assert.ok(skill);
    assert.equal(groupOf(skill), group, lines);
  }
});
