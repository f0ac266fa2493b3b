import assert from "node:assert/strict";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type TestContext, test } from "node:test";
import { createLibrarySandbox } from "../../../../test/library-sandbox.ts";
import { createLibraryReader } from "./read-library.ts";

function withReader(t: TestContext) {
  const sandbox = createLibrarySandbox(t);
  return {
    ...sandbox,
    reader: createLibraryReader(sandbox.home),
    settle: () => sandbox.library.close(),
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

test("changes of other libraries are seen: renames, restores, and many at once", async (t) => {
  const { reader, add, library, open } = withReader(t);
  const slugs = async () => (await reader.skills()).map(({ slug, version }) => `${slug} ${version}`);
  for (const name of ["b", "d"]) await add(name);
  const [, d] = await reader.skills();
  await open().rename("b", "e" as never, { author: "ann", from: 1 });
  assert.deepEqual(await slugs(), ["d 1", "e 2"]);
  await library.delete("e", { author: "ann", from: 2 });
  assert.deepEqual(await slugs(), ["d 1"]);
  await open().restore("e", { author: "ann" });
  for (const name of ["a", "c", "f"]) await add(name);
  assert.deepEqual(await slugs(), ["a 1", "c 1", "d 1", "e 3", "f 1"]);
  assert.equal((await reader.skills())[2], d, "what did not change is the same object");
});

test("the changes of a database of an earlier release, and of an older copy, are seen", async (t) => {
  const { reader, add, home, settle } = withReader(t);
  await add("a");
  await add("b");
  await settle();
  await reader.skills();
  const change = (sql: string): void => {
    using database = new DatabaseSync(join(home, "loadout.db"));
    database.exec(sql);
  };
  change("update topics set number = 1 where name = 'library'; delete from skills where slug = 'a'");
  change("update topics set number = 2 where name = 'library'");
  assert.deepEqual(
    (await reader.skills()).map(({ slug }) => slug),
    ["b"],
    "a number that fell is of another database",
  );
  for (const kind of ["insert", "delete", "update"]) change(`drop trigger skills_${kind}_noted`);
  change("drop table skill_changes");
  const earlier = createLibraryReader(home);
  assert.equal((await earlier.skills())[0]?.version, 1);
  change("update skills set version = 7; update topics set number = number + 1 where name = 'library'");
  assert.equal((await earlier.skills())[0]?.version, 7, "no changes are noted");
});

test("a library that is gone has no skills", async (t) => {
  const { reader, add, home, settle } = withReader(t);
  await add("a");
  await settle();
  assert.equal((await reader.skills()).length, 1);
  rmSync(home, { recursive: true });
  assert.deepEqual(await reader.skills(), []);
});
