import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createAuditLog } from "@loadout/core";
import { createSandbox, type Sandbox } from "./sandbox.ts";

interface AgentAnswer {
  readonly id: string;
  readonly version: string;
  readonly isDefault: boolean;
  readonly [key: string]: unknown;
}

const pathOf = (sandbox: Sandbox): string => join(sandbox.home, "environments/default/agents.jsonc");
const textOf = (sandbox: Sandbox): string => readFileSync(pathOf(sandbox), "utf8");

const written = `// Ours.
{
  // Writes.
  "writer": {
    "model": "demo", // the cheap one
    "tools": ["read_file", "Skill"],
    "owner": "team docs"
  },
  // Reads.
  "reader": { "skills": [] }
}
`;

function createWorld(t: TestContext, text = written): Sandbox {
  const sandbox = createSandbox(t);
  sandbox.write(pathOf(sandbox), text);
  return sandbox;
}

async function ask(sandbox: Sandbox, ...words: string[]): Promise<AgentAnswer> {
  const { code, stdout, stderr } = await sandbox.run(...words, "--json");
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

const versionOf = async (sandbox: Sandbox, id: string): Promise<string> =>
  (await ask(sandbox, "agent", "show", id)).version;

/** Refused with this exit code and fault, and the file is what it was. */
async function refuses(sandbox: Sandbox, exit: number, fault: string, ...words: string[]): Promise<string> {
  const before = textOf(sandbox);
  const { code, stderr } = await sandbox.run(...words);
  assert.deepEqual([code, stderr.includes(`error[${fault}]`)], [exit, true], stderr);
  assert.equal(textOf(sandbox), before);
  return stderr;
}

describe("agent create", () => {
  test("writes one entry and leaves comments and the others alone", async (t) => {
    const sandbox = createWorld(t);
    const made = await ask(
      sandbox,
      ...[
        "agent",
        "create",
        "clerk",
        "--model",
        "demo",
        "--prompt",
        "Be brief.",
        "--skills",
        "sales-report,kpi-glossary",
      ],
      ...["--tools", "read_file", "--max-steps", "7"],
    );
    assert.partialDeepStrictEqual(made, {
      id: "clerk",
      environment: "default",
      model: "demo",
      prompt: "Be brief.",
      skills: ["sales-report", "kpi-glossary"],
      tools: ["read_file"],
      maxSteps: 7,
      isDefault: false,
    });
    assert.equal(made.version, await versionOf(sandbox, "clerk"));
    const text = textOf(sandbox);
    const others = written.slice(0, written.indexOf('"reader"'));
    assert.ok(text.startsWith(others), text);
    assert.deepEqual((await ask(sandbox, "agent", "show", "reader")).skills, []);
  });

  test("no skills named means all of them, an empty list none", async (t) => {
    const sandbox = createWorld(t);
    assert.equal((await ask(sandbox, "agent", "create", "all")).skills, undefined);
    assert.deepEqual((await ask(sandbox, "agent", "create", "none", "--skills", "")).skills, []);
    assert.deepEqual(JSON.parse((await sandbox.run("agent", "show", "none", "--json", "visibleSkills")).stdout), {
      visibleSkills: [],
    });
  });

  test("a home that was never started gets its usual agent beside the new one", async (t) => {
    const sandbox = createSandbox(t);
    await ask(sandbox, "agent", "create", "clerk");
    const rows = await sandbox.run("agent", "list", "--json", "id,isDefault");
    assert.deepEqual(JSON.parse(rows.stdout), [
      { id: "assistant", isDefault: true },
      { id: "clerk", isDefault: false },
    ]);
  });

  test("an id that is taken, or could be anything else, is refused", async (t) => {
    const sandbox = createWorld(t);
    assert.match(await refuses(sandbox, 5, "agent.exists", "agent", "create", "writer"), /loadout agent edit writer/);
    for (const id of ["__proto__", "a b", "A", "../x", "a/b", "x".repeat(65), "-", "con"])
      await refuses(sandbox, 2, "agent.id-invalid", "agent", "create", "--", id);
  });

  test("names that mean nothing here are refused with those most like them, unless forced", async (t) => {
    const sandbox = createWorld(t);
    const wrong = ["--model", "dmeo", "--skills", "sales-reprot", "--tools", "read_fil", "--mcp", "tickets"];
    const said = await refuses(sandbox, 8, "agent.unknown-names", "agent", "create", "clerk", ...wrong);
    assert.match(
      said,
      /skill sales-reprot \(similar: sales-report\).*tool read_fil \(similar: read_file\).*MCP server tickets/,
    );
    const chinese = await sandbox.runWith({ variables: { LOADOUT_LANG: "zh" } }, "agent", "create", "clerk", ...wrong);
    assert.match(chinese.stderr, /这里没有：模型 dmeo.*技能 sales-reprot（相近：sales-report/);
    const made = await ask(sandbox, "agent", "create", "clerk", ...wrong, "--force");
    assert.deepEqual([made.model, made.skills, made.mcp], ["dmeo", ["sales-reprot"], ["tickets"]]);
  });

  test("a tool of a server that is defined is known", async (t) => {
    const sandbox = createWorld(t);
    assert.equal((await sandbox.run("mcp", "add", "tickets", "--command", "tickets-mcp")).code, 0);
    const made = await ask(sandbox, "agent", "create", "clerk", "--tools", "mcp__tickets__list", "--mcp", "tickets");
    assert.deepEqual(made.tools, ["mcp__tickets__list"]);
  });

  test("an agent of a project's environment is not changed from here", async (t) => {
    const sandbox = createWorld(t);
    mkdirSync(join(sandbox.work, ".git"));
    const path = join(sandbox.work, ".loadout/environments/default/agents.jsonc");
    sandbox.write(path, written);
    assert.equal((await sandbox.run("trust")).code, 0);
    for (const words of [
      ["create", "clerk"],
      ["edit", "writer", "--prompt", "x"],
      ["delete", "writer", "--yes"],
    ]) {
      await refuses(sandbox, 5, "environment.read-only", "agent", ...words);
      assert.equal(readFileSync(path, "utf8"), written);
    }
  });
});

describe("agent edit", () => {
  test("sets and clears single keys; comments and keys of others stay", async (t) => {
    const sandbox = createWorld(t);
    const version = await versionOf(sandbox, "writer");
    const edited = await ask(
      sandbox,
      ...["agent", "edit", "writer", "--prompt", "Write.", "--clear", "tools", "--from", version],
    );
    assert.deepEqual([edited.prompt, edited.tools, edited.model], ["Write.", undefined, "demo"]);
    assert.notEqual(edited.version, version);
    const text = textOf(sandbox);
    for (const kept of ["// Ours.", "// Writes.", "// the cheap one", '"owner": "team docs"', "// Reads."])
      assert.ok(text.includes(kept), text);
    assert.deepEqual((await ask(sandbox, "agent", "show", "reader")).skills, []);
  });

  test("every key can be set and cleared", async (t) => {
    const sandbox = createWorld(t);
    const values: Record<string, [flag: string, given: string, read: unknown]> = {
      model: ["--model", "demo", "demo"],
      prompt: ["--prompt", "p", "p"],
      skills: ["--skills", "", []],
      tools: ["--tools", "Skill", ["Skill"]],
      mcp: ["--mcp", "later", ["later"]],
      maxSteps: ["--max-steps", "3", 3],
    };
    for (const [key, [flag, given, read]] of Object.entries(values)) {
      assert.deepEqual((await ask(sandbox, "agent", "edit", "reader", flag, given, "--force"))[key], read);
      assert.equal(key in (await ask(sandbox, "agent", "edit", "reader", "--clear", key)), false);
    }
  });

  test("a version that is not the current one is refused, also where two change it at once", async (t) => {
    const sandbox = createWorld(t);
    const version = await versionOf(sandbox, "writer");
    writeFileSync(pathOf(sandbox), written.replace('"Skill"]', '"Skill", "list_files"]'));
    const said = await refuses(
      sandbox,
      5,
      "agent.stale",
      "agent",
      "edit",
      "writer",
      "--prompt",
      "x",
      "--from",
      version,
    );
    assert.match(said, new RegExp(`you saw version ${version}, it is at version [0-9a-f]{16}`));
    const seen = await versionOf(sandbox, "writer");
    const both = await Promise.all(
      ["one", "two"].map((prompt) => sandbox.spawn("agent", "edit", "writer", "--prompt", prompt, "--from", seen)),
    );
    assert.deepEqual(both.map(({ code }) => code).sort(), [0, 5]);
  });

  test("a version tells states apart, not ways to write them", async (t) => {
    const sandbox = createWorld(t, '{ "a": { "model": "demo", "skills": [] } }');
    const version = await versionOf(sandbox, "a");
    writeFileSync(pathOf(sandbox), '{ /* moved */ "a": { "skills": [ ], "model": "demo" } }');
    assert.equal(await versionOf(sandbox, "a"), version);
    writeFileSync(pathOf(sandbox), '{ "a": { "skills": [], "model": "demo", "owner": "x" } }');
    assert.notEqual(await versionOf(sandbox, "a"), version);
  });

  test("what it named before may stay, also if it is not known", async (t) => {
    const sandbox = createWorld(t, '{ "a": { "tools": ["teleport"] } }');
    assert.deepEqual((await ask(sandbox, "agent", "edit", "a", "--tools", "teleport,read_file")).tools, [
      "teleport",
      "read_file",
    ]);
    await refuses(sandbox, 8, "agent.unknown-names", "agent", "edit", "a", "--tools", "teleport,read_fil");
  });

  test("the agent that is only implied can be changed, and then is in the file", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.home, "environments/default"), { recursive: true });
    const [implied] = JSON.parse((await sandbox.run("agent", "list", "--json")).stdout).agents;
    const words = ["agent", "edit", "assistant", "--model", "demo", "--from", implied.version];
    assert.partialDeepStrictEqual(await ask(sandbox, ...words), { model: "demo", isImplied: false });
  });

  test("nothing to change, both at once, an unknown agent or key, a broken file: refused", async (t) => {
    const sandbox = createWorld(t);
    await refuses(sandbox, 2, "input.invalid", "agent", "edit", "writer");
    await refuses(sandbox, 2, "input.invalid", "agent", "edit", "writer", "--model", "demo", "--clear", "model");
    await refuses(sandbox, 2, "input.invalid", "agent", "edit", "writer", "--clear", "owner");
    await refuses(sandbox, 2, "input.invalid", "agent", "edit", "writer", "--max-steps", "0");
    await refuses(sandbox, 3, "agent.not-found", "agent", "edit", "nobody", "--model", "demo");
    await refuses(sandbox, 3, "agent.not-found", "agent", "edit", "constructor", "--model", "demo");
    writeFileSync(pathOf(sandbox), '{ "a": {}, "a": { "model": "demo" } }');
    await refuses(sandbox, 8, "config.invalid", "agent", "edit", "a", "--prompt", "x");
    writeFileSync(pathOf(sandbox), '{ "writer": {');
    await refuses(sandbox, 8, "config.invalid", "agent", "edit", "writer", "--model", "demo");
  });
});

