import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { type Environment, openEnvironment } from "../environment/open-environment.ts";
import { Fault } from "../ground/fault.ts";
import { createSkillResolver } from "../resolve/skill-resolver.ts";
import { noRights, type Rights } from "../turn/access.ts";
import type { Role } from "../turn/role.ts";
import { agentIn } from "./agent-in.ts";
import { bindEnvironment, hideCandidates, limitMetaFile } from "./bound-environment.ts";
import { usableSkill } from "./pins.ts";
import type { SessionMeta } from "./session-meta.ts";

const as = (role: Role) => ({ userId: role, role });

async function createWorld(t: TestContext, agents: object, config: object = {}) {
  const home = mkdtempSync(join(tmpdir(), "loadout-bound-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  };
  const folder = "environments/default";
  const demo = { provider: "demo" };
  write(`${folder}/agents.jsonc`, JSON.stringify(agents));
  write(`${folder}/config.jsonc`, JSON.stringify(config));
  write(`${folder}/models.jsonc`, JSON.stringify({ one: demo, two: demo, three: demo }));
  for (const id of ["a", "b", "c"])
    write(`${folder}/skills/${id}/SKILL.md`, `---\nname: ${id}\ndescription: Does ${id}\n---\n`);
  const open = (environment: string) => openEnvironment({ home, userHome: join(home, "nobody"), environment });
  return { write, open, environment: await open("default") };
}

const seen = (environment: Environment) => ({
  skills: environment.listSkills().map(({ id }) => id),
  agents: Object.keys(environment.files().agents),
  models: Object.keys(environment.files().models),
});

describe("an environment as somebody may use it", () => {
  const agents = {
    x: { skills: ["a"], model: "one" },
    y: { skills: ["b"], model: "two", models: ["one"] },
    boss: { use: ["role:admin"] },
  };

  test("is that of the agent for users, of all their agents without one, and whole for others", async (t) => {
    const { environment } = await createWorld(t, agents);
    const all = { skills: ["a", "b", "c"], agents: ["x", "y", "boss"], models: ["one", "two", "three"] };
    const bound = (role: Role, agent?: string) =>
      seen(
        bindEnvironment(
          environment,
          as(role),
          agent === undefined ? {} : { agentOf: (some) => agentIn(some, agent).agent },
        ),
      );
    assert.deepEqual(bound("user", "x"), { skills: ["a"], agents: ["x", "y"], models: ["one"] });
    assert.deepEqual(bound("user"), { skills: ["a", "b"], agents: ["x", "y"], models: ["one", "two"] });
    assert.deepEqual(bound("user", "boss").skills, [], "with an agent that is not theirs they have nothing");
    assert.deepEqual(bound("admin", "x"), all);
    assert.deepEqual(bound("superadmin"), all);
  });

  test("changes with the configuration, and is the same value while that is the same", async (t) => {
    const { environment, write } = await createWorld(t, agents);
    const bound = bindEnvironment(environment, as("user"), { agentOf: (some) => agentIn(some, "x").agent });
    assert.equal(bound.view(), bound.view());
    write("environments/default/agents.jsonc", JSON.stringify({ x: { skills: ["b", "c"] } }));
    await bound.loadSkills();
    assert.deepEqual([...bound.view().ready.keys()], ["b", "c"]);
    assert.equal(bound.getSkill("a"), undefined);
    assert.doesNotMatch(bound.getSkillsInfoForToolDescription(), /Does a/);
    write("environments/default/config.jsonc", '{"use": ["role:admin"]}');
    await bound.loadSkills();
    assert.throws(() => bound.view(), { code: "environment.not-found" });
    assert.throws(() => bound.files(), { code: "environment.not-found" });
  });

  test("without an agent that is theirs is not theirs: the implied agent does not take its place", async (t) => {
    const { environment } = await createWorld(t, { boss: { use: ["role:admin"] } });
    assert.throws(() => bindEnvironment(environment, as("user")).files(), { code: "environment.not-found" });
    const { environment: empty } = await createWorld(t, {});
    assert.deepEqual(seen(bindEnvironment(empty, as("user"))).skills, ["a", "b", "c"]);
  });

  test("names no other environment to users", async (t) => {
    const { open } = await createWorld(t, {});
    const error = await open("defaul").catch((refused: unknown) => refused);
    assert.ok(error instanceof Fault);
    assert.deepEqual(error.values, { name: "defaul", candidates: "default" });
    assert.equal(hideCandidates(as("admin"), error), error);
    const hidden = hideCandidates(as("user"), error);
    assert.deepEqual(hidden instanceof Fault && [hidden.code, hidden.values], [
      "environment.not-found",
      { name: "defaul", candidates: "–" },
    ]);
    const other = new Error("other");
    assert.equal(hideCandidates(as("user"), other), other);
  });

  test("leaves what is outside out of a session's snapshot, as it is read", async (t) => {
    const { environment } = await createWorld(t, agents);
    const bound = bindEnvironment(environment, as("user"), { agentOf: (some) => agentIn(some, "x").agent });
    const skills = ["a", "b"].map((id) => ({ id, address: `environment:${id}`, by: "pin" as const }));
    const snapshot = { visible_skills: ["a", "b"], skills, created_at: "" };
    const meta: SessionMeta = { pinnedSkillIds: [], skill_session_snapshot: snapshot };
    const file = limitMetaFile(bound, { current: meta, read: async () => meta, edit: async (change) => change(meta) });
    assert.deepEqual(file.current.skill_session_snapshot?.visible_skills, ["a"]);
    assert.equal(await file.read(), file.current);
    assert.equal((await file.edit((kept) => kept)).skill_session_snapshot, snapshot, "what is kept stays");
  });

  test("follows grants as they are at each look: agents, the environment, library skills in a snapshot", async (t) => {
    const { environment } = await createWorld(t, { x: {}, y: {} });
    let rights: Rights = noRights;
    const options = { readRights: async () => rights };
    const bound = bindEnvironment(environment, as("admin"), options);
    const skills = ["a", "kept", "needs"].map((id) => ({ id, address: `library:${id}`, by: "selected" as const }));
    const needed = { id: "b", address: "library:b", by: "dependency" as const, required_by: "kept" };
    const snapshot = { visible_skills: ["a", "kept", "needs", "b"], skills: [...skills, needed], created_at: "" };
    assert.equal(bound.view(), environment.view());
    assert.equal(bound.limit(snapshot), snapshot);
    const give = (kind: "agent" | "environment" | "skill", name: string, grantee = "group:g") =>
      ({ kind, name, grantee, verb: "use" }) as const;
    rights = { groups: [], grants: [give("agent", "default/x"), give("skill", "kept")] };
    assert.equal(bound.limit(snapshot), snapshot, "until it looks again");
    await bound.loadSkills();
    assert.deepEqual(Object.keys(bound.files().agents), ["y"]);
    assert.deepEqual(bound.limit(snapshot).visible_skills, ["a", "needs"], "and what only that skill needed");
    rights = { ...rights, groups: ["g"] };
    await bound.loadSkills();
    assert.deepEqual(Object.keys(bound.files().agents), ["x", "y"]);
    assert.equal(bound.limit(snapshot), snapshot);
    rights = { groups: ["g"], grants: [give("environment", "default", "user:nobody")] };
    await bound.loadSkills();
    assert.throws(() => bound.view(), { code: "environment.not-found" });
    assert.throws(() => bound.limit(snapshot), { code: "environment.not-found" });
  });

  test("a disabled skill is listed and no selection, dependency, pin or limit brings it back", async (t) => {
    const { environment, write } = await createWorld(t, { x: { skills: ["a", "b"] } }, { skills: { disabled: ["a"] } });
    const statusOf = () => environment.view().skills.map(({ id, status }) => `${id} ${status}`);
    assert.deepEqual(statusOf(), ["a disabled", "b ready", "c ready"]);
    assert.throws(() => usableSkill(environment, "a"), { code: "skill.disabled" });
    const bound = bindEnvironment(environment, as("user"), { agentOf: (some) => agentIn(some, "x").agent });
    assert.deepEqual([...bound.view().ready.keys()], ["b"]);
    const resolver = createSkillResolver({ view: () => environment.view(), libraryRoot: "/nowhere" });
    assert.deepEqual(resolver.resolve(["a", "environment:a", "b"]).snapshot.visible_skills, ["b"]);
    const kept = { id: "a", address: "environment:a", by: "pin" as const };
    const old = { visible_skills: ["a"], skills: [kept], selected_skills: [], created_at: "" };
    assert.deepEqual([...resolver.visible(old).skills.keys()], []);
    assert.deepEqual(
      resolver.visible(old).diagnostics.map(({ rule }) => rule),
      ["selection.disabled"],
    );
    write("environments/default/config.jsonc", '{"skills": {"disabled": ["environment:b"]}}');
    await environment.loadSkills();
    assert.deepEqual(statusOf(), ["a ready", "b disabled", "c ready"]);
    assert.deepEqual([...resolver.visible(old).skills.keys()], ["a"]);
  });
});
