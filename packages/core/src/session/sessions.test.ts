import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { contentsOf, packageOf } from "../../../../test/library-sandbox.ts";
import { call, createSessionWorld, resultOf, say, sent } from "../../../../test/session-world.ts";
import { addRows, rowsOf } from "../../../../test/stored-session.ts";
import { Fault } from "../ground/fault.ts";
import { openLibrary } from "../library/open-library.ts";

const text = (name: string, body: string): string => `---\nname: ${name}\ndescription: Does ${name}.\n---\n${body}\n`;

async function createWorld(t: TestContext, options: Parameters<typeof createSessionWorld>[1] = {}) {
  const world = await createSessionWorld(t, options);
  const contexts = join(world.home, "context");
  return {
    ...world,
    contexts,
    meta: (id: string) =>
      JSON.parse(readFileSync(join(contexts, id, "messages/meta.json"), "utf8")) as Record<string, unknown>,
    async library() {
      const library = await openLibrary({ home: world.home });
      t.after(() => library.close());
      return library;
    },
    trees: () => readdirSync(join(world.home, "library/trees")).length,
  };
}

async function codeOf(request: Promise<unknown>): Promise<string> {
  const error: unknown = await request.then(
    () => assert.fail("not refused"),
    (thrown: unknown) => thrown,
  );
  return error instanceof Fault ? error.code : assert.fail(String(error));
}

describe("sessions of a home", () => {
  test("are listed with the last used first, and what is no session of ours hides none", async (t) => {
    const { open, contexts } = await createWorld(t);
    let seconds = 0;
    const sessions = await open({ now: () => new Date(Date.UTC(2026, 0, 1, 0, 0, ++seconds)) });
    assert.deepEqual(await sessions.list(), []);
    assert.equal(existsSync(contexts), false, "listing makes nothing");
    for (const id of ["b", "a", "c"]) await sessions.open(id);
    await say(await sessions.get("a"), "  A   long\nmessage  ");
    for (const [folder, content] of [
      ["broken", '{"contextId": "bro'],
      ["empty", "{}"],
      ["odd", '{"contextId": 7}'],
      ["list", "[]"],
    ] as const) {
      mkdirSync(join(contexts, folder, "messages"), { recursive: true });
      writeFileSync(join(contexts, folder, "messages/meta.json"), content);
    }
    mkdirSync(join(contexts, "nothing"));
    writeFileSync(join(contexts, "file"), "x");
    const list = await sessions.list();
    assert.deepEqual(
      list.map(({ contextId, title, turns }) => [contextId, title, turns]),
      [
        ["a", "A long message", 1],
        ["c", "", 0],
        ["b", "", 0],
      ],
    );
    const { createdAt, updatedAt, ...rest } = list[0] ?? assert.fail();
    assert.ok(createdAt < updatedAt);
    assert.deepEqual(rest, {
      ...{ contextId: "a", title: "A long message", agent: "assistant", environment: "default" },
      ...{ userId: "default", turns: 1, pinnedSkillIds: [] },
    });
  });

  test("of others are not there for a user or an admin, whatever is asked; a superadmin has them all", async (t) => {
    const { open, meta } = await createWorld(t);
    const as = (userId: string, role: "user" | "admin" | "superadmin") => open({ principal: { userId, role } });
    const { contextId: hers } = await (await as("ann", "user")).open();
    const { contextId: his } = await (await as("bob", "admin")).open();
    for (const sessions of [await as("bob", "user"), await as("bob", "admin")]) {
      assert.deepEqual(
        (await sessions.list()).map(({ contextId }) => contextId),
        [his],
      );
      for (const ask of [() => sessions.get(hers), () => sessions.fork(hers, "copy"), () => sessions.delete(hers)])
        assert.equal(await codeOf(ask()), "session.not-found");
      assert.notEqual((await sessions.open(hers)).contextId, hers, "their own of that name");
      await sessions.delete(hers);
      await sessions.get(his);
    }
    const all = await as("root", "superadmin");
    assert.deepEqual((await all.list()).map(({ contextId }) => contextId).toSorted(), [hers, his].toSorted());
    await all.open(hers);
    assert.deepEqual([meta(hers).userId, meta(his).userId], ["ann", "bob"], "and it stays theirs");
    await all.delete(hers);
    assert.deepEqual(
      (await all.list()).map(({ contextId }) => contextId),
      [his],
    );
  });

  test("can have any text as id, which is a folder of its own and leads nowhere else", async (t) => {
    const { open, contexts, home, folder } = await createWorld(t);
    const sessions = await open();
    const ids = ["..", "../../up", "/etc/x", "a/b", "a\\b", "会话 😀", "UPPER", "upper", "x".repeat(4096), "con", " "];
    const around = readdirSync(folder).toSorted();
    const before = readdirSync(home).toSorted();
    for (const id of ids) {
      const session = await sessions.open(id);
      assert.deepEqual([session.contextId, (await sessions.get(id)).contextId], [id, id]);
    }
    assert.deepEqual((await sessions.list()).map(({ contextId }) => contextId).toSorted(), ids.toSorted());
    assert.equal(readdirSync(contexts).length, ids.length);
    assert.deepEqual(
      [readdirSync(folder).toSorted(), readdirSync(home).toSorted()],
      [around, [...before, "context"].toSorted()],
    );
    for (const id of ["", "x".repeat(4097), "\ud800"])
      for (const ask of [() => sessions.open(id), () => sessions.get(id), () => sessions.delete(id)])
        assert.equal(await codeOf(ask()), "session.id-invalid");
  });

  test("that are not there are no sessions to get, copy or delete", async (t) => {
    const { open, contexts } = await createWorld(t);
    const sessions = await open();
    for (const ask of [() => sessions.get("x"), () => sessions.fork("x"), () => sessions.delete("x")])
      assert.equal(await codeOf(ask()), "session.not-found");
    assert.equal(existsSync(contexts), false);
  });
});

