import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Agents } from "../environment/settings-schema.ts";
import { type Grant, may, modelsOf, type SharedKind, type Thing, type Verb, verbs } from "./access.ts";
import { type Role, roles } from "./role.ts";

const as = (role: Role) => ({ userId: role, role });

describe("may", () => {
  test("a grant is for its role and those above; without one everyone may, with none only a superadmin", () => {
    const table = [
      [undefined, [true, true, true]],
      [["role:user"], [true, true, true]],
      [["role:admin"], [false, true, true]],
      [["role:superadmin"], [false, false, true]],
      [[], [false, false, true]],
      [
        ["role:superadmin", "role:user"],
        [true, true, true],
      ],
    ] as const;
    for (const [use, expected] of table) {
      const agent = use === undefined ? {} : { use: [...use] };
      const asAgent = roles.map((role) => may(as(role), "use", { kind: "agent", name: "e/a", agent }));
      const asEnvironment = roles.map((role) =>
        may(as(role), "use", { kind: "environment", name: "e", settings: agent, agents: {} }),
      );
      assert.deepEqual(asAgent, expected);
      assert.deepEqual(asEnvironment, expected);
    }
  });

  test("an environment is usable only with an agent in it that is", () => {
    const environment = (agents: Agents) => ({ kind: "environment", name: "e", settings: {}, agents }) as const;
    assert.equal(may(as("user"), "use", environment({ boss: { use: ["role:admin"] } })), false);
    assert.equal(may(as("user"), "use", environment({ boss: { use: ["role:admin"] }, all: {} })), true);
    assert.equal(may(as("admin"), "use", environment({ boss: { use: ["role:admin"] } })), true);
  });

  test("models and skills bind users and nobody else; an agent that names none limits nothing", () => {
    const agent = { model: "a", models: ["b", "a"] };
    assert.deepEqual(modelsOf(agent), ["a", "b"]);
    assert.equal(modelsOf({}), undefined);
    for (const [role, id, expected] of [
      ["user", "b", true],
      ["user", "c", false],
      ["admin", "c", true],
    ] as const)
      assert.equal(may(as(role), "use", { kind: "model", agent, id }), expected, `${role} ${id}`);
    assert.equal(may(as("user"), "use", { kind: "model", agent: {}, id: "c" }), true);
    const skill = (within?: ReadonlySet<string>) => ({ kind: "skill", address: "user:x", within }) as const;
    assert.equal(may(as("user"), "use", skill(new Set())), false);
    assert.equal(may(as("user"), "use", skill(new Set(["user:x"]))), true);
    assert.equal(may(as("user"), "use", skill()), true);
    assert.equal(may(as("admin"), "use", skill(new Set())), true);
  });

  test("grants limit a thing to those they name, each verb including those before it; a superadmin always may", () => {
    const give = (grantee: string, verb: Verb, kind: SharedKind = "skill", name = "pdf"): Grant => ({
      ...{ kind, name, grantee, verb },
    });
    const pdf = { kind: "skill", address: "library:pdf", within: undefined } as const;
    const ann = { userId: "ann", role: "user", groups: ["g1", "g2"] } as const;
    const table: readonly (readonly [string, readonly Grant[], readonly boolean[]])[] = [
      ["no grant", [], [true, true]],
      ["of another skill", [give("user:bob", "use", "skill", "xls")], [true, true]],
      ["of an agent of that name", [give("user:bob", "use", "agent")], [true, true]],
      ["for another user", [give("user:bob", "manage")], [false, false]],
      ["for her", [give("user:ann", "use")], [true, true]],
      ["for her, to read", [give("user:ann", "read")], [true, false]],
      ["for a group of hers", [give("group:g2", "manage")], [true, true]],
      ["for a group that is not hers", [give("group:g3", "manage")], [false, false]],
      ["for a group with the id of a user", [give("group:ann", "use")], [false, false]],
      ["for her role", [give("role:user", "use")], [true, true]],
      ["for a role above hers", [give("role:admin", "manage")], [false, false]],
      ["for a role that does not exist", [give("role:nobody", "manage")], [false, false]],
      ["for a word without a kind", [give("ann", "manage")], [false, false]],
      ["the strongest counts", [give("user:ann", "read"), give("group:g1", "use")], [true, true]],
    ];
    for (const [title, grants, [read, use]] of table) {
      assert.equal(may(ann, "read", pdf, grants), read, `${title}: read`);
      assert.equal(may(ann, "use", pdf, grants), use, `${title}: use`);
      for (const verb of verbs) assert.ok(may(as("superadmin"), verb, pdf, grants), title);
    }
    assert.equal(may(as("admin"), "read", pdf, [give("user:ann", "manage")]), false, "an admin who is not named");
  });

  test("grants add to what the configuration allows for using, and an agent needs its environment", () => {
    const agent = { kind: "agent", name: "e/a", agent: { use: ["role:admin"] } } satisfies Thing;
    const forAnn: Grant = { kind: "agent", name: "e/a", grantee: "user:ann", verb: "use" };
    const ann = { userId: "ann", role: "user" } as const;
    assert.equal(may(ann, "use", agent), false);
    assert.equal(may(ann, "use", agent, [forAnn]), true);
    assert.equal(may(as("admin"), "use", agent, [forAnn]), true, "by the configuration");
    const environment = { kind: "environment", name: "e", settings: {}, agents: { a: {} } } as const;
    assert.equal(may(ann, "use", environment, [forAnn]), true);
    assert.equal(may({ userId: "bob", role: "user" }, "use", environment, [forAnn]), false, "no agent is left for bob");
    const closed: Grant = { kind: "environment", name: "e", grantee: "user:bob", verb: "manage" };
    assert.equal(may(ann, "use", environment, [forAnn, closed]), false);
  });

  test("an operation on a thing without grants needs its role; with grants it needs one that names the caller", () => {
    const thing = { kind: "shared", shared: "skill", name: "pdf", role: "superadmin" } as const;
    const ann = { userId: "ann", role: "user", groups: ["g"] } as const;
    const grant = (verb: Verb): readonly Grant[] => [{ kind: "skill", name: "pdf", grantee: "group:g", verb }];
    assert.equal(may(ann, "manage", thing), false);
    assert.equal(may(as("admin"), "manage", { ...thing, role: "admin" }), true);
    assert.equal(may(ann, "manage", thing, grant("use")), false);
    assert.equal(may(ann, "manage", thing, grant("manage")), true);
    assert.equal(may(as("admin"), "manage", { ...thing, role: "admin" }, grant("manage")), false);
  });
});
