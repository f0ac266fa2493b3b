import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Agents } from "../environment/settings-schema.ts";
import { may, modelsOf } from "./access.ts";
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
      const asAgent = roles.map((role) => may(as(role), "use", { kind: "agent", agent }));
      const asEnvironment = roles.map((role) =>
        may(as(role), "use", { kind: "environment", settings: agent, agents: {} }),
      );
      assert.deepEqual(asAgent, expected);
      assert.deepEqual(asEnvironment, expected);
    }
  });

  test("an environment is usable only with an agent in it that is", () => {
    const environment = (agents: Agents) => ({ kind: "environment", settings: {}, agents }) as const;
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
});
