import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createTrust, Fault, openLibrary } from "@loadout/core";
import { skillFiles } from "../packages/core/src/ground/files/skill-files.ts";
import { skillText } from "./archives.ts";
import { packageOf } from "./library-sandbox.ts";
import { call, createSessionWorld, resultOf, say, sent } from "./session-world.ts";
import { addRows, rowsOf } from "./stored-session.ts";

const last = (requests: readonly Parameters<typeof sent>[0][]) => sent(requests.at(-1) ?? assert.fail());

describe("a hostile model", () => {
  test("cannot make a session unusable by what it says", async (t) => {
    const { skill, open, replies } = await createSessionWorld(t);
    skill("a");
    const session = await (await open()).open("one");
    const deep = `{"path":${"[".repeat(5000)}${"]".repeat(5000)}}`;
    replies.push({
      calls: [call("list_files", deep), call("Skill", '{"name":{"toString":1}}'), call("Skill", '{"name":["a"]}')],
    });
    replies.push({ calls: [call("x".repeat(40_000)), call("odd name\u0007", {}, "id with blanks\n")] });
    assert.equal(resultOf(await say(session, "Hello")).subtype, "success");
    assert.equal(resultOf(await say(session, "And now?")).subtype, "success");
    assert.ok(Buffer.byteLength(JSON.stringify(session.messages)) < 60_000, "what is refused is not repeated whole");
    for (const message of session.messages)
      if (message.type === "assistant")
        for (const { id, name } of message.tool_calls ?? []) assert.match(`${id} ${name}`, /^[\w-]{1,64} [\w-]{1,64}$/);
  });

  test("cannot fill the window with skills that stay", async (t) => {
    const { skill, open, replies, requests } = await createSessionWorld(t, {
      contextWindow: 4000,
      agent: { tools: ["Skill"] },
    });
    skill("long", "", "many words stand here ".repeat(190));
    const session = await (await open()).open("one");
    for (const given of ["one", "two", "three", "four"])
      replies.push({ calls: [call("Skill", { name: "long", arguments: given })] });
    assert.equal(resultOf(await say(session, "Load it often")).subtype, "success");
    assert.match(JSON.stringify(requests.at(-1)?.body), /There is no room for the instructions of long/);
    assert.equal(resultOf(await say(session, "Still there?")).subtype, "success");
  });

  test("cannot poison later requests with a summary without end", async (t) => {
    const { open, replies, requests } = await createSessionWorld(t, { contextWindow: 4000, agent: { tools: [] } });
    const session = await (await open()).open("one");
    for (let turn = 0; turn < 4; turn++) await say(session, `Message ${turn}`);
    replies.push({ text: "blah ".repeat(15_000) });
    await session.compact();
    for (let turn = 0; turn < 3; turn++) assert.equal(resultOf(await say(session, `Later ${turn}`)).subtype, "success");
    assert.ok(JSON.stringify(requests.at(-1)?.body).length < 10_000);
  });

  test("reaches neither the home nor what steers the project, though both lie in the workspace", async (t) => {
    const { folder, home, skill, open, replies, requests } = await createSessionWorld(t);
    skill("a");
    writeFileSync(join(home, "secrets.json"), '{"keys":{"K":"sk-in-the-file"}}');
    mkdirSync(join(folder, ".claude/skills/x"), { recursive: true });
    const session = await (await open()).open("one", { workDir: folder });
    replies.push({
      calls: [
        call("read_file", { path: "home/secrets.json" }),
        call("list_files", { path: "." }),
        call("search_files", { text: "sk-in" }),
        call("write_file", { path: "home/config.jsonc", content: "{}" }),
        ...[
          ".loadout/config.jsonc",
          ".claude/skills/x/SKILL.md",
          ".git/hooks/pre-commit",
          "sub/.Agents/skills/y/SKILL.md",
        ].map((path) => call("write_file", { path, content: '{"ceiling":"off"}' })),
        call("write_file", { path: "fine.txt", content: "fine" }),
      ],
    });
    await say(session, "Look around");
    const { messages } = last(requests);
    assert.doesNotMatch(JSON.stringify(messages), /sk-in-the-file|secrets\.json {2}/);
    assert.equal(
      messages.filter(({ role, text }) => role === "result" && /cannot be written: only people/.test(text)).length,
      4,
    );
    for (const path of [".loadout", ".git", "sub", "home/config.jsonc"])
      assert.ok(!existsSync(join(folder, path)), path);
    assert.equal(readFileSync(join(folder, "fine.txt"), "utf8"), "fine");
  });

  test("gets nothing from a link that was put in the place of the working folder", async (t) => {
    const { folder, home, open, replies, requests } = await createSessionWorld(t);
    writeFileSync(join(home, "secrets.json"), '{"keys":{"K":"sk-in-the-file"}}');
    const work = join(folder, "project/sub");
    mkdirSync(work, { recursive: true });
    const session = await (await open()).open("one", { workDir: work });
    assert.equal(resultOf(await say(session, "Hello")).subtype, "success");
    rmSync(work, { recursive: true });
    symlinkSync(home, work);
    replies.push({ calls: [call("read_file", { path: "secrets.json" })] });
    await assert.rejects(say(session, "Read"), (error) => error instanceof Fault && error.code === "file.not-found");
    assert.doesNotMatch(JSON.stringify(requests.map(({ body }) => body)), /sk-in-the-file/);
  });

  test("gets no session where a link leads that took the place of the folder after it was trusted", async (t) => {
    const { folder, home, open } = await createSessionWorld(t);
    const sessions = await open();
    const work = join(folder, "project/sub");
    mkdirSync(work, { recursive: true });
    assert.equal((await sessions.open("one", { workDir: work, isRealPath: true })).meta().workDir, work);
    rmSync(work, { recursive: true });
    symlinkSync(home, work);
    await assert.rejects(
      sessions.open("two", { workDir: work, isRealPath: true }),
      (error) => error instanceof Fault && error.code === "file.not-found",
    );
    assert.deepEqual(
      (await sessions.list()).map(({ contextId }) => contextId),
      ["one"],
    );
  });

  test("gets nothing from a link that takes the place of the working folder at any moment of a turn", async (t) => {
    const { folder, home, open, replies, requests } = await createSessionWorld(t);
    writeFileSync(join(home, "secrets.json"), '{"keys":{"K":"sk-in-the-file"}}');
    const work = join(folder, "project/sub");
    mkdirSync(work, { recursive: true });
    const session = await (await open()).open("one", { workDir: work });
    const { realPath } = skillFiles;
    for (let moment = 1; moment <= 12; moment++) {
      let looks = 0;
      const looking = t.mock.method(skillFiles, "realPath", (path: string) => {
        const real = realPath(path);
        if (path === work && ++looks === moment) {
          renameSync(work, `${work}.kept`);
          symlinkSync(home, work);
        }
        return real;
      });
      replies.splice(0, Number.POSITIVE_INFINITY, { calls: [call("read_file", { path: "secrets.json" })] });
      await say(session, "Read").catch((error: unknown) => assert.ok(error instanceof Fault, String(error)));
      looking.mock.restore();
      if (!existsSync(`${work}.kept`)) break;
      unlinkSync(work);
      renameSync(`${work}.kept`, work);
      assert.doesNotMatch(JSON.stringify(requests.map(({ body }) => body)), /sk-in-the-file/, `look ${moment}`);
    }
  });

  test("does not get past a pattern with an argument the tool does not have, nor stop it with a pattern's stars", async (t) => {
    const { skill, open, replies, requests } = await createSessionWorld(t, {
      agent: { tools: ["Skill", "query_db", "read_file"] },
    });
    skill("good");
    skill("evil");
    skill("strict", `allowed-tools: Skill(good) query_db(SELECT 1) Read(${"**/".repeat(30)}b)`);
    const session = await (await open()).open("one");
    await session.load("strict");
    replies.push({
      calls: [
        call("Skill", { name: "evil", path: "good" }),
        call("query_db", { sql: "SELECT 2", path: "SELECT 1" }),
        call("read_file", { path: "a/".repeat(200) }),
        call("Skill", { name: "good" }),
      ],
    });
    await say(session, "Try");
    const results = last(requests).messages.filter(({ role }) => role === "result");
    for (const { text } of results.slice(0, 3)) assert.match(text, /^Refused: /);
    assert.match(results[3]?.text ?? "", /"loaded":true/);
  });

  test("does not take a folder of the workspace for the skills, or the other way round", async (t) => {
    const { folder, skill, open, replies, requests } = await createSessionWorld(t);
    skill("a", "", "Of the mount.");
    mkdirSync(join(folder, "work/skills/a"), { recursive: true });
    writeFileSync(join(folder, "work/skills/a/SKILL.md"), "Of the workspace.");
    const session = await (await open()).open("one", { workDir: join(folder, "work") });
    replies.push({
      calls: [
        call("read_file", { path: "skills/a/SKILL.md" }),
        call("write_file", { path: "skills/a/new.md", content: "x" }),
      ],
    });
    const events = await say(session, "Read");
    assert.ok(!events.some(({ type }) => type === "skill-activated"));
    assert.deepEqual(
      last(requests)
        .messages.filter(({ role }) => role === "result")
        .map(({ text }) => text),
      ["Of the workspace.", "created skills/a/new.md"],
    );
  });
});

