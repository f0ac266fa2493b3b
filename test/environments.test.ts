import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import {
  createEnvironments,
  createHome,
  createSkillLoader,
  createSkillToolWithDescription,
  createTrust,
  Fault,
  openEnvironment,
} from "@loadout/core";
import { proves } from "./requirements.ts";
import { createSandbox, repository, type Sandbox } from "./sandbox.ts";

const environmentSkills = (sandbox: Sandbox, name = "default"): string =>
  join(sandbox.home, "environments", name, "skills");
const open = (sandbox: Sandbox, more: object = {}) =>
  openEnvironment({ home: sandbox.home, userHome: sandbox.userHome, ...more });
const codeOf = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;

test(proves("004.01"), async (t) => {
  const sandbox = createSandbox(t);
  sandbox.skill(environmentSkills(sandbox), "b", { description: "Second" });
  sandbox.skill(environmentSkills(sandbox), "a", { description: "First" });
  const environment = await open(sandbox);
  const expected = [
    { id: "a", name: "a", description: "First", path: join(environmentSkills(sandbox), "a/SKILL.md") },
    { id: "b", name: "b", description: "Second", path: join(environmentSkills(sandbox), "b/SKILL.md") },
  ];
  assert.deepEqual(environment.listSkills(), expected);
  assert.deepEqual(environment.getSkill("b"), expected[1]);
  assert.equal(environment.getSkill("c"), undefined);
  assert.deepEqual(await createSkillLoader(environmentSkills(sandbox)).loadAll(), expected);
});

test(proves("004.02"), async (t) => {
  const sandbox = createSandbox(t);
  assert.deepEqual((await open(sandbox)).listSkills(), [], "no skills/ at all");
  const root = environmentSkills(sandbox);
  sandbox.skill(root, "good");
  sandbox.write(join(root, "no-file/readme.txt"), "x");
  sandbox.write(join(root, "no-frontmatter/skill.md"), "# x\n");
  sandbox.skill(root, "no-name", { frontmatter: "description: d" });
  sandbox.skill(root, "no-description", { frontmatter: "name: x" });
  sandbox.skill(root, "broken-yaml", { frontmatter: "{{{{" });
  sandbox.write(join(root, "plain.txt"), "x");
  mkdirSync(join(root, "unreadable/SKILL.md"), { recursive: true });
  const environment = await open(sandbox);
  assert.deepEqual(
    environment.listSkills().map(({ id }) => id),
    ["good"],
  );
  const view = environment.view();
  const warned = view.skills.filter(({ status }) => status === "invalid").map(({ id }) => id);
  assert.deepEqual(warned, ["broken-yaml", "no-description", "no-file", "no-frontmatter", "no-name", "unreadable"]);
  assert.deepEqual(
    view.sources[0]?.diagnostics.map(({ rule }) => rule),
    ["folder.plain-file"],
  );
});

test(proves("004.03"), async (t) => {
  const sandbox = createSandbox(t);
  const root = environmentSkills(sandbox);
  const files: [id: string, file: string, text: string, description: string][] = [
    ["lower", "skill.md", "---\nname: x\ndescription: plain\n---\nB", "plain"],
    ["mixed", "Skill.md", "---\nname: x\ndescription: 'single'\n---\nB", "single"],
    ["crlf", "SKILL.md", "---\r\nname: x\r\ndescription: windows\r\n---\r\nB", "windows"],
    ["bom", "SKILL.md", '\uFEFF---\nname: x\ndescription: "double: quoted"\n---\nB', "double: quoted"],
    ["folded", "SKILL.md", "---\nname: x\ndescription: >\n  one\n  two\n---\nB", "one two"],
    ["literal", "SKILL.md", "---\nname: x\ndescription: |\n  one\n  two\n---\nB", "one\ntwo"],
    ["colon", "SKILL.md", "---\nname: x\ndescription: Use when: asked\n---\nB", "Use when: asked"],
    ["emoji", "SKILL.md", "---\nname: x\ndescription: 周报 📈\nmetadata:\n  a:\n    b: c\n---\nB", "周报 📈"],
  ];
  for (const [id, file, text] of files) sandbox.write(join(root, id, file), text);
  const environment = await open(sandbox);
  for (const [id, , , description] of files) assert.equal(environment.getSkill(id)?.description, description, id);
});

