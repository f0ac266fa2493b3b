import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { type Blocked, findBlockingCalls, traceServer } from "../bench/sync-io.ts";
import { createStoryMachine, runStep, story } from "./command-story.ts";

// run: on disk, waits; a sandbox has a /dev/shm of its own

/** Files of the product that block while a server serves, and why. Work on files belongs into a thread. */
const blocking: Readonly<Record<string, string>> = {
  "packages/core/src/archive/unpack-entry.ts": "computes: small entries are unpacked sooner than another thread begins",
  "packages/core/src/archive/write-zip.ts": "computes: small entries are packed sooner than another thread begins",
  "packages/core/src/turn/count-tokens.ts": "Node loads modules in no other way, and few servers need this one",
};

function assertQuiet({ calls, hasSqlite }: Blocked): void {
  const found = calls.filter(({ file }) => !Object.hasOwn(blocking, file));
  assert.deepEqual(
    found.map(({ place, calls: functions, during }) => `${place} calls ${functions.join(", ")} (${during.join(", ")})`),
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
  const blocked = await findBlockingCalls(createFolder(t));
  assertQuiet(blocked);
  for (const file of Object.keys(blocking))
    assert.ok(
      blocked.calls.some((call) => call.file === file),
      file,
    );
});

test("nor in any operation that a command can have it do", async (t) => {
  const machine = await createStoryMachine(t);
  const parts = story.map((one) => [one.words.join(" "), () => runStep(machine, one)] as const);
  assertQuiet(await traceServer({ home: machine.home, variables: machine.variables }, parts));
});
