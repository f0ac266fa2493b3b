import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { openCountedTurns } from "../../../../../test/counted-turns.ts";
import { testDatabase } from "../../../../../test/postgres.ts";

/** What a turn costs a shared database: its load bounds all servers and workers together. */

async function createWorld(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "loadout-statements-"));
  const turns = await openCountedTurns(await testDatabase(t), folder);
  t.after(async () => {
    await turns.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return turns;
}

/**
 * Those that every run has. What comes together shares a transaction and its fence, events share a statement; words for other
 * processes go in batches, 50 ms apart, and locks are renewed by time.
 */
const lasting = (statements: readonly string[]): readonly string[] =>
  statements.filter(
    (text) => !/^(begin|commit|savepoint|release)|"leases"|"events"|live_events|topics|lock/.test(text),
  );

const isEvent = (text: string): boolean => text.startsWith('insert into "events"');

test("a word costs no statement, however many come", async (t) => {
  const { statementsOf } = await createWorld(t);
  await statementsOf(2, 1);
  const few = await statementsOf(2, 1);
  const many = await statementsOf(2, 3000);
  assert.deepEqual(lasting(many), lasting(few));
  assert.ok(many.length - few.length < 6000 / 20, `${many.length - few.length} more statements for 6,000 words`);
});

for (const [tool, most, mostEvents] of [
  ["noop", 3, 6],
  ["write_file", 13, 8],
] as const)
  test(`every step with ${tool} costs the same few statements, however long the turn is`, async (t) => {
    const { statementsOf } = await createWorld(t);
    await statementsOf(2, 1, tool);
    const [short, long, longer] = [
      await statementsOf(2, 1, tool),
      await statementsOf(12, 1, tool),
      await statementsOf(22, 1, tool),
    ];
    for (const [from, to] of [
      [short, long],
      [long, longer],
    ] as const)
      assert.ok((lasting(to).length - lasting(from).length) / 10 <= most, "two messages, a request, the workspace");
    // Events that come together share a statement: how many do depends on how fast the machine is.
    const events = (longer.filter(isEvent).length - short.filter(isEvent).length) / 20;
    assert.ok(events <= mostEvents, `${events} statements for the events of a step`);
  });
