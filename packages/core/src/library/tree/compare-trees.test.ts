import assert from "node:assert/strict";
import { test } from "node:test";
import type { SafePath } from "../../ground/files/safe-path.ts";
import { hashBytes, toManifest } from "../../home/blobs/manifest.ts";
import { compareTrees } from "./compare-trees.ts";

/** A tree of these files; a path that begins with `*` is executable. */
function treeOf(files: Record<string, string | Buffer>) {
  const content = new Map<string, Buffer>();
  const listed = Object.entries(files).map(([name, given]) => {
    const path = name.replace(/^\*/, "") as SafePath;
    const bytes = Buffer.from(given as string);
    content.set(path, bytes);
    return { path, executable: name !== path, size: bytes.length, hash: hashBytes(bytes) };
  });
  return {
    manifest: toManifest(listed, []),
    read: async ({ path }: { path: string }) => content.get(path) ?? assert.fail(path),
  };
}

const compare = (before: Parameters<typeof treeOf>[0], after: Parameters<typeof treeOf>[0]) =>
  compareTrees(treeOf(before), treeOf(after));

test("equal trees do not differ, and none of their files is read", async () => {
  const { manifest } = treeOf({ "a.md": "x", "b.md": "y" });
  const unread = { manifest, read: () => assert.fail("read") };
  assert.deepEqual(await compareTrees(unread, unread), []);
});

test("what was added, removed, changed and made executable is told by path", async () => {
  const found = await compare(
    { "z.md": "1\n2\n3\n", "gone.md": "x\n", run: "#!", same: "s" },
    { "z.md": "1\n4\n5\n3\n", "*run": "#!", new: "n\n", same: "s" },
  );
  assert.deepEqual(found, [
    {
      path: "gone.md",
      change: "removed",
      added: 0,
      removed: 1,
      patch: "--- a/gone.md\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-x\n",
    },
    { path: "new", change: "added", added: 1, removed: 0, patch: "--- /dev/null\n+++ b/new\n@@ -0,0 +1,1 @@\n+n\n" },
    { path: "run", change: "mode" },
    {
      path: "z.md",
      change: "modified",
      added: 2,
      removed: 1,
      patch: "--- a/z.md\n+++ b/z.md\n@@ -1,3 +1,4 @@\n 1\n-2\n+4\n+5\n 3\n",
    },
  ]);
});

test("a change far from the next has three lines around it", async () => {
  const lines = Array.from({ length: 30 }, (_, number) => `line ${number}\n`);
  const [found] = await compare({ a: lines.join("") }, { a: lines.with(4, "x\n").with(24, "y\n").join("") });
  assert.deepEqual(found?.patch?.match(/^@@.*$/gm), ["@@ -2,7 +2,7 @@", "@@ -22,7 +22,7 @@"]);
});

test("what is not text is only said to differ", async () => {
  for (const binary of [Buffer.from([0, 1]), Buffer.from([0xff])]) {
    assert.deepEqual(await compare({ a: "x" }, { a: binary }), [{ path: "a", change: "modified" }]);
    assert.deepEqual(await compare({ a: binary }, { a: "x" }), [{ path: "a", change: "modified" }]);
    assert.deepEqual(await compare({ a: binary }, {}), [{ path: "a", change: "removed" }]);
  }
});

test("what would take long to compare is only said to differ", async () => {
  const large = `${"x".repeat(99)}\n`.repeat(10_000);
  for (const [one, other] of [
    [large, `${large}y`],
    [`${large}y`, large],
  ] as const)
    assert.deepEqual(await compare({ a: one }, { a: other }), [{ path: "a", change: "modified" }]);
  const [shown] = await compare({ a: large }, { a: `y${large.slice(1)}` });
  assert.deepEqual([shown?.added, shown?.removed], [1, 1], "a megabyte is not too much");
  const lines = Array.from({ length: 4100 }, (_, number) => `${number}\n`).join("");
  assert.deepEqual(await compare({ a: "x\n" }, { a: lines }), [{ path: "a", change: "modified" }]);
});
