import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createSandbox, type Sandbox } from "./sandbox.ts";

/** Two environments that differ in everything; `default` is the active one. */
function createWorld(t: TestContext): Sandbox {
  const sandbox = createSandbox(t);
  const write = (environment: string, file: string, value: object): void =>
    void sandbox.write(join(sandbox.home, "environments", environment, file), JSON.stringify(value));
  const skill = (environment: string, id: string, description: string): void =>
    void sandbox.skill(join(sandbox.home, "environments", environment, "skills"), id, { description });
  skill("default", "only-here", "Here.");
  skill("default", "both", "One.");
  write("default", "agents.jsonc", { assistant: { model: "small" }, clerk: {}, same: { skills: [] } });
  write("default", "models.jsonc", { small: { preset: "demo" }, same: { preset: "demo" } });
  write("default", "config.jsonc", { mcpServers: { tickets: { command: "a" }, same: { command: "s" } } });
  skill("staging", "only-there", "There.");
  skill("staging", "both", "Two.");
  write("staging", "agents.jsonc", { writer: { model: "large" }, clerk: { prompt: "New." }, same: { skills: [] } });
  write("staging", "models.jsonc", { large: { preset: "demo" }, same: { preset: "demo" } });
  write("staging", "config.jsonc", { mcpServers: { charts: { command: "c" }, same: { command: "s" } } });
  sandbox.write(join(sandbox.home, "config.jsonc"), '// Mine.\n{ "activeEnvironment": "default" }\n');
  return sandbox;
}

describe("env preview", () => {
  test("says what would come, go and change, and changes nothing", async (t) => {
    const sandbox = createWorld(t);
    const before = readFileSync(join(sandbox.home, "config.jsonc"), "utf8");
    const { code, stdout, stderr } = await sandbox.run("env", "preview", "staging", "--json");
    assert.equal(code, 0, stderr);
    const { skills: _skills, problems: _problems, ...rest } = JSON.parse(stdout);
    assert.deepEqual(rest, {
      from: "default",
      to: "staging",
      agents: { added: ["writer"], removed: ["assistant"], changed: ["clerk"] },
      models: { added: ["large"], removed: ["small"], changed: [] },
      servers: { added: ["charts"], removed: ["tickets"], changed: [] },
      defaultAgent: { from: "assistant", to: "writer" },
      defaultModel: { from: "small", to: "large" },
    });
    assert.equal(readFileSync(join(sandbox.home, "config.jsonc"), "utf8"), before);
    assert.equal(JSON.parse((await sandbox.run("env", "show", "--json")).stdout).name, "default");
  });

  test("the skills it names are those that switching names", async (t) => {
    const sandbox = createWorld(t);
    const { skills } = JSON.parse((await sandbox.run("env", "preview", "staging", "--json")).stdout);
    assert.deepEqual(skills, { added: ["only-there"], removed: ["only-here"], changed: ["both"] });
    const used = JSON.parse((await sandbox.run("env", "use", "staging", "--json")).stdout);
    assert.deepEqual(skills, { added: used.added, removed: used.removed, changed: used.changed });
    const back = JSON.parse((await sandbox.run("env", "preview", "default", "--json")).stdout);
    assert.deepEqual(back.skills, { added: ["only-here"], removed: ["only-there"], changed: ["both"] });
  });

  test("a person sees the same in a few lines, and nothing where nothing would change", async (t) => {
    const sandbox = createWorld(t);
    const { stdout, stderr } = await sandbox.run("env", "preview", "staging");
    assert.match(
      stdout,
      /^default → staging\n[\s\S]*\+ only-there\n[\s\S]*agents\n {2}\+ writer\n {2}− assistant\n {2}~ clerk\n/,
    );
    assert.match(stdout, /default agent {2}assistant → writer\nmodel of that agent {2}small → large\n/);
    assert.match(stderr, /loadout env use staging/);
    const same = await sandbox.run("env", "preview", "default");
    assert.equal(same.stdout, "default\nskills\n  no change in skills\nNothing was changed.\n");
    const chinese = await sandbox.runWith({ variables: { LOADOUT_LANG: "zh" } }, "env", "preview", "staging");
    assert.match(chinese.stdout, /默认智能体 {2}assistant → writer/);
  });

  test("an environment that is not there or is broken is a fault; a broken active one does not prevent a switch", async (t) => {
    const sandbox = createWorld(t);
    assert.equal((await sandbox.run("env", "preview", "nowhere")).code, 3);
    assert.equal((await sandbox.run("env", "preview", "../x")).code, 2);
    sandbox.write(join(sandbox.home, "environments/staging/agents.jsonc"), "{");
    assert.equal((await sandbox.run("env", "preview", "staging")).code, 8);
    sandbox.write(join(sandbox.home, "environments/staging/agents.jsonc"), "{}");
    sandbox.write(join(sandbox.home, "environments/default/agents.jsonc"), "{");
    const { code, stdout } = await sandbox.run("env", "preview", "staging", "--json");
    assert.deepEqual([code, JSON.parse(stdout).from, JSON.parse(stdout).to], [0, "default", "staging"]);
    assert.equal((await sandbox.run("env", "use", "staging")).code, 0);
  });

  test("looking makes no home", async (t) => {
    const sandbox = createSandbox(t);
    assert.equal((await sandbox.run("env", "preview", "default")).code, 0);
    assert.equal(existsSync(sandbox.home), false);
  });
});
