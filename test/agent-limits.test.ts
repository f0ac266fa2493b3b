import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createServerWorld, type ServerWorld } from "./server-world.ts";

const agentsFile = "environments/default/agents.jsonc";

/** An agent that reads notes and nothing else, beside skills that bring commands and a server. */
async function createLimitedWorld(t: TestContext, agents: Record<string, object> = {}): Promise<ServerWorld> {
  const world = await createServerWorld(t);
  const models = JSON.parse(readFileSync(join(world.home, "environments/default/models.jsonc"), "utf8"));
  world.write(
    "environments/default/models.jsonc",
    JSON.stringify({ ...models, other: models.fake, spare: models.fake }),
  );
  world.write(
    agentsFile,
    JSON.stringify({
      reader: { model: "fake", tools: ["read_file"], skills: ["notes"], prompt: "Secret." },
      ...agents,
    }),
  );
  world.write(
    "environments/default/config.jsonc",
    JSON.stringify({ mcpServers: { charts: { command: "loadout", args: ["mcp", "demo"] } } }),
  );
  world.skill("notes", "metadata:\n  skill_dependencies: style\n  tool_dependencies: query_db");
  world.skill("style");
  world.skill("runner", "metadata:\n  tool_dependencies: exec_command\n  mcp_dependencies: charts");
  return world;
}

const run = (world: ServerWorld, body: object, role: "user" | "admin" = "user") =>
  world.post("/api/session/run", { message: "go", ...body }, { token: world.tokens[role] });

/** Names of the tools in the last request to the model, whichever its format. */
const offered = ({ requests }: ServerWorld): string[] =>
  ((requests.at(-1)?.body.tools ?? []) as { name?: string; function?: { name: string } }[])
    .map(({ name, function: one }) => name ?? one?.name ?? "")
    .sort();

const skillsSeen = async (world: ServerWorld, contextId: string): Promise<string[]> =>
  (await world.ask(`/api/session/show?contextId=${contextId}`, { token: world.tokens.user })).body.visible_skills;

