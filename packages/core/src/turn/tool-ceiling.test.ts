import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseSkill } from "../skill/parse-skill.ts";
import { ceilingOf, type Restricting, type ToolGrant } from "./tool-ceiling.ts";

const existing = new Set([
  ...["exec_command", "write_stdin", "close_context", "Skill", "search_skills"],
  ...["read_file", "list_files", "search_files", "write_file", "edit_file", "query_db", "mcp__charts__draw"],
]);
/** A skill with these lines in its frontmatter. */
function skill(id: string, ...lines: string[]): Restricting {
  const { skill: head } = parseSkill(`---\nname: ${id}\ndescription: d\n${lines.join("\n")}\n---\nBody\n`);
  assert.ok(head);
  return { id, head };
}
const grantsOf = (...skills: Restricting[]): Readonly<Record<string, ToolGrant>> =>
  Object.fromEntries(ceilingOf(skills, existing)?.grants ?? []);
const namesOf = (...skills: Restricting[]): string[] => Object.keys(grantsOf(...skills)).toSorted();
const commands = ["close_context", "exec_command", "write_stdin"];
const always = ["Skill", "read_file", "search_skills"];

describe("what restricting skills leave of the tools", () => {
  test("is everything where none restricts, and little where one allows nothing", () => {
    assert.equal(ceilingOf([], existing), undefined);
    assert.equal(ceilingOf([skill("a")], existing), undefined);
    assert.deepEqual(namesOf(skill("a", "allowed-tools: []")), [...always, ...commands].toSorted());
    assert.deepEqual(ceilingOf([skill("free"), skill("a", "allowed-tools: Read")], existing)?.by, ["a"]);
  });

  test("reads skills only, unless reading was allowed", () => {
    assert.deepEqual(grantsOf(skill("a", "allowed-tools: Write")).read_file, { skillsOnly: true });
    assert.deepEqual(grantsOf(skill("a", "allowed-tools: Read")).read_file, {});
    assert.deepEqual(grantsOf(skill("a", "allowed-tools: Read(docs/**)")).read_file, { patterns: ["docs/**"] });
  });

  test("keeps commands within their patterns", () => {
    assert.deepEqual(grantsOf(skill("a", "allowed-tools: Bash(git:*)")).exec_command, { patterns: ["git:*"] });
    assert.deepEqual(grantsOf(skill("a", "allowed-tools: Bash(git:*), Bash(ls)")).exec_command, {
      patterns: ["git:*", "ls"],
    });
  });

  test("has no commands where something was not understood: it may have been a limit on them", () => {
    for (const misread of [
      "allowed-tools: Read, Bash(git",
      "allowed-tools: Bash, Bash(git",
      "allowed-tools: {Bash: git}",
      "allowed-tools: !!str Bash",
      "allowed-tools: exec_command Bash(",
    ]) {
      const one = skill("a", misread);
      assert.equal(one.head.isToolsMisread, true, misread);
      for (const tool of commands) assert.ok(!namesOf(one).includes(tool), `${misread}: ${tool}`);
      // Nor by another skill, or by a dependency: the union would undo the limit.
      const others = [
        skill("b", "allowed-tools: Bash"),
        skill("c", "allowed-tools: Read", "metadata:", "  tool_dependencies: exec_command"),
      ];
      for (const tool of commands) assert.ok(!namesOf(one, ...others).includes(tool), `${misread}: ${tool} by others`);
    }
    const withPattern = grantsOf(skill("a", "allowed-tools: Read, Bash(git"), skill("b", "allowed-tools: Bash(ls)"));
    assert.deepEqual(withPattern.exec_command, { patterns: ["ls"] });
  });

  test("has what the skills themselves require, and nothing that does not exist", () => {
    const one = skill("a", "allowed-tools: Read Nothing", "metadata:", "  tool_dependencies: query_db, nothing");
    assert.deepEqual(namesOf(one), [...always, ...commands, "query_db"].toSorted());
    const other = skill("a", "allowed-tools: Read", "metadata:", "  mcp_dependencies: charts");
    assert.ok(namesOf(other).includes("mcp__charts__draw"));
    assert.ok(!namesOf(skill("a", "allowed-tools: Read")).includes("mcp__charts__draw"));
    const unrestricted = skill("b", "metadata:", "  tool_dependencies: write_file");
    assert.ok(!namesOf(skill("a", "allowed-tools: Read"), unrestricted).includes("write_file"));
  });
});
