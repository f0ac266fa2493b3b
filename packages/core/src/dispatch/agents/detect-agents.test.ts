import assert from "node:assert/strict";
import { chmodSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createAgentWorld } from "../../../../../test/agent-world.ts";
import { detectAgents } from "./detect-agents.ts";
import { findCommand } from "./find-command.ts";

describe("which agents are here", () => {
  test("on an empty machine only echo is, and how to install the others is told", async (t) => {
    const { variables } = createAgentWorld(t);
    const found = await detectAgents({ variables, settings: {} });
    assert.deepEqual(
      found.map(({ kind, protocol, path, version }) => [kind, protocol, path, version]),
      [
        ["claude-code", undefined, undefined, undefined],
        ["codex", undefined, undefined, undefined],
        ["opencode", undefined, undefined, undefined],
        ["echo", "builtin", undefined, undefined],
      ],
    );
    assert.match(found[1]?.install.en ?? "", /npm install -g @openai\/codex/);
  });

  test("by the protocol where its command is there, else by the command line, with a version", async (t) => {
    const world = createAgentWorld(t);
    const claude = world.command("claude", 'console.log("2.1.325 (Claude Code)")');
    const codex = world.command("codex", 'console.log("codex-cli 0.166.0"); process.exit(0)');
    const adapter = world.command("codex-acp", "");
    world.command("opencode", "process.exit(1)");
    const found = await detectAgents({ variables: world.variables, settings: {} });
    assert.deepEqual(
      found.slice(0, 3).map(({ protocol, path, version }) => [protocol, path, version]),
      [
        ["cli", claude, "2.1.325"],
        ["acp", adapter, "0.166.0"],
        ["acp", join(world.sandbox.folder, "bin/opencode"), undefined],
      ],
    );
    assert.notEqual(codex, adapter);
    assert.deepEqual(world.left(), []);
  });

  test("a version that floods, or a file that is no program, is no version", async (t) => {
    const world = createAgentWorld(t);
    world.command("claude", 'for (;;) process.stdout.write("1.2.3 ".repeat(1000))');
    chmodSync(world.sandbox.write("bin/codex", "#!/nowhere/interpreter\n"), 0o755);
    const found = await detectAgents({ variables: world.variables, settings: {} });
    assert.deepEqual(
      found.slice(0, 2).map(({ protocol, version }) => [protocol, version]),
      [
        ["cli", undefined],
        ["cli", undefined],
      ],
    );
  });

  test("a command is looked for in absolute folders of the search path, and nowhere else", async (t) => {
    const { sandbox, command } = createAgentWorld(t);
    const bin = join(sandbox.folder, "bin");
    const path = command("tool", "");
    sandbox.write("bin/text", "no program");
    sandbox.write("bin/folder/x", "");
    symlinkSync("loop", join(bin, "loop"));
    const searched = `.::relative:/nowhere:${bin}`;
    assert.equal(await findCommand("tool", searched), path);
    assert.equal(await findCommand(path, ""), path);
    for (const name of ["", "text", "folder", "loop", "missing", "./tool", "../bin/tool", "tool\0", "-p"])
      assert.equal(await findCommand(name, searched), undefined, name);
    assert.equal(await findCommand("tool", undefined), undefined);
    assert.equal(await findCommand("sandbox.ts", `${"test"}:.`), undefined);
  });
});