describe("a session that is started", () => {
  test("has what was asked for, else what the environment says, and a short id", async (t) => {
    const { open, write, meta, contexts } = await createWorld(t);
    write("environments/other/agents.jsonc", '{"first": {}, "second": {}}');
    const time = new Date(Date.UTC(2026, 5, 1));
    const sessions = await open({ now: () => time, newId: () => "some id" });
    const plain = await sessions.open();
    assert.match(plain.contextId, /^[0-9a-f]{8}$/);
    assert.equal((await sessions.open()).contextId, plain.contextId, "made from the next id");
    assert.deepEqual(meta(plain.contextId), {
      ...{ contextId: plain.contextId, userId: "default", agent: "assistant", environment: "default" },
      ...{ created_at: time.toISOString(), updated_at: time.toISOString(), pinnedSkillIds: [] },
    });
    await sessions.open("two", {
      environment: "other",
      agent: "second",
      model: "demo",
      skills: ["x"],
      workDir: "/tmp",
    });
    const { agent, environment, model, context, workDir } = meta("two");
    assert.deepEqual(
      [agent, environment, model, context, workDir],
      ["second", "other", "demo", { skills: ["x"] }, "/tmp"],
    );
    assert.equal(statSync(contexts).mode & 0o777, 0o700);
    assert.notEqual((await (await open()).open()).contextId, (await (await open()).open()).contextId);
  });

  test("with an agent, a model or an environment that is not there leaves nothing behind", async (t) => {
    const { open, contexts } = await createWorld(t);
    const sessions = await open();
    assert.equal(await codeOf(sessions.open("x", { agent: "nobody" })), "agent.not-found");
    assert.equal(await codeOf(sessions.open("x", { model: "nothing" })), "model.not-found");
    for (const model of ["constructor", "toString", "__proto__"])
      assert.equal(await codeOf(sessions.open("x", { model })), "model.not-found", model);
    assert.equal(await codeOf(sessions.open("x", { agent: "constructor" })), "agent.not-found");
    assert.equal(await codeOf(sessions.open("x", { environment: "nowhere" })), "environment.not-found");
    assert.equal(existsSync(contexts), false);
  });

  test("in an environment that comes to be later is started then", async (t) => {
    const { open, write } = await createWorld(t);
    const sessions = await open();
    await codeOf(sessions.open("x", { environment: "late" }));
    write("environments/late/config.jsonc", "{}");
    assert.equal((await sessions.open("x", { environment: "late" })).meta().environment, "late");
  });

  test("with an agent or a model that came to be since the last one was started has it", async (t) => {
    const { open, write, home } = await createSessionWorld(t);
    const sessions = await open();
    await sessions.open("first");
    const file = (name: string): string => readFileSync(join(home, "environments/default", name), "utf8");
    const more = (name: string, from: string, to: string): void => {
      const entries = JSON.parse(file(name));
      write(`environments/default/${name}`, JSON.stringify({ ...entries, [to]: entries[from] }));
    };
    more("agents.jsonc", "assistant", "helper");
    const draft = await sessions.draft({ agent: "helper" });
    assert.equal((await draft.preview()).agent, "helper");
    more("agents.jsonc", "assistant", "second");
    more("models.jsonc", "fake", "other");
    const { agent, model } = (await sessions.open("next", { agent: "second", model: "other" })).meta();
    assert.deepEqual([agent, model], ["second", "other"]);
  });

  test("again has another agent and model where they are named, and keeps everything else", async (t) => {
    const { open, write, meta, contexts, home } = await createWorld(t, { agent: { skills: ["a"] } });
    write("environments/default/agents.jsonc", '{"assistant": {"model": "fake"}, "other": {}}');
    write("environments/second/agents.jsonc", '{"assistant": {}, "third": {}}');
    const sessions = await open();
    await sessions.open("one", { skills: ["a"] });
    const before = meta("one");
    const path = join(contexts, "one/messages/meta.json");
    const { ino } = statSync(path);
    for (const same of [{}, { agent: "assistant" }, { environment: "second", workDir: home, skills: ["b"] }])
      await sessions.open("one", same);
    assert.equal(statSync(path).ino, ino, "nothing was written");
    await sessions.open("one", { agent: "other", environment: "second", skills: [], workDir: home });
    assert.deepEqual(meta("one"), { ...before, agent: "other" });
    await sessions.open("one", { model: "demo" });
    assert.deepEqual(meta("one"), { ...before, agent: "other", model: "demo" });
    await sessions.open("one", { model: "fake", agent: "assistant" });
    assert.deepEqual(meta("one"), { ...before, model: "fake" });
    assert.equal(await codeOf(sessions.open("one", { agent: "third", environment: "second" })), "agent.not-found");
    assert.equal(await codeOf(sessions.open("one", { model: "none" })), "model.not-found");
    assert.deepEqual(meta("one"), { ...before, model: "fake" });
  });

  test("over a file that somebody else began keeps what that says", async (t) => {
    const { open, contexts, meta } = await createWorld(t);
    mkdirSync(join(contexts, "one/messages"), { recursive: true });
    const path = join(contexts, "one/messages/meta.json");
    writeFileSync(
      path,
      '{"contextId": "other", "pinnedSkillIds": ["p"], "title": "Mine", "theirs": 1, "model": "fake"}',
    );
    await (await open()).open("one", { model: "demo" });
    const { contextId, pinnedSkillIds, title, theirs, agent, model, userId } = meta("one");
    assert.deepEqual(
      [contextId, pinnedSkillIds, title, theirs, agent, model, userId],
      ["one", ["p"], "Mine", 1, "assistant", "fake", "default"],
    );
  });
});

