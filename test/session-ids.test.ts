import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openSessions } from "@loadout/core";
import { handWrittenRoutes } from "../packages/app/src/doors/http/hand-written-routes.ts";
import { operationRoute } from "../packages/app/src/doors/http/operation-route.ts";
import { operationNames, operations } from "../packages/app/src/operation/operations.ts";
import { contentsOf } from "./library-sandbox.ts";
import { type Answered, createServerWorld, type ServerWorld } from "./server-world.ts";

/** Every route that takes the id of a session, with what else it needs. */
const loaded = await Promise.all(operationNames.map((name) => operations[name]()));
const more: Readonly<Record<string, object>> = {
  "skill.load": { name: "code-review" },
  "skill.unload": { name: "code-review" },
  "skill.why": { name: "code-review" },
  "session.run": { message: "Hello" },
  "session.fork": { to: "copy" },
  "session.delete": { confirmed: true },
  "session.select": { all: true },
  "session.read": { path: "/skills/code-review/SKILL.md" },
  "dispatch.preview": { task: "Do it" },
  "dispatch.start": { task: "Do it", dryRun: true },
};
const doors = [
  ...loaded.flatMap((operation) => {
    const route = operationRoute(operation);
    const takes = "contextId" in (operation.input as { shape: object }).shape;
    return route && takes ? [{ name: operation.name, ...route }] : [];
  }),
  ...handWrittenRoutes
    .filter(({ path }) => path.startsWith("/api/session/"))
    .map(({ name, method, path }) => ({ name, method, path })),
];

async function ask(
  world: ServerWorld,
  door: (typeof doors)[number],
  contextId: string,
  token: string,
): Promise<Answered> {
  const input = { ...more[door.name], contextId };
  if (door.method === "POST") return world.post(door.path, input, { token });
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
  return world.ask(`${door.path}?${query}`, { token });
}

/** What an answer says, whatever the id was and whenever it came. */
const said = ({ status, text }: Answered, contextId: string): string =>
  `${status} ${text.replaceAll(contextId, "ID").replace(/"requestId":"[^"]*"/, "")}`
    .replace(/"(time|at|createdAt|updatedAt|durationMs)":("[^"]*"|\d+)/g, "")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "");

describe("the id of another user's session", () => {
  test("answers like one that does not exist, at every door", async (t) => {
    assert.ok(doors.length >= 15, doors.map(({ name }) => name).join(" "));
    for (const door of doors) {
      const world = await createServerWorld(t);
      const { tokens } = world;
      world.replies.push({ text: "One." }, { text: "One." });
      const created = await world.post("/api/skill/load", { name: "code-review", contextId: "theirs1" });
      assert.equal(created.status, 200, created.text);
      const before = contentsOf(`${world.home}/context/theirs1`);
      const [foreign, absent] = [
        await ask(world, door, "theirs1", tokens.user),
        await ask(world, door, "absent1", tokens.user),
      ];
      assert.equal(said(foreign, "theirs1"), said(absent, "absent1"), door.name);
      assert.deepEqual(contentsOf(`${world.home}/context/theirs1`), before, `${door.name} changed it`);
    }
  });

  test("cannot be taken before its user comes: names that users choose are their own", async (t) => {
    const { post, ask: look, tokens } = await createServerWorld(t);
    const load = (token: string) => post("/api/skill/load", { name: "code-review", contextId: "chat-7" }, { token });
    const [one, other] = [await load(tokens.user), await load(tokens.admin)];
    assert.deepEqual([one.status, other.status], [200, 200]);
    assert.deepEqual([one.body.contextId, other.body.contextId], ["chat-7", "chat-7"], "as each of them calls it");
    const idFor = async (token: string): Promise<string> =>
      (await look("/api/session/list", { token })).body.sessions[0].contextId;
    assert.notEqual(await idFor(tokens.user), await idFor(tokens.admin));
    for (const token of [tokens.user, tokens.admin]) {
      // By the name they chose, and by the id in their list.
      const own = await idFor(token);
      for (const id of ["chat-7", own]) {
        const shown = await look(`/api/session/show?contextId=${encodeURIComponent(id)}`, { token });
        assert.deepEqual([shown.status, shown.body.contextId], [200, own], id);
      }
    }
    const hers = encodeURIComponent(await idFor(tokens.user));
    const foreign = await look(`/api/session/show?contextId=${hers}`, { token: tokens.admin });
    assert.equal(foreign.status, 404);
    // The owner's name is free, and is the id itself.
    assert.equal((await load(tokens.superadmin)).body.contextId, "chat-7");
  });

  test("is not told by the bytes that a user keeps, and their own session counts by its name", async (t) => {
    const world = await createServerWorld(t);
    const token = world.tokens.user;
    const kept = async (): Promise<number> =>
      (await world.ask("/api/user/show", { token })).body.limits.find(
        ({ name }: { name: string }) => name === "bytesKept",
      ).used;
    const load = async (contextId: string): Promise<number> => {
      const before = await kept();
      assert.equal((await world.post("/api/skill/load", { name: "code-review", contextId }, { token })).status, 200);
      return (await kept()) - before;
    };
    await kept(); // the server has looked at what there is
    // Another process of the owner begins a large session meanwhile.
    const meta = { contextId: "theirs", userId: "default", agent: "assistant", environment: "default" };
    world.write("context/theirs/messages/meta.json", JSON.stringify(meta));
    world.write("context/theirs/messages/history.jsonl", "\n".repeat(1_000_000));
    const [absent, foreign] = [await load("absent"), await load("theirs")];
    assert.ok(absent > 0, "it is counted");
    assert.equal(foreign, absent);
  });

  test("is no obstacle for a fork: the name of a copy is the user's own too", async (t) => {
    const { post, tokens } = await createServerWorld(t);
    await post("/api/skill/load", { name: "code-review", contextId: "copy" });
    await post("/api/skill/load", { name: "code-review", contextId: "mine" }, { token: tokens.user });
    const fork = () => post("/api/session/fork", { contextId: "mine", to: "copy" }, { token: tokens.user });
    assert.equal((await fork()).status, 200);
    assert.equal((await fork()).status, 409, "their own copy is there now");
  });

  test("names of sessions a user began before keep working, also with another role", async (t) => {
    const { home } = await createServerWorld(t);
    const sessions = await openSessions({ home });
    t.after(() => sessions.close());
    const ann = sessions.as({ userId: "ann", role: "user" });
    const own = await ann.open();
    assert.equal(await ann.idOf(own.contextId), own.contextId);
    const named = await ann.open("notes");
    assert.equal(await sessions.as({ userId: "ann", role: "superadmin" }).idOf("notes"), named.contextId);
    const bobs = await sessions.as({ userId: "bob", role: "user" }).idOf(named.contextId);
    assert.ok(bobs.startsWith(named.contextId) && bobs !== named.contextId);
    assert.equal(await sessions.idOf("notes"), "notes");
  });
});
