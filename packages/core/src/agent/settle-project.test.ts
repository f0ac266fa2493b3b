import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createSteeringFinder } from "./find-steering.ts";
import { settleProject } from "./settle-project.ts";

test("a repository with the number of something else that was known is not taken for it", async (t) => {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), "loadout-settle-")));
  t.after(() => rmSync(workspace, { recursive: true, force: true }));
  for (const name of ["objects", "refs"]) mkdirSync(join(workspace, "sub/.git", name), { recursive: true });
  writeFileSync(join(workspace, "sub/.git/HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(workspace, "sub/.git/config"), "[core]\n\tfsmonitor = program\n");
  const after = await createSteeringFinder().find(workspace);
  const made = after.entries.get("sub/.git");
  assert.ok(made);
  const removed = { ...made, path: "sub/.claude", name: ".claude" };
  const before = { entries: new Map([[removed.path, removed]]), closed: [] };
  const same = { workspace, before, after, links: new Map(), open: new Map(), canMakeNames: true };
  assert.match((await settleProject(same)) ?? "", /Renamed: sub\/\.git to \.git\.untrusted/);
  assert.ok(!existsSync(join(workspace, "sub/.git")));
});
