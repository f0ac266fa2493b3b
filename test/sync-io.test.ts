import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { findBlockingCalls } from "../bench/sync-io.ts";

/**
 * Files of the product that still block while a server serves, and why. The list only gets shorter: work on files belongs
 * into a thread (`inFileThread`), or is done with promises.
 */
const blocking: Readonly<Record<string, string>> = {
  "packages/app/src/account/accounts.ts": "random bytes of a token, which wait for nothing",
  "packages/app/src/account/password.ts": "random bytes of a password, which wait for nothing",
  "packages/core/src/agent/tools/workspace.ts": "one real path at the start of a turn",
  "packages/core/src/archive/unpack-entry.ts": "small entries are unpacked at once",
  "packages/core/src/archive/write-zip.ts": "small entries are packed at once",
  "packages/core/src/ground/process/proc-files.ts": "processes of agents",
  "packages/core/src/turn/count-tokens.ts": "loads the table of the tokenizer with its first use",
};

test("a server does no blocking work on files but what is listed here, and never loads SQLite in its main thread", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "loadout-sync-io-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { calls, hasSqlite } = await findBlockingCalls(folder);
  const found = calls.filter(({ file }) => !Object.hasOwn(blocking, file));
  assert.deepEqual(
    found.map(({ place, calls: functions, during }) => `${place} calls ${functions.join(", ")} (${during.join(", ")})`),
    [],
  );
  assert.equal(hasSqlite, false);
});
