import assert from "node:assert/strict";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { skillText } from "../../../../../test/archives.ts";
import {
  asOrdinaryUser,
  contentsOf,
  createLibrarySandbox,
  ordinaryUser,
  packageOf,
  refusal,
} from "../../../../../test/library-sandbox.ts";
import { openForReading } from "../../home/database/database.ts";
import { createKyselyIndex } from "../index/kysely-index.ts";
import { type LibraryTables, librarySchema } from "../index/library-tables.ts";

const author = "ann";
const day = 24 * 60 * 60 * 1000;

/** A library whose clock is stopped until it is moved. */
function withClock(t: TestContext) {
  let time = Date.parse("2030-01-01T00:00:00.000Z");
  const sandbox = createLibrarySandbox(t, { now: () => new Date(time) });
  const { root } = sandbox.library;
  return {
    ...sandbox,
    pass(milliseconds: number) {
      time += milliseconds;
    },
    trees: () => (existsSync(join(root, "trees")) ? readdirSync(join(root, "trees")) : []),
    links: () => readdirSync(join(root, "skills")),
    archives: () => (existsSync(join(root, "trash")) ? readdirSync(join(root, "trash")) : []),
    edit: (from: number, text: string) =>
      sandbox.library.edit("x", { kind: "write", path: "a.md", text }, { author, from }),
  };
}

describe("a deleted skill", () => {
  test("is gone at once with its versions, its link and its trees, and waits in the trash", async (t) => {
    const { library, add, edit, trees, links, archives } = withClock(t);
    await add("x", { "a.md": "1" });
    await add("other");
    await edit(1, "2");
    const { digest } = await library.get("x");
    const removed = await library.delete("x", { author: "bob", from: 2 });
    assert.deepEqual(removed, {
      slug: "x",
      version: 2,
      dependents: [],
      holders: [],
      warnings: [],
      restorableUntil: "2030-01-08T00:00:00.000Z",
    });
    await refusal(library.get("x"), "skill.not-found");
    assert.deepEqual([trees().length, links(), archives().length, (await library.list()).total], [1, ["other"], 1, 1]);
    const [trashed, ...more] = await library.trash();
    assert.deepEqual(
      [trashed?.slug, trashed?.name, trashed?.version, trashed?.author, trashed?.deletedAt, more],
      ["x", "x", 2, "bob", "2030-01-01T00:00:00.000Z", []],
    );
    assert.deepEqual(archives(), [trashed?.file]);
    assert.match(contentsOf(join(library.root, "trash"))[trashed?.file ?? ""] ?? "", /^file 600 /);
    const [entry] = await library.audit();
    assert.deepEqual(
      [entry?.actor, entry?.action, entry?.subject, entry?.before, entry?.after, entry?.details],
      ["bob", "skill.delete", "x", 2, null, { purge: false, digest }],
    );
  });

  test("is told with the skills that name it and those who still hold it", async (t) => {
    const { library, add } = withClock(t);
    const needs = (name: string): string =>
      `---\nname: ${name}\ndescription: d\nmetadata:\n  skill_dependencies: x\n---\nB\n`;
    await add("x", { "SKILL.md": needs("x") });
    for (const name of ["b", "a"]) await add(name, { "SKILL.md": needs(name) });
    await library.hold("session-2", ["x"]);
    await library.hold("session-1", ["x", "a"]);
    const { dependents, holders } = await library.delete("x", { author, from: 1 });
    assert.deepEqual(
      [dependents, holders],
      [
        ["a", "b"],
        ["session-1", "session-2"],
      ],
    );
  });

  test("is deleted from the version its author saw, or not at all", async (t) => {
    const { library, add, edit, state } = withClock(t);
    await add("x", { "a.md": "1" });
    await edit(1, "2");
    const before = await state();
    for (const purge of [true, false]) await refusal(library.delete("x", { author, from: 1, purge }), "skill.stale");
    assert.deepEqual(await state(), before);
  });

  test("that is purged cannot be brought back", async (t) => {
    const { library, add, archives, trees } = withClock(t);
    await add("x");
    const removed = await library.delete("x", { author, from: 1, purge: true });
    assert.equal("restorableUntil" in removed, false);
    assert.deepEqual([await library.trash(), archives(), trees()], [[], [], []]);
    await refusal(library.restore("x", { author }), "skill.not-deleted");
    assert.equal((await library.audit())[0]?.details.purge, true);
  });

  test("leaves trees that other skills have", async (t) => {
    const { library, add, trees } = withClock(t);
    const { digest } = await add("x");
    await library.edit("x", { kind: "write", path: "SKILL.md", text: skillText("y") }, { author, from: 1 });
    const same = await add("y");
    assert.equal((await library.get("x")).digest, same.digest);
    await library.delete("x", { author, from: 2 });
    assert.deepEqual([trees(), digest === same.digest], [[same.digest], false]);
    assert.equal((await library.readFile("y", "SKILL.md")).text, skillText("y"));
  });

  test("is gone also where its trees cannot be removed yet, which is said and done later", async (t) => {
    const { library, add, trees, folder, home, open } = withClock(t);
    for (const path of [folder, join(folder, "user")]) chmodSync(path, 0o755);
    mkdirSync(home);
    chownSync(home, ordinaryUser, ordinaryUser);
    await asOrdinaryUser(() => add("x"));
    await library.close();
    chmodSync(join(library.root, "trees"), 0o555);
    await asOrdinaryUser(async () => {
      await using other = open();
      const { warnings } = await other.delete("x", { author, from: 1 });
      assert.deepEqual(
        warnings.map(({ rule }) => rule),
        ["library.untidy"],
      );
    });
    assert.deepEqual([(await library.list()).total, trees().length, await library.leftovers()], [0, 1, 1]);
    chmodSync(join(library.root, "trees"), 0o755);
    await add("y");
    assert.deepEqual([trees().length, await library.leftovers()], [1, 0]);
  });

  test("leaves alone what somebody put in the place of its link", async (t) => {
    const { library, add } = withClock(t);
    await add("x");
    const link = join(library.root, "skills/x");
    unlinkSync(link);
    writeFileSync(link, "mine");
    await library.delete("x", { author, from: 1 });
    assert.deepEqual([existsSync(link), await library.strangers()], [true, ["x"]]);
  });
});

