import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { type Blocked, findBlockingCalls, traceServer } from "../bench/sync-io.ts";
import { createStoryMachine, runStep, story } from "./command-story.ts";

// run: on disk, waits; a sandbox has a /dev/shm of its own

function assertQuiet({ calls, hasSqlite }: Blocked): void {
  assert.deepEqual(
    calls.map(({ place, calls: functions, during }) => `${place} calls ${functions.join(", ")} (${during.join(", ")})`),
    [],
  );
  assert.equal(hasSqlite, false, "the main thread has not loaded SQLite");
}

function createFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-sync-io-"));
  chmodSync(folder, 0o755); // for the user of a sandbox
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("a server does no blocking work on files while sessions run tools, commands, servers and agents", async (t) => {
  assertQuiet(await findBlockingCalls(createFolder(t)));
});

test("nor in any operation that a command can have it do", async (t) => {
  const machine = await createStoryMachine(t);
  const parts = story.map((one) => [one.words.join(" "), () => runStep(machine, one)] as const);
  assertQuiet(await traceServer({ home: machine.home, variables: machine.variables }, parts));
});
