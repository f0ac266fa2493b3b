import assert from "node:assert/strict";
import { test } from "node:test";
import { filterTools, toolRows } from "./tool-rows.ts";

const users = { agents: ["assistant"], skills: [] };
const listed: Parameters<typeof toolRows>[0] = {
  tools: [
    {
      name: "read_file",
      origin: "builtin",
      state: "ready",
      isBase: true,
      description: "Read a text file",
      allowedBy: [],
      ...users,
    },
  ],
  servers: [
    {
      name: "charts",
      prefix: "mcp__charts__",
      toolsKnown: false,
      named: ["mcp__charts__bar", "mcp__charts__pie"],
      agents: [],
      skills: ["sales-report"],
    },
  ],
};
const tested = {
  name: "charts",
  server: {},
  capabilities: [],
  tools: [{ name: "bar", fullName: "mcp__charts__bar", description: "Draws bars" }],
  connected: 1,
  notes: [],
};

test("what a test told is ready, what is only named is not known yet", () => {
  assert.deepEqual(
    toolRows(listed, [tested]).map(({ name, server, state }) => [name, server, state]),
    [
      ["read_file", undefined, "ready"],
      ["mcp__charts__bar", "charts", "ready"],
      ["mcp__charts__pie", "charts", "named"],
    ],
  );
  assert.deepEqual(
    toolRows(listed, []).map(({ state }) => state),
    ["ready", "named", "named"],
  );
});

test("a built-in tool that is switched off is shown as off", () => {
  const tools = listed.tools.map((tool) => ({ ...tool, state: "off" as const }));
  assert.deepEqual(
    toolRows({ tools, servers: [] }, []).map(({ state }) => state),
    ["off"],
  );
});

test("every word of a search must occur, in any order", () => {
  const rows = toolRows(listed, [tested]);
  const names = (text: string) => filterTools(rows, text).map(({ name }) => name);
  assert.deepEqual(names("draws CHARTS"), ["mcp__charts__bar"]);
  assert.deepEqual(names(""), ["read_file", "mcp__charts__bar", "mcp__charts__pie"]);
  assert.deepEqual(names("nothing"), []);
});