test(proves("004.04"), async (t) => {
  const sandbox = createSandbox(t);
  const root = environmentSkills(sandbox);
  sandbox.skill(root, "zebra", { description: "Stripes" });
  sandbox.skill(root, "ant", { frontmatter: "name: The Ant\ndescription: |\n  Carries things.\n  - fake: line" });
  sandbox.skill(root, "manual", { frontmatter: "name: manual\ndescription: d\ndisable-model-invocation: true" });
  const environment = await open(sandbox);
  assert.equal(environment.getSkillsInfoForToolDescription(), "- ant: Carries things. - fake: line\n- zebra: Stripes");
});

test(proves("004.04", "004.06", "004.08"), async (t) => {
  const sandbox = createSandbox(t);
  const root = environmentSkills(sandbox);
  sandbox.skill(root, "ant", { frontmatter: "name: The Ant\ndescription: Carries", body: "Carry $ARGUMENTS." });
  sandbox.skill(root, "bee", { description: "Buzzes" });
  const env = await open(sandbox);
  const tool = createSkillToolWithDescription(env.listSkills());
  assert.match(tool.description, /Available skills:\n- ant: Carries\n- bee: Buzzes$/);
  assert.deepEqual(await tool.execute({ skill: "ant", arguments: "it" }, { env }), {
    success: true,
    output: "Carry it.",
  });
  const errorOf = async (name: string, context = { env }): Promise<string | undefined> =>
    (await tool.execute({ name }, context)).error;
  assert.equal(await errorOf("x"), "Skill not found: x. Available skills: ant, bee");
  assert.equal((await tool.execute({ name: "ant" }, {})).error, "Environment not available");
  rmSync(join(root, "ant"), { recursive: true });
  assert.equal(await errorOf("ant"), "Skill ant cannot be read: ENOENT");
  rmSync(join(root, "bee"), { recursive: true });
  await env.loadSkills();
  assert.match(createSkillToolWithDescription(env.listSkills()).description, /No skills are available\.$/);
  assert.equal(await errorOf("bee"), "Skill not found: bee. Available skills: none");
});

test(proves("004.07"), async (t) => {
  const sandbox = createSandbox(t);
  const root = environmentSkills(sandbox);
  sandbox.skill(root, "keep");
  sandbox.skill(root, "edit");
  const environment = await open(sandbox);
  sandbox.skill(root, "new");
  sandbox.skill(root, "edit", { description: "Edited" });
  rmSync(join(root, "keep"), { recursive: true });
  assert.deepEqual(await environment.loadSkills(), { added: ["new"], removed: ["keep"], changed: ["edit"] });
  assert.equal(environment.getSkillsInfoForToolDescription(), "- edit: Edited\n- new: Does new. Use for new.");
});

describe(proves("004.09"), () => {
  test("everything of the new environment is active, and the change is told", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(environmentSkills(sandbox), "old");
    sandbox.skill(environmentSkills(sandbox, "staging"), "new");
    sandbox.write(
      join(sandbox.home, "environments/staging/config.jsonc"),
      '{ "mcpServers": { "charts": { "command": "charts" } } }',
    );
    sandbox.write(join(sandbox.home, "environments/staging/agents.jsonc"), '{ "writer": { "prompt": "Write." } }');
    const environment = await open(sandbox);
    const change = await environment.switchEnvironment("staging");
    assert.deepEqual(change, { from: "default", to: "staging", added: ["new"], removed: ["old"], changed: [] });
    assert.deepEqual(
      environment.listSkills().map(({ id }) => id),
      ["new"],
    );
    assert.deepEqual(Object.keys(environment.files().settings.mcpServers ?? {}), ["charts"]);
    assert.equal(environment.files().agents.writer?.prompt, "Write.");
  });

  const broken: Record<string, [file: string, text: string]> = {
    "a configuration that is no JSON": ["config.jsonc", '{ "skills": '],
    "a setting of the wrong kind": ["config.jsonc", '{ "skills": { "paths": "x" } }'],
    "a server without command or url": ["config.jsonc", '{ "mcpServers": { "x": {} } }'],
    "an agent of the wrong kind": ["agents.jsonc", '{ "a": { "maxSteps": -1 } }'],
    "a model of an unknown provider": ["models.jsonc", '{ "m": { "provider": "abacus" } }'],
  };
  for (const [what, [file, text]] of Object.entries(broken))
    test(`with ${what} the old environment stays whole`, async (t) => {
      const sandbox = createSandbox(t);
      const configuration = sandbox.write(
        join(sandbox.home, "config.jsonc"),
        '// mine\n{ "activeEnvironment": "default" }\n',
      );
      sandbox.skill(environmentSkills(sandbox), "old");
      const path = sandbox.write(join(sandbox.home, "environments/bad", file), text);
      const environment = await open(sandbox);
      const before = environment.view();
      await assert.rejects(environment.switchEnvironment("bad"), (error) => {
        assert.ok(error instanceof Fault && error.code === "config.invalid");
        assert.match(error.message, new RegExp(`${file.replace(".", "\\.")}:\\d+:\\d+ `));
        return true;
      });
      assert.equal(environment.name(), "default");
      assert.equal(environment.view(), before);
      assert.equal(readFileSync(configuration, "utf8"), '// mine\n{ "activeEnvironment": "default" }\n');
      assert.equal(readFileSync(path, "utf8"), text, "a malformed file is never rewritten");
    });

  test("an unknown one is refused with the candidates", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(environmentSkills(sandbox, "staging"), "x");
    const environment = await open(sandbox);
    await assert.rejects(environment.switchEnvironment("stagign"), /No environment "stagign"/);
    assert.equal(environment.name(), "default");
  });

  test("a configuration that cannot be written leaves the old one active", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(environmentSkills(sandbox, "staging"), "x");
    sandbox.write(join(sandbox.home, "config.jsonc/in-the-way"), "");
    await assert.rejects(async () => (await open(sandbox, { environment: "default" })).switchEnvironment("staging"));
  });
});

