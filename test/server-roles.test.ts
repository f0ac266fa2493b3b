import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isAtLeast, type Role, roles } from "@loadout/core";
import { handWrittenRoutes } from "../packages/app/src/doors/http/hand-written-routes.ts";
import { operationRoute } from "../packages/app/src/doors/http/operation-route.ts";
import { operationNames, operations } from "../packages/app/src/operation/operations.ts";
import { proves } from "./requirements.ts";
import { createServerWorld } from "./server-world.ts";

interface Door {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly role: Role | "none";
}

const loaded = await Promise.all(operationNames.map((name) => operations[name]()));
const doors: readonly Door[] = [
  ...loaded.flatMap((operation): Door[] => {
    const route = operationRoute(operation);
    return route ? [{ name: operation.name, role: operation.role, ...route }] : [];
  }),
  ...handWrittenRoutes.map(({ name, method, path, role }) => ({ name, method, path, role })),
];

/** What ends a server, or the sign-in that is asked with, has its own tests. */
const harmful = new Set(["system.shutdown"]);

describe("the permission table, over HTTP", async () => {
  test("every route answers each role as the table says, and no other", async (t) => {
    proves("001.07", "000.18");
    const world = await createServerWorld(t);
    for (const { name, method, path, role } of doors) {
      // Input that no operation takes: a caller who may ask is told so, and nothing is done.
      const asking = method === "POST" ? { method, body: { "no such field": 1 } } : { method };
      const address = method === "GET" ? `${path}?no-such-field=1` : path;
      const without = await world.ask(address, { ...asking, token: "" });
      if (role === "none") assert.notEqual(without.status, 401, `${name} needs nobody`);
      else {
        assert.deepEqual([without.status, without.body.code], [401, "auth.needed"], `${name} without a token`);
        for (const own of roles) {
          const { status, body } = await world.ask(address, { ...asking, token: world.tokens[own] });
          if (isAtLeast(own, role))
            assert.ok(status !== 401 && body?.code !== "auth.forbidden", `${name} as ${own}: ${status}`);
          else assert.deepEqual([status, body.code], [403, "auth.forbidden"], `${name} as ${own}`);
        }
      }
      assert.ok(!harmful.has(name) || (await world.ask("/api/health")).status === 200);
    }
  });

  test("an admin has the list of skills and nothing else of them; a user has no management of skills at all", async (t) => {
    proves("001.07");
    const { ask, tokens } = await createServerWorld(t);
    const statuses = async (token: string, paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => (await ask(path, { token })).status));
    const pages = [
      "/api/skill/show?name=hello-skill",
      "/api/skill/read?name=hello-skill",
      "/api/skill/tree?name=hello-skill",
    ];
    assert.deepEqual(await statuses(tokens.admin, ["/api/skill/list", ...pages]), [200, 403, 403, 403]);
    assert.deepEqual(await statuses(tokens.user, ["/api/skill/list", ...pages]), [403, 403, 403, 403]);
    assert.deepEqual(await statuses(tokens.superadmin, ["/api/skill/list", ...pages]), [200, 200, 200, 200]);
  });

  test("a user sees only their own sessions; to others they are not there", async (t) => {
    const { ask, post, tokens } = await createServerWorld(t);
    const { status } = await post(
      "/api/skill/load",
      { name: "code-review", contextId: "mine" },
      { token: tokens.user },
    );
    assert.equal(status, 200);
    const look = (path: string, token: string) => ask(path, { token });
    assert.equal((await look("/api/session/list", tokens.user)).body.total, 1);
    assert.equal((await look("/api/session/list", tokens.admin)).body.total, 0);
    for (const path of [
      "/api/session/show?contextId=mine",
      "/api/skill/pinned?contextId=mine",
      "/api/session/events?contextId=mine",
      "/api/session/export?contextId=mine&format=json",
    ]) {
      assert.equal((await look(path, tokens.user)).status, 200, path);
      assert.deepEqual(
        [(await look(path, tokens.admin)).status, (await look(path, tokens.admin)).body.code],
        [404, "session.not-found"],
        path,
      );
    }
    for (const [path, body] of [
      ["/api/skill/unload", { name: "code-review", contextId: "mine" }],
      ["/api/session/cancel", { contextId: "mine" }],
      ["/api/session/delete", { contextId: "mine", confirmed: true }],
      ["/api/session/fork", { contextId: "mine" }],
      ["/api/session/refresh", { contextId: "mine" }],
    ] as const) {
      const { status, body: problem } = await post(path, body, { token: tokens.admin });
      assert.deepEqual([status, problem.code], [404, "session.not-found"], path);
    }
    // The same name begins a session of their own.
    const other = await post("/api/skill/load", { name: "hello-skill", contextId: "mine" }, { token: tokens.admin });
    assert.deepEqual([other.status, other.body.pinnedSkillIds], [200, ["hello-skill"]]);
    assert.deepEqual((await look("/api/skill/pinned?contextId=mine", tokens.user)).body.pinnedSkillIds, [
      "code-review",
    ]);
  });
});
