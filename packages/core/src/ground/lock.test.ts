import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { createSandbox } from "../../../../test/sandbox.ts";
import { withLock } from "./lock.ts";

test("a change that was made is not said to have failed because somebody else looks at the lock", async (t) => {
  const path = join(createSandbox(t).folder, "lock.db");
  const other = new DatabaseSync(path);
  t.after(() => other.close());
  const made = await withLock(path, () => {
    other.exec("BEGIN");
    other.prepare("SELECT 1 FROM sqlite_schema").all();
    return "made";
  });
  assert.equal(made, "made");
  other.exec("COMMIT");
  assert.equal(await withLock(path, () => "made again", 0), "made again", "it is free afterwards");
});
