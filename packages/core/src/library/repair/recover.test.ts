import assert from "node:assert/strict";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { contentsOf, createLibrarySandbox, notesOf } from "../../../../../test/library-sandbox.ts";

// run: slow, on disk; it kills processes, and waits for the disk

const author = "ann";
const unknown = "ab".repeat(32);

async function withSkills(t: TestContext) {
  const sandbox = createLibrarySandbox(t);
  const { digest = "" } = await sandbox.add("x", { "a.md": "1" });
  const { digest: other = "" } = await sandbox.add("y");
  const { root } = sandbox.library;
  return { ...sandbox, root, at: (...parts: string[]) => join(root, ...parts), digest, other };
}

describe("what a crash left", () => {
  test("is nothing where there was none, and then nothing is done", async (t) => {
    const { library, state, at } = await withSkills(t);
    const before = await state();
    const link = lstatSync(at("skills/x")).ino;
    assert.deepEqual(await library.recover(), { collected: [], leftovers: 0, warnings: [] });
    assert.deepEqual([await state(), lstatSync(at("skills/x")).ino], [before, link]);
  });

  test("in staging is removed, also before the next change", async (t) => {
    const { library, at, write, add } = await withSkills(t);
    const leave = (): string => write(at("staging", crypto.randomUUID(), "tree/a/b.md"), "x");
    leave();
    leave();
    assert.equal(await library.leftovers(), 2);
    assert.equal((await library.recover()).leftovers, 2);
    assert.equal(await library.leftovers(), 0);
    const left = leave();
    write(join(left, "../../../journal"), `trees ${unknown}\n`);
    write(at("trees", unknown, "SKILL.md"), "x");
    write(at("staging/notes.txt"), "mine");
    await add("z");
    assert.deepEqual([await library.leftovers(), existsSync(at("trees", unknown))], [0, false]);
    assert.equal(existsSync(at("staging/notes.txt")), true, "what is not ours stays");
  });

  test("in trees is collected where a cut-short change noted it and nothing refers to it", async (t) => {
    const { library, at, write, digest, other } = await withSkills(t);
    const stranger = "cd".repeat(32);
    for (const name of [unknown, stranger]) write(at("trees", name, "SKILL.md"), "x");
    write(at("trees/notes.txt"), "mine");
    await library.hold("session", ["x"]);
    await library.delete("x", { author, from: 1, purge: true });
    const noted = [unknown, digest, other, "notes.txt", "../../lock.db"].map((name) => `trees ${name}\n`).join("");
    write(at("staging", crypto.randomUUID(), "journal"), noted);
    assert.deepEqual((await library.recover()).collected, [unknown]);
    assert.deepEqual(readdirSync(at("trees")).toSorted(), [digest, other, stranger, "notes.txt"].toSorted());
    assert.deepEqual(await library.loose(), [stranger], "what nobody noted is told of, not removed");
  });

  test("in the trash is removed where no deletion speaks of it", async (t) => {
    const { library, at, write } = await withSkills(t);
    await library.delete("x", { author, from: 1 });
    const [kept] = await library.trash();
    const stray = `x.${crypto.randomUUID()}.zip`;
    for (const name of [stray, "mine.zip"]) write(at("trash", name), "x");
    const noted = [stray, kept?.file, "mine.zip", "../../lock.db"].map((name) => `trash ${name}\n`).join("");
    write(at("staging", crypto.randomUUID(), "journal"), noted);
    await library.recover();
    assert.deepEqual(readdirSync(at("trash")).toSorted(), [kept?.file, "mine.zip"].toSorted());
    assert.equal((await library.restore("x", { author })).version, 2);
  });
});