test(proves("004.11"), async (t) => {
  const sandbox = createSandbox(t);
  sandbox.skill(environmentSkills(sandbox, "staging"), "x");
  const text = '// top\n{\n  // which\n  "activeEnvironment": "default", // here\n  "future": { "kept": true },\n}\n';
  const path = sandbox.write(join(sandbox.home, "config.jsonc"), text);
  await (await open(sandbox)).switchEnvironment("staging");
  assert.equal(readFileSync(path, "utf8"), text.replace('"default"', '"staging"'));
  assert.equal((await open(sandbox)).name(), "staging", "after a restart");
});

describe(proves("004.12"), () => {
  const names = [
    "../x",
    "/etc",
    "",
    "a\0b",
    "a/b",
    "a\\b",
    ".",
    "..",
    ".hidden",
    "a.",
    "nul",
    "x".repeat(65),
    "名字",
    " a",
    "a\n",
  ];
  for (const name of names)
    test(`${JSON.stringify(name.slice(0, 20))} is refused by every verb, and nothing is written`, async (t) => {
      const sandbox = createSandbox(t);
      const environments = createEnvironments(sandbox.home);
      const environment = await open(sandbox);
      const isRefused = codeOf("environment.name-invalid");
      await assert.rejects(async () => environments.create(name), isRefused);
      await assert.rejects(async () => environments.remove(name), isRefused);
      await assert.rejects(async () => environments.read(name), isRefused);
      await assert.rejects(async () => environment.switchEnvironment(name), isRefused);
      assert.equal(existsSync(sandbox.home), false);
    });

  test("an existing name cannot be created, the active one not deleted, an unknown one not found", async (t) => {
    const sandbox = createSandbox(t);
    const environments = createEnvironments(sandbox.home);
    await environments.create("staging");
    await assert.rejects(environments.create("staging"), codeOf("environment.exists"));
    await assert.rejects(environments.create("STAGING"), codeOf("environment.exists"));
    await (await open(sandbox)).switchEnvironment("staging");
    await assert.rejects(environments.remove("staging"), codeOf("environment.active"));
    await assert.rejects(environments.remove("nothing"), codeOf("environment.not-found"));
    await (await open(sandbox)).switchEnvironment("default");
    await environments.remove("staging");
    assert.deepEqual(await environments.list(), []);
  });
});

test(proves("004.13"), async (t) => {
  const sandbox = createSandbox(t);
  mkdirSync(join(sandbox.work, ".git"));
  sandbox.skill(environmentSkills(sandbox), "home-skill");
  sandbox.skill(join(sandbox.work, ".loadout/environments/default/skills"), "project-skill");
  const options = { workDir: sandbox.work };
  const untrusted = await open(sandbox, options);
  assert.deepEqual(
    untrusted.listSkills().map(({ id }) => id),
    ["home-skill"],
    "an untrusted project's environments do not count",
  );
  await createTrust(sandbox.home).add(sandbox.work);
  const trusted = await open(sandbox, options);
  assert.deepEqual(
    trusted.listSkills().map(({ id }) => id),
    ["project-skill"],
  );
  assert.deepEqual(
    (await createEnvironments(sandbox.home, sandbox.work).list()).map(({ name, origin }) => [name, origin]),
    [
      ["default", "project"],
      ["default", "home"],
    ],
  );
});

