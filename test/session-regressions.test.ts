import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import type { Model } from "@loadout/core";
import { callModel } from "../packages/core/src/agent/loop/call-model.ts";
import { createRequestSizer, mayExceed } from "../packages/core/src/agent/loop/request-size.ts";
import { createTrust } from "../packages/core/src/catalog/trust.ts";
import { Fault } from "../packages/core/src/ground/fault.ts";
import { openLibrary } from "../packages/core/src/library/open-library.ts";
import { noteRecent, recentSession } from "../packages/core/src/session/recent-sessions.ts";
import { packageOf } from "./library-sandbox.ts";
import { call, createSessionWorld, resultOf, say, sent, settle } from "./session-world.ts";
import { sessionFolder } from "./stored-session.ts";

const text = (name: string, body: string) => `---\nname: ${name}\ndescription: Does ${name}.\n---\n${body}\n`;
async function createWorld(t: TestContext, options: Parameters<typeof createSessionWorld>[1] = {}) {
  const world = await createSessionWorld(t, options);
  const library = await openLibrary({ home: world.home });
  t.after(() => library.close());
  return {
    ...world,
    library,
    inLibrary: (name: string, body: string) =>
      library.import(packageOf({ "SKILL.md": text(name, body) }), { author: "ann", onConflict: "update" }),
    last: () => sent(world.requests.at(-1) ?? assert.fail()),
  };
}

describe("pins and globals by address", () => {
  test("a pin by address before the first turn, where another skill has the id, is in force or refused; it does not take all tools away", async (t) => {
    const { open, skill, inLibrary, last } = await createWorld(t);
    skill("x", "", "From the folder.");
    await inLibrary("x", "From the library.");
    const session = await (await open()).open("one");
    await session.load("library:x");
    const events = await say(session, "Hello");
    assert.deepEqual(
      events.flatMap((event) => (event.type === "diagnostic" ? [event.diagnostic.rule] : [])),
      [],
    );
    assert.match(last().system, /From the library\./);
    assert.ok(last().tools.includes("write_file"));
  });

  test("a pin by address whose tree the session keeps is not missing", async (t) => {
    const { open, skill, inLibrary, library, last } = await createWorld(t, { agent: { skills: ["a"] } });
    skill("a");
    skill("x", "", "From the folder.");
    await inLibrary("x", "From the library.");
    const session = await (await open()).open("one");
    await session.load("library:x");
    await say(session, "Hello");
    await library.delete("x", { author: "ann", from: 1 });
    await say(session, "Again");
    assert.match(last().system, /From the library\./, "in force");
    assert.deepEqual((await session.pinned()).missing, []);
  });

  test("staleness does not tell that a skill pinned by address would come from elsewhere", async (t) => {
    const { open, skill, inLibrary } = await createWorld(t, { agent: { skills: ["a"] } });
    skill("a");
    skill("x", "", "From the folder.");
    await inLibrary("x", "From the library.");
    const session = await (await open()).open("one");
    await session.load("library:x");
    await say(session, "Hello");
    const told = await session.staleness();
    await session.refresh();
    assert.equal(session.meta().skill_session_snapshot?.skills.find(({ id }) => id === "x")?.address, "library:x");
    assert.deepEqual(told, { isStale: false, changed: [], added: [], removed: [] });
  });

  test("staleness tells that a refresh takes away what a pin brought that is taken back", async (t) => {
    const { open, skill } = await createWorld(t, { agent: { skills: ["a"] } });
    skill("a");
    skill("b");
    const session = await (await open()).open("one");
    await session.load("b");
    await say(session, "Hello");
    await session.unload("b");
    const { removed } = await session.staleness();
    await session.refresh();
    const really = session.meta().skill_session_snapshot?.visible_skills;
    assert.deepEqual([really, removed], [["a"], ["b"]]);
  });

  test("a pin of what the session has frozen is recorded with that version, not with the newest", async (t) => {
    const { open, inLibrary } = await createWorld(t, { agent: { skills: ["l"] } });
    await inLibrary("l", "One");
    const sessions = await open();
    const session = await sessions.open("one");
    await say(session, "Hello");
    await inLibrary("l", "Two");
    await session.load("l");
    const [row] = await sessions.store.activations({ contextId: "one" });
    assert.equal(row?.version, 1);
  });

  test("a skill that the session keeps after it was deleted can be pinned, as the model can load it", async (t) => {
    const { open, inLibrary, library, replies } = await createWorld(t, { agent: { skills: ["l"] } });
    await inLibrary("l", "One");
    const session = await (await open()).open("one");
    await say(session, "Hello");
    await library.delete("l", { author: "ann", from: 1 });
    replies.push({ calls: [call("Skill", { name: "l" })] });
    await say(session, "Load it");
    assert.equal(
      session.messages.some((one) => one.type === "system" && one.subtype === "skill"),
      true,
    );
    assert.equal((await session.load("l")).changed, true);
  });

  test("a global can be taken back by the name it was given by", async (t) => {
    const { open, write } = await createWorld(t);
    write("environments/default/skills/n/SKILL.md", text("Long Name", "n"));
    const sessions = await open();
    await sessions.loadGlobal("long name");
    assert.deepEqual(await sessions.unloadGlobal("long name"), { skill: "environment:n", changed: true });
  });
});

