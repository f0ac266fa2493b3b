import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createWorkspace } from "./workspace.ts";

test("a path longer than the system takes is refused at once, and nothing is made", (t) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-workspace-")));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const workspace = createWorkspace(root);
  const path = `${"a/".repeat(3000)}x`;
  assert.throws(() => workspace.write(path, "x"), { code: "file.unwritable" });
  assert.throws(() => workspace.read(path), { code: "file.not-found" });
  assert.throws(() => workspace.list(path), { code: "file.not-found" });
  assert.deepEqual(readdirSync(root), []);
});