describe("agent delete", () => {
  test("asks, names the sessions that use it, and leaves the rest of the file alone", async (t) => {
    const sandbox = createWorld(t);
    assert.equal((await sandbox.run("run", "hi", "--agent", "writer", "--context", "w1")).code, 0);
    assert.equal((await sandbox.run("run", "hi", "--agent", "reader", "--context", "r1")).code, 0);
    assert.match(await refuses(sandbox, 2, "answer.needed", "agent", "delete", "writer"), /used by sessions w1\)/);
    const version = await versionOf(sandbox, "writer");
    await refuses(sandbox, 5, "agent.stale", "agent", "rm", "writer", "-y", "--from", "0000000000000000");
    const { code, stdout } = await sandbox.run("agent", "rm", "writer", "-y", "--from", version);
    assert.equal(code, 0);
    assert.match(stdout, /removed writer[\s\S]*sessions that need another agent: w1\n[\s\S]*default agent: reader/);
    assert.match(textOf(sandbox), /^\/\/ Ours\.[\s\S]*\/\/ Reads\.\n {2}"reader": \{ "skills": \[\] \}\n\}\n$/);
    await refuses(sandbox, 3, "agent.not-found", "agent", "delete", "writer", "--yes");
  });

  test("the one that is in no file cannot be removed", async (t) => {
    const sandbox = createSandbox(t);
    const { code, stderr } = await sandbox.run("agent", "delete", "assistant", "--yes");
    assert.deepEqual([code, /is not defined in a file/.test(stderr), existsSync(sandbox.home)], [2, true, false]);
  });
});

