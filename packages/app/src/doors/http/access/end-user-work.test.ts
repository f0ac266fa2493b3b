import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { AgentProcess, Role } from "@loadout/core";
import type { KeptFor } from "../server/kept-sessions.ts";
import { createEndUserWork } from "./end-user-work.ts";

function createWorld() {
  const users = new Map<string, { role: Role; isDisabled?: boolean }>([
    ["ann", { role: "admin" }],
    ["bob", { role: "user" }],
    ["default", { role: "superadmin" }],
  ]);
  const kept: KeptFor[] = [];
  const processes: Pick<AgentProcess, "agentId" | "userId">[] = [];
  const ended: string[] = [];
  const endWork = createEndUserWork({
    accounts: async () => ({
      async roleOf(userId) {
        const user = users.get(userId);
        return user?.isDisabled ? undefined : user?.role;
      },
    }),
    kept: {
      callers: () => kept,
      release: async (userId, role) => void ended.push(`sessions of ${userId} as ${role}`),
    },
    dispatches: () => ({
      processes: () => processes as AgentProcess[],
      async stopProcess(agentId) {
        ended.push(agentId);
        processes.splice(
          processes.findIndex((one) => one.agentId === agentId),
          1,
        );
      },
    }),
  });
  return { users, kept, processes, ended, endWork };
}

describe("work that outlives requests", () => {
  test("goes on as long as its user may have it", async () => {
    const { kept, processes, ended, endWork } = createWorld();
    kept.push({ userId: "ann", role: "admin" });
    processes.push({ agentId: "of ann", userId: "ann" }, { agentId: "of bob", userId: "bob" });
    for (let count = 0; count < 3; count++) await endWork();
    assert.deepEqual(ended, []);
  });

  for (const [title, lose] of [
    ["disabled", (users) => users.set("ann", { role: "admin", isDisabled: true })],
    ["deleted", (users) => users.delete("ann")],
    ["demoted", (users) => users.set("ann", { role: "user" })],
  ] as readonly (readonly [string, (users: ReturnType<typeof createWorld>["users"]) => unknown])[])
    test(`ends when its user is ${title}`, async () => {
      const { users, kept, processes, ended, endWork } = createWorld();
      kept.push({ userId: "ann", role: "admin" }, { userId: "bob", role: "user" });
      processes.push({ agentId: "of ann", userId: "ann" }, { agentId: "of bob", userId: "bob" });
      await endWork();
      lose(users);
      await endWork();
      assert.deepEqual(ended, ["sessions of ann as admin", "of ann"]);
    });

  test("ends for a user who was disabled before it was seen, but not for the owner at the machine", async () => {
    const { users, processes, ended, endWork } = createWorld();
    users.set("ann", { role: "admin", isDisabled: true });
    users.set("default", { role: "superadmin", isDisabled: true });
    processes.push({ agentId: "of ann", userId: "ann" }, { agentId: "of the owner", userId: "default" });
    await endWork();
    assert.deepEqual(ended, ["of ann"]);
  });

  test("goes on when its user gets a higher role", async () => {
    const { users, processes, ended, endWork } = createWorld();
    processes.push({ agentId: "of bob", userId: "bob" });
    await endWork();
    users.set("bob", { role: "admin" });
    await endWork();
    assert.deepEqual(ended, []);
  });
});