describe("an agent's definition binds its users", async () => {
  test("no way of naming a skill brings one in from outside the agent's skills", async (t) => {
    const world = await createLimitedWorld(t);
    const token = world.tokens.user;
    assert.equal((await run(world, { contextId: "a" })).status, 200);
    const attempts: readonly [string, object][] = [
      ["/api/session/run", { message: "go", contextId: "b", skills: ["runner"] }],
      ["/api/session/run", { message: "go", contextId: "b", skills: ["environment:runner"] }],
      ["/api/session/select", { contextId: "a", skills: ["runner"] }],
      ["/api/session/select", { contextId: "a", skills: ["notes", "environment:runner"] }],
      ["/api/skill/load", { contextId: "a", name: "runner" }],
      ["/api/skill/load", { contextId: "a", name: "notes", names: ["environment:runner"] }],
      ["/api/skill/load", { contextId: "new", name: "runner" }],
      ["/api/skill/load", { name: "runner", global: true }],
    ];
    for (const [path, body] of attempts) {
      const { status, body: problem } = await world.post(path, body, { token });
      assert.deepEqual([status, problem.code], [404, "skill.not-found"], `${path} ${JSON.stringify(body)}`);
      assert.doesNotMatch(problem.hint, /runner/, "what is outside is not among the candidates");
    }
    assert.deepEqual((await world.ask("/api/session/list", { token })).body.total, 1, "nothing was started");
    assert.deepEqual(await skillsSeen(world, "a"), ["notes", "style"]);
  });

  test("all skills means all that the agent has; tools are the agent's and those its skills declare", async (t) => {
    const world = await createLimitedWorld(t);
    const token = world.tokens.user;
    await run(world, { contextId: "a" });
    assert.equal((await world.post("/api/session/select", { contextId: "a", all: true }, { token })).status, 200);
    assert.deepEqual((await skillsSeen(world, "a")).sort(), ["notes", "style"]);
    assert.equal((await world.post("/api/skill/load", { contextId: "a", name: "notes" }, { token })).status, 200);
    world.replies.push(
      { calls: [{ id: "1", name: "read_file", arguments: '{"path":"/skills/runner/SKILL.md"}' }] },
      { text: "done" },
    );
    await run(world, { contextId: "a" });
    assert.deepEqual(offered(world), ["query_db", "read_file"]);
    const { text } = await world.ask("/api/session/export?contextId=a&format=json", { token });
    assert.doesNotMatch(text, /Instructions of runner/);
  });

  test("what a superadmin or an older configuration left in a session is not there for its user", async (t) => {
    const world = await createLimitedWorld(t, { wide: { model: "fake", tools: ["read_file"] } });
    const token = world.tokens.user;
    await run(world, { contextId: "a", agent: "wide", skills: ["runner", "notes"] });
    await world.post("/api/skill/load", { contextId: "a", name: "runner" }, { token });
    assert.equal((await world.post("/api/skill/load", { name: "runner", global: true }, { token })).status, 200);
    await run(world, { contextId: "a" });
    assert.ok(offered(world).includes("exec_command"), "the wide agent has it");
    // The same session with the narrow agent: selection, pin and global are all outside.
    assert.equal((await run(world, { contextId: "a", agent: "reader" })).status, 200);
    assert.deepEqual(offered(world), ["read_file"]);
    assert.deepEqual(await skillsSeen(world, "a"), ["notes", "style"]);
    // A global of one agent does not come into a session of another.
    await run(world, { contextId: "b", agent: "reader" });
    assert.deepEqual(offered(world), ["read_file"]);
    // Nor does what a superadmin has in force, who takes a turn in the user's session.
    await world.post("/api/skill/load", { name: "runner", global: true });
    assert.equal((await world.post("/api/session/run", { message: "go", contextId: "b" })).status, 200);
    assert.ok(offered(world).includes("exec_command"));
    await run(world, { contextId: "b" });
    assert.deepEqual(offered(world), ["read_file"]);
    // Neither does a fork, a refresh, or a narrowed definition bring it back.
    await world.post("/api/session/fork", { contextId: "a", newId: "c" }, { token });
    await world.post("/api/session/refresh", { contextId: "a" }, { token });
    await run(world, { contextId: "d", agent: "wide", skills: ["runner"] });
    world.write(agentsFile, JSON.stringify({ wide: { model: "fake", tools: ["read_file"], skills: [] } }));
    await run(world, { contextId: "d" });
    assert.deepEqual(offered(world), ["read_file"]);
    assert.deepEqual(await skillsSeen(world, "d"), []);
  });

  test("a session keeps its version of an allowed skill after the skill is deleted from the library", async (t) => {
    const world = await createLimitedWorld(t, { keeper: { model: "fake", tools: ["read_file"], skills: ["kept"] } });
    const token = world.tokens.user;
    const text = "---\nname: kept\ndescription: Kept.\n---\nThe kept text.\n";
    const imported = await world.ask("/api/skill/import?name=SKILL.md", {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: text,
    });
    assert.equal(imported.status, 200, imported.text);
    await run(world, { contextId: "a", agent: "keeper" });
    assert.deepEqual(await skillsSeen(world, "a"), ["kept"]);
    const deleted = await world.post("/api/skill/delete", { names: ["kept"], confirmed: true, from: 1 });
    assert.equal(deleted.status, 200, deleted.text);
    await run(world, { contextId: "a" });
    assert.deepEqual(await skillsSeen(world, "a"), ["kept"]);
    const { body } = await world.ask("/api/session/read?contextId=a&path=/skills/kept/SKILL.md", { token });
    assert.match(JSON.stringify(body), /The kept text/);
  });

  test("an agent without skills limits nothing, and admins are not bound", async (t) => {
    const world = await createLimitedWorld(t, { wide: { model: "fake" } });
    assert.equal((await run(world, { contextId: "a", agent: "wide", skills: ["runner"] })).status, 200);
    assert.equal((await run(world, { contextId: "b", agent: "reader", skills: ["runner"] }, "admin")).status, 200);
  });

  test("a user chooses among the models of the agent; others are not there", async (t) => {
    const world = await createLimitedWorld(t, {
      chooser: { model: "fake", models: ["other"] },
      free: {},
    });
    const statuses = async (agent: string): Promise<number[]> => {
      const found: number[] = [];
      for (const model of ["fake", "other", "spare", "demo"])
        found.push((await run(world, { agent, model, contextId: `${agent}-${model}` })).status);
      return found;
    };
    assert.deepEqual(await statuses("reader"), [200, 404, 404, 404]);
    assert.deepEqual(await statuses("chooser"), [200, 200, 404, 404]);
    assert.deepEqual((await statuses("free")).slice(0, 3), [200, 200, 200]);
    const refused = await run(world, { agent: "chooser", model: "spare" });
    assert.deepEqual([refused.body.code, refused.body.values.candidates], ["model.not-found", "fake, other"]);
    // With another agent the session has that agent's model.
    assert.equal((await run(world, { contextId: "free-spare", agent: "chooser" })).status, 200);
    assert.equal((await run(world, { contextId: "x", agent: "reader", model: "spare" }, "admin")).status, 200);
    // Withdrawn later, it is refused at the next turn.
    assert.equal((await run(world, { contextId: "chooser-other" })).status, 200);
    world.write(agentsFile, JSON.stringify({ chooser: { model: "fake" } }));
    assert.equal((await run(world, { contextId: "chooser-other" })).body.code, "model.not-found");
  });

  test("an agent or environment that is not theirs is not found, and not in their lists", async (t) => {
    const world = await createLimitedWorld(t, {
      admins: { model: "other", use: ["role:admin"] },
      owners: { model: "fake", use: [] },
    });
    world.write("environments/closed/config.jsonc", '{"use": ["role:admin"]}');
    world.write("environments/closed/agents.jsonc", "{}");
    world.write("environments/manned/agents.jsonc", '{"boss": {"use": ["role:superadmin"]}}');
    world.write("environments/open/agents.jsonc", "{}");
    const token = world.tokens.user;
    for (const [agent, role, code] of [
      ["admins", "user", "agent.not-found"],
      ["owners", "user", "agent.not-found"],
      ["owners", "admin", "agent.not-found"],
      ["no-such", "user", "agent.not-found"],
    ] as const) {
      const { status, body } = await run(world, { agent }, role);
      assert.deepEqual([status, body.code], [404, code], `${agent} as ${role}`);
      if (role === "user") assert.equal(body.values.candidates, "reader");
    }
    assert.equal((await run(world, { agent: "admins" }, "admin")).status, 200);
    for (const environment of ["closed", "manned", "no-such"]) {
      for (const [path, given] of [
        ["/api/session/run", { message: "go", environment }],
        ["/api/session/run", { message: "go", environment, skills: ["notes"] }],
      ] as const) {
        const { status, body } = await world.post(path, given, { token });
        assert.deepEqual(
          [status, body.code, body.values],
          [404, "environment.not-found", { name: environment, candidates: "–" }],
        );
      }
      const why = await world.ask(`/api/skill/why?name=notes&environment=${environment}`, { token });
      assert.deepEqual([why.status, why.body.code], [404, "environment.not-found"]);
    }
    const agents = (await world.ask("/api/agent/list", { token })).body.agents;
    assert.deepEqual(
      agents.map(({ id }: { id: string }) => id),
      ["reader"],
    );
    assert.doesNotMatch(JSON.stringify(agents), /Secret|read_file/, "how it is set up is not theirs to know");
    const { active, environments } = (await world.ask("/api/environment/list", { token })).body;
    assert.deepEqual(
      [active, environments.map(({ name }: { name: string }) => name)],
      ["default", ["default", "open"]],
    );
    const { models } = (await world.ask("/api/model/list", { token })).body;
    assert.deepEqual(
      models.map(({ id }: { id: string }) => id),
      ["fake"],
    );
    assert.doesNotMatch(JSON.stringify(models), /127\.0\.0\.1|TEST_KEY/);
    const hidden = await world.ask("/api/agent/list?environment=closed", { token });
    assert.deepEqual([hidden.status, hidden.body.code], [404, "environment.not-found"]);
    // Rights are read at each turn: a session that was started before is refused after.
    assert.equal((await run(world, { contextId: "mine" })).status, 200);
    world.write(agentsFile, '{"reader": {"model": "fake", "use": ["role:admin"]}, "other": {"model": "fake"}}');
    assert.equal((await run(world, { contextId: "mine" })).body.code, "agent.not-found");
    assert.equal((await world.ask("/api/skill/pinned?contextId=mine", { token })).status, 200);
    assert.equal(
      (await world.post("/api/session/delete", { contextId: "mine", confirmed: true }, { token })).status,
      200,
    );
  });

  test("a grant that is none is refused where it is written, and a file with one is not used", async (t) => {
    const world = await createLimitedWorld(t);
    const wrong = await world.post("/api/agent/create", { id: "x", use: ["everyone"] });
    assert.deepEqual([wrong.status, wrong.body.code], [400, "input.invalid"]);
    const made = await world.post("/api/agent/create", { id: "x", use: ["role:admin"], models: ["other"] });
    assert.deepEqual([made.body.use, made.body.models], [["role:admin"], ["other"]]);
    assert.equal((await run(world, { agent: "x" })).status, 404);
    writeFileSync(join(world.home, agentsFile), '{"reader": {"use": ["group:team"]}}');
    const { status, body } = await run(world, {});
    assert.deepEqual([status, body.code], [422, "config.invalid"]);
  });
});
