import assert from "node:assert/strict";
import { chmodSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { packageOf } from "../../../../test/library-sandbox.ts";
import { proves } from "../../../../test/requirements.ts";
import { call, createSessionWorld, say } from "../../../../test/session-world.ts";
import { openSkillFile } from "../catalog/read-skill-file.ts";
import { openEnvironment } from "../environment/open-environment.ts";
import { Fault } from "../ground/fault.ts";
import { openHome } from "../home/home.ts";
import { openLibrary } from "../library/open-library.ts";
import { createActivationMessages } from "./activation-messages.ts";
import { createActiveSkillReader } from "./active-skill-contents.ts";
import { encodeContextId } from "./context-id.ts";
import { createSessionMetas } from "./session-meta.ts";
import { openSessionRows } from "./session-rows.ts";

/** Longer than the steps in which files tell their time: what is younger is never kept. */
const settled = () => wait(40);

/** Sessions of a home, and a reader that counts what it reads of skills. */
async function createWorld(t: TestContext, agent: object = {}) {
  const world = await createSessionWorld(t, { agent });
  const sessions = await world.open();
  const library = await openLibrary({ home: world.home });
  t.after(() => library.close());
  const home = openHome(world.home);
  t.after(home.close);
  const metas = createSessionMetas(home.documents);
  const rows = openSessionRows(home);
  t.after(() => rows.close());
  const read: string[] = [];
  let areYoung = false;
  const reader = createActiveSkillReader({
    libraryRoot: () => join(world.home, "library"),
    store: sessions.store,
    activationMessages: createActivationMessages(rows),
    stateOf: async (path) => {
      const state = statSync(path, { throwIfNoEntry: false });
      return state && areYoung ? { ...state, mtimeMs: Date.now() } : state;
    },
    openSkillFile(skill, names, use) {
      read.push(skill.path);
      return openSkillFile(skill, names, use);
    },
  });
  const environments = new Map<string, ReturnType<typeof openEnvironment>>();
  const environmentOf = (name = "default") => {
    const known =
      environments.get(name) ??
      openEnvironment({ home: world.home, userHome: join(world.folder, "nobody"), environment: name });
    environments.set(name, known);
    return known;
  };
  return {
    ...world,
    sessions,
    library,
    reader,
    beYoung: (are: boolean) => {
      areYoung = are;
    },
    async ask(contextId?: string, userId = "default", environment?: string) {
      const before = read.length;
      const scope = { environment: await environmentOf(environment) };
      const meta = contextId === undefined ? undefined : await metas.read(encodeContextId(contextId));
      const answer = await reader.getActiveSkillContents(
        userId,
        contextId !== undefined && meta ? { ...scope, contextId, meta } : scope,
      );
      return {
        ids: answer.skills.map(({ id }) => id),
        texts: answer.skills.map(({ content }) => content),
        cached: answer.cached,
        reads: read.length - before,
        unreadable: answer.unreadable,
      };
    },
    inLibrary: (name: string, body: string) =>
      library.import(packageOf({ "SKILL.md": `---\nname: ${name}\ndescription: Does ${name}.\n---\n${body}\n` }), {
        author: "ann",
        onConflict: "update",
      }),
  };
}

describe("the skills that go with a task", () => {
  test(`${proves("000.03", "000.04")}`, async (t) => {
    const { skill, sessions, open, replies, home, folder } = await createWorld(t);
    for (const id of ["a", "b", "c", "d", "e"]) skill(id);
    const session = await sessions.open("one");
    await session.load("c");
    await sessions.loadGlobal("e");
    await session.load("b");
    await sessions.loadGlobal("a");
    await session.load("a"); // in force twice over
    replies.push({ calls: [call("Skill", { name: "d" })] }, { text: "done" });
    await say(session, "Hello");
    await (await sessions.open("two")).load("d");
    await (await open({ principal: { userId: "ann", role: "user" } })).loadGlobal("d");
    const idsOf = async (of: typeof sessions, id?: string) =>
      (await of.activeSkillContents(id)).skills.map((one) => one.id);
    assert.deepEqual(await idsOf(sessions, "one"), ["e", "a", "c", "b", "d"]);
    await session.load("c");
    await sessions.loadGlobal("a");
    replies.push({ calls: [call("Skill", { name: "e" })] }, { text: "done" });
    await say(session, "Again");
    assert.deepEqual(await idsOf(sessions, "one"), ["e", "a", "c", "b", "d"], "neither twice nor elsewhere");
    assert.deepEqual(await idsOf(sessions, "two"), ["e", "a", "d"]);
    await sessions.close();
    const again = await open({ home, userHome: join(folder, "nobody") });
    assert.deepEqual(await idsOf(again, "one"), ["e", "a", "c", "b", "d"], "also after a restart");
  });

  test(`${proves("000.14")}`, async (t) => {
    const { skill, sessions } = await createWorld(t);
    for (const id of ["a", "b"]) skill(id);
    assert.deepEqual(await sessions.activeSkillContents(), { skills: [], unreadable: [], cached: false });
    await sessions.loadGlobal("b");
    await (await sessions.open("one")).load("a");
    const { skills } = await sessions.activeSkillContents();
    assert.deepEqual(
      skills.map(({ id, content }) => [id, content]),
      [["b", "Instructions of b."]],
    );
  });

  test("are without frontmatter and arguments, called by their names, told apart by their digests", async (t) => {
    const { write, sessions, inLibrary, library } = await createWorld(t);
    write(
      "environments/default/skills/review/SKILL.md",
      "---\nname: Code Review\ndescription: Reviews.\n---\n\n# Do $ARGUMENTS it\n",
    );
    await inLibrary("kept", "Kept.");
    const session = await sessions.open("one");
    await session.load("review");
    await session.load("kept");
    const { skills } = await sessions.activeSkillContents("one");
    assert.deepEqual(
      skills.map(({ id, name, content }) => [id, name, content]),
      [
        ["review", "Code Review", "# Do  it"],
        ["kept", "kept", "Kept."],
      ],
    );
    assert.equal(skills[1]?.digest, (await library.skills())[0]?.digest);
    write(
      "environments/default/skills/review/SKILL.md",
      "---\nname: Code Review\ndescription: Reviews.\n---\n\n# Do that\n",
    );
    const after = (await sessions.activeSkillContents("one")).skills;
    assert.notEqual(after[0]?.digest, skills[0]?.digest);
  });

  test("have the text the session has: its version of the library, folders as they are", async (t) => {
    const { skill, sessions, inLibrary } = await createWorld(t);
    skill("live", "", "First.");
    await inLibrary("kept", "First.");
    const session = await sessions.open("one");
    await session.load("live");
    await session.load("kept");
    await say(session, "Hello");
    await inLibrary("kept", "Second.");
    skill("live", "", "Second.");
    const texts = async () => (await sessions.activeSkillContents("one")).skills.map(({ content }) => content);
    assert.deepEqual(await texts(), ["Second.", "First."]);
    const { instructions } = (await session.preview()).loadout;
    for (const text of await texts()) assert.ok(instructions.includes(text));
    await session.refresh();
    assert.deepEqual(await texts(), ["Second.", "Second."]);
  });

  test("of another user's session, or of one that is not there, are not there", async (t) => {
    const { sessions, open } = await createWorld(t);
    await sessions.open("one");
    const others = await open({ principal: { userId: "ann", role: "admin" } });
    for (const id of ["one", "none"])
      await assert.rejects(
        others.activeSkillContents(id),
        (error) => error instanceof Fault && error.code === "session.not-found",
      );
  });

  test("that cannot be read are left out and named, and looked for again", async (t) => {
    const { skill, sessions, ask, home } = await createWorld(t);
    for (const id of ["a", "b"]) skill(id);
    const session = await sessions.open("one");
    for (const id of ["a", "b"]) await session.load(id);
    await settled();
    const path = join(home, "environments/default/skills/a/SKILL.md");
    const { ids } = await ask("one");
    assert.deepEqual(ids, ["a", "b"]);
    const text = readFileSync(path);
    rmSync(path);
    assert.deepEqual((({ ids, unreadable }) => [ids, unreadable])(await ask("one")), [["b"], ["a"]]);
    writeFileSync(path, text);
    chmodSync(path, 0o644);
    assert.deepEqual((await ask("one")).ids, ["a", "b"]);
  });
});

describe("what was read of them", () => {
  test(`stays at hand for each user and session (${proves("000.11")})`, async (t) => {
    const { skill, sessions, ask, replies, reader } = await createWorld(t);
    for (const id of ["a", "b"]) skill(id);
    await sessions.loadGlobal("a");
    for (const id of ["one", "two"]) await (await sessions.open(id)).load("b");
    await settled();
    const first = await ask("one");
    assert.deepEqual([first.cached, first.reads], [false, 2]);
    const second = await ask("one");
    assert.deepEqual([second.cached, second.reads, second.texts], [true, 0, first.texts]);
    assert.equal((await ask("two")).cached, false, "another session");
    assert.equal((await ask("one", "ann")).cached, false, "another user");
    assert.equal((await ask()).cached, false, "no session");
    for (const id of ["one", "two", undefined]) assert.equal((await ask(id)).reads, 0);
    replies.push({ text: "done" });
    await say(await sessions.get("one"), "Hello"); // builds the snapshot
    await ask("one");
    replies.push({ text: "done" });
    await say(await sessions.get("one"), "More words, nothing else");
    assert.deepEqual((({ cached, reads }) => [cached, reads])(await ask("one")), [true, 0]);
    assert.deepEqual(reader.stats(), { hits: 5, misses: 5 });
  });

  type World = Awaited<ReturnType<typeof createWorld>>;
  const changes: [what: string, change: (world: World) => Promise<unknown> | unknown, ids: string[], text?: string][] =
    [
      ["a pin", async ({ sessions }) => (await sessions.get("one")).load("c"), ["g", "p", "c"]],
      ["a pin taken back", async ({ sessions }) => (await sessions.get("one")).unload("p"), ["g"]],
      ["a global", ({ sessions }) => sessions.loadGlobal("c"), ["g", "c", "p"]],
      ["a global taken back", ({ sessions }) => sessions.unloadGlobal("g"), ["p"]],
      ["an edit from outside", ({ skill }) => skill("p", "", "Edited."), ["g", "p"], "Edited."],
      [
        "an edit in place that keeps size and time",
        ({ home }) => {
          const path = join(home, "environments/default/skills/p/SKILL.md");
          const { atimeMs, mtimeMs } = statSync(path);
          writeFileSync(path, readFileSync(path, "utf8").replace("Instructions of p.", "Instructions of q."));
          utimesSync(path, atimeMs / 1000, mtimeMs / 1000);
        },
        ["g", "p"],
        "Instructions of q.",
      ],
      ["a new version in the library", ({ inLibrary }) => inLibrary("g", "Edited."), ["g", "p"], "Edited."],
      ["a deletion in the library", ({ library }) => library.delete("g", { author: "ann", from: 1 }), ["p"]],
      [
        "a folder that is deleted",
        ({ home }) => rmSync(join(home, "environments/default/skills/p"), { recursive: true }),
        ["g"],
      ],
    ];
  for (const [what, change, ids, text] of changes)
    test(`is dropped at once by ${what} (${proves("000.11")})`, async (t) => {
      const world = await createWorld(t);
      const { skill, sessions, inLibrary, ask } = world;
      for (const id of ["p", "c"]) skill(id);
      await inLibrary("g", "Global.");
      await sessions.loadGlobal("g");
      await (await sessions.open("one")).load("p");
      await settled();
      await ask("one");
      assert.deepEqual((({ cached, ids }) => [cached, ids])(await ask("one")), [true, ["g", "p"]]);
      await change(world);
      const after = await ask("one");
      assert.deepEqual([after.cached, after.ids], [false, ids]);
      if (text !== undefined) assert.ok(after.texts.includes(text), after.texts.join());
    });

  test(`is dropped by a skill the model loads, and by nothing else it does (${proves("000.11")})`, async (t) => {
    const { skill, sessions, replies, ask } = await createWorld(t);
    for (const id of ["p", "c", "d"]) skill(id);
    const session = await sessions.open("one");
    await session.load("p");
    await say(session, "Hello");
    await settled();
    await ask("one");
    for (const [next, ids] of [
      [call("Skill", { name: "c" }), ["p", "c"]],
      [call("read_file", { path: "/skills/d/SKILL.md" }), ["p", "c", "d"]],
    ] as const) {
      replies.push({ calls: [next] }, { text: "done" });
      await say(session, "Load it");
      assert.deepEqual((({ cached, ids }) => [cached, ids])(await ask("one")), [false, ids]);
      replies.push({ calls: [call("list_files", { path: "." })] }, { text: "done" });
      await say(session, "Look around");
      assert.deepEqual((({ cached, ids }) => [cached, ids])(await ask("one")), [true, ids]);
    }
  });

  test("is dropped by another selection and by a refresh, which bring the session other versions", async (t) => {
    const { sessions, inLibrary, ask, skill } = await createWorld(t);
    skill("p");
    await inLibrary("g", "First.");
    const session = await sessions.open("one");
    await session.load("g");
    await say(session, "Hello");
    await settled();
    await ask("one");
    await inLibrary("g", "Second.");
    assert.deepEqual((await ask("one")).texts, ["First."], "its own version");
    await session.refresh();
    assert.deepEqual((({ cached, texts }) => [cached, texts])(await ask("one")), [false, ["Second."]]);
    await inLibrary("g", "Third.");
    await session.select(["p"]);
    assert.deepEqual((({ cached, texts }) => [cached, texts])(await ask("one")), [false, ["Third."]]);
  });

  test("is dropped by another environment", async (t) => {
    const { skill, sessions, ask, write } = await createWorld(t);
    skill("p");
    for (const name of ["config", "agents", "models"]) write(`environments/other/${name}.jsonc`, "{}");
    write("environments/other/skills/p/SKILL.md", "---\nname: p\ndescription: p\n---\nOther.\n");
    await sessions.loadGlobal("p");
    await settled();
    await ask();
    assert.equal((await ask()).cached, true);
    assert.deepEqual((({ cached, texts }) => [cached, texts])(await ask(undefined, "default", "other")), [
      false,
      ["Other."],
    ]);
  });

  test("is not kept while it may still change within one tick of the clock", async (t) => {
    const { skill, sessions, ask, beYoung } = await createWorld(t);
    skill("p");
    await sessions.loadGlobal("p");
    await settled();
    beYoung(true);
    for (let time = 0; time < 3; time++)
      assert.deepEqual((({ cached, reads }) => [cached, reads])(await ask()), [false, 1]);
    beYoung(false);
    await ask();
    assert.equal((await ask()).cached, true);
  });
});
