import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { proves } from "./requirements.ts";
import { call, createSessionWorld, resultOf, say, sent, settle, wireFormats } from "./session-world.ts";
import { rowsOf, setRows } from "./stored-session.ts";

const body = "Always answer in rhyme.\n\nUse `query_db` for figures.";

for (const format of wireFormats)
  describe(`a session over ${format}`, () => {
    test(proves("001.13", "001.15", "002.02", "002.03"), async (t) => {
      const { skill, open, replies, requests } = await createSessionWorld(t, {
        format,
        agent: { skills: ["report"] },
      });
      skill("report", "metadata:\n  tool_dependencies: query_db\n  skill_dependencies: glossary", body);
      skill("glossary");
      skill("other", "metadata:\n  tool_dependencies: query_db");
      const session = await (await open()).open("one");
      replies.push({ calls: [call("Skill", { name: "report" })] });
      replies.push({ calls: [call("query_db", { sql: "SELECT COUNT(*) AS n FROM orders" })] });
      replies.push({ text: "There you are." });
      const events = await say(session, "Write the report");

      // Stage 1: the prompt lists the selection and its closure, and nothing they need is there yet.
      const [first, second, third] = requests.map(sent);
      assert.ok(first && second && third);
      assert.match(first.system, /- report: Does report\..*\n- glossary: Does glossary\./);
      assert.doesNotMatch(first.system, /- other:/);
      assert.match(first.system, /\/skills\/<id>\/SKILL\.md/);
      assert.deepEqual([first.tools.includes("Skill"), first.tools.includes("query_db")], [true, false]);

      // Stage 2: the call puts the skill's text into the history, then its receipt.
      const added = events.flatMap((event) => (event.type === "message-added" ? [event.message] : []));
      assert.deepEqual(
        added.map((message) => ("subtype" in message ? `${message.type}:${message.subtype}` : message.type)),
        ["user", "assistant", "system:skill", "tool_result", "assistant", "tool_result", "assistant"],
      );
      const inserted = added[2];
      assert.ok(inserted?.type === "system" && inserted.subtype === "skill");
      assert.deepEqual([inserted.skill_name, inserted.skill_content], ["report", body]);
      const receipt = added[3];
      assert.ok(receipt?.type === "tool_result");
      assert.deepEqual([receipt.content, receipt.is_error], ['{"loaded":true,"skill_name":"report"}', false]);

      // Stage 3: the next request has the text once, behind the result, and the tools of the closure, which run.
      assert.deepEqual(
        second.messages.map(({ role }) => role),
        ["user", "call", "result", "system"],
      );
      assert.ok(second.messages[3]?.text.includes(`>\n${body}\n</skill>`));
      assert.equal(second.tools.at(-1), "query_db");
      assert.match(third.messages.at(-1)?.text ?? "", /^n\n437$/);
      assert.equal(resultOf(events).subtype, "success");
    });

    test(proves("002.04", "002.10"), async (t) => {
      const { skill, open, replies, requests } = await createSessionWorld(t, { format });
      skill("rhyme", "", body);
      const sessions = await open();
      const session = await sessions.open("long");
      const isThere = (): number =>
        sent(requests.at(-1) ?? assert.fail()).messages.filter(({ text }) => text.includes("Always answer in rhyme"))
          .length;
      replies.push({ calls: [call("Skill", { name: "rhyme" })] });
      for (let turn = 1; turn <= 20; turn++) {
        await say(session, `message ${turn}`);
        assert.equal(isThere(), 1, `turn ${turn}`);
      }
      // Both compactions keep it, and the last rounds as they are.
      const before = sent(requests.at(-1) ?? assert.fail()).messages;
      replies.push({ text: "Eighteen messages were exchanged." });
      const boundary = await session.compact();
      const asked = sent(requests.at(-1) ?? assert.fail());
      assert.doesNotMatch(JSON.stringify(asked), /Always answer in rhyme/, "the summariser is not shown skills");
      assert.deepEqual([boundary.trigger, boundary.pre_tokens > 100], ["manual", true]);
      await say(session, "after it");
      const after = sent(requests.at(-1) ?? assert.fail()).messages;
      assert.equal(isThere(), 1);
      assert.match(after[0]?.text ?? "", /Eighteen messages were exchanged/);
      const rounds = after.filter(({ role }) => role !== "system");
      assert.ok(rounds.at(-5)?.text.endsWith(before.at(-3)?.text ?? "?"));
      assert.deepEqual(rounds.slice(-4, -1), [...before.slice(-2), { role: "assistant", text: "done" }]);
      await assert.rejects(
        async () => {
          for (;;) await session.compact();
        },
        { code: "context.nothing-to-compact" },
      );
      // Read from disk again, and forked.
      const again = await (await open()).get("long");
      await say(again, "resumed");
      assert.equal(isThere(), 1);
      const fork = await (await open()).fork("long", "fork");
      await say(fork, "forked");
      assert.equal(isThere(), 1);
      const texts = (messages: typeof session.messages): unknown[] =>
        messages.filter((message) => message.type === "system" && message.subtype === "skill");
      assert.deepEqual(texts(fork.messages), texts(again.messages));
    });
  });