test(proves("004.14"), async (t) => {
  const sandbox = createSandbox(t);
  const builtin = join(repository, "skills");
  sandbox.skill(environmentSkills(sandbox, "staging"), "code-review", { description: "Ours" });
  const everywhere = await open(sandbox, { builtin });
  const ids = ["brainstorming", "code-review", "hello-skill", "kpi-glossary", "sales-report", "skill-authoring"];
  assert.deepEqual(
    everywhere.listSkills().map(({ id }) => id),
    ids,
  );
  await everywhere.switchEnvironment("staging");
  assert.deepEqual(
    everywhere.listSkills().map(({ id }) => id),
    ids,
  );
  assert.equal(everywhere.getSkill("code-review")?.description, "Ours");
  const shadowed = everywhere.view().skills.filter(({ status }) => status === "shadowed");
  assert.deepEqual(
    shadowed.map(({ address, shadowedBy }) => [address, shadowedBy]),
    [["builtin:code-review", "environment:code-review"]],
  );
});

test(proves("004.16"), async (t) => {
  const sandbox = createSandbox(t);
  const marker = join(sandbox.folder, "ran");
  const run = `require("fs").writeFileSync(${JSON.stringify(marker)}, "")`;
  const root = environmentSkills(sandbox);
  sandbox.write(join(root, "js/SKILL.md"), `---js\n${run}\n---\nB`);
  sandbox.skill(root, "tag", { frontmatter: `name: tag\ndescription: !!js/function "function(){${run}}"` });
  sandbox.skill(root, "shell", { body: `!\`touch ${marker}\`\n$(touch ${marker})\n` });
  const script = sandbox.write(join(root, "shell/scripts/setup.sh"), `#!/bin/sh\ntouch ${marker}\n`);
  chmodSync(script, 0o755);
  sandbox.write(join(root, "shell/package.json"), JSON.stringify({ scripts: { preinstall: `touch ${marker}` } }));
  for (const words of [
    ["skill", "list"],
    ["skill", "show", "shell"],
    ["skill", "read", "shell"],
    ["skill", "validate", root],
    ["doctor"],
  ])
    await sandbox.run(...words);
  assert.equal(existsSync(marker), false);
});

test(proves("004.17"), async (t) => {
  const sandbox = createSandbox(t);
  const root = environmentSkills(sandbox);
  for (let number = 0; number < 1000; number++) sandbox.skill(root, `s${number}`);
  const environment = await open(sandbox);
  const view = environment.view();
  assert.equal(view.ready.size, 1000);
  await environment.loadSkills(); // settles files written a moment ago
  await new Promise((resolve) => setTimeout(resolve, 50));
  await environment.loadSkills();
  const settled = environment.view();
  await environment.loadSkills();
  assert.equal(
    environment.view(),
    settled,
    "nothing changed, so the very same value (the cost is counted in catalog.test.ts)",
  );
});

test("the first start creates the environment default, with one skill of its own and one that is broken, once", async (t) => {
  const sandbox = createSandbox(t);
  const templates = join(repository, "packages/app/templates");
  assert.deepEqual(await createHome(sandbox.home, templates), { isNew: true });
  const environment = await open(sandbox);
  assert.deepEqual(
    environment.listSkills().map(({ id }) => id),
    ["welcome"],
  );
  assert.deepEqual(
    environment
      .view()
      .skills.filter(({ status }) => status === "invalid")
      .map(({ id }) => id),
    ["broken-example"],
  );
  assert.deepEqual(Object.keys(environment.files().agents), ["assistant"]);
  assert.ok(environment.files().agents.assistant?.tools?.includes("exec_command"));
  rmSync(join(sandbox.home, "environments/default"), { recursive: true });
  writeFileSync(join(sandbox.home, "config.jsonc"), "{}");
  assert.deepEqual(await createHome(sandbox.home, templates), { isNew: false });
  assert.equal(existsSync(join(sandbox.home, "environments/default")), false, "what the user removed stays removed");
});

test("parallel first starts create one home", async (t) => {
  const sandbox = createSandbox(t);
  const starts = await Promise.all(
    Array.from({ length: 8 }, () => createHome(sandbox.home, join(repository, "packages/app/templates"))),
  );
  assert.equal(starts.filter(({ isNew }) => isNew).length, 1);
});

test("parallel trust keeps every folder", async (t) => {
  const sandbox = createSandbox(t);
  const folders = Array.from({ length: 12 }, (_, number) => join(sandbox.folder, `p${number}`));
  for (const folder of folders) mkdirSync(folder);
  await Promise.all(folders.map((folder) => createTrust(sandbox.home).add(folder)));
  assert.deepEqual(await createTrust(sandbox.home).folders(), [...folders].sort());
});
