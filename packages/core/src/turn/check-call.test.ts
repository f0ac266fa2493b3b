import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { argvOf, checkCall } from "./check-call.ts";
import type { ToolGrant } from "./tool-ceiling.ts";

const isAllowed = (tool: string, given: Readonly<Record<string, unknown>>, grant?: ToolGrant): boolean =>
  checkCall(tool, given, grant).isAllowed;
const by = (...patterns: string[]): ToolGrant => ({ patterns });

describe("a call", () => {
  test("of a tool without a grant is refused, and of one without limits allowed", () => {
    assert.equal(isAllowed("write_file", { path: "a" }), false);
    assert.equal(isAllowed("write_file", { path: "a" }, {}), true);
  });

  test("below /skills stays there", () => {
    const grant: ToolGrant = { skillsOnly: true };
    for (const path of ["/skills", "/skills/a/SKILL.md", "//skills/a"])
      assert.ok(isAllowed("read_file", { path }, grant), path);
    for (const path of [
      "a",
      "/etc/passwd",
      "/skillset/a",
      "skills/a",
      "/skills/../etc",
      "/skills/a/../../x",
      5,
      undefined,
    ])
      assert.ok(!isAllowed("read_file", { path }, grant), String(path));
  });

  test("of a command matches its pattern word by word", () => {
    for (const command of ["git status", ["git", "log"], "git", "git 'a b'"])
      assert.ok(isAllowed("exec_command", { command }, by("git:*")), String(command));
    for (const command of [
      ...["gitx status", "ls", "git; rm -rf .", "git && ls", "git | sh", "git $(ls)", "git `ls`", "git > x", "git\nls"],
      ...["g''it\\\nx", "", undefined, 5, ["git", 5], "git *", "git ~", "git {a,b}", 'git "$HOME"', "git 'open"],
    ])
      assert.ok(!isAllowed("exec_command", { command }, by("git:*")), JSON.stringify(command));
    assert.ok(isAllowed("exec_command", { command: "npm test" }, by("npm test")));
    for (const command of ["npm test x", "npm", "npm run"])
      assert.ok(!isAllowed("exec_command", { command }, by("npm test")), command);
  });

  test("of a path matches its pattern, and never leads up", () => {
    for (const path of ["docs/a.md", "./docs/a.md", "docs/deep/b.md"])
      assert.ok(isAllowed("write_file", { path }, by("docs/**")), path);
    for (const path of ["docs/../a.md", "../docs/a.md", "a.md", "/docs/a.md", "docsx/a.md", 5, undefined])
      assert.ok(!isAllowed("write_file", { path }, by("docs/**")), String(path));
    assert.ok(!isAllowed("read_file", { path: "docs/deep/b.md" }, by("docs/*")));
    assert.ok(isAllowed("read_file", { path: "docs/a1" }, by("docs/a?")));
    assert.ok(!isAllowed("read_file", { path: "docs/a" }, by("docs?a")));
    assert.ok(!isAllowed("read_file", { path: "a".repeat(2000) }, by("*")));
  });

  test("of each file tool can be limited by a path", () => {
    for (const tool of ["read_file", "list_files", "search_files", "write_file", "edit_file"]) {
      assert.ok(isAllowed(tool, { path: "docs/a.md" }, by("docs/**")), tool);
      assert.ok(!isAllowed(tool, { path: "src/a.ts" }, by("docs/**")), tool);
    }
  });

  test("of a skill matches its name alone, and a pattern on any other tool allows nothing", () => {
    assert.ok(isAllowed("Skill", { name: "review" }, by("review:*")));
    assert.ok(isAllowed("Skill", { skill: "review" }, by("review")));
    for (const name of ["reviewer", "re", "", undefined])
      assert.ok(!isAllowed("Skill", { name }, by("review:*")), name);
    assert.ok(!isAllowed("query_db", { path: "docs/a" }, by("docs/**")));
    assert.ok(!isAllowed("write_stdin", { command: "git" }, by("git:*")));
  });

  test("argvOf reads words as a shell would, and nothing that needs one", () => {
    assert.deepEqual(argvOf(`git commit -m "a b" 'c d' e\\ f`), ["git", "commit", "-m", "a b", "c d", "e f"]);
    for (const command of ["a | b", "a & b", "a # b", "!a", "a;b", "(a)", "a=$b"])
      assert.equal(argvOf(command), undefined);
  });
});
