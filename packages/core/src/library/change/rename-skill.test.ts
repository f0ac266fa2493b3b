import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createLibrarySandbox, refusal } from "../../../../../test/library-sandbox.ts";
import type { Slug } from "../../skill/slug.ts";

const author = "ann";
const to = "fresh" as Slug;

describe("renaming a skill", () => {
  test("keeps its history, its files but for the name, its holders and its numbers", async (t) => {
    const { library, add } = createLibrarySandbox(t);
    await add("old", { "notes.md": "first" });
    await library.edit("old", { kind: "write", path: "notes.md", text: "second" }, { author, from: 1 });
    await library.hold("session", ["old"]);
    const before = await library.readFile("old", "SKILL.md");
    const renamed = await library.rename("old", to, { author, from: 2 });
    assert.deepEqual(
      [renamed.slug, renamed.renamedFrom, renamed.version, renamed.holders],
      ["fresh", "old", 3, ["session"]],
    );
    assert.deepEqual(
      (await library.history("fresh")).map(({ n, cause }) => [n, cause]),
      [
        [3, "rename"],
        [2, "edit"],
        [1, "import"],
      ],
    );
    assert.equal((await library.readFile("fresh", "notes.md", 1)).text, "first");
    assert.equal((await library.readFile("fresh", "SKILL.md")).text, before.text?.replace("name: old", "name: fresh"));
    await refusal(library.get("old"), "skill.not-found");
    assert.deepEqual(readdirSync(join(library.root, "skills")), ["fresh"]);
    assert.deepEqual(await library.inspect({ deep: true }), { damaged: [], unindexed: [], staleLinks: [] });
    await library.rollback("fresh", 1, { author, from: 3 });
    assert.equal((await library.get("fresh")).version, 4);
    await add("old");
    assert.equal((await library.get("old")).version, 1, "the old name is free");
  });

  test("tells who depends on it", async (t) => {
    const { library, add } = createLibrarySandbox(t);
    await add("old");
    await add("user");
    const known = { tools: [], servers: [], skills: ["old"] };
    await library.edit("user", { kind: "dependencies", set: { skills: ["old"] } }, { author, from: 1, known });
    assert.deepEqual((await library.rename("old", to, { author, from: 1 })).dependents, ["user"]);
  });

  test("is refused where the slug is taken, in the index or in the folder, or the version is another one", async (t) => {
    const { library, add, state } = createLibrarySandbox(t);
    await add("old");
    await add("fresh");
    mkdirSync(join(library.root, "skills", "strange"));
    const before = await state();
    for (const name of ["fresh", "strange", "old"])
      await refusal(library.rename("old", name as Slug, { author, from: 1 }), "skill.slug-taken");
    await refusal(library.rename("old", "free" as Slug, { author, from: 7 }), "skill.stale");
    await refusal(library.rename("none", "free" as Slug, { author, from: 1 }), "skill.not-found");
    assert.deepEqual(await state(), before);
  });

  test("a deletion that is cut short leaves no name behind, though a session keeps the tree", async (t) => {
    const { library, add, open } = createLibrarySandbox(t);
    await add("old");
    await library.hold("session", ["old"]);
    const dying = open({
      at: (point) => {
        if (point === "committed") throw new Error("killed");
      },
    });
    await assert.rejects(dying.delete("old", { author, from: 1 }), /killed/);
    assert.equal(existsSync(join(library.root, "skills", "old")), false);
    assert.deepEqual((await library.inspect()).unindexed, []);
    symlinkSync("nowhere", join(library.root, "skills", "x"));
    assert.deepEqual((await library.inspect()).unindexed, [], "links that are not ours are no skills");
  });
});
