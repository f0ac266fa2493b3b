import assert from "node:assert/strict";
import { test } from "node:test";
import { noCapabilities } from "../../skill/capabilities.ts";
import type { Decision, Withdrawal } from "./approvals.ts";
import { versionDecisions } from "./version-decisions.ts";

const decision = (digest: string, made: Decision["decision"]): Decision => ({
  ...{ skill: "pdf", digest, decision: made, by: "ann", at: "2026-01-01T00:00:00.000Z", address: "library:pdf" },
  ...{ capabilities: noCapabilities, difference: { added: {}, removed: {} } },
});
const withdrawal: Withdrawal = {
  ...{ digest: "b", skill: "pdf", name: "pdf", reason: "leaks", by: "bob", at: "2026-01-02T00:00:00.000Z" },
};

test("a version waits until it is decided about, and is compared with the one approved last", () => {
  const [latest, earlier, refused] = [decision("b", "approved"), decision("a", "approved"), decision("c", "refused")];
  const decisions = [refused, latest, earlier];
  assert.deepEqual(versionDecisions("d", decisions, []), { state: "waiting", base: latest });
  assert.deepEqual(versionDecisions("c", decisions, []), { state: "refused", decision: refused, base: latest });
  assert.deepEqual(versionDecisions("b", decisions, []), { state: "approved", decision: latest, base: earlier });
  assert.deepEqual(versionDecisions("a", decisions, []), { state: "approved", decision: earlier, base: latest });
  assert.deepEqual(versionDecisions("d", [], []), { state: "waiting" });
});

test("a withdrawal counts more than an approval, and only for its content", () => {
  const approved = decision("b", "approved");
  const withdrawn = { state: "withdrawn", decision: approved, withdrawal };
  assert.deepEqual(versionDecisions("b", [approved], [withdrawal]), withdrawn);
  assert.equal(versionDecisions("a", [approved], [withdrawal]).state, "waiting");
});

test("content without a digest waits, whatever was decided", () => {
  const approved = decision("b", "approved");
  assert.deepEqual(versionDecisions(undefined, [approved], [withdrawal]), { state: "waiting", base: approved });
});
