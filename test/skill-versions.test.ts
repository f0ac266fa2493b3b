import assert from "node:assert/strict";
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { RunnableTool, Session } from "@loadout/core";
import type { RecordedRequest } from "./fake-provider.ts";
import { proves } from "./requirements.ts";
import { call, createSessionWorld, resultOf, say, sent, wireFormats } from "./session-world.ts";

const lastOf = (requests: readonly RecordedRequest[]) => sent(requests.at(-1) ?? assert.fail());
const textOf = (requests: readonly RecordedRequest[]): string => JSON.stringify(lastOf(requests).messages);
const skillsIn = (session: Session): number =>
  session.messages.filter((message) => message.type === "system" && message.subtype === "skill").length;

for (const format of wireFormats)
  test(`over ${format}, ${proves("002.16")}`, async (t) => {
    const { skill, replies, requests, open } = await createSessionWorld(t, { format });
    skill("sum", "metadata:\n  tool_dependencies: query_db", "First text.");
    const sessions = await open();
    const session = await sessions.open("s");
    const load = (way: "Skill" | "read_file") =>
      call(way, way === "Skill" ? { name: "sum" } : { path: "/skills/sum/SKILL.md" });
    replies.push({ calls: [load("Skill")] }, { calls: [load("read_file")] });
    await say(session, "load");
    assert.deepEqual([skillsIn(session), textOf(requests).match(/already/g)?.length], [1, 1], "a repeat adds nothing");
    skill("sum", "", "Second text.");
    const events = await say(session, "what now?");
    assert.ok(events.some((event) => event.type === "diagnostic" && event.diagnostic.rule === "skill.changed"));
    assert.doesNotMatch(textOf(requests), /First text/);
    assert.ok(!lastOf(requests).tools.includes("query_db"), "its tools are of the same version");
    replies.push({ calls: [load("read_file")] });
    const replaced = await say(session, "load it again");
    assert.ok(replaced.some((event) => event.type === "skill-activated" && event.isReplaced));
    assert.equal(textOf(requests).match(/Second text/g)?.length, 1);
    assert.equal(textOf(requests).match(/in another version/g)?.length, 1);
    replies.push({ calls: [load("Skill")] });
    await say(session, "and once more");
    assert.deepEqual([skillsIn(session), textOf(requests).match(/already/g)?.length], [2, 2]);
    const fork = await sessions.fork("s", "fork");
    await say(fork, "in the fork");
    assert.deepEqual([/First text/.test(textOf(requests)), /Second text/.test(textOf(requests))], [false, true]);
    const { skills } = await sessions.activeSkillContents("fork");
    assert.deepEqual(
      skills.map(({ content }) => content),
      ["Second text."],
      "and so is the brief",
    );
    replies.push({ text: "A summary." });
    await say(session, "one more round");
    await session.compact();
    assert.equal(resultOf(await say(session, "after the compaction")).subtype, "success");
    assert.deepEqual([/First text/.test(textOf(requests)), /Second text/.test(textOf(requests))], [false, true]);
  });

describe(`skill unload (${proves("003.18")})`, () => {
  for (const format of wireFormats)
    test(`over ${format}, ends what the model loaded: text, tools and brief; what was sent stays`, async (t) => {
      const { skill, replies, requests, open } = await createSessionWorld(t, { format });
      skill("sum", "metadata:\n  tool_dependencies: query_db", "The text.");
      const sessions = await open();
      const session = await sessions.open("s");
      replies.push({ calls: [call("Skill", { name: "sum" })] });
      await say(session, "load");
      assert.ok(lastOf(requests).tools.includes("query_db"));
      assert.deepEqual((await session.unload("sum")).ended, ["sum"]);
      assert.deepEqual((await sessions.activeSkillContents("s")).skills, [], "at once, also for other agents");
      assert.deepEqual(
        (await session.preview()).loadout.tools.filter(({ name }) => name === "query_db"),
        [],
      );
      await assert.rejects(session.unload("sum"), { code: "skill.not-pinned" });
      await say(session, "without it");
      assert.match(textOf(requests), /taken out of force/);
      assert.ok(!lastOf(requests).tools.includes("query_db"));
      assert.deepEqual((await sessions.activeSkillContents("s")).skills, []);
      // It can be loaded again, and stays out of what a compaction keeps until then.
      replies.push({ text: "A summary." });
      await say(session, "a round");
      await session.compact();
      await say(session, "compacted");
      assert.doesNotMatch(textOf(requests), /The text\./);
      replies.push({ calls: [call("Skill", { name: "sum" })] });
      assert.equal(resultOf(await say(session, "again")).subtype, "success");
      assert.match(textOf(requests), /The text\./);
      assert.doesNotMatch(textOf(requests), /already/);
      assert.ok(lastOf(requests).tools.includes("query_db"));
    });

  test("of a pinned skill that the model loaded too ends both, also in a fork and another process", async (t) => {
    const { skill, replies, open } = await createSessionWorld(t);
    skill("sum", "allowed-tools: Read");
    const sessions = await open();
    const session = await sessions.open("s");
    replies.push({ calls: [call("Skill", { name: "sum" })] });
    await say(session, "load");
    await session.load("sum");
    const unloaded = await session.unload("sum");
    assert.deepEqual([unloaded.pinnedSkillIds, unloaded.ended], [[], ["sum"]]);
    await sessions.fork("s", "fork");
    const again = await open();
    for (const id of ["s", "fork"]) {
      const there = await again.get(id);
      await say(there, "go on");
      const { loadout, skills } = await there.preview();
      assert.deepEqual([loadout.ceiling, skills.active(there.messages)], [undefined, []], id);
    }
  });
});

