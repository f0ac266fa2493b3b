import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { type Environment, openEnvironment } from "@loadout/core";
import { createSharedEnvironments } from "./shared-environments.ts";

function createWorld(t: TestContext, decisions?: () => Promise<number>) {
  const home = mkdtempSync(join(tmpdir(), "loadout-shared-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  for (const name of ["default", "other"]) {
    mkdirSync(join(home, "environments", name), { recursive: true });
    writeFileSync(join(home, "environments", name, "config.jsonc"), "{}");
  }
  let time = 0;
  const opened: (string | undefined)[] = [];
  const shared = createSharedEnvironments(
    home,
    async (workDir, name) => {
      opened.push(name);
      if (name === "broken") throw new Error("cannot be opened");
      return openEnvironment({
        ...{ home, userHome: join(home, "nobody"), workDir },
        ...(name !== undefined && { environment: name }),
      });
    },
    { now: () => time, ...(decisions && { decisions }) },
  );
  return {
    home,
    shared,
    opened,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    skill: (id: string, environment = "default") => {
      const folder = join(home, "environments", environment, "skills", id);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "SKILL.md"), `---\nname: ${id}\ndescription: Does ${id}.\n---\nText.\n`);
    },
  };
}

const skillsOf = (environment: Environment): string[] => [...environment.view().ready.keys()].sort();

describe("environments of a server", () => {
  test("are opened once for each folder and name, also by many at once that come later", async (t) => {
    const { shared, opened } = createWorld(t);
    const first = await shared.get("/", undefined, false);
    const others = await Promise.all(Array.from({ length: 5 }, () => shared.get("/", undefined, false)));
    assert.ok(others.every((one) => one === first));
    assert.notEqual(await shared.get("/", "other", false), first);
    assert.notEqual(await shared.get("/tmp", undefined, false), first);
    assert.deepEqual(opened, [undefined, "other", undefined]);
  });

  test("are opened once by many who are the first", async (t) => {
    const { shared, opened } = createWorld(t);
    const all = await Promise.all(Array.from({ length: 5 }, () => shared.get("/", undefined, false)));
    assert.equal(new Set(all).size, 1);
    assert.deepEqual(opened, [undefined]);
  });

  test("are at most a moment old, and fresh where that is asked for or something was changed", async (t) => {
    const { shared, skill, pass } = createWorld(t);
    const look = async (isFresh = false) => skillsOf(await shared.get("/", undefined, isFresh));
    assert.deepEqual(await look(), []);
    skill("one");
    assert.deepEqual(await look(), [], "it was looked at just now");
    assert.deepEqual(await look(true), ["one"]);
    skill("two");
    pass(199);
    assert.deepEqual(await look(), ["one"]);
    pass(2000);
    assert.deepEqual(await look(), ["one", "two"]);
    skill("three");
    shared.changed();
    await Promise.resolve();
    assert.deepEqual(await look(), ["one", "three", "two"]);
  });

  test("are refreshed in the background before they are too old, and more seldom the longer that takes", async (t) => {
    const { shared, pass } = createWorld(t);
    const environment = await shared.get("/", "default", false);
    const load = environment.loadSkills;
    let looks = 0;
    environment.loadSkills = async () => {
      looks++;
      const loaded = await load();
      pass(80);
      return loaded;
    };
    pass(99);
    await shared.cached("/", "default");
    assert.equal(looks, 0);
    pass(1);
    await shared.cached("/", "default");
    assert.equal(looks, 1);
    await shared.get("/", "default", true); // 80 old, after a refresh of 80
    const before = looks;
    pass(559);
    assert.equal(await shared.cached("/", "default"), environment);
    assert.equal(looks, before);
    pass(1);
    assert.equal(await shared.cached("/", "default"), environment);
    assert.equal(looks, before + 1);
    pass(1999 - 640);
    assert.equal(await shared.cached("/", "default"), environment, "while that refresh is under way");
    pass(1);
    assert.equal(await shared.cached("/", "default"), undefined, "for 2 s at most");
    await shared.get("/", "default", true);
    pass(1000);
    assert.equal(
      await shared.cached("/", "default"),
      undefined,
      "older than ten refreshes take, and none is under way",
    );
  });

  test("have what was changed before a request, also while a refresh is under way that has it", async (t) => {
    const { shared, skill } = createWorld(t);
    const environment = await shared.get("/", "default", false);
    const load = environment.loadSkills;
    const goOn = Promise.withResolvers<void>();
    environment.loadSkills = async () => {
      await goOn.promise;
      return load();
    };
    skill("one");
    shared.changed();
    const first = shared.get("/", "default", false);
    await new Promise(setImmediate); // its refresh has begun
    assert.equal(await shared.cached("/", "default"), undefined);
    const second = shared.get("/", "default", false);
    goOn.resolve();
    for (const one of [first, second]) assert.deepEqual(skillsOf(await one), ["one"]);
  });

  test("have what another process decided before a request, although nothing was told", async (t) => {
    let number = 7;
    const { shared, skill } = createWorld(t, async () => number);
    const environment = await shared.get("/", "default", false);
    skill("one");
    assert.equal(await shared.cached("/", "default"), environment, "a skill of a folder is no decision");
    number++;
    assert.equal(await shared.cached("/", "default"), undefined);
    assert.deepEqual(skillsOf(await shared.get("/", "default", false)), ["one"]);
    assert.equal(await shared.cached("/", "default"), environment);
  });

  test("are looked at once more where something was changed during a look", async (t) => {
    const { shared, skill, pass } = createWorld(t);
    const environment = await shared.get("/", "default", false);
    const load = environment.loadSkills;
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    environment.loadSkills = async () => {
      const loaded = await load();
      reached.resolve();
      await goOn.promise;
      return loaded;
    };
    pass(200);
    const before = shared.get("/", "default", false);
    await reached.promise;
    environment.loadSkills = load;
    skill("one");
    shared.changed();
    const after = shared.get("/", "default", false);
    goOn.resolve();
    await before;
    assert.deepEqual(skillsOf(await after), ["one"]);
  });

  test("follow the active one where none is named", async (t) => {
    const { shared, home, pass, skill } = createWorld(t);
    skill("there", "other");
    assert.equal((await shared.get("/", undefined, false)).name(), "default");
    const elsewhere = await openEnvironment({ home, userHome: join(home, "nobody"), workDir: "/" });
    await elsewhere.switchEnvironment("other");
    pass(200);
    const active = await shared.get("/", undefined, false);
    assert.deepEqual([active.name(), skillsOf(active)], ["other", ["there"]]);
  });

  test("that cannot be opened are tried again, and break nothing meanwhile", async (t) => {
    const { shared, opened } = createWorld(t);
    for (let count = 0; count < 2; count++) await assert.rejects(shared.get("/", "broken", false), /cannot be opened/);
    shared.changed();
    assert.deepEqual(opened, ["broken", "broken"]);
  });

  test("are not kept for every folder that was ever asked for", async (t) => {
    const { shared, opened } = createWorld(t);
    const first = await shared.get("/folder-0", undefined, false);
    for (let count = 1; count <= 32; count++) await shared.get(`/folder-${count}`, undefined, false);
    assert.notEqual(await shared.get("/folder-0", undefined, false), first);
    assert.equal(opened.length, 34);
  });
});