describe("a draft", () => {
  test("shows what a session would get, and writes nothing at all", async (t) => {
    const { open, home, skill, library, folder } = await createWorld(t, { agent: { skills: ["a", "l"] } });
    skill("a");
    const lib = await library();
    await lib.import(packageOf({ "SKILL.md": text("l", "From the library.") }), { author: "ann" });
    const first = await open();
    await first.loadGlobal("a");
    await first.close();
    await lib.close();
    // Whoever reads a database of SQLite leaves its own two files, which are empty.
    const files = () => Object.entries(contentsOf(home)).filter(([path]) => !/^loadout\.db-(?:shm|wal)$/.test(path));
    const before = [files(), readdirSync(folder)];
    const sessions = await open();
    const draft = await sessions.draft();
    assert.deepEqual([...(await draft.loadSkills()).skills.keys()], ["a", "l"]);
    assert.match(await draft.getSystemPromptWithSkills(), /- a: .*\n- l: .*<skill id="a">/s);
    assert.equal((await draft.preview({ activated: ["l"] })).request.messages.length, 1);
    assert.equal((await draft.why("l")).checks.length, 7);
    assert.deepEqual(
      (await draft.getSkillCatalog()).map(({ id }) => id),
      ["a", "l"],
    );
    assert.equal((await draft.staleness()).isStale, false);
    await sessions.draft({ skills: [], model: "demo" });
    assert.deepEqual(await sessions.list(), []);
    await sessions.close();
    assert.deepEqual([files(), readdirSync(folder)], before);
  });

  test("is of what it is started with", async (t) => {
    const { open, skill, write } = await createWorld(t);
    skill("a");
    skill("b");
    write("environments/other/agents.jsonc", '{"only": {"prompt": "Other."}}');
    const sessions = await open();
    const draft = await sessions.draft({ skills: ["b"], model: "demo" });
    const { request, model } = await draft.preview();
    assert.match(request.instructions, /^You help\.\n\n.*- b: /s);
    assert.doesNotMatch(request.instructions, /- a: /);
    assert.equal(model, "demo");
    assert.equal((await (await sessions.draft({ environment: "other" })).preview()).request.instructions, "Other.");
    assert.equal(await codeOf(sessions.draft({ agent: "nobody" })), "agent.not-found");
  });
});

