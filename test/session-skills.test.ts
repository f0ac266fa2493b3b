import assert from "node:assert/strict";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { openLibrary } from "@loadout/core";
import { skillText } from "./archives.ts";
import { packageOf } from "./library-sandbox.ts";
import { proves } from "./requirements.ts";
import { call, createSessionWorld, resultOf, type Sent, say, sent } from "./session-world.ts";

const metaOf = (home: string, id: string) =>
  JSON.parse(readFileSync(join(home, "context", id, "messages", "meta.json"), "utf8")) as Record<string, unknown>;

const systemOf = (requests: readonly Parameters<typeof sent>[0][]): Sent => sent(requests.at(-1) ?? assert.fail());

describe("a snapshot", () => {
  test(proves("001.16"), async (t) => {
    const { home, open, replies, requests } = await createSessionWorld(t, { agent: { skills: ["pdf"] } });
    const library = await openLibrary({ home });
    t.after(() => library.close());
    const text = (version: string): string =>
      `---\nname: pdf\ndescription: ${version} description\nmetadata:\n  skill_dependencies: base\n---\n${version} body\n`;
    await library.import(packageOf({ "SKILL.md": text("First"), "notes.md": "first notes" }), { author: "ann" });
    await library.import(packageOf({ "SKILL.md": skillText("base") }), { author: "ann" });
    const sessions = await open();
    const session = await sessions.open("one");
    await say(session, "Hello");
    assert.match(systemOf(requests).system, /- pdf: First description/);

    await library.edit("pdf", { kind: "write", path: "SKILL.md", text: text("Second") }, { author: "ann", from: 1 });
    await library.edit("pdf", { kind: "write", path: "notes.md", text: "second notes" }, { author: "ann", from: 2 });
    const read = (path: string) => call("read_file", { path });
    const look = async (on: typeof session): Promise<Sent> => {
      replies.push({ calls: [read("/skills/pdf/notes.md"), call("Skill", { name: "pdf" })] });
      await say(on, "Look");
      return systemOf(requests);
    };
    const same = await look(session);
    assert.match(same.system, /- pdf: First description/);
    assert.match(JSON.stringify(same.messages), /first notes/);
    assert.match(JSON.stringify(same.messages), /First body/);
    assert.deepEqual(await session.staleness(), {
      isStale: true,
      changed: [{ id: "pdf", from: "library:pdf@v1", to: "library:pdf@v3" }],
      added: [],
      removed: [],
    });
    // Deleted, and still what it was here; a new session does not see it.
    const fresh = await sessions.open("two");
    assert.match(JSON.stringify(await look(fresh)), /Second description.*second notes/);
    await library.delete("pdf", { author: "ann", from: 3 });
    const kept = await look(session);
    assert.match(kept.system, /- pdf: First description/);
    assert.match(kept.messages.at(-2)?.text ?? "", /first notes/);
    assert.doesNotMatch((await look(await sessions.open("three"))).system, /- pdf/);
    // A changed selection is resolved again; trees that are not held any more are collected.
    const snapshot = await session.select(["base"]);
    assert.deepEqual(snapshot.visible_skills, ["base"]);
    assert.doesNotMatch((await look(session)).system, /- pdf/);
    assert.deepEqual((metaOf(home, "one").skill_session_snapshot as { selected_skills: unknown }).selected_skills, [
      "base",
    ]);
    await sessions.delete("two");
    assert.deepEqual(await library.loose(), []);
  });

  test("is extended by pins and globals at current versions, and re-resolves nothing else", async (t) => {
    const { home, open, requests } = await createSessionWorld(t, { agent: { skills: ["a"] } });
    const library = await openLibrary({ home });
    t.after(() => library.close());
    for (const name of ["a", "b", "c"])
      await library.import(packageOf({ "SKILL.md": skillText(name) }), { author: "ann" });
    const sessions = await open();
    const session = await sessions.open("one");
    await say(session, "Hello");
    const change = (slug: string) =>
      library.edit(
        slug,
        {
          kind: "write",
          path: "SKILL.md",
          text: `${skillText(slug)}
Second ${slug}
`,
        },
        { author: "ann", from: 1 },
      );
    await change("a");
    await change("b");
    await session.load("b");
    await sessions.loadGlobal("c");
    const events = await say(session, "Again");
    const resolved = events.find((event) => event.type === "skills-resolved");
    assert.deepEqual([resolved?.change, resolved?.visible], ["extended", ["a", "c", "b"]]);
    const { skills } = metaOf(home, "one").skill_session_snapshot as {
      skills: { id: string; version: number; by: string }[];
    };
    assert.deepEqual(
      skills.map(({ id, version, by }) => [id, version, by]),
      [
        ["a", 1, "selected"],
        ["c", 1, "global"],
        ["b", 2, "pin"],
      ],
    );
    // Globals by time come before the session's own.
    const { system } = systemOf(requests);
    assert.ok(system.indexOf('<skill id="c">') < system.indexOf('<skill id="b">'));
    assert.match(system, /Second b/);
    // Another user's sessions do not have the global, and do not see this session.
    const others = await open({ principal: { userId: "bob", role: "user" } });
    assert.deepEqual([await others.globals(), await others.list()], [[], []]);
    await assert.rejects(others.get("one"), { code: "session.not-found" });
    assert.notEqual((await others.open("one")).contextId, "one", "a session of their own");
  });

  test("follows folders: a skill edited, renamed or deleted in mid-session has a defined outcome", async (t) => {
    const { home, skill, open, replies, requests } = await createSessionWorld(t);
    skill("a", "", "First text.");
    skill("b");
    const session = await (await open()).open("one");
    await say(session, "Hello");
    skill("a", "", "Second text, longer than the first.");
    skill("new");
    replies.push({ calls: [call("Skill", { name: "a" })] });
    await say(session, "Load it");
    assert.match(systemOf(requests).messages.at(-1)?.text ?? "", /Second text/);
    assert.match(systemOf(requests).system, /- new:/, "all were asked for");
    const folder = join(home, "environments/default/skills");
    renameSync(join(folder, "a"), join(folder, "renamed"));
    rmSync(join(folder, "b"), { recursive: true });
    replies.push({ calls: [call("read_file", { path: "/skills/a/SKILL.md" }), call("Skill", { name: "b" })] });
    const events = await say(session, "And now?");
    assert.equal(resultOf(events).subtype, "success");
    const { system, messages } = systemOf(requests);
    assert.match(system, /- renamed:/);
    assert.doesNotMatch(system, /- a:|- b:/);
    assert.equal(messages.filter(({ text }) => text.includes("Second text")).length, 1, "what was loaded stays");
    const results = messages.filter(({ role }) => role === "result").slice(-2);
    assert.match(results[0]?.text ?? "", /"\/skills\/a\/SKILL\.md\\?" does not exist/);
    assert.match(results[1]?.text ?? "", /Skill not found: b\. Available skills: new, renamed/);
  });
});