describe("a session", () => {
  test("tells the model once that a skill binds no longer which it loaded itself and which was pinned", async (t) => {
    const { open, skill, replies, last } = await createWorld(t);
    skill("a");
    const session = await (await open()).open("one");
    replies.push({ calls: [call("Skill", { name: "a" })] });
    await say(session, "Load it");
    await session.load("a");
    await say(session, "Pinned");
    await session.unload("a");
    await say(session, "Not pinned");
    const { active } = (await session.preview()).skills;
    assert.deepEqual(
      active(session.messages).map(({ id }) => id),
      [],
      "unload ends every cause in the session",
    );
    assert.equal(JSON.stringify(last().messages).match(/bind you no longer/g)?.length, 1);
  });

  test("sees one and the same value while nothing changed, also with a pin before its first turn", async (t) => {
    const { open, skill } = await createWorld(t, { agent: { skills: ["a"] } });
    skill("a");
    skill("b");
    const session = await (await open()).open("one");
    await settle(session);
    assert.equal(await session.loadSkills(), await session.loadSkills());
    await session.load("b");
    assert.equal(await session.loadSkills(), await session.loadSkills());
  });

  test("that is new begins in the environment that is active by then", async (t) => {
    const { open, write } = await createWorld(t);
    write("environments/other/agents.jsonc", '{"only": {}}');
    const sessions = await open();
    await sessions.open("one");
    write("config.jsonc", '{"activeEnvironment": "other"}');
    assert.equal((await sessions.open("two")).meta().environment, "other");
  });

  test("that works in no folder is not given an agent that only a folder's environment has", async (t) => {
    const { open, folder, home } = await createWorld(t);
    const project = join(folder, "project");
    mkdirSync(join(project, ".git"), { recursive: true });
    mkdirSync(join(project, ".loadout/environments/default"), { recursive: true });
    writeFileSync(join(project, ".loadout/environments/default/agents.jsonc"), '{"special": {}}');
    await createTrust(home).add(project);
    const sessions = await open();
    await sessions.open("one");
    await sessions.open("one", { agent: "special", workDir: project }).catch(() => undefined);
    assert.equal((await sessions.get("one")).meta().agent, "assistant");
  });

  test("can be interrupted from the moment on at which its turn was started", async (t) => {
    const { open, requests } = await createWorld(t);
    const session = await (await open()).open("one");
    session.send("Hello");
    const turn = session.stream();
    session.abort();
    const events = [];
    for await (const event of turn) events.push(event);
    assert.deepEqual([resultOf(events).subtype, requests.length], ["interrupted", 0]);
  });

  test("that is closed runs no turn any more", async (t) => {
    const { open, requests } = await createWorld(t);
    const session = await (await open()).open("one");
    session.send("Hello");
    const turn = session.stream();
    await session.close();
    await assert.rejects(turn.next(), { code: "session.state" });
    assert.equal(requests.length, 0);
  });

  test("that was deleted does not come back through an object that is still in use", async (t) => {
    const { open, home } = await createWorld(t);
    const sessions = await open();
    const session = await sessions.open("one");
    await say(session, "Hello");
    await sessions.delete("one");
    await say(session, "Still there?").catch(() => undefined);
    assert.deepEqual(readdirSync(join(home, "context")), []);
  });

  test("tells that a skill the model loads is new only where it was not in force already", async (t) => {
    const { open, skill, replies } = await createWorld(t);
    skill("a");
    const session = await (await open()).open("one");
    await session.load("a");
    replies.push({ calls: [call("Skill", { name: "a" })] });
    const events = await say(session, "Load it");
    const told = events.find(({ type }) => type === "skill-activated");
    assert.equal(
      told?.type === "skill-activated" && told.isNew,
      false,
      "turn-event.ts: False where it was in force already",
    );
  });

  test("a model that makes the same call six times in one answer is told before it is stopped", async (t) => {
    const { open, replies, requests } = await createWorld(t);
    const session = await (await open()).open("one");
    replies.push({ calls: Array.from({ length: 6 }, () => call("list_files", { path: "." })) });
    assert.equal(resultOf(await say(session, "Look")).subtype, "success");
    assert.equal(requests.length, 2);
  });
});

describe("why", () => {
  test("does not say of a shadowed skill, asked for by its address, that it is visible and in force", async (t) => {
    const { open, skill, inLibrary } = await createWorld(t);
    skill("x", "", "From the folder.");
    await inLibrary("x", "From the library.");
    const session = await (await open()).open("one");
    await session.load("x");
    const { checks, isActive } = await session.why("library:x");
    assert.deepEqual([isActive, checks.every(({ isMet }) => isMet)], [false, false], JSON.stringify(checks));
  });

  test("names each command once, and does not blame the model for what it may not load", async (t) => {
    const { open, skill } = await createWorld(t);
    skill("mine", "disable-model-invocation: true");
    const session = await (await open()).open("one");
    await say(session, "Hello");
    const { next, checks } = await session.why("mine");
    assert.doesNotMatch(checks.at(-1)?.text.en ?? "", /listed in 1 requests, the model did not load it/);
    assert.deepEqual(next, ["loadout skill load mine"]);
  });
});