describe("a fork", () => {
  test("has the messages, pins and snapshot of the original, and goes its own way", async (t) => {
    const { open, skill, replies, meta, home, requests } = await createWorld(t);
    skill("a");
    skill("b");
    let seconds = 0;
    const sessions = await open({ now: () => new Date(Date.UTC(2026, 0, 1, 0, 0, ++seconds)) });
    const original = await sessions.open("one");
    await original.load("b");
    replies.push({ calls: [call("Skill", { name: "a" })] });
    await say(original, "Hello");
    const fork = await sessions.fork("one", "two");
    const lines = (id: string) => rowsOf(home, "messages", id);
    const [first, ...rest] = lines("one");
    assert.equal(lines("two")[0], first?.replace('"context_id":"one"', '"context_id":"two"'));
    assert.deepEqual(lines("two").slice(1), rest);
    const { contextId, forked_from, created_at, updated_at, ...same } = meta("two");
    assert.deepEqual([contextId, forked_from, created_at === updated_at], ["two", "one", true]);
    const { contextId: _id, created_at: begun, updated_at: used, ...before } = meta("one");
    assert.deepEqual(same, before);
    assert.ok(String(created_at) > String(begun) && String(created_at) > String(used));
    await fork.unload("b");
    assert.equal(resultOf(await say(fork, "On its own")).subtype, "success");
    assert.doesNotMatch(sent(requests.at(-1) ?? assert.fail()).system, /Instructions of b/);
    assert.deepEqual([meta("one").pinnedSkillIds, lines("one").length, meta("one").turns], [["b"], rest.length + 1, 1]);
    assert.equal(meta("two").turns, 2);
  });

  test("takes no turn before it has its messages: it would be lost under them", async (t) => {
    const { open, home, contexts } = await createWorld(t);
    const sessions = await open();
    await say(await sessions.open("one"), "Hello");
    const lines = rowsOf(home, "messages", "one");
    const hello = lines.find((line) => line.includes('"Hello"')) ?? assert.fail();
    addRows(home, "messages", "one", new Array(20_000).fill(hello), lines.length + 1);
    const forking = sessions.fork("one", "two");
    while (!existsSync(join(contexts, "two/messages/meta.json"))) await setImmediate();
    const early = await sessions
      .get("two")
      .then((copy) => say(copy, "Early"))
      .then(resultOf, (error: unknown) => (error instanceof Fault ? error.code : assert.fail(String(error))));
    const fork = await forking;
    const has = (text: string) => rowsOf(home, "messages", "two").some((body) => body.includes(text));
    assert.ok(early === "session.state" || has('"Early"'), "refused, or kept");
    await say(fork, "In time");
    assert.ok(has('"In time"'));
  });

  test("needs an id that is free; without one it gets its own", async (t) => {
    const { open } = await createWorld(t);
    const sessions = await open();
    await sessions.open("one");
    await sessions.open("two");
    assert.equal(await codeOf(sessions.fork("one", "two")), "session.exists");
    assert.equal(await codeOf(sessions.fork("one", "one")), "session.exists");
    const fork = await sessions.fork("one");
    assert.match(fork.contextId, /^[0-9a-f]{8}$/);
    assert.deepEqual([fork.messages.length, fork.meta().forked_from], [0, "one"], "also of one that said nothing yet");
  });

  test("keeps the trees of the library after the original is deleted, and lets them go with itself", async (t) => {
    const { open, library, requests, trees } = await createWorld(t, { agent: { skills: ["l"] } });
    const lib = await library();
    await lib.import(packageOf({ "SKILL.md": text("l", "First."), "notes.md": "x" }), { author: "ann" });
    const sessions = await open();
    const original = await sessions.open("one");
    await say(original, "Hello");
    await lib.import(packageOf({ "SKILL.md": text("l", "Second.") }), { author: "ann", onConflict: "update" });
    await lib.delete("l", { author: "ann", from: 2, purge: true });
    assert.equal(trees(), 1, "the first is held by the session");
    const fork = await sessions.fork("one", "two");
    await sessions.delete("one");
    assert.equal(trees(), 1);
    await say(fork, "Still there?");
    assert.match(sent(requests.at(-1) ?? assert.fail()).system, /- l: Does l\./);
    assert.match(
      JSON.stringify((await fork.preview({ activated: ["l"] })).request.messages.at(-1)),
      /<system>.*First\./,
    );
    await sessions.delete("two");
    assert.deepEqual([trees(), await lib.loose()], [0, []]);
  });
});

