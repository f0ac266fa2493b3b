import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { rowPlaces } from "../../../../../test/postgres.ts";
import { createSandbox } from "../../../../../test/sandbox.ts";
import { openMemoryHome } from "../../home/home.ts";
import { testApprovals } from "./approvals.contract.ts";
import { openApprovals } from "./approvals.ts";
import { createVerdictReader } from "./verdicts.ts";

// run: slow; it tries every kind of home

for (const [title, keep] of Object.entries(rowPlaces))
  testApprovals(title, async (t, now) => {
    const { home } = createSandbox(t);
    await keep(t, home);
    const approvals = openApprovals({ home, now });
    t.after(() => approvals.close());
    return { approvals, verdicts: createVerdictReader(home) };
  });

testApprovals("in memory", async (t, now) => {
  const home = openMemoryHome();
  t.after(() => home.close());
  return { approvals: openApprovals({ home, now }), verdicts: createVerdictReader(home) };
});

test("looking at approvals of a home that is not there creates none", async (t) => {
  const { home } = createSandbox(t);
  await createVerdictReader(home)();
  assert.equal(existsSync(home), false);
});
