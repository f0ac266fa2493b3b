import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSkillHead } from "./parse-skill.ts";
import { shareHead } from "./share-head.ts";

const stored = (frontmatter: string) => {
  const { head } = parseSkillHead(`---\n${frontmatter}\n---\n`);
  assert.ok(head);
  return JSON.parse(JSON.stringify(head)) as typeof head;
};

test("a head says the same with one copy of what is empty or repeated", () => {
  for (const frontmatter of [
    "name: a\ndescription: Does a.",
    "name: a\ndescription: Does a.\nlicense: MIT\n__proto__: x\nmetadata:\n  version: '1'\n  skill_dependencies: b, c",
    "name: a\ndescription: Does a.\narguments: [one, two]\nallowed-tools: Read Bash(git:*)",
  ])
    assert.deepEqual(shareHead(stored(frontmatter)), stored(frontmatter), frontmatter);
  const [one, other] = [shareHead(stored("name: a\ndescription: A.")), shareHead(stored("name: b\ndescription: B."))];
  assert.deepEqual(
    [one.dependencies === other.dependencies, one.arguments === other.arguments, one.metadata === other.metadata],
    [true, true, true],
  );
  const { metadata, fields } = shareHead(stored("name: a\ndescription: A.\nmetadata:\n  key: value"));
  assert.equal(fields.metadata, metadata);
});