describe("a session that is deleted", () => {
  test("is gone with its folder, and can be started again", async (t) => {
    const { open, contexts } = await createWorld(t);
    const sessions = await open();
    await say(await sessions.open("one"), "Hello");
    await sessions.open("other");
    await sessions.delete("one");
    assert.deepEqual(readdirSync(contexts), ["other"]);
    assert.equal(await codeOf(sessions.get("one")), "session.not-found");
    assert.equal((await sessions.open("one")).messages.length, 0);
  });

  test("without skills of the library opens none", async (t) => {
    const { open, home, skill } = await createWorld(t);
    skill("a");
    const sessions = await open({ library: () => assert.fail("nobody needs it") });
    await say(await sessions.open("one"), "Hello");
    await sessions.fork("one", "two");
    await sessions.delete("one");
    assert.equal(existsSync(join(home, "library")), false);
  });
});

describe("a global", () => {
  test("is in force in every session of its user until it is taken back, and recorded once", async (t) => {
    const { open, skill, library, requests } = await createWorld(t, { agent: { skills: [] } });
    skill("a", "", "Text of a.");
    const lib = await library();
    await lib.import(packageOf({ "SKILL.md": text("l", "x") }), { author: "ann" });
    const sessions = await open();
    assert.deepEqual(await sessions.loadGlobal("A"), { skill: "a", changed: true });
    assert.deepEqual(await sessions.loadGlobal("a"), { skill: "a", changed: false });
    assert.deepEqual(await sessions.loadGlobal("l"), { skill: "l", changed: true });
    assert.deepEqual(
      (await sessions.globals()).map(({ skill: id, cause }) => [id, cause]),
      [
        ["environment:a", "global"],
        ["library:l", "global"],
      ],
    );
    assert.deepEqual(
      (await sessions.store.activations({})).map(({ skill: id, cause, contextId, version }) => [
        id,
        cause,
        contextId,
        version,
      ]),
      [
        ["l", "global", undefined, 1],
        ["a", "global", undefined, undefined],
      ],
    );
    await say(await sessions.open("one"), "Hello");
    assert.match(sent(requests.at(-1) ?? assert.fail()).system, /Text of a\./);
    assert.equal((await sessions.unloadGlobal("a")).changed, true);
    await say(await sessions.open("two"), "Hello");
    assert.doesNotMatch(sent(requests.at(-1) ?? assert.fail()).system, /Text of a\./);
    await assert.rejects(
      sessions.unloadGlobal("a"),
      (error) => error instanceof Fault && error.code === "skill.not-pinned" && error.values.candidates === "library:l",
    );
    await sessions.unloadGlobal("library:l");
    await assert.rejects(
      sessions.unloadGlobal("a"),
      (error) => error instanceof Fault && error.values.candidates === "–",
    );
  });

  test("by its address is that skill, also where another one has its id", async (t) => {
    const { open, skill, library, requests } = await createWorld(t, { agent: { skills: [] } });
    skill("x", "", "From the folder.");
    await (await library()).import(packageOf({ "SKILL.md": text("x", "From the library.") }), { author: "ann" });
    const sessions = await open();
    await sessions.loadGlobal("library:x");
    await say(await sessions.open("one"), "Hello");
    assert.match(sent(requests.at(-1) ?? assert.fail()).system, /From the library\./);
    assert.doesNotMatch(sent(requests.at(-1) ?? assert.fail()).system, /From the folder\./);
    await sessions.loadGlobal("x");
    assert.equal(await codeOf(sessions.unloadGlobal("x")), "skill.ambiguous");
    assert.deepEqual((await sessions.globals()).length, 2);
  });

  test("is looked for in the environment that is named", async (t) => {
    const { open, write } = await createWorld(t);
    write("environments/other/skills/o/SKILL.md", text("o", "x"));
    const sessions = await open();
    assert.equal(await codeOf(sessions.loadGlobal("o")), "skill.not-found");
    assert.deepEqual(await sessions.loadGlobal("o", "other"), { skill: "o", changed: true });
  });
});

describe("sessions that are closed", () => {
  test("close each of their sessions, also at the end of a block", async (t) => {
    const { open } = await createWorld(t);
    const sessions = await open();
    const session = await sessions.open("one");
    await sessions.close();
    assert.equal(session.state, "closed");
    const again = await open();
    const other = await again.get("one");
    await again[Symbol.asyncDispose]();
    assert.equal(other.state, "closed");
  });

  test("say for a session that cannot be read what is wrong, and lose nothing", async (t) => {
    const { open, home, contexts } = await createWorld(t);
    const sessions = await open();
    await say(await sessions.open("one"), "Hello");
    addRows(home, "messages", "one", ["garbage"], 5);
    const again = await (await open()).get("one");
    assert.deepEqual([again.unreadable, again.messages.length], [1, 4]);
    mkdirSync(join(contexts, "one/messages/history.jsonl"));
    assert.equal(await codeOf((await open()).get("one")), "file.unreadable", "a file of an earlier release");
  });
});
