import assert from "node:assert/strict";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { contentsOf, createLibrarySandbox, notesOf } from "../../../../test/library-sandbox.ts";

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
    assert.equal(library.leftovers(), 2);
    assert.equal((await library.recover()).leftovers, 2);
    assert.equal(library.leftovers(), 0);
    leave();
    write(at("trees", unknown, "SKILL.md"), "x");
    await add("z");
    assert.deepEqual([library.leftovers(), existsSync(at("trees", unknown))], [0, false]);
  });

  test("in trees is collected where nothing refers to it, and only if it is named like a tree", async (t) => {
    const { library, at, write, digest, other } = await withSkills(t);
    write(at("trees", unknown, "SKILL.md"), "x");
    write(at("trees/notes.txt"), "mine");
    mkdirSync(at("trees", unknown.slice(1)));
    await library.hold("session", ["x"]);
    await library.delete("x", { author, from: 1, purge: true });
    assert.deepEqual((await library.recover()).collected, [unknown]);
    assert.deepEqual(readdirSync(at("trees")).toSorted(), [digest, other, unknown.slice(1), "notes.txt"].toSorted());
  });

  test("in the trash is removed where no deletion speaks of it", async (t) => {
    const { library, at, write } = await withSkills(t);
    await library.delete("x", { author, from: 1 });
    write(at("trash/stray.zip"), "x");
    const [kept] = await library.trash();
    await library.recover();
    assert.deepEqual(readdirSync(at("trash")), [kept?.file]);
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
    assert.deepEqual(library.strangers(), []);
  });

  test("are put right with the next change after a crash", async (t) => {
    const { library, at, add, digest } = await withSkills(t);
    unlinkSync(at("skills/x"));
    mkdirSync(at("staging", crypto.randomUUID()), { recursive: true });
    await add("z");
    assert.equal(readlinkSync(at("skills/x")), `../trees/${digest}`);
    assert.equal(library.leftovers(), 0);
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
    assert.deepEqual([...library.strangers()].toSorted(), ["by-hand", "elsewhere", "file", "inside", "link", "upper"]);
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
