import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { packageOf } from "../../../../test/library-sandbox.ts";
import { createSessionWorld, say, sent } from "../../../../test/session-world.ts";
import { Fault } from "../ground/fault.ts";
import { openLibrary } from "../library/open-library.ts";

const text = (name: string, body: string): string => `---\nname: ${name}\ndescription: Does ${name}.\n---\n${body}\n`;

/** A session in a home with the skills `a` and `b` of a folder, and a library. */
async function createWorld(t: TestContext, agent: object = {}) {
  let seconds = 0;
  const world = await createSessionWorld(t, { agent });
  world.skill("a");
  world.skill("b");
  const library = await openLibrary({ home: world.home });
  t.after(() => library.close());
  const sessions = await world.open({ now: () => new Date(Date.UTC(2026, 0, 1, 0, 0, ++seconds)) });
  const path = join(world.home, "context/one/messages/meta.json");
  return {
    ...world,
    library,
    sessions,
    session: await sessions.open("one"),
    path,
    meta: () => JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>,
    inLibrary: (name: string, body: string) =>
      library.import(packageOf({ "SKILL.md": text(name, body) }), { author: "ann", onConflict: "update" }),
    system: () => sent(world.requests.at(-1) ?? assert.fail()).system,
  };
}

async function faultOf(request: Promise<unknown>): Promise<Fault> {
  const error: unknown = await request.then(
    () => assert.fail("not refused"),
    (thrown: unknown) => thrown,
  );
  return error instanceof Fault ? error : assert.fail(String(error));
}

