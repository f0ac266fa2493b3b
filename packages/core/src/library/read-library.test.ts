import assert from "node:assert/strict";
import { existsSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { createLibrarySandbox } from "../../../../test/library-sandbox.ts";
import { createLibraryReader } from "./read-library.ts";

function withReader(t: TestContext) {
  const sandbox = createLibrarySandbox(t);
  const path = join(sandbox.home, "loadout.db");
  return {
    ...sandbox,
    path,
    reader: createLibraryReader(sandbox.home),
    /** Makes the database look as if it had been written long ago. */
    settle: async () => {
      await sandbox.library.close();
      utimesSync(path, 1_000_000_000, 1_000_000_000);
    },
  };
}

test("where there is no library there are no skills, and none is made", async (t) => {
  const { reader, home } = withReader(t);
  assert.deepEqual([await reader.skills(), existsSync(home)], [[], false]);
  assert.equal(await reader.skills(), await reader.skills());
  assert.equal(reader.root, join(home, "library"));
});

test("with nothing changed the list is the very same, just written or long ago", async (t) => {
  const { reader, add, settle } = withReader(t);
  await add("a");
  const list = await reader.skills();
  assert.deepEqual(
    list.map(({ slug, head }) => [slug, head.name]),
    [["a", "a"]],
  );
  assert.equal(await reader.skills(), list);
  await settle();
  for (let time = 0; time < 3; time++) assert.equal(await reader.skills(), list);
});

test("a change is seen at once, and unchanged skills stay the same objects", async (t) => {
  const { reader, add, library, settle } = withReader(t);
  await add("a");
  await add("b", { "x.md": "1" });
  await settle();
  const [a, b] = await reader.skills();
  await reader.skills();
  await library.edit("b", { kind: "write", path: "x.md", text: "2" }, { author: "ann", from: 1 });
  const edited = await reader.skills();
  assert.deepEqual([edited[0] === a, edited[1] === b, edited[1]?.version], [true, false, 2]);
  await add("c");
  assert.deepEqual(
    (await reader.skills()).map(({ slug }) => slug),
    ["a", "b", "c"],
  );
  await library.delete("a", { author: "ann", from: 1 });
  const after = await reader.skills();
  assert.deepEqual([after.map(({ slug }) => slug), after[0] === edited[1]], [["b", "c"], true]);
});

test("the last skill of the list can go, and a version come that looks like an earlier one", async (t) => {
  const { reader, add, library } = withReader(t);
  await add("a", { "x.md": "1" });
  await add("b");
  assert.equal((await reader.skills()).length, 2);
  await library.delete("b", { author: "ann", from: 1 });
  assert.deepEqual(
    (await reader.skills()).map(({ slug }) => slug),
    ["a"],
  );
  await library.edit("a", { kind: "write", path: "x.md", text: "2" }, { author: "ann", from: 1 });
  await library.rollback("a", 1, { author: "ann", from: 2 });
  assert.equal((await reader.skills())[0]?.version, 3);
});

test("many changes one right after the other are each seen", async (t) => {
  const { reader, add, library } = withReader(t);
  await add("a", { "x.md": "0" });
  for (let from = 1; from <= 20; from++) {
    await library.edit("a", { kind: "write", path: "x.md", text: String(from) }, { author: "ann", from });
    assert.equal((await reader.skills())[0]?.version, from + 1);
  }
});

test("what was deleted and came again as another is another", async (t) => {
  const { reader, add, library } = withReader(t);
  await add("a", { "x.md": "1" });
  const [before] = await reader.skills();
  await library.delete("a", { author: "ann", from: 1, purge: true });
  await add("a", { "x.md": "2" });
  const [after] = await reader.skills();
  assert.deepEqual([before?.version, after?.version, after === before], [1, 1, false]);
});

test("a library that is gone has no skills", async (t) => {
  const { reader, add, home, settle } = withReader(t);
  await add("a");
  await settle();
  assert.equal((await reader.skills()).length, 1);
  rmSync(home, { recursive: true });
  assert.deepEqual(await reader.skills(), []);
});

test("a change within one tick of the clock, which no timestamp shows, is seen", async (t) => {
  const { reader, add, library, path } = withReader(t);
  const seenAfter = async (from: number, written: number): Promise<number | undefined> => {
    const settle = async (): Promise<number> => {
      await library.close();
      utimesSync(path, written, written);
      return statSync(path).size;
    };
    const size = await settle();
    await reader.skills();
    await library.edit("a", { kind: "write", path: "x.md", text: String(from) }, { author: "ann", from });
    assert.equal(await settle(), size, "otherwise the size shows it");
    return (await reader.skills())[0]?.version;
  };
  await add("a", { "x.md": "0" });
  assert.equal(await seenAfter(1, Date.now() / 1000 + 3600), 2);
  assert.equal(await seenAfter(2, 1_000_000_000), 2, "long after the last change a timestamp is believed");
});
