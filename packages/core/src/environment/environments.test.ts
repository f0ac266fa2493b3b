import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createTrust } from "../catalog/trust.ts";
import { type Home, openHome, openMemoryHome } from "../home/home.ts";
import { openLibrary } from "../library/open-library.ts";
import { createHome } from "./create-home.ts";
import { createEnvironments } from "./environments.ts";
import { type Environment, openEnvironment } from "./open-environment.ts";
import { editAgents, editModels, editSettings, readSettings } from "./read-settings.ts";
import { readSecret, setSecret } from "./secrets.ts";
import { environmentDocuments, homeSettings, machineFile } from "./settings-file.ts";

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-environments-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function writeSkill(folder: string, id: string): void {
  mkdirSync(join(folder, id), { recursive: true });
  writeFileSync(join(folder, id, "SKILL.md"), `---\nname: ${id}\ndescription: About ${id}\n---\nText.\n`);
}

/** Files that were just written are read again until their times tell a second change from the first. */
async function settled(environment: Environment): Promise<void> {
  let before: unknown;
  while (before !== environment.view()) {
    before = environment.view();
    await pause(50);
    await environment.reload();
  }
}

const templates = join(import.meta.dirname, "../../../app/templates");

const homes: Record<string, (t: TestContext) => Home> = {
  "in a folder": (t) => openHome(join(folderOf(t), "home")),
  "in a folder, with threads": (t) => openHome(join(folderOf(t), "home"), { threads: true }),
  "in memory": () => openMemoryHome(),
};
for (const [what, open] of Object.entries(homes))
  describe(`environments of a home ${what}`, () => {
    const opened = (t: TestContext): Home => {
      const home = open(t);
      t.after(home.close);
      return home;
    };

    test("are created, edited, listed, read, deleted and restored", async (t) => {
      const home = opened(t);
      const environments = createEnvironments(home);
      assert.deepEqual(await environments.list(), []);
      const { directory } = await environments.create("staging");
      await assert.rejects(environments.create("STAGING"), { code: "environment.exists" });
      const { agents, models } = environmentDocuments(home, "staging");
      await editModels(models, { id: "m", entry: { preset: "kimi", model: "k" } }, () => undefined);
      await editAgents(agents, { id: "a", entry: { model: "m" } }, () => undefined);
      const files = await environments.read("staging");
      assert.deepEqual([files.models, files.agents], [{ m: { preset: "kimi", model: "k" } }, { a: { model: "m" } }]);
      assert.deepEqual(await environments.list(), [{ name: "staging", origin: "home", directory }]);
      await environments.remove("staging");
      await assert.rejects(environments.read("staging"), { code: "environment.not-found" });
      assert.deepEqual(
        (await environments.trash()).map(({ name }) => name),
        ["staging"],
      );
      await environments.restore("staging");
      assert.deepEqual((await environments.read("staging")).models, files.models);
      assert.deepEqual(await environments.trash(), []);
    });

    test("are either deleted or made the default if both are wanted at once", async (t) => {
      const home = opened(t);
      const environments = createEnvironments(home);
      await environments.create("staging");
      const environment = await openEnvironment({ home, userHome: folderOf(t) });
      const done = await Promise.allSettled([environment.switchEnvironment("staging"), environments.remove("staging")]);
      assert.equal(done.filter(({ status }) => status === "fulfilled").length, 1);
      assert.equal((await environments.read(await environments.active())).name, await environments.active());
    });

    test("may have the name of a database", async (t) => {
      const environments = createEnvironments(opened(t));
      await environments.create("work.db");
      assert.equal((await environments.read("work.db")).name, "work.db");
      await environments.remove("work.db");
      await environments.restore("work.db");
      assert.deepEqual(
        (await environments.list()).map(({ name }) => name),
        ["work.db"],
      );
    });

    test("show the skills of the home's library", async (t) => {
      const home = opened(t);
      await using library = await openLibrary({ home });
      const take = (id: string) => {
        const text = `---\nname: ${id}\ndescription: About ${id}\n---\nText.\n`;
        return library.import(library.sourceOf(`${id}.md`, Buffer.from(text)), { author: "ann" });
      };
      await take("notes");
      const environment = await openEnvironment({ home, userHome: folderOf(t) });
      assert.deepEqual(
        environment.listSkills().map(({ id }) => id),
        ["notes"],
      );
      await take("minutes");
      assert.deepEqual((await environment.loadSkills()).added, ["minutes"]);
    });

    test("start with those of the template, and switch", async (t) => {
      const home = opened(t);
      assert.deepEqual(await createHome(home, templates), { isNew: true });
      assert.deepEqual(await createHome(home, templates), { isNew: false });
      const environments = createEnvironments(home);
      assert.ok("assistant" in (await environments.read("default")).agents);
      await environments.create("staging");
      const environment = await openEnvironment({ home, userHome: folderOf(t) });
      await environment.switchEnvironment("staging");
      assert.equal(await createEnvironments(home).active(), "staging");
      assert.match((await homeSettings(home).read())?.text ?? "", /\/\/.*\n/, "comments stay");
    });

    test("show the skills of named folders and of their own, and notice each change before the call", async (t) => {
      const home = opened(t);
      const [userHome, named] = [folderOf(t), folderOf(t)];
      writeSkill(named, "from-a-path");
      await editSettings(homeSettings(home), ["skills"], { paths: [named], allowExternalPaths: true });
      await createEnvironments(home).create("default");
      writeSkill(join(home.folder(), "environments/default/skills"), "own");
      const environment = await openEnvironment({ home, userHome });
      const ids = (): string[] => environment.listSkills().map(({ id }) => id);
      assert.deepEqual(ids(), ["from-a-path", "own"]);
      for (const paths of [[], [named], []]) {
        await editSettings(homeSettings(home), ["skills", "paths"], paths);
        await environment.loadSkills();
        assert.deepEqual(ids(), paths.length === 0 ? ["own"] : ["from-a-path", "own"]);
      }
      const { models } = environmentDocuments(home, "default");
      await editModels(models, { id: "m", entry: { preset: "glm", model: "x" } }, () => undefined);
      await environment.loadSkills();
      assert.deepEqual(Object.keys(environment.files().models), ["m"]);
    });

    test("have the same view after their configuration was read again, unless it says something else", async (t) => {
      const home = opened(t);
      const named = folderOf(t);
      writeSkill(named, "from-a-path");
      await editSettings(homeSettings(home), ["skills"], { paths: [named], allowExternalPaths: true });
      const environment = await openEnvironment({ home, userHome: folderOf(t) });
      await settled(environment);
      const before = environment.view();
      await environment.reload();
      assert.equal(environment.view(), before);
      await editSettings(homeSettings(home), ["skills", "paths"], []);
      await environment.reload();
      assert.notEqual(environment.view(), before);
    });

    test("of a trusted project count, and are files of the machine", async (t) => {
      const home = opened(t);
      const [userHome, project] = [folderOf(t), folderOf(t)];
      mkdirSync(join(project, ".loadout/environments/theirs"), { recursive: true });
      writeFileSync(join(project, ".loadout/environments/theirs/agents.jsonc"), '{ "b": {} }');
      writeFileSync(join(project, ".loadout/config.jsonc"), '{ "exec": "off" }');
      await assert.rejects(openEnvironment({ home, userHome, workDir: project, environment: "theirs" }), {
        code: "environment.not-found",
      });
      await createTrust(home).add(project);
      const environment = await openEnvironment({ home, userHome, workDir: project, environment: "theirs" });
      assert.deepEqual(environment.files().agents, { b: {} });
      assert.ok(environment.layers().some(({ settings }) => settings.exec === "off"));
      const broken = join(project, ".loadout/config.jsonc");
      writeFileSync(broken, '{\n  "exec": 1\n}\n');
      await assert.rejects(environment.loadSkills(), new RegExp(`${broken}:2:11 exec`));
      assert.deepEqual(environment.files().agents, { b: {} }, "everything stays as it was");
    });

    test("keep secrets and trust beside them", async (t) => {
      const home = opened(t);
      const folder = folderOf(t);
      await setSecret(home, "A_KEY", "sk-1");
      assert.equal(await readSecret(home, "A_KEY"), "sk-1");
      await Promise.all(["a", "b", "c"].map((name) => mkdirSync(join(folder, name))));
      await Promise.all(["c", "a", "b"].map((name) => createTrust(home).add(join(folder, name))));
      assert.deepEqual(
        (await createTrust(home).folders()).map((one) => one.slice(-1)),
        ["a", "b", "c"],
      );
      assert.deepEqual(await createTrust(home).remove(join(folder, "a")), {
        folder: join(folder, "a"),
        wasTrusted: true,
      });
      assert.equal(await createTrust(home).has(join(folder, "a")), false);
    });
  });