describe("a pin", () => {
  test("is written with its time, once, and what else the file holds stays", async (t) => {
    const { session, meta, sessions, path } = await createWorld(t);
    const before = meta();
    assert.deepEqual(await session.load("b"), { pinnedSkillIds: ["b"], missing: [], changed: true, skill: "b" });
    assert.deepEqual(await session.load("A"), { pinnedSkillIds: ["b", "a"], missing: [], changed: true, skill: "a" });
    const { ino } = statSync(path);
    assert.deepEqual(await session.load("environment:b"), {
      ...{ pinnedSkillIds: ["b", "a"], missing: [], changed: false, skill: "b" },
    });
    assert.equal(statSync(path).ino, ino, "what is pinned already writes nothing");
    const after = meta();
    const times = after.pinned_at as Record<string, string>;
    assert.deepEqual(Object.keys(times), ["b", "a"]);
    assert.ok(String(times.b) < String(times.a));
    assert.equal(after.updated_at, times.a);
    for (const key of ["contextId", "userId", "agent", "environment", "created_at"])
      assert.deepEqual(after[key], before[key], key);
    assert.deepEqual(await session.pinned(), { pinnedSkillIds: ["b", "a"], missing: [], changed: false });
    assert.deepEqual(
      (await sessions.store.activations({ contextId: "one" })).map(({ skill, cause, address }) => [
        skill,
        cause,
        address,
      ]),
      [
        ["a", "pin", "environment:a"],
        ["b", "pin", "environment:b"],
      ],
    );
  });

  test("begins a file that is not there, with whose session it is", async (t) => {
    const { session, meta, path } = await createWorld(t);
    rmSync(path);
    await session.load("a");
    const { contextId, userId, environment, pinnedSkillIds, created_at, updated_at } = meta();
    assert.deepEqual([contextId, userId, environment, pinnedSkillIds], ["one", "default", "default", ["a"]]);
    assert.equal(created_at, updated_at);
  });

  test("of a skill of the library is recorded with its version", async (t) => {
    const { session, sessions, inLibrary } = await createWorld(t);
    await inLibrary("l", "one");
    await inLibrary("l", "two");
    await session.load("l");
    const [row] = await sessions.store.activations({ contextId: "one" });
    assert.deepEqual([row?.address, row?.version, row?.digest?.length, row?.userId], ["library:l", 2, 64, "default"]);
  });

  test("is refused beyond 2,000 of them, and leaves the file as it was", async (t) => {
    const { session, path, meta } = await createWorld(t);
    const pinnedSkillIds = Array.from({ length: 1999 }, (_, index) => `s${index}`);
    writeFileSync(path, JSON.stringify({ ...meta(), pinnedSkillIds }));
    assert.equal((await session.load("a")).pinnedSkillIds.length, 2000);
    const before = readFileSync(path, "utf8");
    const fault = await faultOf(session.load("b"));
    assert.deepEqual([fault.code, fault.values.limit], ["session.too-many-pins", 2000]);
    assert.equal((await session.load("a")).changed, false, "one that is pinned already is no more");
    assert.equal(readFileSync(path, "utf8"), before);
    assert.equal((await session.pinned()).missing.length, 1999);
  });

  test("is refused for what cannot be put in force: nothing, something broken, something ambiguous", async (t) => {
    const { session, home, skill, path, write } = await createWorld(t);
    write("environments/default/skills/broken/SKILL.md", "---\nname: 7\ndescription: [x]\n---\n");
    skill("x1", "", "x");
    write("environments/default/skills/x1/SKILL.md", text("same", "1"));
    write("environments/default/skills/x2/SKILL.md", text("Same", "2"));
    const before = readFileSync(path, "utf8");
    assert.equal((await faultOf(session.load("nothing"))).code, "skill.not-found");
    const broken = await faultOf(session.load("broken"));
    assert.deepEqual(
      [broken.code, broken.values.path, broken.values.problem !== ""],
      ["skill.unusable", join(home, "environments/default/skills/broken/SKILL.md"), true],
    );
    const ambiguous = await faultOf(session.load("same"));
    assert.deepEqual(
      [ambiguous.code, ambiguous.values.candidates],
      ["skill.ambiguous", "environment:x1, environment:x2"],
    );
    assert.equal(readFileSync(path, "utf8"), before);
  });

  test("of a folder that is not trusted is refused", async (t) => {
    const { sessions, folder } = await createWorld(t);
    const project = join(folder, "project");
    mkdirSync(join(project, ".git"), { recursive: true });
    mkdirSync(join(project, ".loadout/skills/p"), { recursive: true });
    writeFileSync(join(project, ".loadout/skills/p/SKILL.md"), text("p", "p"));
    const session = await sessions.open("two", { workDir: project });
    const fault = await faultOf(session.load("p"));
    assert.deepEqual([fault.code, fault.values.name], ["skill.untrusted", "p"]);
    assert.deepEqual((await session.pinned()).pinnedSkillIds, []);
  });
});

describe("a pin by its source", () => {
  test("is kept as its address where the id alone means another skill, and is in force under its id", async (t) => {
    const { session, skill, inLibrary, meta, system } = await createWorld(t, { skills: ["a"] });
    skill("x", "", "From the folder.");
    await inLibrary("x", "From the library.");
    assert.equal((await session.load("library:x")).skill, "library:x");
    assert.deepEqual(meta().pinnedSkillIds, ["library:x"]);
    await say(session, "Hello");
    assert.match(system(), /<skill id="x">\nFrom the library\.\n<\/skill>$/);
    assert.deepEqual(await session.pinned(), { pinnedSkillIds: ["library:x"], missing: [], changed: false });
    assert.equal((await session.load("x")).skill, "x", "in this session that is now what the id means");
  });

  test("is its id where that means the same skill", async (t) => {
    const { session, inLibrary } = await createWorld(t);
    await inLibrary("l", "x");
    assert.equal((await session.load("library:l")).skill, "l");
    assert.equal((await session.load("environment:a")).skill, "a");
  });

  test("is refused where the session sees another skill under this id, and taken where it sees this one", async (t) => {
    const { session, skill, inLibrary, meta } = await createWorld(t);
    skill("x", "", "From the folder.");
    await inLibrary("x", "From the library.");
    await say(session, "Hello");
    const fault = await faultOf(session.load("library:x"));
    assert.deepEqual(
      [fault.code, fault.values],
      ["session.other-source", { id: "x", visible: "environment:x", wanted: "library:x" }],
    );
    assert.deepEqual(meta().pinnedSkillIds, []);
    assert.equal((await session.load("environment:x")).skill, "x");
  });

  test("or by its id alone means what the session sees, though another skill has that id by now", async (t) => {
    const { session, skill, inLibrary, system } = await createWorld(t, { skills: ["x"] });
    await inLibrary("x", "From the library.");
    await say(session, "Hello");
    skill("x", "", "From the folder.");
    assert.equal((await session.load("x")).skill, "x");
    await say(session, "Again");
    assert.match(system(), /From the library\./);
    assert.equal((await faultOf(session.load("environment:x"))).code, "session.other-source");
  });
});

