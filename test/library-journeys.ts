import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import type { Home } from "../packages/core/src/home/home.ts";
import { createLibrary } from "../packages/core/src/library/library.ts";
import { createLibraryReader } from "../packages/core/src/library/read-library.ts";
import type { Slug } from "../packages/core/src/skill/slug.ts";
import { skillText } from "./archives.ts";
import { bytesOf, type Files, packageOf, refusal } from "./library-sandbox.ts";

const author = "ann";

export async function openLibraryIn(t: TestContext, make: (t: TestContext) => Home | Promise<Home>) {
  const home = await make(t);
  t.after(home.close);
  const library = createLibrary({ home });
  t.after(library.close);
  const add = (name: string, files: Files = {}) =>
    library.import(packageOf({ "SKILL.md": skillText(name), ...files }), { author });
  return { home, library, add };
}

/** The main journeys through a library, on any home. */
export function testLibrary(title: string, make: (t: TestContext) => Home | Promise<Home>): void {
  describe(`a library in ${title}`, () => {
    test("updates an edited skill from its source, twice, and goes back", async (t) => {
      const { library } = await openLibraryIn(t, make);
      const upstream = { kind: "git", source: "https://example.com/team", path: "x" } as const;
      const source = (text: string) => packageOf({ "SKILL.md": skillText("x"), "a.md": text });
      await library.import(source("1\n2\n3\n4\n5\n"), { author, upstream: { ...upstream, commit: "c1" } });
      await library.edit("x", { kind: "write", path: "a.md", text: "mine\n2\n3\n4\n5\n" }, { author, from: 1 });
      const update = (text: string, from: number, commit: string) =>
        library.update("x", source(text), { author, from, upstream: { ...upstream, commit } });
      assert.equal((await update("1\n2\n3\n4\nfive\n", 2, "c2")).state, "merged");
      assert.equal((await update("1\n2\nthree\n4\nfive\n", 3, "c3")).state, "merged");
      assert.equal((await library.readFile("x", "a.md")).text, "mine\n2\nthree\n4\nfive\n");
      assert.deepEqual(
        (await library.history("x")).map(({ n, cause, provenance }) => [n, cause, provenance?.commit]),
        [
          [4, "update", "c3"],
          [3, "update", "c2"],
          [2, "edit", "c1"],
          [1, "import", "c1"],
        ],
      );
      await library.rollback("x", 2, { author, from: 4 });
      assert.equal((await library.get("x")).provenance?.commit, "c1");
      assert.deepEqual([await library.loose(), await library.leftovers()], [[], 0]);
    });

    test("takes a package in, edits it, keeps its versions, goes back, and gives it out again", async (t) => {
      const { home, library, add } = await openLibraryIn(t, make);
      assert.deepEqual([(await library.list()).total, await library.leftovers()], [0, 0]);
      const files = {
        "notes/a.md": "one\ntwo\n",
        "*run.sh": "#!/bin/sh\n",
        "empty/": "",
        "data.bin": Buffer.from([0, 1]),
      };
      const imported = await add("x", files);
      assert.equal(imported.state, "created");
      const edit = (text: string, from: number) =>
        library.edit("x", { kind: "write", path: "notes/a.md", text }, { author, from });
      assert.equal((await edit("one\nthree\n", 1)).version, 2);
      await refusal(edit("too late", 1), "skill.stale");
      await library.edit("x", { kind: "rename", path: "notes", to: "texts" }, { author, from: 2 });
      assert.deepEqual(
        (await library.diff("x", 1, 2)).map(({ path, change, added, removed }) => [path, change, added, removed]),
        [["notes/a.md", "modified", 1, 1]],
      );
      assert.equal((await library.rollback("x", 1, { author, from: 3 })).digest, imported.digest);
      assert.deepEqual(
        (await library.history("x")).map(({ n, cause }) => [n, cause]),
        [
          [4, "rollback"],
          [3, "edit"],
          [2, "edit"],
          [1, "import"],
        ],
      );
      assert.equal((await library.readFile("x", "texts/a.md", 3)).text, "one\nthree\n");
      assert.deepEqual((await library.readFile("x", "data.bin")).bytes, Buffer.from([0, 1]));
      const { chunks } = await library.export("x");
      const again = createLibrary({ home });
      t.after(again.close);
      const bytes = await bytesOf(chunks);
      const copied = await again.import({ kind: "archive", name: "x.zip", bytes }, { author, onConflict: "update" });
      assert.deepEqual([copied.state, copied.digest], ["unchanged", imported.digest]);
      assert.equal((await library.rename("x", "y" as Slug, { author, from: 4 })).version, 5);
      assert.deepEqual(
        (await createLibraryReader(home).skills()).map(({ slug, version }) => [slug, version]),
        [["y", 5]],
      );
    });

    test("deletes a skill, brings it back from the trash, and keeps what a session holds", async (t) => {
      const { home, library, add } = await openLibraryIn(t, make);
      const { digest } = await add("x", { "*run.sh": "#!/bin/sh\n", "empty/": "" });
      assert.deepEqual(
        (await library.hold("session", ["x"])).map(({ slug }) => slug),
        ["x"],
      );
      await library.delete("x", { author, from: 1 });
      assert.deepEqual([(await library.list()).total, await library.keeps(digest ?? "")], [0, true]);
      await library.letGo("session");
      assert.deepEqual([await library.keeps(digest ?? ""), await home.blobs.list()], [false, []]);
      assert.deepEqual(
        (await library.trash()).map(({ slug }) => slug),
        ["x"],
      );
      const restored = await library.restore("x", { author });
      assert.deepEqual([restored.version, restored.digest], [2, digest]);
      await library.delete("x", { author, from: 2, purge: true });
      assert.deepEqual([await library.trash(), await home.blobs.list()], [[], []]);
    });

    test("shows a held tree to its readers by its digest, also after its skill is gone", async (t) => {
      const { home, library, add } = await openLibraryIn(t, make);
      const { digest = "" } = await add("x", { "notes/a.md": "one\n" });
      await library.hold("session", ["x"]);
      await library.delete("x", { author, from: 1 });
      const reader = createLibraryReader(home);
      const [one, other] = await Promise.all([reader.tree(digest), reader.tree(digest)]);
      assert.equal(one.manifest, other.manifest);
      const [bytes, same] = await Promise.all([one.read("notes/a.md"), other.read("notes/a.md")]);
      assert.deepEqual([bytes?.toString(), bytes === same], ["one\n", true]);
      assert.equal(await one.read("none.md"), undefined);
      await refusal(reader.tree("0".repeat(64)), "library.damaged");
    });

    test("undoes a change that fails after its tree is in its place", async (t) => {
      const { home, add } = await openLibraryIn(t, make);
      await add("x");
      const broken = createLibrary({
        home,
        at(point) {
          if (point === "published") throw new Error("no further");
        },
      });
      t.after(broken.close);
      const before = await home.blobs.list();
      await assert.rejects(broken.import(packageOf({ "SKILL.md": skillText("y") }), { author }), /no further/);
      assert.deepEqual([await home.blobs.list(), (await home.blobs.interrupted()).count], [before, 0]);
    });
  });
}