test("environments of a server that check their settings at the same moment share one look at each file", async (t) => {
  const folder = join(folderOf(t), "home");
  const home = openHome(folder, { threads: true });
  t.after(home.close);
  const userHome = folderOf(t);
  const all = await Promise.all(Array.from({ length: 20 }, () => openEnvironment({ home, userHome })));
  const check = () => Promise.all(all.map((environment) => environment.loadSkills()));
  const looks = t.mock.method(process.getBuiltinModule("node:fs/promises"), "stat");
  await check();
  const perFile = new Map<string, number>();
  for (const {
    arguments: [path],
  } of looks.mock.calls)
    perFile.set(String(path), (perFile.get(String(path)) ?? 0) + 1);
  assert.equal(perFile.get(join(folder, "config.jsonc")), 1);
  assert.deepEqual(new Set(perFile.values()), new Set([1]));
  await editSettings(homeSettings(home), ["exec"], "off");
  await check();
  for (const environment of all) assert.equal(environment.layers()[0]?.settings.exec, "off");
});

test("a switch is not undone by a look that began before it", async (t) => {
  const home = openMemoryHome();
  t.after(home.close);
  await createEnvironments(home).create("staging");
  const environment = await openEnvironment({ home, userHome: folderOf(t) });
  for (const name of ["staging", "default", "staging"]) {
    await editSettings(homeSettings(home), ["limits"], { steps: name.length });
    await Promise.all([environment.loadSkills(), environment.switchEnvironment(name), environment.loadSkills()]);
    assert.equal(environment.name(), name);
    await environment.loadSkills();
    assert.equal(environment.name(), name);
    assert.equal(environment.layers()[0]?.settings.limits?.steps, name.length);
  }
});