describe("the links for people", () => {
  test("that are missing, wrong, or of skills that are gone are put right", async (t) => {
    const { library, at, digest, other } = await withSkills(t);
    unlinkSync(at("skills/x"));
    unlinkSync(at("skills/y"));
    symlinkSync(`../trees/${digest}`, at("skills/y"));
    symlinkSync(`../trees/${unknown}`, at("skills/gone"));
    symlinkSync(`../trees/${digest}`, at(`skills/.x.${crypto.randomUUID()}.tmp`));
    writeFileSync(at("skills/.mine"), "mine");
    assert.deepEqual((await library.recover()).warnings, []);
    assert.deepEqual(readdirSync(at("skills")).toSorted(), [".mine", "x", "y"]);
    assert.deepEqual(
      [readlinkSync(at("skills/x")), readlinkSync(at("skills/y"))],
      [`../trees/${digest}`, `../trees/${other}`],
    );
    assert.deepEqual(await library.strangers(), []);
  });

  test("are put right with the next change after a crash", async (t) => {
    const { library, at, add, digest } = await withSkills(t);
    unlinkSync(at("skills/x"));
    mkdirSync(at("staging", crypto.randomUUID()), { recursive: true });
    await add("z");
    assert.equal(readlinkSync(at("skills/x")), `../trees/${digest}`);
    assert.equal(await library.leftovers(), 0);
  });

  test("of others, their folders and files are left alone and told of", async (t) => {
    const { library, at, write } = await withSkills(t);
    write(at("skills/by-hand/SKILL.md"), "mine");
    write(at("skills/file"), "mine");
    symlinkSync("/nowhere", at("skills/link"));
    symlinkSync(`../trees/${unknown}/a.md`, at("skills/inside"));
    symlinkSync(`../../trees/${unknown}`, at("skills/elsewhere"));
    symlinkSync(`../trees/${unknown.toUpperCase()}`, at("skills/upper"));
    const before = contentsOf(at("skills"));
    assert.deepEqual((await library.recover()).warnings, []);
    assert.deepEqual(contentsOf(at("skills")), before);
    assert.deepEqual((await library.strangers()).toSorted(), [
      "by-hand",
      "elsewhere",
      "file",
      "inside",
      "link",
      "upper",
    ]);
  });

  for (const [kind, put] of [
    ["a folder", (path: string) => mkdirSync(path)],
    ["a file", (path: string) => writeFileSync(path, "mine")],
    ["a link", (path: string) => symlinkSync("/nowhere", path)],
  ] as const)
    test(`do not replace ${kind} that somebody put in their place, and say so`, async (t) => {
      const { library, at, add } = await withSkills(t);
      unlinkSync(at("skills/x"));
      put(at("skills/x"));
      const before = contentsOf(at("skills"));
      const { warnings } = await library.recover();
      assert.deepEqual(
        warnings.map(({ rule, values }) => [rule, values.path, values.reason]),
        [["library.view", at("skills/x"), "EEXIST"]],
      );
      const edited = await library.edit("x", { kind: "write", path: "a.md", text: "2" }, { author, from: 1 });
      assert.deepEqual([edited.changed, edited.warnings.map(({ rule }) => rule)], [true, ["library.view"]]);
      const updated = await add("x", { "a.md": "3" }, { onConflict: "update" });
      assert.deepEqual([updated.state, notesOf(updated)], ["updated", ["library.view"]]);
      assert.deepEqual(contentsOf(at("skills")), before, "and nothing staged is left beside it");
      assert.equal((await library.readFile("x", "a.md")).text, "3");
      const removed = await library.delete("x", { author, from: 3 });
      assert.deepEqual([removed.warnings, contentsOf(at("skills"))], [[], before]);
    });
});

test("a database that was lost costs no content: trees, archives and links stay, and are told of", async (t) => {
  const { library, at, home, digest, other, add } = await withSkills(t);
  await library.delete("y", { author, from: 1 });
  await library.close();
  for (const name of ["loadout.db", "loadout.db-wal", "loadout.db-shm"]) rmSync(join(home, name), { force: true });
  mkdirSync(at("staging", crypto.randomUUID()), { recursive: true });
  await add("z");
  await library.recover();
  assert.ok(existsSync(at("trees", digest, "SKILL.md")) && existsSync(at("skills/x")));
  assert.equal(readdirSync(at("trash")).length, 1);
  assert.deepEqual([await library.loose(), existsSync(at("trees", other))], [[digest], false]);
});

for (const folder of ["trash", "staging", "trees", "skills", "."])
  test(`a link in place of ${folder === "." ? "the library" : folder} is refused, and nothing behind it is touched`, async (t) => {
    const { library, at, home, write, add } = await withSkills(t);
    await library.delete("y", { author, from: 1 });
    const elsewhere = join(home, "elsewhere");
    write(join(elsewhere, "precious.txt"), "mine");
    write(join(elsewhere, crypto.randomUUID(), "precious.txt"), "mine");
    const before = contentsOf(elsewhere);
    rmSync(at(folder), { recursive: true, force: true });
    symlinkSync(elsewhere, at(folder));
    for (const change of [
      () => add("z"),
      () => library.delete("x", { author, from: 1 }),
      () => library.recover(),
      () => library.restore("y", { author }),
    ])
      await assert.rejects(change, { code: "library.misplaced" });
    assert.deepEqual(contentsOf(elsewhere), before);
  });
