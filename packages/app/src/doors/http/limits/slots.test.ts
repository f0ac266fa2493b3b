import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fault } from "@loadout/core";
import { createSlots } from "./slots.ts";

describe("slots", () => {
  test("are counted by user and kind, and given back once", () => {
    const slots = createSlots((userId) => (userId === "owner" ? undefined : 2));
    const first = slots.take("ann", "turns");
    slots.take("ann", "turns");
    const refused = (): (() => void) => slots.take("ann", "turns");
    assert.throws(refused, (error: unknown) => {
      assert.ok(error instanceof Fault);
      assert.deepEqual([error.code, error.status, error.values.limit], ["limit.at-once", 429, 2]);
      assert.deepEqual(error.say("en"), {
        message: "You have 2 turns at once, which is the limit for one user",
        hint: "Wait for one to end, or stop one. A superadmin can change limits.user.turns",
      });
      assert.match(error.say("zh").message, /同时有 2 个轮次/);
      return true;
    });
    slots.take("ann", "streams");
    slots.take("bob", "turns");
    first();
    first();
    slots.take("ann", "turns");
    assert.throws(refused, { code: "limit.at-once" });
    for (let count = 0; count < 10; count++) slots.take("owner", "turns");
    assert.deepEqual(
      [slots.used("ann", "turns"), slots.used("owner", "turns"), slots.used("cat", "turns")],
      [2, 10, 0],
    );
  });

  test("a limit that was lowered is met by those to come, and takes nothing away", () => {
    let limit = 2;
    const slots = createSlots(() => limit);
    const releases = [slots.take("ann", "turns"), slots.take("ann", "turns")];
    limit = 1;
    releases.pop()?.();
    assert.throws(() => slots.take("ann", "turns"), { code: "limit.at-once" });
    releases.pop()?.();
    slots.take("ann", "turns");
  });
});
