import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import type { Workspaces } from "./workspaces/workspaces.ts";

/** What every implementation of workspaces does. */
export function workspacesContract(name: string, open: (t: TestContext) => Promise<Workspaces>): void {
  test(`${name}: a session finds in its folder what it left there, and nothing of another session`, async (t) => {
    const workspaces = await open(t);
    const folder = await workspaces.open("one");
    assert.deepEqual(readdirSync(folder), []);
    writeFileSync(join(folder, "notes.md"), "1");
    assert.deepEqual(readdirSync(await workspaces.open("two")), []);
    await workspaces.keep("one");
    assert.equal(readFileSync(join(await workspaces.open("one"), "notes.md"), "utf8"), "1");
  });

  test(`${name}: the digest is the same until a file is added, changed, renamed or removed`, async (t) => {
    const workspaces = await open(t);
    const folder = await workspaces.open("one");
    const seen = [await workspaces.keep("one")];
    const changed = async (): Promise<void> => {
      const digest = await workspaces.keep("one");
      assert.match(digest, /^[0-9a-f]{64}$/);
      assert.ok(!seen.includes(digest));
      assert.equal(await workspaces.keep("one"), digest);
      seen.push(digest);
    };
    mkdirSync(join(folder, "deep/er"), { recursive: true });
    await changed();
    writeFileSync(join(folder, "deep/er/a.txt"), "1");
    await changed();
    writeFileSync(join(folder, "deep/er/a.txt"), "22");
    await changed();
    symlinkSync("/etc/passwd", join(folder, "link"));
    await changed();
  });

  test(`${name}: what is removed is gone with its sandbox, and the session begins with an empty folder`, async (t) => {
    const workspaces = await open(t);
    writeFileSync(join(await workspaces.open("one"), "a"), "1");
    mkdirSync(workspaces.sandbox("one"), { recursive: true });
    writeFileSync(join(await workspaces.open("two"), "b"), "2");
    await workspaces.remove("one");
    assert.equal(existsSync(workspaces.sandbox("one")), false);
    assert.deepEqual(readdirSync(await workspaces.open("one")), []);
    assert.deepEqual(readdirSync(await workspaces.open("two")), ["b"]);
    await workspaces.remove("none");
  });

  test(`${name}: its size is that of the files, and a link counts as itself`, async (t) => {
    const workspaces = await open(t);
    assert.equal(await workspaces.bytes("none"), 0);
    const folder = await workspaces.open("one");
    writeFileSync(join(folder, "a"), Buffer.alloc(100_000, "x"));
    symlinkSync(process.execPath, join(folder, "large"));
    const bytes = await workspaces.bytes("one");
    assert.ok(bytes >= 100_000 && bytes < 1_000_000, String(bytes));
  });

  test(`${name}: no name leads out of the home`, async (t) => {
    const workspaces = await open(t);
    const outside = dirname(dirname(dirname(await workspaces.open("one"))));
    const before = readdirSync(outside);
    for (const bad of ["", "..", "../x", "a/../../x", "/etc", "a\\b", "a\0b"])
      for (const call of [workspaces.open, workspaces.keep, workspaces.remove, workspaces.bytes, workspaces.sandbox])
        await assert.rejects(async () => call(bad), TypeError, JSON.stringify(bad));
    assert.deepEqual(readdirSync(outside), before);
  });
}