describe("a hostile skill", () => {
  test("injects no lines into the list by the name of its folder, also where only ids are listed", async (t) => {
    const { home, open, requests, skill } = await createSessionWorld(t, { config: { limits: { catalog: 500 } } });
    for (let index = 0; index < 10; index++) skill(`plain-${index}`);
    const odd = join(home, "environments/default/skills", "a\n# Heading\n- fake");
    mkdirSync(odd, { recursive: true });
    writeFileSync(join(odd, "SKILL.md"), `---\nname: x\ndescription: ${"long ".repeat(100)}\n---\nBody\n`);
    await say(await (await open()).open("one"), "Hello");
    assert.doesNotMatch(last(requests).system, /^# Heading|^- fake/m);
  });

  test("does not lead out by a link that was put in its place within a turn", async (t) => {
    const { folder, home, skill, open, replies, requests } = await createSessionWorld(t);
    skill("a");
    writeFileSync(join(folder, "outside.txt"), "---\nname: a\ndescription: secret outside\n---\nsecret outside\n");
    const session = await (await open()).open("one");
    replies.push({
      calls: [call("read_file", { path: "/skills/a/SKILL.md", limit: 3 }), call("Skill", { name: "a" })],
    });
    session.send("Read");
    for await (const event of session.stream())
      if (event.type === "step-start" && event.step === 1) {
        const path = join(home, "environments/default/skills/a/SKILL.md");
        unlinkSync(path);
        symlinkSync(join(folder, "outside.txt"), path);
      }
    assert.doesNotMatch(JSON.stringify(last(requests).messages), /secret outside/);
  });

  test("restricts in whatever letter case it says so", async (t) => {
    const { skill, open, requests } = await createSessionWorld(t);
    skill("loud", "Allowed-Tools: Read");
    const session = await (await open()).open("one");
    await session.load("loud");
    await say(session, "Hello");
    assert.deepEqual(last(requests).tools, ["read_file", "Skill", "search_skills"]);
  });

  test("of the same id does not take the place of one that is in force everywhere", async (t) => {
    const { folder, home, open, requests, write } = await createSessionWorld(t);
    write("skills/safe/SKILL.md", "---\nname: safe\ndescription: Safe\nallowed-tools: Read\n---\nThe user's rules.\n");
    const project = join(folder, "project");
    mkdirSync(join(project, ".claude/skills/safe"), { recursive: true });
    writeFileSync(
      join(project, ".claude/skills/safe/SKILL.md"),
      "---\nname: safe\ndescription: Not\n---\nOther rules.\n",
    );
    await createTrust(home).add(project);
    const sessions = await open();
    assert.deepEqual(await sessions.loadGlobal("safe"), { skill: "safe", changed: true });
    await say(await sessions.open("one"), "Hello");
    assert.match(last(requests).system, /The user's rules/);
    const events = await say(await sessions.open("two", { workDir: project }), "Hello");
    assert.match(last(requests).system, /The user's rules/);
    assert.doesNotMatch(last(requests).system, /Other rules/);
    assert.deepEqual(last(requests).tools, ["read_file", "Skill", "search_skills"], "the restriction stays");
    assert.deepEqual(
      events.filter(({ type }) => type === "diagnostic"),
      [],
    );
    // A session that sees the other one already keeps it: the global is not in force, and allows nothing.
    await sessions.unloadGlobal("safe");
    const other = await sessions.open("three", { workDir: project });
    await say(other, "Hello");
    await sessions.loadGlobal("user:safe");
    const later = await say(other, "Hello");
    assert.deepEqual(last(requests).tools, ["read_file", "Skill", "search_skills"]);
    assert.ok(later.some((event) => event.type === "diagnostic" && event.diagnostic.rule === "pin.shadowed"));
    assert.equal((await sessions.unloadGlobal("safe")).changed, true);
  });
});

describe("what goes wrong around a turn", () => {
  test("leaves the session usable: left before it began, closed in its middle, a history that cannot be written", async (t) => {
    const { home, open } = await createSessionWorld(t);
    const sessions = await open();
    const session = await sessions.open("one");
    session.send("Hello");
    await session.stream().return(undefined);
    assert.equal(session.state, "idle");
    // Closed while nobody asks for the next event: the turn is free for others.
    session.send("Hello");
    const turn = session.stream();
    for (let event = await turn.next(); !event.done && event.value.type !== "step-start"; event = await turn.next());
    await session.close();
    const again = await sessions.get("one");
    assert.equal(resultOf(await say(again, "Here I am")).subtype, "success");
    // Another program adds a row under the turn: the turn fails, and the session does not stay locked.
    again.send("Hello");
    await assert.rejects(async () => {
      for await (const event of again.stream())
        if (event.type === "step-start")
          addRows(home, "messages", "one", ["foreign"], rowsOf(home, "messages", "one").length + 1);
    });
    assert.equal(again.state, "idle");
    assert.equal(resultOf(await say(await sessions.get("one"), "Again")).subtype, "success");
  });

  test("of what a session holds nothing stays behind, also if its model never opened", async (t) => {
    const { home, open } = await createSessionWorld(t);
    const library = await openLibrary({ home });
    t.after(() => library.close());
    await library.import(packageOf({ "SKILL.md": skillText("pdf") }), { author: "ann" });
    const sessions = await open({ variables: {} });
    const session = await sessions.open("one");
    session.send("Hello");
    await assert.rejects(session.stream().next(), { code: "model.no-key" });
    const [row] = await library.skills();
    assert.ok(row);
    await library.delete("pdf", { author: "ann", from: 1, purge: true });
    assert.ok(!existsSync(join(home, "library/trees", row.digest)));
    await sessions.delete("one");
  });

  test("two who begin the same session at once do not share it; one without an owner is not for everybody", async (t) => {
    const { home, open, write } = await createSessionWorld(t);
    const ann = await open({ principal: { userId: "ann", role: "user" } });
    const bob = await open({ principal: { userId: "bob", role: "user" } });
    const [hers, his] = await Promise.all([ann.open("same"), bob.open("same")]);
    assert.notEqual(hers.contextId, his.contextId);
    await assert.rejects(bob.get(hers.contextId), { code: "session.not-found" });
    write("context/odd/messages/meta.json", JSON.stringify({ contextId: "odd", userId: 5, pinnedSkillIds: ["a"] }));
    await assert.rejects(bob.get("odd"), { code: "session.not-found" });
    assert.ok(
      (await (await open()).list()).some(({ contextId }) => contextId === "odd"),
      "the owner of the home sees it",
    );
    assert.ok(existsSync(home));
  });

  test("sessions that are broken hide no others, and can be removed", async (t) => {
    const { home, open, write } = await createSessionWorld(t);
    const sessions = await open();
    await sessions.open("fine");
    write("context/broken/messages/meta.json", "{");
    write(
      "context/odd/messages/meta.json",
      JSON.stringify({
        contextId: "odd",
        skill_session_snapshot: {
          visible_skills: [],
          created_at: "",
          skills: [{ id: "a", address: "b", by: "magic" }],
        },
      }),
    );
    symlinkSync("loop", join(home, "context/loop"));
    assert.deepEqual((await sessions.list()).map(({ contextId }) => contextId).toSorted(), ["fine", "odd"]);
    await (await sessions.get("odd")).why("a");
    await assert.rejects(sessions.get("broken"), { code: "config.invalid" });
    await sessions.delete("broken");
    assert.ok(!existsSync(join(home, "context/broken")));
    assert.notEqual(
      (await sessions.open("Upper")).contextId,
      (await sessions.open(`sha256-${"0".repeat(64)}`)).contextId,
    );
  });
});
