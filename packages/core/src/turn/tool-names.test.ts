import assert from "node:assert/strict";
import { test } from "node:test";
import { mcpPrefix, plainName, toolsMeant } from "./tool-names.ts";

const existing = new Set([
  ...["read_file", "list_files", "exec_command", "Skill", "Glob"],
  ...["mcp__charts__line", "mcp__charts__pie", "mcp__charts2__line", "mcp__my_server__go"],
]);

test("a name in allowed-tools means the tool of that name, or the one another harness calls so", () => {
  const rows: [name: string, tools: string[]][] = [
    ["read_file", ["read_file"]],
    ["Read", ["read_file"]],
    ["Bash", ["exec_command"]],
    ["skill", ["Skill"]],
    ["Glob", ["Glob"]], // the exact name wins over the alias
    ["glob", ["list_files"]],
    ["Write", []], // an alias of a tool that does not exist here
    ["Unheard", []],
    ["constructor", []],
  ];
  for (const [name, tools] of rows) assert.deepEqual(toolsMeant(name, existing), tools, name);
});

test("the name of an MCP server means all of its tools, and none of a server whose name starts the same", () => {
  const charts = ["mcp__charts__line", "mcp__charts__pie"];
  for (const name of ["mcp__charts", "mcp__charts__", "mcp__charts__*"])
    assert.deepEqual(toolsMeant(name, existing), charts, name);
  assert.deepEqual(toolsMeant("mcp__my server", existing), ["mcp__my_server__go"]);
  assert.deepEqual(toolsMeant("mcp__*", existing), []);
  assert.deepEqual(toolsMeant("mcp__chart", existing), []);
});

test("names of servers become plain, and never empty", () => {
  assert.deepEqual(["my server", "__a__b__", "", "图表"].map(plainName), ["my_server", "a_b", "x", "x"]);
  assert.equal(mcpPrefix("a.b"), "mcp__a_b__");
});
