import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { noCapabilities } from "../../skill/capabilities.ts";
import type { Approvals, Decision, Withdrawal } from "./approvals.ts";
import { holdOf } from "./hold.ts";
import type { ReadVerdicts } from "./verdicts.ts";

/** The contract of approvals. `open` opens those of a new home, with this clock, and a reader of another process of it. */
export function testApprovals(
  name: string,
  open: (
    t: TestContext,
    now: () => Date,
  ) => Promise<{ readonly approvals: Approvals; readonly verdicts: ReadVerdicts }>,
): void {
  const fresh = async (t: TestContext) => {
    const clock = { seconds: 0 };
    return { clock, ...(await open(t, () => new Date(Date.UTC(2026, 0, 1, 0, 0, clock.seconds)))) };
  };
  const [one, other] = ["1".repeat(64), "2".repeat(64)] as const;
  const decision = (more: Partial<Decision> = {}): Omit<Decision, "at"> => ({
    ...{ skill: "pdf", digest: one, decision: "approved", by: "ann", address: "library:pdf" },
    ...{ capabilities: noCapabilities, difference: { added: {}, removed: {} } },
    ...more,
  });
  const withdrawal = (more: Partial<Withdrawal> = {}): Omit<Withdrawal, "at"> => ({
    ...{ digest: one, skill: "pdf", name: "pdf", version: 2, reason: "leaks", by: "bob" },
    ...more,
  });

  describe(`approvals ${name}`, () => {
    test("nothing is decided at first, and reading creates nothing", async (t) => {
      const { approvals, verdicts } = await fresh(t);
      assert.deepEqual([await approvals.decisions(), await approvals.withdrawals()], [[], []]);
      assert.equal(await approvals.reinstate(one), false);
      const none = await verdicts();
      assert.equal(none.approved.size + none.refused.size + none.withdrawn.size, 0);
      assert.equal(await verdicts(), none, "the same value while nothing is decided");
    });

    test("each decision raises the number", async (t) => {
      const { approvals } = await fresh(t);
      const numbers = [await approvals.number()];
      for (const decide of [
        () => approvals.decide(decision()),
        () => approvals.decide(decision({ decision: "refused" })),
        () => approvals.withdraw(withdrawal()),
        () => approvals.withdraw(withdrawal({ reason: "worse" })),
        () => approvals.reinstate(one),
      ]) {
        await decide();
        numbers.push(await approvals.number());
      }
      assert.deepEqual(
        numbers,
        [...new Set(numbers)].toSorted((low, high) => low - high),
      );
    });

    test("a decision is kept whole, and a later one of the same content replaces it", async (t) => {
      const { approvals, clock } = await fresh(t);
      const odd = 'it says "\u0000\ud800" and 你好';
      const given = decision({
        version: 3,
        reason: odd,
        base: other,
        difference: { added: { hosts: ["x.example.org"] }, removed: {}, network: "starts" },
      });
      assert.deepEqual(await approvals.decide(given), { ...given, at: "2026-01-01T00:00:00.000Z" });
      assert.deepEqual(await approvals.decisions("pdf"), [{ ...given, at: "2026-01-01T00:00:00.000Z" }]);
      clock.seconds = 5;
      await approvals.decide(decision({ decision: "refused", by: "bob" }));
      await approvals.decide(decision({ digest: other }));
      await approvals.decide(decision({ skill: "PDF" }));
      const kept = await approvals.decisions("pdf");
      assert.deepEqual(
        kept.map(({ digest, decision: what, by }) => [digest, what, by]),
        [
          [one, "refused", "bob"],
          [other, "approved", "ann"],
        ],
      );
      assert.equal((await approvals.decisions()).length, 3, "letter case counts in ids");
    });

    test("a reader elsewhere sees each decision at its next look", async (t) => {
      const { approvals, verdicts } = await fresh(t);
      const gate = async (isRequired: boolean) => ({ isRequired, verdicts: await verdicts() });
      const hold = async (id: string, digest: string | undefined, isRequired = true) =>
        holdOf(await gate(isRequired), { id, digest });
      assert.equal(await hold("pdf", one), "unapproved");
      await approvals.decide(decision());
      assert.equal(await hold("pdf", one), undefined);
      assert.equal(await hold("pdf", other), "unapproved", "another content");
      assert.equal(await hold("docx", one), "unapproved", "the same content under another id");
      assert.equal(await hold("pdf", undefined), "unapproved", "content without a digest");
      assert.equal(await hold("docx", other, false), undefined);
      await approvals.withdraw(withdrawal());
      for (const isRequired of [true, false]) assert.equal(await hold("any", one, isRequired), "withdrawn");
      assert.equal((await verdicts()).withdrawn.get(one)?.reason, "leaks");
      await approvals.withdraw(withdrawal({ reason: "leaks more" }));
      assert.equal((await verdicts()).withdrawn.get(one)?.reason, "leaks more");
      assert.equal(await approvals.reinstate(one), true);
      assert.equal(await hold("pdf", one), undefined, "its approval counts again");
      await approvals.decide(decision({ decision: "refused" }));
      assert.equal(await hold("pdf", one), "unapproved");
      const now = await verdicts();
      assert.equal(await verdicts(), now);
    });

    test("decisions that come together are all kept", async (t) => {
      const { approvals, verdicts } = await fresh(t);
      const digests = Array.from({ length: 40 }, (_, index) => index.toString(16).padStart(64, "0"));
      await Promise.all(digests.map((digest) => approvals.decide(decision({ digest }))));
      await Promise.all(digests.map((digest) => approvals.withdraw(withdrawal({ digest }))));
      const { approved, withdrawn } = await verdicts();
      assert.deepEqual([approved.get("pdf")?.size, withdrawn.size], [40, 40]);
    });
  });
}