describe("activation", () => {
  test(proves("001.14"), async (t) => {
    const { skill, write, open, replies, requests } = await createSessionWorld(t, { agent: { skills: ["a", "b"] } });
    for (const id of ["a", "b", "hidden"]) skill(id, "", `Text of ${id}.`);
    write("environments/default/skills/a/notes.md", "Notes of a.");
    const session = await (await open()).open("one");
    const read = (path: string, more: object = {}) => call("read_file", { path, ...more });
    replies.push({ calls: [read("/skills/hidden/SKILL.md"), read("/skills/a/notes.md"), read("/skills/a/none.md")] });
    replies.push({ calls: [read("/skills/b/SKILL.md"), read("/skills/a/SKILL.md"), read("/skills/b/SKILL.md")] });
    const events = await say(session, "Look around");
    assert.deepEqual(
      events.flatMap((event) => (event.type === "skill-activated" ? [[event.skill, event.cause, event.isNew]] : [])),
      [
        ["b", "read", true],
        ["a", "read", true],
        ["b", "read", false],
      ],
    );
    const last = sent(requests.at(-1) ?? assert.fail());
    const skills = last.messages.filter(({ role }) => role === "system").map(({ text }) => text);
    assert.deepEqual(
      skills.join("\n").match(/Text of .\./g),
      ["Text of b.", "Text of a."],
      "once each, in the order they were read",
    );
    assert.doesNotMatch(JSON.stringify(last.messages), /Text of hidden/);
    assert.deepEqual(
      (await session.preview()).skills.active(session.messages).map(({ id }) => id),
      ["b", "a"],
    );
    // A part of it is shown, activates, and inserts nothing.
    replies.push({ calls: [read("/skills/a/SKILL.md", { offset: 1, limit: 2 })] });
    await say(session, "Again, in parts");
    assert.match(sent(requests.at(-1) ?? assert.fail()).messages.at(-1)?.text ?? "", /^---\nname: a\n\[lines 1–2/);
  });

  test(proves("002.05"), async (t) => {
    const { skill, open, replies, requests } = await createSessionWorld(t);
    skill("a");
    skill("b");
    skill("mine", "disable-model-invocation: true");
    const session = await (await open()).open("one");
    replies.push({ calls: [call("Skill", { name: "zzz" }), call("Skill", { name: "mine" }), call("Skill", {})] });
    const events = await say(session, "Load what is not there");
    const results = sent(requests.at(-1) ?? assert.fail()).messages.filter(({ role }) => role === "result");
    assert.match(results[0]?.text ?? "", /"loaded":false,"error":"Skill not found: zzz\. Available skills: a, b"/);
    assert.match(results[1]?.text ?? "", /Skill not found: mine\. Available skills: a, b/);
    assert.match(results[2]?.text ?? "", /needs the id of a skill/);
    assert.equal(session.messages.filter((message) => message.type === "tool_result" && message.is_error).length, 3);
    assert.ok(!session.messages.some((message) => message.type === "system" && message.subtype === "skill"));
    assert.equal(events.filter(({ type }) => type === "skill-refused").length, 3);
  });

  test(proves("002.07"), async (t) => {
    const { skill, open, replies } = await createSessionWorld(t);
    const given = `"two words" $& $1 \${HOME} \`id\` $(id) 销售 \\n "`;
    skill(
      "plain",
      "",
      "Topic: $ARGUMENTS. Again: $ARGUMENTS. Literal: \\$ARGUMENTS. First: $ARGUMENTS[0]. None: [$ARGUMENTS[9]]. Not declared: $0.",
    );
    skill("declared", "argument-hint: topic", "First: $0.");
    skill("without", "", "No place.");
    const session = await (await open()).open("one");
    replies.push({
      calls: [
        call("Skill", { name: "plain", arguments: given }),
        call("Skill", { skill: "declared", arguments: given }),
        call("Skill", { name: "without", arguments: given }),
        call("Skill", { name: "without", arguments: given }),
        call("Skill", { name: "without" }),
      ],
    });
    await say(session, "Load them");
    assert.deepEqual(
      session.messages.flatMap((message) =>
        message.type === "system" && message.subtype === "skill" ? [message.skill_content] : [],
      ),
      [
        `Topic: ${given}. Again: ${given}. Literal: $ARGUMENTS. First: two words. None: []. Not declared: $0.`,
        "First: two words.",
        `No place.\n\nARGUMENTS: ${given}`,
        "No place.",
      ],
      "once for each skill and arguments",
    );
  });

  test(proves("002.08"), async (t) => {
    const { skill, open, requests } = await createSessionWorld(t);
    skill("brainstorming");
    const session = await (await open()).open("one");
    await say(session, "/brainstorming idea");
    assert.ok(session.messages.some((message) => message.type === "user" && message.content === "/brainstorming idea"));
    const { messages } = sent(requests[0] ?? assert.fail());
    assert.deepEqual(messages, [{ role: "user", text: "/brainstorming idea" }]);
  });

  test("leaves a row with skill, cause and session, so that use can be counted", async (t) => {
    const { skill, open, replies } = await createSessionWorld(t);
    skill("a");
    skill("b");
    const sessions = await open();
    const session = await sessions.open("one");
    await session.load("b");
    replies.push({ calls: [call("Skill", { name: "a" }), call("Skill", { name: "a", arguments: "x" })] });
    await say(session, "Load it");
    const rows = await sessions.store.activations({ contextId: "one" });
    assert.deepEqual(
      rows.map(({ skill: id, cause, address }) => [id, cause, address]),
      [
        ["a", "tool", "environment:a"],
        ["b", "pin", "environment:b"],
      ],
    );
  });
});

describe("a message", () => {
  test(proves("002.11"), async (t) => {
    const { skill, open, replies } = await createSessionWorld(t, { agent: { tools: ["waits"] } });
    skill("a");
    const waits = {
      name: "waits",
      description: "Waits for ever, whatever it is told.",
      parameters: { type: "object" },
      run: () => new Promise<never>(() => undefined),
    };
    const sessions = await open({ tools: [waits] });
    const session = await sessions.open("one");
    assert.equal(session.state, "idle");
    assert.throws(() => session.stream(), { code: "session.state" });
    assert.throws(() => session.send("  "), { code: "input.invalid" });
    session.send("hello");
    assert.equal(session.state, "ready");
    assert.throws(() => session.send("again"), { code: "session.state" });
    await assert.rejects(session.compact(), { code: "session.state" });
    const turn = session.stream();
    assert.throws(() => session.stream(), { code: "session.state" });
    assert.throws(() => session.send("meanwhile"), { code: "session.state" });
    await turn.next();
    // Another process, or another object, cannot run a turn of the same session meanwhile.
    const other = await (await open()).get("one");
    other.send("me too");
    await assert.rejects(other.stream().next(), { code: "session.state" });
    await assert.rejects(sessions.delete("one"), { code: "session.state" });
    for await (const _event of turn);
    assert.equal(session.state, "idle");
    // Aborted in the middle of a tool: recorded, and the session goes on.
    const controller = new AbortController();
    replies.push({ text: "Let me see.", calls: [call("waits"), call("waits")] });
    session.send("go");
    for await (const event of session.stream({ signal: controller.signal }))
      if (event.type === "tool-start") setImmediate(() => controller.abort());
    const tail = session.messages.slice(-3);
    assert.deepEqual(
      tail.map((message) => [
        message.type,
        "subtype" in message ? message.subtype : "",
        "is_error" in message && message.is_error,
      ]),
      [
        ["tool_result", "", true],
        ["tool_result", "", true],
        ["result", "interrupted", false],
      ],
    );
    assert.equal(resultOf(await say(session, "and now?")).subtype, "success");
    // Left early: the same.
    session.send("leave");
    for await (const event of session.stream()) if (event.type === "step-start") break;
    assert.deepEqual([session.state, session.messages.at(-1)?.type], ["idle", "result"]);
    await session.close();
    assert.throws(() => session.send("closed"), { code: "session.state" });
  });

  test(proves("002.12"), async (t) => {
    const { skill, open, replies, requests } = await createSessionWorld(t, {
      agent: { maxSteps: 3, tools: ["list_files", "throws", "Skill"] },
    });
    skill("a");
    const throws = {
      name: "throws",
      description: "Throws.",
      parameters: { type: "object" },
      run: () => Promise.reject(new Error("boom")),
    };
    const session = await (await open({ tools: [throws] })).open("one");
    replies.push({
      calls: [
        call("list_files", "{not json"),
        call("list_files", "[1]"),
        call("no_such_tool", {}),
        call("write_file", { path: "x", content: "y" }),
        call("throws", {}),
        call("list_files", ""),
      ],
    });
    const ended = resultOf(await say(session, "Try everything"));
    assert.deepEqual([ended.subtype, ended.steps], ["success", 2]);
    const results = sent(requests.at(-1) ?? assert.fail()).messages.filter(({ role }) => role === "result");
    const expected = [
      /arguments of list_files are not a JSON object/,
      /arguments of list_files are not a JSON object/,
      /no_such_tool is not among the tools of this step\. Tools of this step: list_files, throws, Skill/,
      /write_file is not among the tools/,
      /throws failed: boom/,
      /^\(empty\)$/,
    ];
    for (const [index, pattern] of expected.entries()) assert.match(results[index]?.text ?? "", pattern);
    // Steps are counted.
    for (let step = 0; step < 3; step++)
      replies.push({ calls: [call("list_files", { path: `.${"/.".repeat(step)}` })] });
    const stopped = resultOf(await say(session, "On and on"));
    assert.deepEqual([stopped.subtype, stopped.steps], ["max_steps", 3]);
    assert.equal(resultOf(await say(session, "Still there?")).subtype, "success");
  });

  test("that the model answers with the same call for ever is ended, and the session goes on", async (t) => {
    const { open, replies, requests } = await createSessionWorld(t);
    const session = await (await open()).open("one");
    for (let step = 0; step < 10; step++) replies.push({ calls: [call("list_files", { path: "." }, "same-id")] });
    const { subtype, code, steps } = resultOf(await say(session, "Look"));
    assert.deepEqual([subtype, code, steps], ["error", "turn.repeats", 6]);
    assert.match(JSON.stringify(requests.at(-1)?.body), /same call has given this same result 5 times/);
    replies.length = 0;
    assert.equal(resultOf(await say(session, "Stop")).subtype, "success");
    const ids = session.messages.flatMap((message) => (message.type === "assistant" ? (message.tool_calls ?? []) : []));
    assert.equal(new Set(ids.map(({ id }) => id)).size, 6, "each call has an id of its own");
  });
});

describe("a provider", () => {
  test("that is limited or down for a while is asked again; what it said until then does not count", async (t) => {
    const { open, replies, requests } = await createSessionWorld(t);
    const session = await (await open()).open("one");
    replies.push({ status: 429, headers: { "retry-after": "0" } }, { text: "Half an", cut: true }, { text: "Whole." });
    const events = await say(session, "Hello");
    assert.equal(resultOf(events).subtype, "success");
    assert.equal(events.filter(({ type }) => type === "model-retry").length, 2);
    assert.equal(requests.length, 3);
    assert.deepEqual(
      session.messages.flatMap((message) => (message.type === "assistant" ? [message.content] : [])),
      ["Whole."],
    );
  });

  test("that stays down, refuses, talks garbage or is silent ends the turn with its fault; the session goes on", async (t) => {
    const { open, replies, requests } = await createSessionWorld(t);
    const session = await (
      await open({ settings: { retries: 1, patience: 1500, backOff: 0, longestAnswer: 1000, longestCall: 60_000 } })
    ).open("one");
    const cases = [
      { given: [{ status: 503 }, { status: 503 }], code: "model.unavailable", tries: 2 },
      {
        given: [{ status: 401, body: '{"error":{"message":"bad key sk-very-secret"}}' }],
        code: "model.key-refused",
        tries: 1,
      },
      {
        given: [
          { status: 200, body: "<html>garbage" },
          { status: 200, body: "<html>garbage" },
        ],
        code: "model.unavailable",
        tries: 2,
      },
      { given: [{ delay: 4000 }, { delay: 4000 }], code: "model.unavailable", tries: 2 },
      { given: [{ text: "x".repeat(2000) }], code: "model.refused", tries: 1 },
    ];
    for (const { given, code, tries } of cases) {
      replies.push(...given);
      const before = requests.length;
      const events = await say(session, "Hello");
      const result = resultOf(events);
      assert.deepEqual([result.subtype, result.code, requests.length - before], ["error", code, tries], code);
      assert.doesNotMatch(JSON.stringify([events, session.messages]), /sk-very-secret/);
      replies.length = 0;
      assert.equal(resultOf(await say(session, "And now?")).subtype, "success");
    }
  });

  test("without its key is not asked, and nothing is written down", async (t) => {
    const { open, requests } = await createSessionWorld(t);
    const session = await (await open({ variables: {} })).open("one");
    session.send("Hello");
    await assert.rejects(session.stream().next(), { code: "model.no-key" });
    assert.deepEqual([session.state, session.messages.length, requests.length], ["idle", 0, 0]);
  });
});

describe("a conversation that grows", () => {
  test(proves("002.10"), async (t) => {
    const { skill, open, replies, requests } = await createSessionWorld(t, {
      contextWindow: 4000,
      agent: { tools: ["Skill"] },
    });
    skill("rhyme", "", body);
    const session = await (await open()).open("one");
    replies.push({ calls: [call("Skill", { name: "rhyme" })] });
    const long = "word ".repeat(450);
    let compactions = 0;
    for (let turn = 0; turn < 12; turn++) {
      // The summary is asked for by a request of its own, before the turn's.
      const events = await say(session, `${turn} ${long}`);
      assert.equal(resultOf(events).subtype, "success", `turn ${turn}`);
      for (const event of events)
        if (event.type === "context-compacted") {
          compactions++;
          assert.ok(event.after < event.before, `${event.before} → ${event.after}`);
        }
      const { messages } = sent(requests.at(-1) ?? assert.fail());
      assert.equal(messages.filter(({ text }) => text.includes("Always answer in rhyme")).length, 1);
      assert.ok(
        messages.some(({ text }) => text === `${turn} ${long}`),
        "the last message is there, whole",
      );
    }
    assert.ok(compactions >= 2, String(compactions));
    const boundaries = session.messages.filter(
      (message) => message.type === "system" && message.subtype === "compact_boundary",
    );
    assert.equal(boundaries.length, compactions);
    for (const boundary of boundaries)
      assert.ok("pre_tokens" in boundary && boundary.pre_tokens > 3200 && boundary.trigger === "auto");
    assert.ok(
      requests.every(
        ({ body: { messages } }) =>
          !/Summarise/.test(JSON.stringify(messages)) || !/Always answer in rhyme/.test(JSON.stringify(messages)),
      ),
    );
  });

  test("within one turn sums up its own steps", async (t) => {
    const { open, replies, requests, write } = await createSessionWorld(t, { contextWindow: 8000 });
    const session = await (await open()).open("one", {});
    write("context/one/workspace/long.txt", `${"many words stand here\n".repeat(600)}`);
    for (let step = 1; step <= 6; step++)
      replies.push({ text: "I read on.", calls: [call("read_file", { path: "long.txt", offset: step })] });
    const events = await say(session, "Read it all");
    assert.ok(events.some(({ type }) => type === "context-compacted"));
    assert.ok(["success", "error"].includes(resultOf(events).subtype));
    assert.ok(requests.length < 40, "no loop");
    assert.equal(resultOf(await say(session, "Go on")).subtype, "success");
  });

  test("by what no compaction can take away is refused with sizes and remedies", async (t) => {
    const { skill, open, replies, requests } = await createSessionWorld(t, {
      contextWindow: 2000,
      agent: { tools: ["Skill", "read_file"] },
    });
    skill("huge", "", "far too many words ".repeat(1000));
    const sessions = await open();
    const session = await sessions.open("one");
    // The model cannot load it at once, and is told what to do instead.
    replies.push({ calls: [call("Skill", { name: "huge" }), call("read_file", { path: "/skills/huge/SKILL.md" })] });
    assert.equal(resultOf(await say(session, "Load it")).subtype, "success");
    const results = sent(requests.at(-1) ?? assert.fail()).messages.filter(({ role }) => role === "result");
    for (const { text } of results) assert.match(text, /more than the 500 that fit here at once\. Read .* in sections/);
    assert.ok(!session.messages.some((message) => message.type === "system" && message.subtype === "skill"));
    // Pinned by a person it would not leave room for anything.
    await session.load("huge");
    const before = requests.length;
    const events = await say(session, "Now?");
    const result = resultOf(events);
    assert.deepEqual([result.subtype, result.code, requests.length], ["error", "context.too-large", before]);
    assert.match(result.error ?? "", /window of 2000 tokens: instructions \d{4}/);
    await session.unload("huge");
    assert.equal(resultOf(await say(session, "And without it?")).subtype, "success");
    assert.match(JSON.stringify(requests.at(-1)?.body), /The skill \\"huge\\" was taken out of force/);
  });
});

describe("what is on disk", () => {
  test(proves("002.13"), async (t) => {
    const { home, skill, open, replies, requests } = await createSessionWorld(t);
    for (let index = 0; index < 20; index++) skill(`s${index}`);
    const session = await (await open()).open("one");
    await settle(session);
    const visible = await session.loadSkills();
    assert.equal(await session.loadSkills(), visible, "the same object while nothing changed");
    await say(session, "Hello");
    assert.equal(await session.loadSkills(), visible, "and the loop has it, too");
    assert.deepEqual(
      (await session.getSkillCatalog()).map(({ id }) => id),
      [...visible.skills.keys()],
    );
    assert.equal(await session.getSystemPromptWithSkills(), sent(requests.at(-1) ?? assert.fail()).system);
    skill("new");
    rmSync(join(home, "environments/default/skills/s0"), { recursive: true });
    const reloaded = await session.loadSkills();
    assert.deepEqual([reloaded.skills.has("new"), reloaded.skills.has("s0")], [true, false]);
    replies.push({ calls: [call("Skill", { name: "new" })] });
    await say(session, "Again");
    assert.match(sent(requests.at(-1) ?? assert.fail()).messages.at(-1)?.text ?? "", /Instructions of new/);
  });

  test(proves("002.14"), async (t) => {
    const { home, skill, open, replies, requests } = await createSessionWorld(t);
    skill("a");
    const session = await (await open()).open("one");
    replies.push({ text: "I load it.", calls: [call("Skill", { name: "a" }), call("list_files")] });
    session.send("Hello");
    let seen = 0;
    for await (const event of session.stream()) {
      if (event.type !== "message-added") continue;
      seen++;
      // The final answer and the result are stored together, so the last row may be that of the next message.
      const stored = rowsOf(home, "messages", "one").slice(-2);
      assert.ok(
        stored.some((row) => isDeepStrictEqual(JSON.parse(row), event.message)),
        "durable before it is shown",
      );
    }
    assert.equal(seen, 6);
    const whole = rowsOf(home, "messages", "one");
    assert.doesNotMatch(
      whole.join("\n") + readFileSync(join(home, "context/one/messages/meta.json"), "utf8"),
      /sk-very-secret/,
    );
    assert.equal(statSync(join(home, "loadout.db")).mode & 0o777, 0o600);
    // Killed after any message, the session goes on from the last one that was written.
    for (const count of whole.keys()) {
      for (const next of [[], ['{"cut']]) {
        setRows(home, "messages", "one", [...whole.slice(0, count + 1), ...next]);
        const again = await (await open()).get("one");
        const result = resultOf(await say(again, `after ${count}`));
        assert.equal(result.subtype, "success", `cut after ${count}`);
        const { messages } = sent(requests.at(-1) ?? assert.fail());
        const calls = messages.filter(({ role }) => role === "call").length;
        assert.equal(messages.filter(({ role }) => role === "result").length, calls, "every call has its result");
        assert.match(messages.at(-1)?.text ?? "", new RegExp(`(^|\\n\\n)after ${count}$`));
      }
    }
    // A meta file that is cut is a fault that names it, and is left alone.
    const meta = join(home, "context/one/messages/meta.json");
    writeFileSync(meta, '{"pinnedSkillIds": ["a"');
    await assert.rejects((await open()).get("one"), { code: "config.invalid" });
    assert.equal(readFileSync(meta, "utf8"), '{"pinnedSkillIds": ["a"');
  });

  test("survives a kill at any message: nothing that was shown is lost", async (t) => {
    const { home, skill } = await createSessionWorld(t);
    skill("invoice-check", "metadata:\n  tool_dependencies: query_db", "Use `query_db`.");
    const program = `
      import { openSessions } from "@loadout/core";
      const sessions = await openSessions({ home: ${JSON.stringify(home)}, userHome: "/nonexistent", models: {} });
      const session = await sessions.open("killed", { model: "demo" });
      session.send(process.argv[2]);
      let left = Number(process.argv[1]);
      for await (const event of session.stream())
        if (event.type === "message-added") {
          process.stdout.write(JSON.stringify(event.message) + "\\n");
          if (--left === 0) process.kill(process.pid, "SIGKILL");
        }`;
    const shown: string[] = [];
    for (let count = 1; count <= 5; count++) {
      const { stdout, signal } = spawnSync(
        process.execPath,
        [
          "-C",
          "loadout-source",
          "--input-type=module",
          "--eval",
          program,
          String(count),
          "Please do an invoice check: check the invoice.",
        ],
        { cwd: import.meta.dirname, encoding: "utf8" },
      );
      shown.push(...stdout.trim().split("\n"));
      const kept = rowsOf(home, "messages", "killed").join("\n");
      for (const line of shown) assert.ok(kept.includes(line), `${signal}: ${line}`);
    }
    const results = rowsOf(home, "messages", "killed").filter((body) => body.includes('"subtype":"interrupted"'));
    // The last answer is stored together with the result, so the run that was killed after it was not cut short.
    assert.equal(results.length, 3, "each run that was cut short was marked so by the next");
  });
});

for (const format of wireFormats)
  test(`requests over ${format} begin with every byte of the one before, for 20 turns`, async (t) => {
    const { skill, open, replies, requests } = await createSessionWorld(t, { format });
    for (let index = 0; index < 30; index++) skill(`s${index}`);
    const session = await (await open()).open("one");
    replies.push({ text: "Let me see.", calls: [call("list_files"), call("Skill", { name: "s3" })] });
    for (let turn = 0; turn < 20; turn++) await say(session, `Message ${turn} “销售”`);
    const parts = requests.map(({ body: { tools, system, messages, input } }) => [
      JSON.stringify(tools) + JSON.stringify(system ?? ""),
      JSON.stringify(messages ?? input).slice(0, -1),
    ]);
    for (const [index, [fixed = "", said = ""]] of parts.entries()) {
      const [fixedBefore = fixed, saidBefore = ""] = parts[index - 1] ?? [];
      assert.equal(fixed, fixedBefore, `request ${index}`);
      assert.ok(said.startsWith(saidBefore), `request ${index}`);
    }
  });
