import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fault, type Role } from "@loadout/core";
import { AppFault } from "../../../operation/app-fault.ts";
import type { AuthorizedRequest } from "../request.ts";
import type { Callers } from "./callers.ts";
import { createRevocations } from "./revocations.ts";

const request = (token: string, role: Role = "user"): AuthorizedRequest => ({
  ...{ facts: {}, raw: new Request("http://localhost"), method: "GET", query: "", path: "", requestId: "r", from: "" },
  language: "en",
  headers: { get: (name) => (name === "authorization" ? token : null) },
  caller: { userId: token, role, isLocal: false, via: "token" },
});

function createWorld(options: { readonly every?: number; readonly endWork?: () => Promise<void> } = {}) {
  const roles = new Map<string, Role | Error>([
    ["ann", "user"],
    ["bob", "admin"],
  ]);
  let looks = 0;
  const callers: Callers = {
    async identify({ headers }, requestId) {
      looks++;
      const userId = headers.get("authorization") ?? "";
      const role = roles.get(userId) ?? new AppFault("auth.needed");
      if (role instanceof Error) throw role;
      return { userId, role, isLocal: false, via: "token", requestId };
    },
  };
  const ended: string[] = [];
  const revocations = createRevocations({ callers, every: 3_600_000, ...options });
  const watch = (name: string, token: string, role?: Role) =>
    revocations.watch(request(token, role), () => ended.push(name));
  return { roles, revocations, watch, ended, looks: () => looks };
}

describe("what a caller has open", () => {
  test("ends once, with everything of the same credential, and nothing of others", async () => {
    const { roles, revocations, watch, ended, looks } = createWorld();
    watch("a", "ann");
    watch("b", "ann");
    watch("c", "bob", "admin");
    await revocations.look();
    assert.deepEqual([ended, looks()], [[], 2], "a credential is looked up once");
    roles.delete("ann");
    await revocations.look();
    await revocations.look();
    assert.deepEqual(ended, ["a", "b"]);
    roles.set("bob", "superadmin");
    await revocations.look();
    assert.deepEqual(ended, ["a", "b", "c"], "another role is another caller");
    revocations.close();
  });

  test("is not looked at any more when it has ended by itself", async () => {
    const { roles, revocations, watch, ended, looks } = createWorld();
    const leave = watch("a", "ann");
    leave();
    roles.delete("ann");
    await revocations.look();
    assert.deepEqual([ended, looks()], [[], 0]);
    revocations.close();
  });

  test("goes on while a caller cannot be looked up for a moment, and ends if that lasts", async () => {
    const { roles, revocations, watch, ended } = createWorld();
    watch("a", "ann");
    roles.set("ann", new Fault("busy", { path: "loadout.db" }));
    for (let count = 0; count < 9; count++) await revocations.look();
    roles.set("ann", "user");
    await revocations.look();
    assert.deepEqual(ended, []);
    roles.set("ann", new Fault("busy", { path: "loadout.db" }));
    for (let count = 0; count < 9; count++) await revocations.look();
    assert.deepEqual(ended, [], "failures before the success do not count");
    await revocations.look();
    assert.deepEqual(ended, ["a"]);
    revocations.close();
  });

  test("is looked at all the time, for what other processes change, and work beside requests too", async () => {
    const ending = Promise.withResolvers<void>();
    const { roles, revocations } = createWorld({ every: 1, endWork: async () => ending.resolve() });
    await ending.promise;
    const left = Promise.withResolvers<void>();
    revocations.watch(request("ann"), () => left.resolve());
    roles.delete("ann");
    await left.promise;
    revocations.close();
  });

  test("is looked at once more where something changed during a look", async () => {
    const { roles, revocations, watch, ended } = createWorld({
      endWork: async () => {
        roles.delete("ann");
        if (ended.length === 0) void revocations.look();
      },
    });
    watch("a", "ann");
    await revocations.look();
    assert.deepEqual(ended, ["a"]);
    revocations.close();
  });
});
