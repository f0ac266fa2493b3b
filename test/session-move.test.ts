import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { proves } from "./requirements.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";
import { createServerWorld } from "./server-world.ts";
import { call, createSessionWorld, resultOf, say, sent } from "./session-world.ts";

const text = (id: string, body: string, more = ""): string =>
  `---\nname: ${id}\ndescription: Does ${id}. Use when ${id} is needed.\n${more}---\n${body}\n`;

/** A second environment beside the default one, with the same model. */
async function createWorld(t: Parameters<typeof createSessionWorld>[0]) {
  const world = await createSessionWorld(t);
  const { skill, write, home } = world;
  skill("both", "", "Of the first.");
  skill("here", "metadata:\n  tool_dependencies: query_db");
  const models = readFileSync(join(home, "environments/default/models.jsonc"), "utf8");
  write("environments/staging/models.jsonc", models);
  write("environments/staging/agents.jsonc", JSON.stringify({ helper: { model: "fake", prompt: "You assist." } }));
  write("environments/staging/config.jsonc", "{}");
  write("environments/staging/skills/both/SKILL.md", text("both", "Of the second."));
  write("environments/staging/skills/there/SKILL.md", text("there", "There."));
  return world;
}

describe(`a session that is moved to another environment (${proves("004.18")})`, () => {
  test("is shown before what changes, and has it from the next turn on", async (t) => {
    const { replies, requests, open } = await createWorld(t);
    const sessions = await open();
    const session = await sessions.open("s");
    await session.load("here");
    replies.push({ calls: [call("Skill", { name: "both" }), call("Skill", { name: "here" })] });
    await say(session, "first");
    const before = JSON.stringify(session.meta());
    const plan = await sessions.move("s", "staging", { dryRun: true });
    assert.equal(JSON.stringify((await sessions.get("s")).meta()), before, "looking changes nothing");
    const move = await sessions.move("s", "staging");
    for (const { from, to, skills, droppedPins, ended } of [plan, move])
      assert.deepEqual(
        { from, to, ...skills, droppedPins, ended },
        {
          from: "default",
          to: "staging",
          changed: [],
          added: ["there"],
          removed: ["here"],
          droppedPins: ["here"],
          ended: ["here"],
        },
      );
    await assert.rejects(say(session, "as it was"), { code: "session.moved" });
    const moved = await sessions.get("s");
    assert.equal(resultOf(await say(moved, "second")).subtype, "success");
    const { system, tools, messages } = sent(requests.at(-1) ?? assert.fail());
    assert.match(system, /You assist\.[\s\S]*- there:/);
    assert.doesNotMatch(system, /- here:/);
    assert.ok(!tools.includes("query_db"));
    assert.match(JSON.stringify(messages), /"here\\*" was taken out of force/);
    assert.doesNotMatch(JSON.stringify(messages), /Of the first/, "the text of another version is one line");
    const { agent, environment, pinnedSkillIds } = moved.meta();
    assert.deepEqual([agent, environment, pinnedSkillIds], ["helper", "staging", []]);
    assert.deepEqual(
      (await sessions.activeSkillContents("s")).skills.map(({ content }) => content),
      ["Of the second."],
    );
  });

  test("stays where it is if that is named, unknown, or a turn runs", async (t) => {
    const { replies, open } = await createWorld(t);
    const sessions = await open();
    const session = await sessions.open("s");
    await say(session, "first");
    await assert.rejects(sessions.move("s", "default"), { code: "session.same-environment" });
    await assert.rejects(sessions.move("s", "nowhere"), { code: "environment.not-found" });
    await assert.rejects(sessions.move("none", "staging"), { code: "session.not-found" });
    replies.push({ text: "half", cut: true, hold: true });
    session.send("second");
    for await (const event of session.stream())
      if (event.type === "text-delta") {
        await assert.rejects(sessions.move("s", "staging"), { code: "session.state" });
        session.abort();
      }
    assert.equal((await sessions.move("s", "staging")).to, "staging");
  });
});

describe("session move", () => {
  async function started(t: Parameters<typeof createSandbox>[0]): Promise<Sandbox> {
    const sandbox = createSandbox(t);
    await sandbox.run("run", "hello", "--context", "a1f9");
    await sandbox.run("env", "create", "staging");
    sandbox.write(join(sandbox.home, "environments/staging/skills/there/SKILL.md"), text("there", "There."));
    return sandbox;
  }
  const environmentOf = async (sandbox: Sandbox): Promise<string> =>
    JSON.parse((await sandbox.run("session", "show", "a1f9", "--json")).stdout).environment;

  test("on the command line: a preview, the move, and by running with another environment", async (t) => {
    const sandbox = await started(t);
    const preview = await sandbox.run("session", "move", "a1f9", "--env", "staging", "--dry-run");
    assert.match(preview.stdout, /would move a1f9: default → staging\n(?:.*\n)*? {2}skills added: there/);
    assert.match(preview.stdout, /− .*exec_command.* {2}← the agent does not have it$/m);
    assert.equal(await environmentOf(sandbox), "default");
    const used = await sandbox.run("env", "use", "staging");
    assert.match(used.stdout, /1 session stays in another environment: a1f9 \(default\)/);
    assert.match(used.stdout + used.stderr, /session move a1f9 --env staging --dry-run/);
    const { stdout } = await sandbox.run("session", "move", "a1f9", "--env", "staging", "--json");
    assert.deepEqual([JSON.parse(stdout).isPreview, JSON.parse(stdout).added], [false, ["there"]]);
    assert.equal(await environmentOf(sandbox), "staging");
    const back = await sandbox.run("run", "and back", "--context", "a1f9", "--env", "default");
    assert.equal(back.code, 0, back.stderr);
    assert.match(back.stderr, /moved session a1f9: staging → default \(skills \+1 −1 ~0\)/);
    assert.equal(await environmentOf(sandbox), "default");
    assert.match((await sandbox.run("session", "move", "a1f9", "--env", "default")).stderr, /already/);
  });

  test("over HTTP: a preview, the move, and the next turn in the new environment", async (t) => {
    const { post, ask, requests, skill, write, home } = await createServerWorld(t);
    skill("here");
    const models = readFileSync(join(home, "environments/default/models.jsonc"), "utf8");
    write("environments/staging/models.jsonc", models);
    write("environments/staging/agents.jsonc", JSON.stringify({ helper: { model: "fake", prompt: "You assist." } }));
    write("environments/staging/skills/there/SKILL.md", text("there", "There."));
    await post("/api/session/run", { message: "first", contextId: "a1f9" });
    const move = (more: object) => post("/api/session/move", { contextId: "a1f9", environment: "staging", ...more });
    const preview = await move({ dryRun: true });
    assert.deepEqual([preview.body.isPreview, preview.body.added, preview.body.removed], [true, ["there"], ["here"]]);
    assert.equal((await ask("/api/session/show?contextId=a1f9")).body.environment, "default");
    assert.equal((await move({})).status, 200);
    assert.equal((await move({})).body.code, "session.same-environment");
    const { status } = await post("/api/session/run", { message: "second", contextId: "a1f9" });
    assert.equal(status, 200);
    assert.match(sent(requests.at(-1) ?? assert.fail()).system, /You assist\.[\s\S]*- there:/);
  });
});