describe(`the tool limit (${proves("003.17")})`, () => {
  for (const [what, lose, isGone] of [
    ["whose root is missing", (root: string) => renameSync(root, `${root}-away`), false],
    [
      "whose root is a link that leads nowhere",
      (root: string) => {
        rmSync(root, { recursive: true });
        symlinkSync(`${root}-nowhere`, root);
      },
      false,
    ],
    [
      "whose root is a link to itself",
      (root: string) => {
        rmSync(root, { recursive: true });
        symlinkSync(root, root);
      },
      false,
    ],
    [
      "that is missing in a root that can be read",
      (root: string) => rmSync(join(root, "strict"), { recursive: true }),
      true,
    ],
  ] as const)
    for (const policy of ["pinned", "active"] as const)
      test(`of a skill ${what} ${isGone ? "ends with it" : "stays"} (${policy})`, async (t) => {
        const { skill, replies, requests, home, open } = await createSessionWorld(t, { config: { ceiling: policy } });
        skill("strict", "allowed-tools: Read");
        skill("other");
        const root = join(home, "environments/default/skills");
        const session = await (await open()).open("s");
        if (policy === "pinned") await session.load("strict");
        replies.push(policy === "pinned" ? { text: "ok" } : { calls: [call("Skill", { name: "strict" })] });
        await say(session, "first");
        assert.ok(!lastOf(requests).tools.includes("write_file"), "it restricts");
        lose(root);
        await say(session, "second");
        const { tools } = lastOf(requests);
        assert.equal(tools.includes("write_file"), isGone, tools.join(", "));
        assert.equal(session.meta().pinnedSkillIds.length, policy === "pinned" && !isGone ? 1 : 0);
        if (isGone) return;
        if (policy === "pinned") await session.refresh();
        else await session.unload("strict");
        await say(session, "third");
        assert.ok(lastOf(requests).tools.includes("write_file"), "until a person decides");
        assert.deepEqual(session.meta().pinnedSkillIds, []);
      });

  test("of a skill pinned before the first turn does not end with its root", async (t) => {
    const { skill, requests, home, open } = await createSessionWorld(t);
    skill("strict", "allowed-tools: Read");
    const session = await (await open()).open("s");
    await session.load("strict");
    renameSync(join(home, "environments/default/skills"), join(home, "away"));
    await say(session, "first");
    assert.ok(!lastOf(requests).tools.includes("write_file"));
    assert.deepEqual(session.meta().pinnedSkillIds, ["strict"]);
  });

  test("of a skill in a folder that cannot be read stays", {
    skip: process.getuid?.() === 0 && "root reads everything",
  }, async (t) => {
    const { skill, requests, home, open } = await createSessionWorld(t);
    mkdirSync(join(home, "environments/default/skills/group"), { recursive: true });
    skill("group/strict", "allowed-tools: Read");
    const session = await (await open()).open("s");
    await session.load("strict");
    await say(session, "first");
    const folder = join(home, "environments/default/skills/group");
    chmodSync(folder, 0);
    await say(session, "second").finally(() => chmodSync(folder, 0o755)); // else it cannot be removed
    assert.ok(!lastOf(requests).tools.includes("write_file"));
  });
});

describe(`what a session that selects all skills sees (${proves("004.19")})`, () => {
  test("is told as it is: in meta.json, in the timeline, and apart as added, changed and removed", async (t) => {
    const { skill, home, open } = await createSessionWorld(t);
    skill("a");
    const session = await (await open()).open("s");
    await say(session, "first");
    skill("b");
    assert.deepEqual(await session.staleness(), { isStale: false, changed: [], added: ["b"], removed: [] });
    const seen = async (text: string) =>
      (await say(session, text)).flatMap((event) =>
        event.type === "skills-resolved" ? [[event.change, [...event.visible]]] : [],
      );
    assert.deepEqual(await seen("second"), [["live", ["a", "b"]]]);
    assert.deepEqual(session.meta().skill_session_snapshot?.visible_skills, ["a", "b"]);
    assert.deepEqual(await seen("third"), []);
    rmSync(join(home, "environments/default/skills/a"), { recursive: true });
    assert.deepEqual(await seen("fourth"), [["live", ["b"]]]);
    assert.deepEqual(session.meta().skill_session_snapshot?.visible_skills, ["b"]);
  });
});

test(proves("002.17"), async (t) => {
  const { replies, requests, home, open } = await createSessionWorld(t);
  const started = Promise.withResolvers<void>();
  const tools = [
    tool("waits", () => new Promise<never>(() => undefined)),
    tool("works", async () => {
      setImmediate(started.resolve);
      return { content: "It has happened.", isError: false };
    }),
  ];
  const agents = { assistant: { model: "fake", tools: ["waits", "works"] } };
  writeFileSync(join(home, "environments/default/agents.jsonc"), JSON.stringify(agents));
  const session = await (await open({ tools })).open("s");
  replies.push({ calls: [call("waits", {}, "first"), call("works", {}, "second")] });
  void started.promise.then(() => session.abort());
  assert.equal(resultOf(await say(session, "go")).subtype, "interrupted");
  assert.deepEqual(
    session.messages.flatMap((message) =>
      message.type === "tool_result" ? [[message.tool_call_id, message.is_error]] : [],
    ),
    [
      ["second", false],
      ["first", true],
    ],
  );
  assert.equal(resultOf(await say(session, "go on")).subtype, "success");
  const results = lastOf(requests).messages.filter(({ role }) => role === "result");
  assert.match(results[0]?.text ?? "", /interrupted/, "in the order of the calls");
  assert.match(results[1]?.text ?? "", /It has happened/);
});

const tool = (name: string, run: RunnableTool["run"]): RunnableTool => ({
  name,
  description: name,
  parameters: { type: "object", properties: {} },
  run,
});
