import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fault, type SessionInfo } from "@loadout/core";
import { createKeptBytes } from "./kept-bytes.ts";

/** Sessions with their owners and sizes in megabytes, and how often each was measured. */
function createWorld(sizes: Record<string, readonly [userId: string, bytes: number]>) {
  const measured: string[] = [];
  const running: string[] = [];
  let time = 0;
  const { of, touch } = createKeptBytes({
    sessions: async () => ({
      list: async () => Object.entries(sizes).map(([contextId, [userId]]) => ({ contextId, userId }) as SessionInfo),
      async bytes(contextId) {
        measured.push(contextId);
        const found = sizes[contextId];
        if (!found) throw new Fault("session.not-found", { id: contextId });
        return found[1] * 1_000_000;
      },
    }),
    running: () => running,
    now: () => time,
  });
  return {
    kept: { touch, of: async (userId: string) => (await of(userId)) / 1_000_000 },
    ...{ measured, running, sizes },
    pass: (more: number): void => {
      time += more;
    },
  };
}

describe("the bytes users keep", () => {
  test("are measured once, and again only where something was written", async () => {
    const { kept, measured, sizes } = createWorld({ a: ["ann", 10], b: ["ann", 20], c: ["bob", 40] });
    assert.deepEqual([await kept.of("ann"), await kept.of("ann"), await kept.of("nobody")], [30, 30, 0]);
    assert.deepEqual(measured.splice(0), ["a", "b"]);
    sizes.a = ["ann", 15];
    sizes.d = ["ann", 100];
    kept.touch("a");
    kept.touch("d", "ann");
    kept.touch("not-there");
    assert.equal(await kept.of("ann"), 135);
    assert.deepEqual(measured.splice(0), ["a", "d"]);
    delete sizes.d;
    kept.touch("d");
    assert.equal(await kept.of("ann"), 35);
    assert.equal(await kept.of("ann"), 35);
    assert.deepEqual(measured.splice(0), ["d"], "what is gone is forgotten");
  });

  test("of a small session count as a quarter of a megabyte", async () => {
    const { kept } = createWorld({ a: ["ann", 0.001], b: ["ann", 0] });
    assert.equal(await kept.of("ann"), 0.5);
  });

  test("stay with the owner of a session, also if another user writes in it", async () => {
    const { kept } = createWorld({ a: ["ann", 10] });
    kept.touch("a", "admin");
    assert.deepEqual([await kept.of("ann"), await kept.of("admin")], [10, 0]);
    kept.touch("a", "admin");
    assert.deepEqual([await kept.of("ann"), await kept.of("admin")], [10, 0]);
  });

  test("of a session in a turn, and of one not looked at for long, are measured again", async () => {
    const { kept, sizes, running, pass } = createWorld({ a: ["ann", 10], b: ["ann", 1] });
    await kept.of("ann");
    sizes.a = ["ann", 20];
    assert.equal(await kept.of("ann"), 11);
    running.push("a");
    assert.equal(await kept.of("ann"), 21);
    running.pop();
    sizes.b = ["ann", 500];
    pass(600_000);
    assert.equal(await kept.of("ann"), 520);
  });
});