describe("a pin that is taken back", () => {
  test("is named by what it is kept as, by id, by address, or by the name of its skill", async (t) => {
    const { session, skill, write, inLibrary, meta } = await createWorld(t, { skills: ["a"] });
    write("environments/default/skills/n/SKILL.md", text("Long Name", "n"));
    skill("x");
    await inLibrary("x", "From the library.");
    for (const [pinned, named, kept] of [
      ["a", "a", "a"],
      ["a", "environment:a", "a"],
      ["a", "A", "a"],
      ["n", "long NAME", "n"],
      ["library:x", "library:x", "library:x"],
      ["library:x", "x", "library:x"],
    ] as const) {
      await session.load("b");
      await session.load(pinned);
      const { pinnedSkillIds, changed, skill: gone } = await session.unload(named);
      assert.deepEqual([pinnedSkillIds, changed, gone], [["b"], true, kept], named);
      assert.deepEqual(Object.keys(meta().pinned_at as object), ["b"]);
      await session.unload("b");
    }
  });

  test("is named by what its skill is called now, and by the skill that counts", async (t) => {
    const { session, write, inLibrary } = await createWorld(t);
    await session.load("a");
    write("environments/default/skills/a/SKILL.md", text("Fresh", "a"));
    assert.deepEqual((await session.unload("fresh")).pinnedSkillIds, []);
    write("environments/default/skills/x/SKILL.md", text("One", "x"));
    await inLibrary("x", "From the library.");
    await session.load("x");
    assert.deepEqual((await session.unload("one")).pinnedSkillIds, []);
  });

  test("must be one: what is not pinned, or fits several, is refused with the candidates", async (t) => {
    const { session, write, meta } = await createWorld(t);
    write("environments/default/skills/x1/SKILL.md", text("same", "1"));
    write("environments/default/skills/x2/SKILL.md", text("Same", "2"));
    const none = await faultOf(session.unload("a"));
    assert.deepEqual([none.code, none.values], ["skill.not-pinned", { name: "a", candidates: "–" }]);
    await session.load("x1");
    await session.load("x2");
    const several = await faultOf(session.unload("SAME"));
    assert.deepEqual([several.code, several.values], ["skill.ambiguous", { name: "SAME", candidates: "x1, x2" }]);
    const other = await faultOf(session.unload("a"));
    assert.deepEqual([other.code, other.values.candidates], ["skill.not-pinned", "x1, x2"]);
    assert.deepEqual(meta().pinnedSkillIds, ["x1", "x2"]);
  });

  test("may be one whose skill is gone, which is told until then", async (t) => {
    const { session, home } = await createWorld(t);
    await session.load("a");
    await session.load("b");
    rmSync(join(home, "environments/default/skills/a"), { recursive: true });
    assert.deepEqual((await session.pinned()).missing, ["a"]);
    assert.deepEqual(await session.unload("a"), { pinnedSkillIds: ["b"], missing: [], changed: true, skill: "a" });
  });

  test("is not missing where the session keeps its tree", async (t) => {
    const { session, inLibrary, library } = await createWorld(t);
    await inLibrary("l", "x");
    await session.load("l");
    await say(session, "Hello");
    await library.delete("l", { author: "ann", from: 1 });
    assert.deepEqual((await session.pinned()).missing, []);
  });
});
