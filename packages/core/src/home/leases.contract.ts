import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { Fault } from "../ground/fault.ts";
import { auditRecords } from "./audit/audit-table.ts";
import type { Home } from "./home.ts";

/** What every implementation of `Leases` has to do, and what records make of its fences. */
export function testLeases(title: string, open: (t: TestContext) => Promise<Home>): void {
  const world = async (t: TestContext) => {
    const home = await open(t);
    t.after(() => home.close());
    return { home, leases: home.leases, audit: home.records.use("audit", async () => auditRecords) };
  };
  const entry = { time: "t", actor: "a", action: "b", subject: "c", before: null, after: null, details: {} };

  describe(`leases ${title}`, () => {
    test("one holder at a time; the refusal says who holds it", async (t) => {
      const { leases } = await world(t);
      const lease = await leases.take("turns/one", { holder: "machine 7" });
      await leases.take("turns/other", { patience: 0 });
      await assert.rejects(leases.take("turns/one", { patience: 0 }), (error) => {
        assert.ok(error instanceof Fault, String(error));
        assert.deepEqual([error.code, error.values.holder], ["busy", "machine 7"]);
        assert.match(error.say("en").message, /machine 7/);
        return true;
      });
      lease.release();
      lease.release();
      await leases.take("turns/one", { patience: 0 });
    });

    test("those who wait get it when it is released, one after the other", async (t) => {
      const { leases } = await world(t);
      const first = await leases.take("queue");
      let holders = 0;
      const waiting = Array.from({ length: 5 }, async () => {
        const lease = await leases.take("queue");
        assert.equal(++holders, 1);
        await new Promise((resolve) => setImmediate(resolve));
        holders--;
        lease.release();
        return lease.fence;
      });
      first.release();
      const fences = await Promise.all(waiting);
      assert.deepEqual(
        fences.toSorted((one, other) => one - other),
        [1, 2, 3, 4, 5].map((number) => first.fence + number),
      );
    });

    test("short work runs alone, and what it throws reaches its caller", async (t) => {
      const { leases } = await world(t);
      await assert.rejects(
        leases.run("lock", () => Promise.reject(new Error("mine"))),
        /mine/,
      );
      await leases.run("lock", () =>
        assert.rejects(
          leases.run("lock", () => 1, { patience: 0 }),
          { code: "busy" },
        ),
      );
      assert.equal(await leases.run("lock", () => 1, { patience: 0 }), 1);
    });

    test("a lease of the writer lock of the database does not wait for itself", async (t) => {
      const { leases, audit } = await world(t);
      const lease = await leases.take("lock", { patience: 0 });
      lease.release();
      await audit.change("record", entry);
    });

    test("many have a share, and no one is alone until the last has left", async (t) => {
      const { leases } = await world(t);
      const [one, other] = [await leases.share("shared"), await leases.share("shared")];
      one.release();
      assert.equal(await leases.takeAlone("shared"), undefined);
      other.release();
      const alone = await leases.takeAlone("shared");
      assert.ok(alone);
      await assert.rejects(leases.share("shared", { patience: 0 }), { code: "busy" });
      alone.release();
      (await leases.share("shared", { patience: 0 })).release();
    });

    test("the fence rises with each lease of a name", async (t) => {
      const { leases } = await world(t);
      const fences: number[] = [];
      for (let round = 0; round < 3; round++) {
        const { fence, release } = await leases.take("turns/one", { patience: 1000 });
        fences.push(fence);
        release();
      }
      const [first = 0] = fences;
      assert.deepEqual(fences, [first, first + 1, first + 2]);
      assert.ok((await leases.take("turns/other")).fence > 0);
    });

    test("a name that is forgotten leaves no row; if it is used again, its fences go on rising", async (t) => {
      const { leases, audit } = await world(t);
      const early = await leases.take("turns/one");
      early.release();
      for (let round = 0; round < 3; round++) (await leases.take("turns/one", { patience: 1000 })).release();
      const last = await leases.take("turns/one", { patience: 1000 });
      await leases.forget("turns/one", last);
      last.release();
      await assert.rejects(audit.fenced(last).change("record", entry), { code: "lease.lost" });
      const fences: number[] = [];
      for (let round = 0; round < 6; round++) {
        const lease = await leases.take("turns/one", { patience: 1000 });
        fences.push(lease.fence);
        lease.release();
        await assert.rejects(audit.fenced(early).change("record", entry), { code: "lease.lost" });
      }
      assert.ok((fences[0] ?? 0) > last.fence, `${fences} after ${last.fence}`);
      await leases.forget("turns/none");
      assert.deepEqual(await audit.read("list"), []);
    });

    test("a name is forgotten by its holder only", async (t) => {
      const { leases, audit } = await world(t);
      const early = await leases.take("turns/one");
      early.release();
      const late = await leases.take("turns/one", { patience: 1000 });
      await assert.rejects(leases.forget("turns/one", early), { code: "lease.lost" });
      await audit.fenced(late).change("record", entry);
    });

    test("a change of the holder is made; one of an earlier holder changes nothing, and says why", async (t) => {
      const { leases, audit } = await world(t);
      const early = await leases.take("turns/one");
      await audit.fenced(early).change("record", entry);
      early.release();
      const late = await leases.take("turns/one", { patience: 1000 });
      const outcomes = await Promise.allSettled([
        audit.fenced(late).change("record", entry),
        audit.fenced(early).change("record", entry),
        audit.change("record", entry),
      ]);
      const [, refused] = outcomes;
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ["fulfilled", "rejected", "fulfilled"],
      );
      assert.equal(refused?.status === "rejected" && refused.reason.code, "lease.lost");
      assert.equal((await audit.read("list")).length, 3);
    });

    test("a lease that is held is not lost", async (t) => {
      const { leases } = await world(t);
      const lease = await leases.take("turns/one");
      await assert.rejects(leases.take("turns/one", { patience: 20 }), { code: "busy" });
      assert.equal(lease.lost.aborted, false);
      lease.release();
    });
  });
}
