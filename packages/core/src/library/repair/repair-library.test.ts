import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { skillText } from "../../../../../test/archives.ts";
import { createLibrarySandbox, type LibrarySandbox } from "../../../../../test/library-sandbox.ts";

const by = { author: "doctor" };

/** A library whose database is gone, with everything it held still in place. */
async function withoutDatabase({ home, library }: LibrarySandbox): Promise<void> {
  await library.close();
  for (const name of ["loadout.db", "loadout.db-wal", "loadout.db-shm"]) rmSync(join(home, name), { force: true });
}

/** Writes a file of a tree as a person with an editor would: a new file takes its place. */
function replace(path: string, text: string): void {
  rmSync(path);
  writeFileSync(path, text);
  chmodSync(path, 0o444);
}

describe("repairing a library", () => {
  test("a lost database: skills come back under their own slugs, and nothing is left to find", async (t) => {
    const sandbox = createLibrarySandbox(t);
    const { library, add } = sandbox;
    await add("one", { "notes.md": "a" });
    await add("one");
    await library.edit(
      "one",
      { kind: "write", path: "SKILL.md", text: skillText("other-name") },
      { author: "ann", from: 1 },
    );
    const before = (await library.skills()).map(({ slug, digest, name }) => [slug, digest, name]);
    await withoutDatabase(sandbox);
    const found = await library.inspect();
    assert.deepEqual(
      found.unindexed.map(({ slug }) => slug),
      ["one", "one-v2"],
    );
    assert.equal(existsSync(join(sandbox.home, "loadout.db")), false, "looking makes no database");
    assert.deepEqual((await library.repair(by)).recovered, ["one", "one-v2"]);
    assert.deepEqual(
      (await library.skills()).map(({ slug, digest, name }) => [slug, digest, name]),
      before,
    );
    assert.deepEqual(await library.inspect({ deep: true }), { damaged: [], unindexed: [], staleLinks: [] });
    assert.deepEqual((await library.repair(by)).recovered, [], "again does nothing");
  });

  test("a tree that was changed is not taken for what it was", async (t) => {
    const sandbox = createLibrarySandbox(t);
    await sandbox.add("one");
    const { digest } = await sandbox.library.get("one");
    await withoutDatabase(sandbox);
    const path = join(sandbox.library.root, "trees", digest);
    replace(join(path, "SKILL.md"), skillText("evil"));
    const { recovered, refused } = await sandbox.library.repair(by);
    assert.deepEqual([recovered, refused.map(({ problem }) => problem.rule)], [[], ["library.changed-tree"]]);
    assert.equal(readFileSync(join(path, "SKILL.md"), "utf8"), skillText("evil"), "it is left as it is");
  });

  test("a damaged file is found by its content in another version, and what was found is kept", async (t) => {
    const sandbox = createLibrarySandbox(t);
    const { library, add } = sandbox;
    await add("one", { "notes.md": "the notes\n", "other.md": "other\n" });
    await library.edit("one", { kind: "write", path: "other.md", text: "changed\n" }, { author: "ann", from: 1 });
    const { digest } = await library.get("one");
    const notes = join(library.root, "trees", digest, "notes.md");
    replace(notes, "The notes\n"); // of the same size
    assert.deepEqual((await library.inspect()).damaged, [], "a look at sizes does not tell");
    const [damaged] = (await library.inspect({ deep: true })).damaged;
    assert.deepEqual([damaged?.digest, damaged?.files], [digest, ["notes.md"]]);
    const { rebuilt, lost, kept } = await library.repair(by);
    assert.deepEqual([rebuilt, lost], [[digest], []]);
    assert.equal(readFileSync(notes, "utf8"), "the notes\n");
    assert.equal(readFileSync(join(kept[0] ?? "", "notes.md"), "utf8"), "The notes\n");
    assert.deepEqual((await library.inspect({ deep: true })).damaged, []);
    assert.equal((await library.readFile("one", "notes.md")).text, "the notes\n");
  });

  test("a tree that is gone is built again if its files are elsewhere, and is lost if not", async (t) => {
    const { library, add } = createLibrarySandbox(t);
    await add("one", { "a.md": "a" });
    await library.edit("one", { kind: "rename", path: "a.md", to: "b.md" }, { author: "ann", from: 1 });
    await add("two");
    const [one, two] = [await library.get("one"), await library.get("two")];
    for (const { digest } of [one, two]) rmSync(join(library.root, "trees", digest), { recursive: true });
    const { rebuilt, lost } = await library.repair(by);
    assert.deepEqual(
      [rebuilt, lost.map(({ digest, users }) => [digest, users.map(({ slug }) => slug)])],
      [[one.digest], [[two.digest, ["two"]]]],
    );
    assert.equal((await library.readFile("one", "b.md")).text, "a");
  });

  test("a repair that died after it had put a tree aside goes on from there", async (t) => {
    const { library, add } = createLibrarySandbox(t);
    await add("one", { "a.md": "only here" });
    const { digest } = await library.get("one");
    const [tree, aside] = [join(library.root, "trees", digest), join(library.root, "damaged")];
    mkdirSync(aside);
    renameSync(tree, join(aside, `${digest}.${crypto.randomUUID()}`));
    assert.deepEqual((await library.repair(by)).rebuilt, [digest]);
    assert.equal((await library.readFile("one", "a.md")).text, "only here");
    assert.equal(readdirSync(aside).length, 1);
  });

  test("extra files, missing links, links to nothing", async (t) => {
    const { library, add } = createLibrarySandbox(t);
    await add("one");
    const { digest } = await library.get("one");
    writeFileSync(join(library.root, "trees", digest, "extra.md"), "x");
    rmSync(join(library.root, "skills", "one"));
    symlinkSync(join("..", "trees", "0".repeat(64)), join(library.root, "skills", "gone"));
    const found = await library.inspect({ deep: true });
    assert.deepEqual([found.damaged[0]?.files, found.staleLinks], [["extra.md"], ["gone", "one"]]);
    await library.repair(by);
    assert.deepEqual(await library.inspect({ deep: true }), { damaged: [], unindexed: [], staleLinks: [] });
    assert.deepEqual(readdirSync(join(library.root, "skills")), ["one"]);
  });

  test("what sessions hold is tied to them again, and outlives a deletion", async (t) => {
    const sandbox = createLibrarySandbox(t);
    const { library, add } = sandbox;
    await add("one", { "a.md": "first" });
    const [held] = await library.hold("session", ["one"]);
    assert.ok(held);
    await withoutDatabase(sandbox);
    await library.repair(by);
    assert.equal(await library.restoreHolds("session", [held, { slug: "none", digest: "0".repeat(64) }]), 1);
    assert.equal(await library.restoreHolds("session", [held]), 0, "again does nothing");
    await library.delete("one", { author: "ann", from: 1, purge: true });
    assert.ok(existsSync(join(library.root, "trees", held.digest, "a.md")));
    await library.letGo("session");
    assert.equal(existsSync(join(library.root, "trees", held.digest)), false);
  });
});