describe("model calls and tools", () => {
  const signalOf = () => new AbortController();

  test("what a failed attempt said does not count, also where the wait after it is aborted", async () => {
    const controller = signalOf();
    const model: Model = {
      ...{ provider: "p", id: "m", contextWindow: 1000 },
      async *stream() {
        yield { type: "text-delta", text: "Half" };
        throw new Fault("model.unavailable", { provider: "p", model: "m", reason: "down", retryAfter: 60_000 });
      },
    };
    const said = { text: "" };
    const calling = callModel(model, { instructions: "", tools: [], messages: [], signal: controller.signal }, said);
    await assert.rejects(async () => {
      for await (const { type } of calling) if (type === "model-retry") controller.abort();
    });
    assert.equal(said.text, "");
  });

  test("a request that may not exceed a limit does not", async () => {
    const tools = Array.from({ length: 100 }, (_, n) => ({
      name: `mcp__server${n}__do_something_useful`,
      description: "",
      parameters: {},
      grant: {},
      reason: { kind: "base" as const, skills: [], text: { en: "", zh: "" } },
    }));
    const { total } = await createRequestSizer()({ instructions: "", tools }, []);
    assert.ok(mayExceed(total - 1, { instructions: "", tools }, []), `${total} tokens`);
  });
});

describe("recent sessions", () => {
  const createHome = (t: TestContext) => {
    const home = mkdtempSync(join(tmpdir(), "loadout-recent-"));
    t.after(() => rmSync(home, { recursive: true, force: true }));
    mkdirSync(sessionFolder(home, "one"), { recursive: true });
    return home;
  };

  test("the folder used longest ago goes first, not the one whose session was noted longest ago", async (t) => {
    const home = createHome(t);
    const many = Array.from({ length: 500 }, (_, index) => [`/f${index}`, "one"]);
    writeFileSync(join(home, "context/recent.json"), JSON.stringify(many));
    await noteRecent(home, "/f0", "one"); // used just now
    await noteRecent(home, "/new", "one");
    assert.equal(await recentSession(home, "/f0"), "one");
  });
});

describe("a compaction", () => {
  test("shows the summariser everything that fits into the model's window", async () => {
    const { summarize } = await import("../packages/core/src/agent/loop/compaction.ts");
    const { countO200k } = await import("../packages/core/src/turn/count-o200k.ts");
    let shown = "";
    const model: Model = {
      ...{ provider: "p", id: "m", contextWindow: 10_000 },
      async *stream({ messages }) {
        shown = messages[0]?.role === "user" ? messages[0].content : "";
        yield { type: "text-delta", text: "So." };
        yield { type: "finish", reason: "stop", usage: {} };
      },
    };
    const words = "some plain English words about nothing at all ".repeat(30);
    const messages = Array.from({ length: 25 }, (_, n) => ({
      type: "user" as const,
      id: `${n}`,
      time: "",
      content: `${n === 5 ? "The code word is zanzibar. " : ""}${words}`,
    }));
    assert.ok(countO200k(messages.map(({ content }) => content).join("\n\n")) < 7500, "three quarters of the window");
    await summarize(model, messages, { signal: new AbortController().signal });
    assert.match(
      shown,
      /zanzibar/,
      `${shown.length} characters were shown, ${countO200k(shown)} tokens of a window of 10000`,
    );
  });
});

describe("a model call (as of the watch over a whole call)", () => {
  const settings = { retries: 0, patience: 30, backOff: 0, longestAnswer: 1000, longestCall: 600_000 };
  const request = () => ({ instructions: "", tools: [], messages: [], signal: new AbortController().signal });

  test("a listener who takes his time does not make the model silent", async () => {
    const model: Model = {
      ...{ provider: "p", id: "m", contextWindow: 1000 },
      async *stream() {
        yield { type: "text-delta", text: "a" };
        yield { type: "text-delta", text: "b" };
        yield { type: "finish", reason: "stop", usage: {} };
      },
    };
    const said = { text: "" };
    for await (const _event of callModel(model, request(), said, settings))
      await new Promise((done) => setTimeout(done, 100));
    assert.equal(said.text, "ab");
  });

  test("a model whose stream throws at once leaves no timer behind", async () => {
    const before = process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
    const model: Model = {
      ...{ provider: "p", id: "m", contextWindow: 1000 },
      stream() {
        throw new Fault("model.refused", { provider: "p", model: "m", reason: "no" });
      },
    };
    const short = { ...settings, patience: 3000, longestCall: 3000 }; // half an hour by default: the process waits for it
    await assert.rejects(callModel(model, request(), { text: "" }, short).next(), { code: "model.refused" });
    assert.equal(process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length, before);
  });
});
