import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createSteeringFinder } from "./find-steering.ts";
import { type QuarantineInput, quarantine, stampOf } from "./quarantine.ts";

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
  const before = { entries: new Map([[removed.path, removed]]), closed: [], unnamed: [] };
  const same = { workspace, before, after, links: new Map(), open: new Map(), canMakeNames: true };
  assert.match((await quarantine(same)) ?? "", /Renamed: sub\/\.git to \.git\.untrusted/);
  assert.ok(!existsSync(join(workspace, "sub/.git")));
});

test("what changed before or after a command that was cut short stays", async (t) => {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), "loadout-settle-")));
  t.after(() => rmSync(workspace, { recursive: true, force: true }));
  const repository = join(workspace, "sub/.git");
  for (const name of ["objects", "refs"]) mkdirSync(join(repository, name), { recursive: true });
  writeFileSync(join(repository, "HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(repository, "config"), "[core]\n");
  writeFileSync(join(workspace, ".mcp.json"), "{}");
  const finder = createSteeringFinder();
  const after = await finder.find(workspace);
  const settle = (input: Partial<QuarantineInput>): Promise<string | undefined> =>
    quarantine({
      ...{ workspace, before: { entries: new Map(), closed: [], unnamed: [] }, after },
      ...{ links: new Map(), open: new Map(), canMakeNames: true, ...input },
    });
  const open = new Map([["sub/.git", stampOf(workspace, { path: "sub/.git", name: ".git" })]]);
  writeFileSync(join(repository, "config"), "[core]\n\tfsmonitor = program\n");
  symlinkSync("/elsewhere", join(repository, "index"));
  const links = new Map([["sub/.git", new Map<string, string>()]]);
  const now = Date.now();
  for (const during of [
    { since: 0, until: now - 60_000 },
    { since: now + 60_000, until: now + 120_000 },
  ]) {
    assert.equal(await settle({ during }), undefined);
    assert.equal(await settle({ during, before: after, open, links }), undefined);
  }
  const during = { since: now - 60_000, until: now + 60_000 };
  const linked = await settle({ during, before: after, links });
  assert.match(linked ?? "", /Renamed: sub\/\.git\/index to index\.untrusted\./);
  const changed = await settle({ during, before: after, open });
  assert.match(changed ?? "", /Renamed: sub\/\.git to \.git\.untrusted\./);
  assert.match((await settle({ during, after: await finder.find(workspace) })) ?? "", /Renamed: \.mcp\.json to/);
});

test("an entry that cannot be checked is renamed, and those after it are checked all the same", async (t) => {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), "loadout-settle-")));
  t.after(() => rmSync(workspace, { recursive: true, force: true }));
  mkdirSync(join(workspace, "a"));
  writeFileSync(join(workspace, "a/.git"), "gitdir: b\0c");
  for (const name of ["objects", "refs"]) mkdirSync(join(workspace, "z/.git", name), { recursive: true });
  writeFileSync(join(workspace, "z/.git/HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(workspace, "z/.git/config"), "[core]\n\tfsmonitor = program\n");
  const after = await createSteeringFinder().find(workspace);
  const before = { entries: new Map(), closed: [], unnamed: [] };
  const note = await quarantine({ workspace, before, after, links: new Map(), open: new Map(), canMakeNames: true });
  assert.match(note ?? "", /a\/\.git to \.git\.untrusted/);
  assert.match(note ?? "", /z\/\.git to \.git\.untrusted/);
  assert.ok(!existsSync(join(workspace, "z/.git")));
});

test("a link with a name of any length is renamed", async (t) => {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), "loadout-settle-")));
  t.after(() => rmSync(workspace, { recursive: true, force: true }));
  const logs = join(workspace, ".git/logs/refs/heads");
  mkdirSync(logs, { recursive: true });
  const long = "b".repeat(248);
  symlinkSync(join(workspace, "elsewhere"), join(logs, long));
  const none = { entries: new Map(), closed: [], unnamed: [] };
  const links = new Map([[".git", new Map<string, string>()]]);
  await quarantine({ workspace, before: none, after: none, links, open: new Map(), canMakeNames: true });
  assert.ok(!existsSync(join(logs, long)));
  assert.deepEqual(readdirSync(logs), [`${"b".repeat(50)}.untrusted`]);
});

test("what cannot be looked at has another stamp each time, so that it counts as changed", () => {
  for (const name of [".git", ".claude"]) {
    const stamp = (): string => stampOf("/", { path: `a\0b/${name}`, name });
    assert.notEqual(stamp(), stamp());
  }
});
