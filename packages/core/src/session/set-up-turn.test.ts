import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { packageOf } from "../../../../test/library-sandbox.ts";
import { call, createSessionWorld, resultOf, say, sent } from "../../../../test/session-world.ts";
import { openSearchIndex } from "../catalog/search/open-search-index.ts";
import type { Environment } from "../environment/open-environment.ts";
import { Fault } from "../ground/fault.ts";
import type { Library } from "../library/library.ts";
import { openLibrary } from "../library/open-library.ts";
import type { Session } from "./session.ts";
import { findAgent } from "./set-up-turn.ts";

const environmentWith = (agents: object): Environment =>
  ({ name: () => "work", files: () => ({ agents }) }) as unknown as Environment;

describe("the agent of a session", () => {
  const idOf = (agents: object, wanted?: string): string => findAgent(environmentWith(agents), wanted).id;

  test("is the one named, else assistant, else the first, else one with everything by default", () => {
    const several = { first: { prompt: "1" }, assistant: { prompt: "A" }, last: {} };
    assert.deepEqual(findAgent(environmentWith(several), "last"), { id: "last", agent: {} });
    assert.deepEqual(findAgent(environmentWith(several), undefined), { id: "assistant", agent: { prompt: "A" } });
    assert.equal(idOf({ first: {}, second: {} }), "first");
    assert.equal(idOf({ only: {} }), "only");
    assert.deepEqual(findAgent(environmentWith({}), undefined), { id: "assistant", agent: {} });
    assert.deepEqual(findAgent(environmentWith({}), "assistant"), { id: "assistant", agent: {} });
  });

  test("that is not there is a fault which names those that are", () => {
    for (const [agents, wanted, candidates] of [
      [{ first: {}, second: {} }, "assistant", "first, second"],
      [{ first: {} }, "constructor", "first"],
      [{}, "other", "–"],
      [{}, "toString", "–"],
    ] as const)
      assert.throws(
        () => findAgent(environmentWith(agents), wanted),
        (error) => {
          assert.ok(error instanceof Fault);
          assert.deepEqual(
            [error.code, error.values],
            ["agent.not-found", { name: wanted, environment: "work", candidates }],
          );
          return true;
        },
      );
  });

  test("that was taken out of the file is missed by the next turn, and nothing is written down", async (t) => {
    const { open, write, requests } = await createSessionWorld(t, { isInMemory: true });
    const session = await (await open()).open("one");
    write("environments/default/agents.jsonc", '{"other": {}}');
    session.send("Hello");
    await assert.rejects(session.stream().next(), { code: "agent.not-found" });
    assert.deepEqual([session.state, session.messages.length, requests.length], ["idle", 0, 0]);
  });
});

async function createWorld(t: TestContext, options: Parameters<typeof createSessionWorld>[1] = {}) {
  const world = await createSessionWorld(t, { isInMemory: true, ...options });
  return { ...world, last: () => sent(world.requests.at(-1) ?? assert.fail()) };
}

