import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { testDatabase } from "./postgres.ts";
import { type Answered, createServerWorld, type ServerWorld } from "./server-world.ts";
import { call } from "./session-world.ts";

// run: waits; it starts a database

/** Groups and grants over HTTP and MCP, on homes of both kinds: who is let in, and who is not any more. */

const granted = ["open", "secret"];

const textOf = (id: string, body: string): string => `---\nname: ${id}\ndescription: Use it for ${id}.\n---\n${body}`;

async function createWorld(t: TestContext, kind: string): Promise<ServerWorld> {
  const world = await createServerWorld(t, {
    format: "openai-compatible",
    ...(kind === "postgres" && { database: () => testDatabase(t) }),
  });
  for (const id of granted) {
    const { status, text } = await world.ask("/api/skill/import?name=SKILL.md", {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: textOf(id, `# Instructions of ${id}\n`),
    });
    assert.equal(status, 200, text);
  }
  return world;
}

const done = async (answer: Promise<Answered>): Promise<Answered> => {
  const { status, text, ...more } = await answer;
  assert.equal(status, 200, text);
  return { status, text, ...more };
};

/** The ids of a list, for a role. */
async function listed(world: ServerWorld, token: string): Promise<string[]> {
  const { body } = await done(world.ask("/api/skill/list", { token }));
  return body.skills.map(({ id }: { id: string }) => id).filter((id: string) => granted.includes(id));
}

/** What the skill tools and resources of the MCP door offer. */
async function offered(world: ServerWorld, token: string): Promise<string[]> {
  const { text } = await done(
    world.post(
      "/mcp",
      { jsonrpc: "2.0", id: 1, method: "resources/list", params: {} },
      { token, headers: { Accept: "application/json, text/event-stream" } },
    ),
  );
  return granted.filter((id) => new RegExp(`\\b${id}\\b`).test(text));
}

