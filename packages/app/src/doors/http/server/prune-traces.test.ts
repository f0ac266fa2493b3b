import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { createDispatches } from "../../../../../../packages/core/src/dispatch/create-dispatches.ts";
import { createFakeAgents } from "../../../../../../test/fake-agent.ts";
import { createSandbox } from "../../../../../../test/sandbox.ts";
import { pruneTraces } from "./prune-traces.ts";

const day = 24 * 60 * 60 * 1000;

/** A home with the output of one dispatch, and a server whose clock is given. */
async function createWorld(t: TestContext) {
  const { home, work } = createSandbox(t);
  mkdirSync(home, { recursive: true });
  const dispatches = createDispatches({ home, connect: createFakeAgents().connect });
  t.after(() => dispatches.close());
  const brief = { text: "lines 3", taskOffset: 0, included: [], omitted: [], used: 0, limit: 1 };
  const request = { userId: "ann", agent: "fake", task: "lines 3", workDir: work, brief, cached: false };
  const { id } = await dispatches.start({ ...request, permission: "deny", role: "superadmin" });
  await dispatches.wait(id);
  let passed = 0;
  const lines: Readonly<Record<string, unknown>>[] = [];
  const start = () => {
    const log = { write: (line: Readonly<Record<string, unknown>>) => void lines.push(line) };
    const pruning = pruneTraces({ home, log, now: () => new Date(Date.now() + passed * day) });
    t.after(() => pruning.close());
    return pruning;
  };
  return {
    ...{ home, lines, start },
    count: async () => (await dispatches.output(id)).length,
    text: () => dispatches.text(id),
    /** Days from now on the clock of the server. */
    setDays: (days: number) => {
      passed = days;
    },
  };
}

test("a server removes old traces once a day, as the settings say", async (t) => {
  const { home, lines, start, count, text, setDays } = await createWorld(t);
  const { look } = start();
  await look();
  assert.deepEqual([await count(), lines], [3, []]);
  setDays(5);
  await look();
  assert.equal(await count(), 3);
  writeFileSync(join(home, "config.jsonc"), '{"limits": {"traces": {"days": 4}}}');
  await look();
  assert.equal(await count(), 3, "that day has had its run");
  setDays(6);
  await look();
  assert.equal(await count(), 0);
  assert.deepEqual([lines.length, lines[0]?.message, lines[0]?.rows], [1, "old traces were removed", 3]);
  assert.equal(await text(), "lines 3", "the text that was sent stays");
});

test("a run that fails is logged, and the next look tries again", async (t) => {
  const { home, lines, start, count, setDays } = await createWorld(t);
  const { look } = start();
  await look();
  setDays(100);
  writeFileSync(join(home, "config.jsonc"), "{ no settings");
  await look();
  assert.deepEqual([lines.length, lines[0]?.message], [1, "old traces could not be removed"]);
  writeFileSync(join(home, "config.jsonc"), "{}");
  await look();
  assert.deepEqual([await count(), lines.at(-1)?.rows], [0, 3]);
});