test("changes of agents are audited with what they were and what they are", async (t) => {
  const sandbox = createWorld(t);
  await ask(sandbox, "agent", "create", "clerk", "--model", "demo");
  await ask(sandbox, "agent", "edit", "clerk", "--prompt", "p");
  await ask(sandbox, "agent", "delete", "clerk", "--yes");
  const log = createAuditLog(sandbox.home);
  t.after(() => log.close());
  assert.deepEqual(
    (await log.list({})).map(({ action, subject, before, after }) => [action, subject, before, after]),
    [
      ["agent.delete", "default/clerk", { model: "demo", prompt: "p" }, null],
      ["agent.edit", "default/clerk", { model: "demo" }, { model: "demo", prompt: "p" }],
      ["agent.create", "default/clerk", null, { model: "demo" }],
    ],
  );
});

describe("models and MCP servers", () => {
  test("a version that was seen guards replacing and removing them", async (t) => {
    const sandbox = createSandbox(t);
    assert.equal((await sandbox.run("model", "add", "m", "--preset", "demo")).code, 0);
    assert.equal((await sandbox.run("mcp", "add", "s", "--command", "one")).code, 0);
    const rowOf = async (noun: string, rows: string, name: string): Promise<AgentAnswer> => {
      const list = JSON.parse((await sandbox.run(noun, "list", "--json")).stdout)[rows] as AgentAnswer[];
      return list.find((row) => row.id === name || row.name === name) as AgentAnswer;
    };
    const model = await rowOf("model", "models", "m");
    const server = await rowOf("mcp", "servers", "s");
    const codes = async (...words: string[]): Promise<number> => (await sandbox.run(...words)).code;
    assert.equal(await codes("mcp", "add", "s", "--command", "two", "--force", "--from", server.version), 0);
    assert.equal(await codes("mcp", "add", "s", "--command", "three", "--force", "--from", server.version), 5);
    assert.equal(await codes("mcp", "delete", "s", "-y", "--from", server.version), 5);
    assert.equal((await rowOf("mcp", "servers", "s")).command, "two");
    assert.equal(await codes("model", "delete", "m", "-y", "--from", "x"), 5);
    assert.equal(await codes("model", "add", "m", "--preset", "demo", "--force", "--from", "x"), 5);
    assert.equal(await codes("model", "delete", "m", "-y", "--from", model.version), 0);
  });
});