describe("a skill brought back", () => {
  test("has the same tree and is its next version", async (t) => {
    const { library, add, edit, archives, links, pass } = withClock(t);
    await add("x", { "a.md": "1", "*run.sh": "#!", "empty/": "", "说明.md": "嗨" });
    await edit(1, "2");
    const before = await library.get("x");
    const tree = await library.tree("x");
    await library.delete("x", { author, from: 2 });
    pass(1000);
    const restored = await library.restore("x", { author: "bob" });
    assert.deepEqual(restored, { slug: "x", version: 3, digest: before.digest, warnings: [] });
    const after = await library.get("x");
    assert.deepEqual(
      { ...after, version: before.version, createdAt: before.createdAt, updatedAt: before.updatedAt },
      before,
    );
    assert.deepEqual([await library.tree("x"), links(), archives(), await library.trash()], [tree, ["x"], [], []]);
    assert.deepEqual(
      (await library.history("x")).map(({ n, cause, note, author: by }) => [n, cause, note, by]),
      [[3, "restore", "v2", "bob"]],
    );
    const [entry] = await library.audit();
    assert.deepEqual([entry?.action, entry?.before, entry?.after], ["skill.restore", null, 3]);
    await library.edit("x", { kind: "delete", path: "a.md" }, { author, from: 3 });
  });

  test("keeps its slug where its name had become another, and its warnings", async (t) => {
    const { library, add } = withClock(t);
    await add("x");
    const text = "---\nname: renamed\ndescription: d\n---\n";
    await library.edit("x", { kind: "write", path: "SKILL.md", text }, { author, from: 1 });
    const { diagnostics } = await library.get("x");
    await library.delete("x", { author, from: 2 });
    await library.restore("x", { author });
    const after = await library.get("x");
    assert.deepEqual([after.name, after.diagnostics], ["renamed", diagnostics]);
    assert.equal(diagnostics.length, 1);
  });

  test("is the one deleted last, and the one before it stays in the trash", async (t) => {
    const { library, add, pass } = withClock(t);
    for (const text of ["1", "2"]) {
      await add("x", { "a.md": text });
      pass(1000);
      await library.delete("x", { author, from: 1 });
    }
    await library.restore("x", { author });
    assert.equal((await library.readFile("x", "a.md")).text, "2");
    assert.equal((await library.trash()).length, 1);
  });

  test("can be so for seven days, to the millisecond", async (t) => {
    const { library, add, pass, archives } = withClock(t);
    await add("x");
    await library.delete("x", { author, from: 1 });
    pass(7 * day);
    assert.equal((await library.trash()).length, 1);
    await library.restore("x", { author });
    await library.delete("x", { author, from: 2 });
    pass(7 * day + 1);
    assert.deepEqual(await library.trash(), []);
    const { values } = await refusal(library.restore("x", { author }), "skill.not-deleted");
    assert.deepEqual([values.slug, values.candidates, archives().length], ["x", "–", archives().length]);
  });

  test("after that its archive goes with the next deletion or restoration, others stay", async (t) => {
    const { library, add, pass, archives, home } = withClock(t);
    for (const name of ["old", "recent", "new"]) await add(name);
    await library.delete("old", { author, from: 1 });
    pass(4 * day);
    await library.delete("recent", { author, from: 1 });
    assert.equal(archives().length, 2);
    pass(4 * day);
    await library.delete("new", { author, from: 1 });
    assert.deepEqual(
      (await library.trash()).map(({ slug }) => slug),
      ["new", "recent"],
    );
    assert.equal(archives().length, 2);
    pass(4 * day);
    await library.restore("new", { author });
    assert.deepEqual([archives(), await library.trash()], [[], []]);
    await using database = await openForReading<LibraryTables>(join(home, "loadout.db"), librarySchema);
    assert.deepEqual(database && (await createKyselyIndex(database).trash()), [], "and no row is left");
  });

  test("that was never deleted names those that were", async (t) => {
    const { library, add, pass } = withClock(t);
    for (const name of ["a", "b"]) {
      await add(name);
      await library.delete(name, { author, from: 1 });
      pass(1);
    }
    const { values } = await refusal(library.restore("c", { author }), "skill.not-deleted");
    assert.equal(values.candidates, "b, a");
  });

  test("does not take a slug that is taken, by a skill or by a stranger's folder", async (t) => {
    const { library, add, state } = withClock(t);
    await add("x", { "a.md": "1" });
    await library.delete("x", { author, from: 1 });
    await add("x", { "a.md": "2" });
    const before = await state();
    const { message, values } = await refusal(library.restore("x", { author }), "skill.slug-taken");
    assert.match(message, /"x"/);
    assert.deepEqual(Object.keys(values.hint as object), ["en", "zh"]);
    assert.deepEqual(await state(), before);
    unlinkSync(join(library.root, "skills/x"));
    await refusal(library.restore("x", { author }), "skill.slug-taken");
    await library.delete("x", { author, from: 1, purge: true });
    mkdirSync(join(library.root, "skills/x"));
    await refusal(library.restore("x", { author }), "skill.slug-taken");
    assert.equal((await library.trash()).length, 1);
  });

  test("from an archive that is damaged or gone is refused, and stays in the trash", async (t) => {
    const { library, add, archives, state } = withClock(t);
    await add("x");
    await library.delete("x", { author, from: 1 });
    const path = join(library.root, "trash", archives()[0] ?? "");
    for (const bytes of [
      Buffer.from("no archive"),
      packageOf({ "a.md": "x" }).bytes,
      packageOf({ "SKILL.md": "x" }).bytes,
      packageOf({ "SKILL.md": skillText("x"), "con.md": "" }).bytes,
    ]) {
      writeFileSync(path, bytes);
      const before = await state();
      await refusal(library.restore("x", { author }), "library.damaged");
      assert.deepEqual(await state(), before);
    }
    unlinkSync(path);
    const { values } = await refusal(library.restore("x", { author }), "library.damaged");
    assert.equal(values.path, path);
  });

  test("may be larger than a package one would import", async (t) => {
    const { library, open, home } = createLibrarySandbox(t, {
      limits: { path: 2000, depth: 60, file: 30_000_000, inflated: 300_000_000 },
    });
    const deep = `${"d/".repeat(50)}${"n".repeat(200)}/${"n".repeat(200)}/${"n".repeat(200)}.md`;
    const files = { "SKILL.md": skillText("x"), [deep]: "deep", zeros: Buffer.alloc(900_000) };
    const { digest } = await library.import(packageOf(files), { author });
    await library.edit("x", { kind: "create-file", path: "a.md", text: "a".repeat(2_000_000) }, { author, from: 1 });
    await library.edit("x", { kind: "delete", path: "a.md" }, { author, from: 2 });
    await library.edit("x", { kind: "create-file", path: "b.md", text: "b".repeat(20_000_001) }, { author, from: 3 });
    const before = await library.get("x");
    await library.delete("x", { author, from: 4 });
    const small = open({ home, limits: { files: 1, file: 10, inflated: 10, packed: 10, ratio: 1, ratioFrom: 1 } });
    assert.equal((await small.restore("x", { author })).digest, before.digest);
    assert.notEqual(digest, before.digest);
  });
});

