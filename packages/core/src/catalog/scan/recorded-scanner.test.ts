import assert from "node:assert/strict";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createSkillsFolder } from "../../agent/tools/skills-folder.ts";
import { openEnvironment } from "../../environment/open-environment.ts";
import { createSkillResolver } from "../../resolve/skill-resolver.ts";
import { createSkillsMount } from "../../resolve/skills-mount.ts";
import { createTrust } from "../trust.ts";

interface World {
  readonly project: string;
  readonly home: string;
  skill(path: string, body?: string): void;
  write(path: string, text: string): void;
  trust(folder?: string): Promise<{ isNew: boolean; isChanged: boolean }>;
  statuses(workDir?: string): Promise<Record<string, string>>;
}

function createWorld(t: TestContext): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-recorded-")));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const project = join(root, "project");
  const home = join(root, "home");
  mkdirSync(join(project, ".git"), { recursive: true });
  mkdirSync(join(project, "src"));
  const world: World = {
    project,
    home,
    write(path, text) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), text);
    },
    skill: (path, body = "text") =>
      world.write(`${path}/SKILL.md`, `---\nname: ${path.split("/").at(-1)}\ndescription: A skill.\n---\n${body}\n`),
    trust: (folder = "") => createTrust(home).add(join(project, folder)),
    async statuses(workDir = "src") {
      const environment = await openEnvironment({
        home,
        userHome: join(root, "user"),
        workDir: join(project, workDir),
      });
      return Object.fromEntries(environment.view().skills.map(({ address, status }) => [address, status]));
    },
  };
  return world;
}