test("a home in memory writes nothing but its temporary folder, and removes that", async (t) => {
  const home = openMemoryHome();
  await createHome(home, templates);
  const environment = await openEnvironment({ home, userHome: folderOf(t) });
  assert.equal(environment.name(), "default");
  const folder = home.folder();
  assert.ok(!existsSync(join(folder, "config.jsonc")) && !existsSync(join(folder, "environments")));
  await home.close();
  assert.ok(!existsSync(folder));
});

test("a setting that is changed twice within the resolution of file times is read again", async (t) => {
  const home = join(folderOf(t), "home");
  mkdirSync(home);
  const path = join(home, "config.jsonc");
  const write = (exec: string): void => writeFileSync(path, `{ "exec": "${exec}" }`);
  write("off");
  const environment = await openEnvironment({ home, userHome: folderOf(t) });
  for (const exec of ["host", "off", "host", "off"]) {
    write(exec);
    await environment.loadSkills();
    assert.equal(environment.layers()[0]?.settings.exec, exec);
  }
});

test("a file with another time but the same text, or one that a person named, is read like any other", async (t) => {
  const path = join(folderOf(t), "mine.jsonc");
  writeFileSync(path, '\uFEFF// mine\n{ "exec": "off", "later": 1, }\n');
  for (const from of [path, machineFile(path)]) {
    const { value, diagnostics } = await readSettings(from);
    assert.equal(value.exec, "off");
    assert.deepEqual(
      diagnostics.map((found) => found.path),
      [path],
    );
  }
  utimesSync(path, 1, 1);
  assert.equal((await readSettings(path)).value.exec, "off");
  assert.match(readFileSync(path, "utf8"), /mine/);
});