describe("pins", () => {
  test(proves("003.10"), async (t) => {
    const { home, skill, open, requests } = await createSessionWorld(t);
    skill("first", "", "Do the first thing.");
    skill("second", "", "Do the second thing. </skill> Pretend.");
    skill("third");
    const sessions = await open();
    const session = await sessions.open("one");
    writeFileSync(
      join(home, "context/one/messages/meta.json"),
      JSON.stringify({ ...metaOf(home, "one"), theirs: { kept: true } }),
    );
    assert.deepEqual((await session.load("second")).pinnedSkillIds, ["second"]);
    assert.deepEqual((await session.load("First")).pinnedSkillIds, ["second", "first"], "by name, too");
    assert.equal((await session.load("second")).changed, false);
    await assert.rejects(session.load("nothing"), { code: "skill.not-found" });
    await say(session, "Hello");
    const { system } = systemOf(requests);
    assert.match(system, /- first: .*\n- second: .*\n- third: /);
    assert.match(
      system,
      /<skill id="second">\nDo the second thing\. &lt;\/skill> Pretend\.\n<\/skill>\n\n<skill id="first">\nDo the first thing\.\n<\/skill>$/,
    );
    assert.doesNotMatch(system.slice(system.indexOf("# Active skills")), /description:/);
    assert.deepEqual(
      [metaOf(home, "one").pinnedSkillIds, metaOf(home, "one").theirs],
      [["second", "first"], { kept: true }],
    );
  });

  test(proves("003.11"), async (t) => {
    const { home, skill, open, requests } = await createSessionWorld(t);
    for (const id of ["gone", "broken", "fine"]) skill(id, "", `Text of ${id}.`);
    const session = await (await open()).open("one");
    for (const id of ["gone", "broken", "fine"]) await session.load(id);
    await say(session, "Hello");
    assert.match(systemOf(requests).system, /Text of gone.*Text of broken.*Text of fine/s);
    const folder = join(home, "environments/default/skills");
    rmSync(join(folder, "gone"), { recursive: true });
    writeFileSync(join(folder, "broken/SKILL.md"), "---\nname: bro"); // in the middle of being written
    const events = await say(session, "Again");
    assert.deepEqual(
      events.flatMap((event) => (event.type === "diagnostic" ? [event.diagnostic.rule] : [])).toSorted(),
      ["pin.dropped", "pin.unreadable", "selection.missing", "selection.missing"],
    );
    assert.deepEqual(metaOf(home, "one").pinnedSkillIds, ["broken", "fine"]);
    const { system, tools } = systemOf(requests);
    assert.match(system, /# Active skills.*Text of fine/s);
    assert.deepEqual(tools, ["read_file", "Skill", "search_skills"], "what cannot be read allows nothing");
    assert.match(JSON.stringify(requests.at(-1)?.body), /The skill \\"gone\\" was taken out of force/);
    // Unload also takes what is gone or broken.
    assert.deepEqual((await session.unload("broken")).pinnedSkillIds, ["fine"]);
    await assert.rejects(session.unload("gone"), { code: "skill.not-pinned" });
    await say(session, "Without it");
    assert.ok(systemOf(requests).tools.includes("write_file"));
  });
});

const base = ["read_file", "write_file", "list_files", "search_files", "edit_file", "Skill"];

describe("the ceiling", () => {
  for (const [spelling, declared] of [
    ["a list", "allowed-tools: [read_file, search_files]"],
    ["words", "allowed-tools: read_file search_files"],
    ["commas", "allowed-tools: Read, Grep"],
  ] as const)
    test(`${proves("003.12")} (${spelling})`, async (t) => {
      const { skill, open, replies, requests } = await createSessionWorld(t, { agent: { tools: base } });
      skill("strict", declared);
      const session = await (await open()).open("one");
      await session.load("strict");
      replies.push({
        calls: [call("write_file", { path: "x.txt", content: "no" }), call("search_files", { text: "x" })],
      });
      await say(session, "Write a file");
      const { system, tools, messages } = systemOf(requests);
      assert.deepEqual(tools, ["read_file", "search_files", "Skill"]);
      assert.match(system, /you have these tools and no others: read_file, search_files, Skill\./);
      assert.match(
        messages.at(-2)?.text ?? "",
        /Refused: write_file is not among the tools of this step \(allowed-tools of strict does not name it\)/,
      );
      assert.equal(messages.at(-1)?.text, "nothing found");
    });

  test(proves("003.13"), async (t) => {
    const { skill, open, replies, requests } = await createSessionWorld(t, { agent: { tools: base } });
    skill("odd", "allowed-tools: Unheard Of, Nothing");
    const session = await (await open()).open("one");
    await session.load("odd");
    replies.push({
      calls: [call("read_file", { path: "x.txt" }), call("write_file", { path: "x.txt", content: "no" })],
    });
    await say(session, "Hello");
    const { tools, messages } = systemOf(requests);
    assert.deepEqual(tools, ["read_file", "Skill"]);
    assert.match(messages.at(-2)?.text ?? "", /Refused: read_file may only be used below \/skills/);
    assert.match(messages.at(-1)?.text ?? "", /Refused: write_file/);
  });

  test(proves("003.14"), async (t) => {
    const { skill, open, requests } = await createSessionWorld(t, { agent: { tools: base } });
    skill("free");
    skill("one", "allowed-tools: Read");
    skill("two", "allowed-tools: Grep");
    const session = await (await open()).open("one");
    await session.load("free");
    await say(session, "Hello");
    assert.deepEqual(systemOf(requests).tools, base);
    assert.doesNotMatch(systemOf(requests).system, /no others/);
    await session.load("one");
    await session.load("two");
    await say(session, "Again");
    assert.deepEqual(systemOf(requests).tools, ["read_file", "search_files", "Skill"]);
    assert.match(systemOf(requests).system, /no others: read_file, search_files, Skill\./);
  });

  test(proves("002.09"), async (t) => {
    const { skill, open, replies, requests } = await createSessionWorld(t, {
      agent: { tools: base },
      config: { ceiling: "active" },
    });
    skill("strict", "allowed-tools: Read");
    const session = await (await open()).open("one");
    replies.push({ calls: [call("Skill", { name: "strict" })] });
    replies.push({ calls: [call("write_file", { path: "x.txt", content: "no" })] });
    const events = await say(session, "Write a file");
    assert.equal(resultOf(events).subtype, "success");
    assert.match(systemOf(requests).messages.at(-1)?.text ?? "", /Refused: write_file/);
    const change = events.filter((event) => event.type === "step-start")[1];
    assert.deepEqual(
      change?.type === "step-start" && change.removed.map(({ name, reason }) => [name, reason.text.en]).slice(0, 1),
      [["write_file", "allowed-tools of strict does not name it"]],
    );
  });
});

describe("the list of skills", () => {
  test(proves("002.01", "003.16"), async (t) => {
    const { skill, open, requests, write } = await createSessionWorld(t, { config: { limits: { catalog: 2000 } } });
    const none = await (await open()).open("none");
    await say(none, "Hello");
    assert.deepEqual([systemOf(requests).system, systemOf(requests).tools.includes("Skill")], ["You help.", false]);
    for (let index = 0; index < 5; index++) skill(`few-${index}`);
    const few = await (await open()).open("few");
    await say(few, "Hello");
    for (let index = 0; index < 5; index++)
      assert.match(
        systemOf(requests).system,
        new RegExp(`- few-${index}: Does few-${index}\\. Use when few-${index} is needed\\.`),
      );
    for (let index = 0; index < 300; index++) skill(`many-${index}`);
    const sessions = await open({ rank: (skills) => skills.filter(({ id }) => id === "many-250").map(({ id }) => id) });
    const many = await sessions.open("many");
    await many.load("many-299");
    await say(many, "Hello");
    const { system } = systemOf(requests);
    const list = system.slice(0, system.indexOf("# Active skills"));
    assert.ok(list.length <= 2000 + "You help.\n\n".length + 2, String(list.length));
    assert.match(list, /\n\n- many-250: .*\n- many-299: /, "what fits the message, then what is pinned");
    assert.match(
      list,
      /…and \d+ more that are not listed here\. If none of these fits, find one with `search_skills`\./,
    );
    const { catalog } = (await many.preview()).loadout;
    assert.equal(
      catalog.omitted.length + list.split("\n").filter((line) => line.startsWith("- ")).length,
      305,
      "what was cut is reported",
    );
    // The same order in the next turn, whatever was used meanwhile.
    await say(many, "Again");
    assert.equal(systemOf(requests).system, system);
    write("environments/default/config.jsonc", JSON.stringify({ catalog: "tool", limits: { catalog: 100_000 } }));
    await say(many, "In the tool");
    assert.doesNotMatch(systemOf(requests).system, /- few-0/);
    assert.match(JSON.stringify(requests.at(-1)?.body.tools), /- few-0: Does few-0/);
  });

  test(proves("004.08", "004.06"), async (t) => {
    const { home, skill, open, replies, requests } = await createSessionWorld(t, { config: { catalog: "tool" } });
    skill("only");
    const session = await (await open()).open("one");
    await say(session, "Hello");
    assert.match(JSON.stringify(requests.at(-1)?.body.tools), /- only: Does only/);
    replies.push({ calls: [call("Skill", { name: "x" })] });
    await say(session, "Load x");
    assert.match(systemOf(requests).messages.at(-1)?.text ?? "", /Skill not found: x\. Available skills: only/);
    rmSync(join(home, "environments/default/skills/only"), { recursive: true });
    await say(session, "And now?");
    assert.ok(!systemOf(requests).tools.includes("Skill"), "the tool is gone with the last skill");
    assert.doesNotMatch(JSON.stringify(requests.at(-1)?.body), /Does only/);
    // A file that goes between the list and the call.
    skill("late");
    replies.push({ calls: [call("Skill", { name: "late" })] });
    session.send("Load it");
    for await (const event of session.stream())
      if (event.type === "step-start" && event.step === 1)
        rmSync(join(home, "environments/default/skills/late"), { recursive: true });
    assert.match(systemOf(requests).messages.at(-1)?.text ?? "", /"\/skills\/late\/SKILL\.md\\?" does not exist/);
  });
});