describe("a turn is set up", () => {
  test("with what its agent says: prompt, model, tools, skills", async (t) => {
    const { open, write, skill, last } = await createWorld(t);
    skill("a");
    skill("b");
    write(
      "environments/default/agents.jsonc",
      JSON.stringify({
        assistant: { model: "fake" },
        narrow: { model: "fake", prompt: " Be brief. ", tools: ["Skill"], skills: ["b"] },
      }),
    );
    const sessions = await open();
    await say(await sessions.open("plain"), "Hello");
    assert.match(last().system, /^You are a helpful assistant\. .*- a: .*- b: /s);
    assert.deepEqual(last().tools, [
      "read_file",
      "list_files",
      "search_files",
      "write_file",
      "edit_file",
      "Skill",
      "search_skills",
    ]);
    const narrow = await sessions.open("narrow", { agent: "narrow" });
    await say(narrow, "Hello");
    assert.match(last().system, /^Be brief\.\n\n/);
    assert.doesNotMatch(last().system, /- a: /);
    assert.deepEqual(last().tools, ["Skill"]);
    const { model, agent } = await narrow.preview();
    assert.deepEqual([model, agent], ["fake", "narrow"]);
  });

  test("with the selection of the session, if it has one, and else with its agent's", async (t) => {
    const { open, skill } = await createWorld(t, { agent: { skills: ["a"] } });
    for (const id of ["a", "b", "c"]) skill(id);
    const sessions = await open();
    const session = await sessions.open("one");
    const seen = async (): Promise<string> => [...(await session.loadSkills()).skills.keys()].join(" ");
    assert.equal(await seen(), "a");
    await session.select(["c", "b", "c"]);
    assert.deepEqual([await seen(), session.meta().context], ["c b", { skills: ["c", "b"] }]);
    await session.select([]);
    assert.equal(await seen(), "");
    await session.select(undefined);
    assert.deepEqual([await seen(), session.meta().context], ["a b c", {}]);
    await session.select("agent");
    assert.deepEqual([await seen(), session.meta().context], ["a", undefined]);
    await assert.rejects(session.select(["a", "nothing"]), { code: "skill.not-found" });
    assert.deepEqual([await seen(), session.state], ["a", "idle"]);
  });

  test("with as many steps as the agent, else the settings, else fifty allow", async (t) => {
    const { open, write, replies } = await createWorld(t);
    const sessions = await open();
    const stepsOf = async (id: string, agent: object, settings: object): Promise<number> => {
      write("environments/default/agents.jsonc", JSON.stringify({ assistant: { model: "fake", ...agent } }));
      write("environments/default/config.jsonc", JSON.stringify(settings));
      replies.length = 0;
      for (let n = 0; n < 60; n++) replies.push({ calls: [call("list_files", { path: ".", n })] });
      const { subtype, steps } = resultOf(await say(await sessions.open(id), "Go on"));
      assert.equal(subtype, "max_steps");
      return steps;
    };
    assert.equal(await stepsOf("one", { maxSteps: 2 }, { limits: { steps: 3 } }), 2);
    assert.equal(await stepsOf("two", {}, { limits: { steps: 3 } }), 3);
    assert.equal(await stepsOf("three", {}, {}), 50);
  });

  test("with the settings of the home, where the environment says nothing else about the same thing", async (t) => {
    const { open, write, skill, last } = await createWorld(t);
    skill("a", "allowed-tools: Read");
    write("config.jsonc", JSON.stringify({ ceiling: "off", catalog: "tool", limits: { steps: 7, catalog: 500 } }));
    write("environments/default/config.jsonc", JSON.stringify({ limits: { catalog: 600 } }));
    const session = await (await open()).open("one");
    await session.load("a");
    await say(session, "Hello");
    assert.ok(last().tools.includes("write_file"), "no ceiling");
    assert.doesNotMatch(last().system, /# Skills/);
    write("environments/default/config.jsonc", JSON.stringify({ catalog: "prompt", ceiling: "pinned" }));
    await say(session, "Again");
    assert.deepEqual(last().tools, ["read_file", "Skill", "search_skills"]);
    assert.match(last().system, /# Skills/);
  });

  test("with the ceiling of pinned and global skills, where no setting says otherwise", async (t) => {
    const { open, skill, replies, last } = await createWorld(t);
    skill("a", "allowed-tools: Read");
    const sessions = await open();
    const pinned = await sessions.open("one");
    await pinned.load("a");
    await say(pinned, "Hello");
    assert.deepEqual(last().tools, ["read_file", "Skill", "search_skills"], "a pinned skill restricts");
    // One that a model loaded itself does not: it could be loaded to get rid of tools.
    const loaded = await sessions.open("two");
    replies.push({ calls: [call("Skill", { name: "a" })] });
    await say(loaded, "Hello");
    assert.ok(last().tools.includes("write_file"), "a loaded skill does not");
    await sessions.loadGlobal("a");
    await say(await sessions.open("three"), "Hello");
    assert.deepEqual(last().tools, ["read_file", "Skill", "search_skills"], "a global skill restricts");
  });

  test("with the role and the globals of the user whose session it is", async (t) => {
    const { open, skill, last } = await createWorld(t, { agent: { tools: ["read_file", "secret_tool"] } });
    skill("a", "allowed-tools: Read");
    const secret = {
      ...{ name: "secret_tool", description: "For admins.", parameters: { type: "object" }, role: "admin" as const },
      run: async () => ({ content: "", isError: false }),
    };
    const toolsOf = async (userId: string, role: "user" | "admin"): Promise<string> => {
      const sessions = await open({ principal: { userId, role }, tools: [secret] });
      await say(await sessions.open(), "Hello");
      return last().tools.join(" ");
    };
    assert.doesNotMatch(await toolsOf("bob", "user"), /secret_tool/);
    assert.match(await toolsOf("ann", "admin"), /secret_tool/);
    await (await open({ principal: { userId: "ann", role: "admin" } })).loadGlobal("a");
    assert.doesNotMatch(await toolsOf("ann", "admin"), /secret_tool/, "her own global restricts her");
    assert.match(await toolsOf("eve", "admin"), /secret_tool/, "and nobody else");
  });

  test("once: what is changed meanwhile counts from the next turn on", async (t) => {
    const { open, write, skill, replies, requests, last } = await createWorld(t);
    skill("a", "allowed-tools: Read");
    const session = await (await open()).open("one");
    await session.load("a");
    replies.push({ calls: [call("read_file", { path: "/skills/a/SKILL.md" })] });
    session.send("Hello");
    for await (const event of session.stream())
      if (event.type === "tool-start") {
        write(
          "environments/default/config.jsonc",
          JSON.stringify({ ceiling: "off", catalog: "tool", limits: { steps: 1 } }),
        );
        write(
          "environments/default/agents.jsonc",
          JSON.stringify({ assistant: { model: "fake", prompt: "Otherwise." } }),
        );
        skill("new");
        await session.load("new");
      }
    const [first, second] = requests.map(sent);
    assert.deepEqual([first?.system, first?.tools], [second?.system, second?.tools]);
    replies.push({ calls: [call("list_files")] });
    assert.equal(resultOf(await say(session, "Again")).subtype, "max_steps");
    assert.match(last().system, /^Otherwise\.\n\n# Active skills.*Instructions of new\./s);
    assert.ok(last().tools.includes("write_file"));
  });

  test("with the model of the session before the agent's, and that before the environment's first", async (t) => {
    const { open, write } = await createWorld(t);
    write("environments/default/models.jsonc", '{"one": {"provider": "demo"}, "two": {"provider": "demo"}}');
    write("environments/default/agents.jsonc", '{"plain": {}, "own": {"model": "two"}}');
    const sessions = await open();
    const modelOf = async (id: string, begin: object): Promise<string> =>
      (await (await sessions.open(id, begin)).preview()).model;
    assert.equal(await modelOf("a", { agent: "plain" }), "one");
    assert.equal(await modelOf("b", { agent: "own" }), "two");
    assert.equal(await modelOf("c", { agent: "own", model: "one" }), "one");
    write("environments/default/models.jsonc", "{}");
    assert.equal(await modelOf("d", { agent: "plain" }), "demo");
  });
});

test("looking at what a turn would get opens no model", async (t) => {
  const { open } = await createWorld(t);
  const session = await (await open({ variables: {} })).open("one");
  assert.equal((await session.preview()).model, "fake");
  session.send("Hello");
  await assert.rejects(session.stream().next(), { code: "model.no-key" });
});

describe("the list of skills that does not fit", () => {
  const many = { config: { limits: { catalog: 700 } } };

  test("is ordered when the session begins, by what it begins with and by use, and stays so", async (t) => {
    const { open, skill, last, replies } = await createWorld(t, many);
    for (let index = 0; index < 40; index++) skill(`s${String(index).padStart(2, "0")}`);
    const texts: string[] = [];
    const sessions = await open({
      rank: (skills, text) => {
        texts.push(`${skills.length} ${text}`);
        return ["s31", "s30"];
      },
    });
    const user = await sessions.open("user");
    for (const [id, times] of [
      ["s21", 1],
      ["s22", 2],
    ] as const)
      for (let time = 0; time < times; time++) {
        await user.load(id);
        await user.unload(id);
      }
    replies.push({ calls: [call("Skill", { name: "s21" }), call("Skill", { name: "s23" })] });
    await say(user, "Load something");
    texts.length = 0;
    const session = await sessions.open("one");
    await session.load("s39");
    await say(session, "What is this about?");
    const order = (): string[] => [...last().system.matchAll(/^- (s\d\d)/gm)].map(([, id]) => id ?? "");
    // Ranked, pinned, then by use: s21 and s22 twice each, s39 and s23 once; then by id.
    assert.deepEqual(order().slice(0, 7), ["s31", "s30", "s39", "s21", "s22", "s23", "s00"]);
    assert.deepEqual(texts, ["40 What is this about?"]);
    const before = order();
    await say(session, "And this?");
    assert.deepEqual([order(), texts.length], [before, 1], "once");
    assert.deepEqual(session.meta().skill_session_snapshot?.catalog_order, ["s31", "s30", "s39", "s21", "s22", "s23"]);
    await session.refresh();
    assert.deepEqual(texts.slice(1), ["40 What is this about?"], "a refresh begins with what the session began with");
  });

  test("is not ordered where all of it fits", async (t) => {
    const { open, skill } = await createWorld(t);
    skill("b");
    skill("a");
    const session = await (await open({ rank: () => assert.fail("nobody asked") })).open("one");
    await say(session, "Hello");
    assert.equal(session.meta().skill_session_snapshot?.catalog_order, undefined);
  });
});

describe("the note with a later message", () => {
  const topics = ["invoices", "weather", "molecules", "poems", "recipes", "chess", "tides", "bees"];
  const world = async (t: TestContext, config: object = {}) => {
    const made = await createWorld(t, { config: { limits: { catalog: 700 }, ...config } });
    for (let index = 0; index < 30; index++) made.skill(`filler-${index}`);
    for (const topic of topics) made.skill(`about-${topic}`);
    return made;
  };
  const notesOf = (session: Session): string[] =>
    session.messages.flatMap((message) =>
      message.type === "system" && message.subtype === "note" ? [message.content] : [],
    );

  test("describes skills that fit and that the list does not describe, once, and is part of the history", async (t) => {
    const { open, last } = await world(t);
    const session = await (await open()).open("one");
    await say(session, "Tell me about chess");
    assert.deepEqual(notesOf(session), [], "the list is made for the first message");
    await say(session, "And molecules?");
    const [note = ""] = notesOf(session);
    assert.match(note, /\n- about-molecules: Does about-molecules\. .*\n/);
    assert.doesNotMatch(note, /chess|filler/);
    const sent = JSON.stringify(last().messages);
    assert.ok(sent.includes("about-molecules: Does"), "the model reads it");
    assert.match(last().system, /- about-chess: Does/);
    await say(session, "More about molecules");
    await say(session, "Thanks, go on");
    assert.equal(notesOf(session).length, 1, "neither again, nor for words that fit nothing");
  });

  test("is what the model chose of the best fifty where an environment lets it order them", async (t) => {
    const { open, replies, requests } = await world(t, { search: { rerank: true } });
    const session = await (await open()).open("one");
    await say(session, "Hello");
    const before = requests.length;
    replies.push({ text: "2" }, { text: "Here you are." });
    await say(session, "poems and recipes");
    assert.equal(requests.length, before + 2);
    const question = JSON.stringify(requests[before]?.body);
    const [, second = ""] = /\\n2\. ([\w-]+)/.exec(question) ?? [];
    assert.match(second, /^about-/);
    assert.match(notesOf(session).at(-1) ?? "", new RegExp(`\\n- ${second}: [^\\n]*\\nIf one`), "that one alone");
    replies.push({ text: "0" }, { text: "Nothing." });
    await say(session, "bees and chess");
    assert.equal(notesOf(session).length, 1, "none if the model chose none");
    replies.push({ text: "I would rather not say." }, { text: "Well." });
    await say(session, "tell me of tides");
    assert.match(notesOf(session).at(-1) ?? "", /about-tides/, "the plain order if it gives none");
  });

  test("names five skills at most, and none that is active", async (t) => {
    const { open, skill } = await world(t);
    for (let index = 0; index < 8; index++) skill(`tides-${index}`);
    const session = await (await open()).open("one");
    await say(session, "Hello");
    await session.load("about-tides");
    await say(session, "What are the tides?");
    const ids = [...(notesOf(session)[0] ?? "").matchAll(/^- ([\w-]+)/gm)].map(([, id]) => id);
    assert.equal(ids.length, 5);
    assert.ok(ids.every((id) => id?.startsWith("tides-")));
  });

  test("is left out where an environment switches it off, or the list describes everything", async (t) => {
    const off = await (await (await world(t, { skillNotes: false })).open()).open("one");
    const whole = await (await (await world(t, { limits: {} })).open()).open("two");
    for (const session of [off, whole]) {
      await say(session, "Hello");
      await say(session, "Tell me about molecules");
      assert.deepEqual(notesOf(session), []);
    }
  });
});

test("sessions of one process share one search index: each skill is read once for all of them", async (t) => {
  const { open, skill, replies } = await createWorld(t, { config: { limits: { catalog: 700 } } });
  for (let index = 0; index < 40; index++) skill(`s${index}`);
  const index = await openSearchIndex();
  let opened = 0;
  const sessions = await open({
    async search() {
      opened++;
      return index;
    },
  });
  for (const id of ["one", "two", "three"]) {
    const session = await sessions.open(id);
    replies.push({ calls: [call("search_skills", { query: "s7" })] });
    assert.equal(resultOf(await say(session, "Find s7")).subtype, "success");
  }
  assert.deepEqual([opened, index.stats().read], [6, index.stats().skills]);
});

describe("trees of the library", () => {
  const skillOf = (body: string) => packageOf({ "SKILL.md": `---\nname: l\ndescription: Does l.\n---\n${body}\n` });

  for (const changes of [1, 2])
    test(`that change ${changes === 1 ? "once" : "twice"} while a turn is set up are looked up again`, async (t) => {
      const { open, home } = await createWorld(t, { isInMemory: false, agent: { skills: ["l"] } });
      const library = await openLibrary({ home });
      t.after(() => library.close());
      await library.import(skillOf("One"), { author: "ann" });
      let holds = 0;
      const meddling: Library = {
        ...library,
        hold: async (holder, slugs) => {
          holds++;
          if (holds <= changes) await library.import(skillOf(`Then ${holds}`), { author: "ann", onConflict: "update" });
          return library.hold(holder, slugs);
        },
      };
      const session = await (await open({ library: async () => meddling })).open("one");
      await say(session, "Hello");
      const { version } = session.meta().skill_session_snapshot?.skills[0] ?? assert.fail();
      assert.deepEqual([holds, version], [changes + 1, changes + 1]);
      await say(session, "Again");
      assert.equal(holds, changes + 1, "what is held already is not held again");
    });

  test("that never stop changing are a fault, and nothing is written down", async (t) => {
    const { open, home, requests } = await createWorld(t, { isInMemory: false, agent: { skills: ["l"] } });
    const library = await openLibrary({ home });
    t.after(() => library.close());
    await library.import(skillOf("One"), { author: "ann" });
    let holds = 0;
    const gone: Library = {
      ...library,
      hold: async () => {
        holds++;
        return [];
      },
    };
    const session = await (await open({ library: async () => gone })).open("one");
    session.send("Hello");
    await assert.rejects(session.stream().next(), { code: "busy" });
    assert.deepEqual([holds, requests.length, session.messages.length], [3, 0, 0]);
    assert.equal(session.meta().skill_session_snapshot, undefined);
    assert.deepEqual([...(await session.loadSkills()).skills.keys()], ["l"], "looking holds nothing");
    assert.equal(holds, 3);
  });

  test("are held for what a pin adds alone", async (t) => {
    const { open, home } = await createWorld(t, { isInMemory: false, agent: { skills: ["l"] } });
    const library = await openLibrary({ home });
    t.after(() => library.close());
    await library.import(skillOf("One"), { author: "ann" });
    await library.import(packageOf({ "SKILL.md": "---\nname: p\ndescription: Does p.\n---\nPinned\n" }), {
      author: "ann",
    });
    const held: (readonly string[])[] = [];
    const noting: Library = {
      ...library,
      hold: (holder, slugs) => {
        held.push(slugs);
        return library.hold(holder, slugs);
      },
    };
    const session = await (await open({ library: async () => noting })).open("one");
    await say(session, "Hello");
    await library.import(skillOf("Two"), { author: "ann", onConflict: "update" });
    await session.load("p");
    await say(session, "Again");
    assert.deepEqual(held, [["l"], ["p"]]);
    assert.equal(join(home, "library"), library.root);
  });
});