describe("skills of a trusted project", () => {
  test("that were recorded are not read in another state within a turn", async (t) => {
    const { project, home, skill, trust, write } = createWorld(t);
    skill("src/.claude/skills/known", "as recorded");
    write("src/.claude/skills/known/ref.md", "reference\n");
    write("src/.claude/skills/known/other.md", "other\n");
    await trust();
    const environment = await openEnvironment({
      ...{ home, userHome: join(home, "../user"), workDir: join(project, "src") },
    });
    const resolver = createSkillResolver({ view: () => environment.view(), libraryRoot: join(home, "library") });
    const mount = createSkillsMount(resolver.visible(resolver.resolve(["known"]).snapshot));
    assert.match((await mount.read("/skills/known/SKILL.md")).toString(), /as recorded/);
    skill("src/.claude/skills/known", "planted");
    write("src/.claude/skills/known/ref.md", "planted!!\n");
    write("src/.claude/skills/known/new.md", "planted\n");
    for (const file of ["SKILL.md", "ref.md", "new.md"])
      await assert.rejects(mount.read(`/skills/known/${file}`), { code: "file.unreadable" }, file);
    assert.equal((await mount.read("/skills/known/other.md")).toString(), "other\n");
    const base = mkdtempSync(join(tmpdir(), "loadout-recorded-"));
    t.after(() => rmSync(base, { recursive: true, force: true }));
    const { path } = await createSkillsFolder(base).take(mount);
    assert.deepEqual(readdirSync(join(path, "known")), ["other.md"]);
  });

  for (const folder of [".loadout", ".agents", ".claude"])
    test(`below its root, in ${folder}, count as they were when it was trusted`, async (t) => {
      const { skill, trust, statuses, write } = createWorld(t);
      const source = folder === ".loadout" ? "project" : `project-${folder.slice(1)}`;
      skill(`src/${folder}/skills/known`);
      write(`src/${folder}/skills/known/scripts/run.sh`, "echo one\n");
      await trust();
      assert.deepEqual(await statuses(), { [`${source}:known`]: "ready" });
      skill(`src/${folder}/skills/planted`);
      assert.deepEqual(await statuses(), { [`${source}:known`]: "ready", [`${source}:planted`]: "untrusted" });
      write(`src/${folder}/skills/known/scripts/run.sh`, "echo two\n");
      assert.equal((await statuses())[`${source}:known`], "untrusted", "also when only a file beside SKILL.md changed");
      const { isNew, isChanged } = await trust();
      assert.deepEqual([isNew, isChanged], [false, true]);
      assert.deepEqual(await statuses(), { [`${source}:known`]: "ready", [`${source}:planted`]: "ready" });
      assert.equal((await trust()).isChanged, false);
    });

  test("at its root count whenever they are there, for commands cannot change those", async (t) => {
    const { skill, trust, statuses } = createWorld(t);
    await trust();
    skill(".claude/skills/later");
    assert.deepEqual(await statuses(), { "project-up1-claude:later": "ready" });
  });

  test("count in a folder below that was trusted itself", async (t) => {
    const { skill, trust, statuses } = createWorld(t);
    await trust();
    await trust("src");
    skill("src/.claude/skills/later");
    assert.deepEqual(await statuses(), { "project-claude:later": "ready" });
  });

  test("do not count below its root where an older version recorded nothing", async (t) => {
    const { home, project, skill, statuses, trust } = createWorld(t);
    skill("src/.claude/skills/below");
    skill(".claude/skills/above");
    mkdirSync(home);
    writeFileSync(join(home, "trusted.json"), JSON.stringify({ folders: [project] }));
    const expected = { "project-claude:below": "untrusted", "project-up1-claude:above": "ready" };
    assert.deepEqual(await statuses(), expected);
    await trust();
    assert.deepEqual(await statuses(), { ...expected, "project-claude:below": "ready" });
    assert.deepEqual(JSON.parse(readFileSync(join(home, "trusted.json"), "utf8")).folders, [project]);
  });

  test("do not take the place of another skill when a link leads to what a command can write", async (t) => {
    const { project, skill, trust, statuses } = createWorld(t);
    skill("tools/linked");
    mkdirSync(join(project, ".claude/skills"), { recursive: true });
    symlinkSync("../../tools/linked", join(project, ".claude/skills/linked"));
    await trust();
    assert.deepEqual(await statuses(), { "project-up1-claude:linked": "ready" });
    skill("tools/linked", "rewritten");
    assert.deepEqual(await statuses(), { "project-up1-claude:linked": "untrusted" });
  });

  test("in folders that settings name inside the project count as they were, too", async (t) => {
    const { skill, trust, statuses, write } = createWorld(t);
    write(".loadout/config.jsonc", JSON.stringify({ skills: { paths: ["more"] } }));
    skill("more/known");
    await trust();
    skill("more/planted");
    assert.deepEqual(await statuses(), { "path-1:known": "ready", "path-1:planted": "untrusted" });
  });

  test("that are not used are said to be, with a way to trust them", async (t) => {
    const { home, project, skill, trust } = createWorld(t);
    await trust();
    skill("src/.claude/skills/planted");
    const environment = await openEnvironment({ home, userHome: join(home, "user"), workDir: join(project, "src") });
    assert.ok(environment.diagnostics().some(({ rule }) => rule === "project.changed"));
    const [row] = environment.view().skills;
    assert.equal(row?.diagnostics[0]?.rule, "skill.unrecorded");
    assert.equal(environment.getSkill("planted"), undefined);
    await trust();
    assert.deepEqual((await environment.loadSkills()).added, ["planted"]);
    chmodSync(join(project, "src/.claude/skills/planted/SKILL.md"), 0o755);
    assert.deepEqual((await environment.loadSkills()).removed, ["planted"]);
  });
});

describe("the list of trusted folders", () => {
  test("is refused where its records have the wrong form", async (t) => {
    const { home } = createWorld(t);
    mkdirSync(home);
    for (const text of [
      '{"folders": [1]}',
      '{"folders": [], "skills": []}',
      '{"folders": [], "skills": {"a": {"b": 1}}}',
    ]) {
      writeFileSync(join(home, "trusted.json"), text);
      await assert.rejects(createTrust(home).folders(), /trusted\.json|should be/);
    }
  });
});
