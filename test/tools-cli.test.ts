import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createSandbox, type Sandbox } from "./sandbox.ts";

interface ToolAnswer {
  readonly name: string;
  readonly state: string;
  readonly isBase: boolean;
  readonly agents: string[];
  readonly skills: string[];
  readonly allowedBy: string[];
  readonly [key: string]: unknown;
}

async function ask(sandbox: Sandbox, ...words: string[]) {
  const { code, stdout, stderr } = await sandbox.run(...words, "--json");
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

function createWorld(t: TestContext): Sandbox {
  const sandbox = createSandbox(t);
  const folder = join(sandbox.home, "environments/default");
  sandbox.write(
    join(folder, "agents.jsonc"),
    JSON.stringify({
      assistant: {},
      clerk: { tools: ["read_file", "teleport", "mcp__tickets__list"], mcp: ["tickets"] },
    }),
  );
  sandbox.write(
    join(folder, "config.jsonc"),
    JSON.stringify({ mcpServers: { tickets: { command: "no-such-program" } } }),
  );
  sandbox.skill(join(folder, "skills"), "numbers", {
    frontmatter:
      "name: numbers\ndescription: d\nallowed-tools: Bash(git:*), query_db\nmetadata:\n  tool_dependencies: [query_db, mcp__tickets__close, warp]",
  });
  return sandbox;
}

const named = (tools: readonly ToolAnswer[], name: string): ToolAnswer =>
  tools.find((tool) => tool.name === name) ?? assert.fail(name);

describe("tool list", () => {
  test("every tool of our own says where it comes from and who names it", async (t) => {
    const { tools } = await ask(createWorld(t), "tool", "list");
    assert.partialDeepStrictEqual(named(tools, "read_file"), {
      origin: "builtin",
      state: "ready",
      isBase: true,
      agents: ["assistant", "clerk"],
      skills: [],
      allowedBy: ["code-review"],
    });
    const database = named(tools, "query_db");
    assert.deepEqual([database.isBase, database.agents, database.skills], [false, [], ["numbers", "sales-report"]]);
    assert.ok(database.allowedBy.includes("numbers"));
    assert.ok(named(tools, "exec_command").allowedBy.includes("numbers"), "also under another program's name");
  });

  test("what it says of a tool is what a model is told", async (t) => {
    const sandbox = createWorld(t);
    const tools: ToolAnswer[] = (await ask(sandbox, "tool", "list")).tools;
    const ready = tools.filter(({ state }) => state === "ready");
    const names = ready.map(({ name }) => name).join(",");
    const { request } = await ask(sandbox, "agent", "preview", "--tools", names);
    assert.deepEqual(
      ready.map(({ name, description, parameters }) => ({ name, description, parameters })),
      request.tools,
    );
  });

  test("tools of MCP servers are not asked for: the server is named, and what is named of it", async (t) => {
    const { servers, missing } = await ask(createWorld(t), "tool", "list");
    assert.deepEqual(servers, [
      {
        name: "tickets",
        prefix: "mcp__tickets__",
        toolsKnown: false,
        named: ["mcp__tickets__close", "mcp__tickets__list"],
        agents: ["clerk"],
        skills: [],
      },
    ]);
    assert.deepEqual(missing, [
      { name: "teleport", agents: ["clerk"], skills: [] },
      { name: "warp", agents: [], skills: ["numbers"] },
    ]);
  });

  test("where commands are off their tools say so", async (t) => {
    const sandbox = createWorld(t);
    sandbox.write(join(sandbox.home, "environments/default/config.jsonc"), '{ "exec": "off" }');
    const { tools } = await ask(sandbox, "tool", "list");
    for (const name of ["exec_command", "write_stdin", "close_context"])
      assert.deepEqual([named(tools, name).state, named(tools, name).description], ["off", undefined]);
    assert.match((await sandbox.run("tool", "list")).stdout, /^exec_command +off .*exec is "off"/m);
  });

  test("a person sees a table, what is missing, and that there are no servers where there are none", async (t) => {
    const { stdout } = await createWorld(t).run("tool", "list");
    assert.match(stdout, /^query_db +on request +skills numbers, sales-report +Run one SELECT/m);
    assert.match(stdout, /server tickets {2}mcp__tickets__… · mcp__tickets__close, mcp__tickets__list/);
    assert.match(stdout, /⚠ no tool warp, used by: skills numbers/);
    const empty = createSandbox(t);
    assert.match((await empty.run("tool", "list")).stdout, /No MCP servers, so no other tools\./);
    assert.equal(existsSync(empty.home), false, "looking makes no home");
    const chinese = await empty.runWith({ variables: { LOADOUT_LANG: "zh" } }, "tool", "list");
    assert.match(chinese.stdout, /没有 MCP 服务器/);
  });
});

describe("tool show", () => {
  test("a tool with its schema, also by the name it has elsewhere", async (t) => {
    const sandbox = createWorld(t);
    const shown = await ask(sandbox, "tool", "show", "Bash");
    assert.deepEqual([shown.name, shown.environment, shown.parameters.type], ["exec_command", "default", "object"]);
    const { stdout } = await sandbox.run("tool", "show", "query_db");
    assert.match(stdout, /^query_db\n[\s\S]*skills +numbers, sales-report[\s\S]*"properties": \{/);
  });

  test("a tool of a server is known as far as a skill or an agent names it", async (t) => {
    const sandbox = createWorld(t);
    assert.partialDeepStrictEqual(await ask(sandbox, "tool", "show", "mcp__tickets__list"), {
      origin: "mcp",
      server: "tickets",
      state: "unconnected",
      agents: ["clerk"],
    });
    assert.match((await sandbox.run("tool", "show", "mcp__tickets__list")).stderr, /loadout mcp test tickets/);
  });

  test("a tool that does not exist is not found, with those most like it", async (t) => {
    const { code, stderr } = await createWorld(t).run("tool", "show", "reed_file");
    assert.deepEqual([code, /error\[tool\.not-found\][\s\S]*Nearest: read_file/.test(stderr)], [3, true]);
  });
});