for (const kind of ["folder", "postgres"])
  describe(`groups and grants in ${kind}`, () => {
    test("a skill that is shared is limited to those named, in lists, over MCP and in a running session", async (t) => {
      const world = await createWorld(t, kind);
      const { post, tokens, userIds, replies, requests } = world;
      const turn = async (): Promise<string> => {
        replies.push({ text: "Done." });
        await done(post("/api/session/run", { message: "Go on", contextId: "talk" }, { token: tokens.user }));
        return JSON.stringify(requests.at(-1)?.body);
      };
      assert.deepEqual(await listed(world, tokens.admin), ["open", "secret"], "without grants roles decide, as ever");
      assert.match(await turn(), /\bsecret\b/);
      await done(post("/api/skill/load", { name: "secret", contextId: "talk" }, { token: tokens.user }));
      assert.match(await turn(), /Instructions of secret/);

      const group = (await done(post("/api/group/create", { name: "Writers" }))).body;
      await done(post("/api/grant/add", { kind: "skill", name: "secret", to: "group:writers" }));
      assert.deepEqual(await listed(world, tokens.admin), ["open"]);
      assert.deepEqual(await listed(world, tokens.superadmin), ["open", "secret"]);
      assert.deepEqual(await offered(world, tokens.admin), ["open"]);
      assert.deepEqual(await offered(world, tokens.user), ["open"]);
      const search = async (token: string): Promise<string> =>
        (await done(world.ask("/api/skill/search?query=Use+it+for+secret", { token }))).text;
      assert.match(await search(tokens.superadmin), /"id":"secret"/);
      assert.doesNotMatch(await search(tokens.admin), /"id":"secret"/);
      const brief = await post("/api/dispatch/preview", { task: "Do it", skills: ["secret"] }, { token: tokens.admin });
      assert.equal(brief.body.code, "skill.not-found", brief.text);
      assert.doesNotMatch(await turn(), /Instructions of secret/, "the open session has it no more");
      assert.equal(
        (await post("/api/skill/load", { name: "secret", contextId: "talk" }, { token: tokens.user })).status,
        404,
      );

      await done(post("/api/group/edit", { group: group.id, add: [userIds.user, userIds.admin] }));
      assert.deepEqual(await listed(world, tokens.admin), ["open", "secret"]);
      assert.deepEqual(await offered(world, tokens.user), ["open", "secret"]);
      await done(post("/api/skill/load", { name: "secret", contextId: "talk" }, { token: tokens.user }));
      assert.match(await turn(), /Instructions of secret/, "the session has it again");

      await done(post("/api/group/edit", { group: group.id, name: "Authors" }));
      const writers = (await done(post("/api/group/create", { name: "Writers" }))).body;
      assert.deepEqual(await listed(world, tokens.admin), ["open", "secret"], "a renamed group keeps what it has");
      await done(post("/api/group/delete", { group: "Authors", confirmed: true }));
      assert.deepEqual(await listed(world, tokens.admin), ["open"], "deleting the group opens nothing");
      await done(post("/api/group/edit", { group: writers.id, name: "Authors", add: [userIds.admin] }));
      assert.deepEqual(await listed(world, tokens.admin), ["open"], "nor does another group of its name");
      await done(post("/api/grant/remove", { kind: "skill", name: "secret", from: `group:${group.id}` }));
      assert.deepEqual(await listed(world, tokens.admin), ["open", "secret"]);
    });

    test("a grant to manage lets a user edit that skill and no other, until it is taken back", async (t) => {
      const world = await createWorld(t, kind);
      const { ask, post, tokens, userIds } = world;
      const { token } = { token: tokens.user };
      const edit = (name: string, from = 1) =>
        post("/api/skill/edit", { name, from, text: textOf("secret", `# Edit of ${from}\n`) }, { token });
      assert.equal((await edit("secret")).body.code, "auth.forbidden");
      await done(post("/api/grant/add", { kind: "skill", name: "secret", to: `user:${userIds.user}`, verb: "use" }));
      assert.equal((await edit("secret")).body.code, "auth.forbidden", "no grant to manage anything");
      await done(post("/api/grant/add", { kind: "skill", name: "secret", to: `user:${userIds.user}`, verb: "manage" }));
      for (const name of ["open", "library:open", "Open", "hello-skill", "../secret"]) {
        const { status } = await edit(name);
        assert.ok(status === 403 || status === 404, `${name}: ${status}`);
      }
      assert.equal((await edit("library:secret")).status, 200);
      assert.equal((await ask("/api/skill/show?name=secret", { token })).status, 200);
      assert.equal((await ask("/api/skill/history?name=secret", { token })).body.versions.length, 2);
      for (const path of ["skill/show?name=open", "skill/history?name=open", "skill/export?name=open", "user/list"])
        assert.equal((await ask(`/api/${path}`, { token })).status, 403, path);
      const { body: audit } = await ask("/api/audit/list?action=skill.edit");
      assert.equal(audit.entries[0].actor, userIds.user);
      const renamed = await post("/api/skill/rename", { name: "secret", to: "renamed", from: 2 });
      assert.equal(renamed.status, 200, renamed.text);
      assert.equal((await edit("renamed", 3)).status, 200, "grants follow the new name");
      assert.deepEqual((await listed(world, tokens.admin)).includes("renamed"), false);
      await done(post("/api/grant/add", { kind: "skill", name: "renamed", to: "role:superadmin" }));
      await done(post("/api/grant/remove", { kind: "skill", name: "renamed", from: `user:${userIds.user}` }));
      assert.equal((await edit("renamed", 4)).body.code, "auth.forbidden");
    });

    test("agents and environments are there for those named, also for admins", async (t) => {
      const world = await createWorld(t, kind);
      const { ask, post, tokens, userIds } = world;
      await done(post("/api/agent/create", { id: "clerk" }));
      const agents = async (token: string): Promise<string[]> =>
        (await done(ask("/api/agent/list", { token }))).body.agents.map(({ id }: { id: string }) => id);
      assert.ok((await agents(tokens.user)).includes("clerk"));
      await done(post("/api/grant/add", { kind: "agent", name: "clerk", to: `user:${userIds.user}`, verb: "manage" }));
      assert.ok((await agents(tokens.user)).includes("clerk"));
      assert.ok(!(await agents(tokens.admin)).includes("clerk"));
      const shown = await ask("/api/agent/show?id=clerk", { token: tokens.user });
      assert.equal(shown.status, 200, shown.text);
      assert.equal((await ask("/api/agent/show?id=clerk", { token: tokens.admin })).body.code, "agent.not-found");
      assert.equal((await ask("/api/agent/show?id=assistant", { token: tokens.user })).status, 403);
      const edited = (id: string, token: string) =>
        post("/api/agent/edit", { id, prompt: "You help.", from: shown.body.version }, { token });
      assert.equal((await edited("clerk", tokens.admin)).body.code, "agent.not-found");
      assert.equal((await edited("clerk", tokens.user)).status, 200);
      assert.equal((await edited("assistant", tokens.user)).body.code, "auth.forbidden");

      await done(post("/api/environment/create", { name: "staging" }));
      await done(post("/api/grant/add", { kind: "environment", name: "staging", to: "role:superadmin" }));
      const names = async (token: string): Promise<string[]> =>
        (await done(ask("/api/environment/list", { token }))).body.environments.map(
          ({ name }: { name: string }) => name,
        );
      assert.ok(!(await names(tokens.admin)).includes("staging"));
      assert.ok((await names(tokens.superadmin)).includes("staging"));
      for (const path of ["environment/show?name=staging", "skill/list?environment=staging"])
        assert.equal((await ask(`/api/${path}`, { token: tokens.admin })).body.code, "environment.not-found", path);
      for (const [path, body] of [
        ["agent/create", { id: "spy", environment: "staging" }],
        ["agent/edit", { id: "assistant", environment: "staging", prompt: "p", from: "x" }],
        ["environment/delete", { name: "staging", confirmed: true }],
        ["skill/disable", { name: "open", environment: "staging" }],
        ["session/run", { message: "Go on", contextId: "spy", environment: "staging" }],
        ["grant/add", { kind: "environment", name: "staging", to: "role:admin" }],
      ] as const) {
        const { status, text } = await post(`/api/${path}`, body, { token: tokens.admin });
        assert.ok(status === 404 || status === 403, `${path}: ${text}`);
      }
      assert.equal((await ask("/api/model/list?environment=staging", { token: tokens.user })).status, 404);
      const use = await post("/api/environment/use", { name: "staging" }, { token: tokens.admin });
      assert.equal(use.body.code, "environment.not-found");
    });

    test("what the model loaded is out of force when the skill is taken away, and is not loaded again", async (t) => {
      const world = await createWorld(t, kind);
      const { post, tokens, replies, requests } = world;
      const turn = async (contextId: string): Promise<string> => {
        replies.push({ text: "Done." });
        await done(post("/api/session/run", { message: "Go on", contextId }, { token: tokens.user }));
        return JSON.stringify(requests.at(-1)?.body);
      };
      for (const [contextId, path, body] of [
        ["shared", "grant/add", { kind: "skill", name: "secret", to: "role:admin" }],
        ["disabled", "skill/disable", { name: "open" }],
      ] as const) {
        const id = contextId === "shared" ? "secret" : "open";
        replies.push({ calls: [call("Skill", { name: id })] });
        assert.match(await turn(contextId), new RegExp(`Instructions of ${id}`));
        await done(post(`/api/${path}`, body));
        const count = (text: string, what: string): number => text.split(what).length - 1;
        assert.equal(count(await turn(contextId), "was taken out of force"), 1, contextId);
        replies.push({ calls: [call("Skill", { name: id })] });
        const later = await turn(contextId);
        assert.equal(count(later, "was taken out of force"), 1, "said once");
        assert.equal(count(later, `Instructions of ${id}`), 1, `${contextId}: what was said before stays, and no more`);
      }
    });

    test("a disabled skill is listed and reaches no model from the next turn on", async (t) => {
      const world = await createWorld(t, kind);
      const { ask, post, tokens, replies, requests } = world;
      const turn = async (): Promise<string> => {
        replies.push({ text: "Done." });
        await done(post("/api/session/run", { message: "Go on", contextId: "talk" }, { token: tokens.user }));
        return JSON.stringify(requests.at(-1)?.body);
      };
      await done(post("/api/skill/load", { name: "secret", contextId: "talk" }, { token: tokens.user }));
      assert.match(await turn(), /Instructions of secret/);
      assert.equal((await post("/api/skill/disable", { name: "secret" }, { token: tokens.user })).status, 403);
      await done(post("/api/skill/disable", { name: "secret" }, { token: tokens.admin }));
      const after = await turn();
      assert.doesNotMatch(after, /Instructions of secret/);
      assert.deepEqual(await offered(world, tokens.superadmin), ["open"]);
      const { body } = await done(ask("/api/skill/list"));
      assert.equal(body.skills.find(({ id }: { id: string }) => id === "secret").status, "disabled");
      const why = (await done(ask("/api/skill/why?name=secret&contextId=talk", { token: tokens.user }))).body;
      assert.match(JSON.stringify(why.checks), /disabled in the environment default/);
      await done(post("/api/skill/enable", { name: "library:secret" }, { token: tokens.admin }));
      assert.match(await turn(), /Instructions of secret/, "the pin stayed");
    });
  });
