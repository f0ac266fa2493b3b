import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { foldedNames, foldName, steeringNames, steeringPath } from "./steering-paths.ts";

describe("steering paths", () => {
  const rows: readonly (readonly [path: string, name: string | undefined])[] = [
    [".git", ".git"],
    [".git/config", ".git"],
    ["src/deep/.git/hooks/pre-commit", ".git"],
    [".GIT/config", ".git"],
    [".Git", ".git"],
    [".git.", ".git"],
    [".git . ", ".git"],
    [".git::$INDEX_ALLOCATION/config", ".git"],
    ["git~1/config", ".git"],
    ["GIT~1", ".git"],
    [".g\u200cit", ".git"],
    ["\uff0egit", ".git"],
    [".agent\u017f/skills", ".agents"],
    [".\u212airo", ".kiro"],
    ["CLAUDE~2/settings.json", ".claude"],
    ["LOADOU~1", ".loadout"],
    ["src/.loadout/skills/x/SKILL.md", ".loadout"],
    [".claude", ".claude"],
    [".mcp.json", ".mcp.json"],
    ["a/.MCP.JSON", ".mcp.json"],
    [".vscode/tasks.json", ".vscode"],
    ["opencode.json", "opencode.json"],
    [".husky/pre-commit", ".husky"],
    ["", undefined],
    ["src/index.ts", undefined],
    [".gitignore", undefined],
    [".gitattributes", undefined],
    [".github/workflows/ci.yml", undefined],
    ["git", undefined],
    ["claude/skills", undefined],
    ["AGENTS.md", undefined],
    [".env", undefined],
    ["a~1", undefined],
  ];
  for (const [path, name] of rows)
    test(`${JSON.stringify(path)} is ${name === undefined ? "an ordinary path" : `about ${name}`}`, () => {
      assert.equal(steeringPath(path.split("/")), name);
    });

  test("every name of the list is found, and no two have one short form that hides the other", () => {
    for (const name of [...steeringNames.folders, ...steeringNames.files]) assert.equal(steeringPath([name]), name);
  });

  test("the text of the fold works where nothing of this file is there", () => {
    const elsewhere = new Function(`return ${foldName}`)() as typeof foldName;
    for (const [folded, name] of [...foldedNames()].filter(([folded]) => !folded.endsWith("~")))
      assert.equal(elsewhere(name.toUpperCase()), folded);
  });
});