describe("what a session holds", () => {
  test("outlives changes and deletion until the session lets go", async (t) => {
    const { library, add, edit, trees } = withClock(t);
    await add("x", { "a.md": "1" });
    await add("other");
    const [held, ...more] = await library.hold("session", ["x", "none"]);
    assert.deepEqual([held?.slug, held?.version, more], ["x", 1, []]);
    await edit(1, "2");
    await library.delete("x", { author, from: 2 });
    const others = (await library.skills()).map(({ digest }) => digest);
    assert.deepEqual(trees().toSorted(), [held?.digest, ...others].toSorted());
    assert.equal(existsSync(join(library.root, held?.dirPath ?? "", "a.md")), true);
    await library.letGo("other-session");
    assert.equal(trees().length, 2);
    await library.letGo("session");
    assert.deepEqual(trees(), others);
    await library.letGo("session");
  });

  test("is let go without harm to what is still a version", async (t) => {
    const { library, add, edit, trees } = withClock(t);
    await add("x", { "a.md": "1" });
    await library.hold("session", ["x"]);
    await edit(1, "2");
    await library.letGo("session");
    assert.equal(trees().length, 2);
    assert.equal((await library.readFile("x", "a.md", 1)).text, "1");
  });

  test("comes back to life with a restored skill", async (t) => {
    const { library, add, trees } = withClock(t);
    await add("x");
    await library.hold("session", ["x"]);
    await library.delete("x", { author, from: 1 });
    await library.restore("x", { author });
    await library.letGo("session");
    assert.equal(trees().length, 1);
    assert.equal((await library.readFile("x", "SKILL.md")).text, skillText("x"));
  });
});
