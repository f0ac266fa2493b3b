import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { createLibrarySandbox } from "../../../../../test/library-sandbox.ts";
import { createCatalog } from "../catalog.ts";
import type { Source } from "../source.ts";
import { createLibraryScanner, librarySkills } from "./library-source.ts";

function withCatalog(t: TestContext) {
  const sandbox = createLibrarySandbox(t);
  const source: Source = { name: "library", kind: "library", root: sandbox.library.root, trusted: true };
  const folder = (name: string, kind: Source["kind"]): Source => ({
    name,
    kind,
    root: join(sandbox.folder, name),
    trusted: true,
  });
  const scanner = createLibraryScanner(source, source.root);
  const catalog = createCatalog([folder("mine", "user"), source, folder("shipped", "builtin")], { library: scanner });
  return {
    ...sandbox,
    source,
    scanner,
    refresh: async () => {
      await scanner.take(await sandbox.library.skills());
      return await catalog.refresh();
    },
  };
}

test("its skills are ready, at their address, and their file is the one in the tree", async (t) => {
  const { add, library, refresh, source } = withCatalog(t);
  await add("pdf");
  const { view, change } = await refresh();
  const skill = view.ready.get("pdf");
  assert.deepEqual(
    [skill?.address, skill?.status, skill?.source, skill?.head.description, change.added],
    ["library:pdf", "ready", source, "A package made for tests.", ["pdf"]],
  );
  const { dirPath, updatedAt } = await library.get("pdf");
  assert.deepEqual(
    [skill?.directory, skill?.realDirectory],
    [join(library.root, dirPath), join(library.root, dirPath)],
  );
  assert.equal(skill?.modified, Date.parse(updatedAt));
  assert.match(readFileSync(skill?.path ?? "", "utf8"), /^---\nname: pdf\n/);
  assert.deepEqual(await librarySkills(await library.skills(), source), view.skills);
});

test("it comes after what is mine and before what is shipped", async (t) => {
  const { add, skill, refresh } = withCatalog(t);
  for (const name of ["a", "b", "c"]) await add(name);
  skill("mine", "a");
  for (const name of ["a", "b"]) skill("shipped", name);
  const { view } = await refresh();
  assert.deepEqual(
    view.skills.map(({ address, status, shadowedBy }) => `${address} ${status} ${shadowedBy}`),
    [
      "mine:a ready undefined",
      "library:a shadowed mine:a",
      "shipped:a shadowed mine:a",
      "library:b ready undefined",
      "shipped:b shadowed library:b",
      "library:c ready undefined",
    ],
  );
  assert.deepEqual(
    view.sources.map(({ name, ready, listed }) => [name, ready, listed]),
    [
      ["mine", 1, 1],
      ["library", 2, 3],
      ["shipped", 0, 2],
    ],
  );
});

test("with nothing changed the view is the same, and a change of one skill changes one", async (t) => {
  const { add, library, refresh, scanner } = withCatalog(t);
  await add("a");
  await add("b", { "x.md": "1" });
  const list = await library.skills();
  await scanner.take(list);
  const first = scanner.scan();
  await scanner.take(list);
  assert.equal(scanner.scan(), first);
  const [a, b] = first.skills;
  const changed = [...list.slice(0, 1), { ...list[1], version: 2 } as (typeof list)[number]];
  await scanner.take(changed);
  assert.deepEqual([scanner.scan().skills[0] === a, scanner.scan().skills[1] === b], [true, false]);
  await refresh();
  await library.edit("b", { kind: "write", path: "x.md", text: "2" }, { author: "ann", from: 1 });
  assert.deepEqual((await refresh()).change, { added: [], removed: [], changed: ["b"] });
  await library.delete("a", { author: "ann", from: 1 });
  assert.deepEqual((await refresh()).change, { added: [], removed: ["a"], changed: [] });
});

test("what is doubtful about a skill is told with its file", async (t) => {
  const { add, refresh } = withCatalog(t);
  await add("a", { "SKILL.md": "---\nname: a\ndescription: d\n---\n" });
  const { view } = await refresh();
  const skill = view.ready.get("a");
  assert.deepEqual(
    skill?.diagnostics.map(({ rule, path }) => [rule, path]),
    [["body.empty", skill?.path]],
  );
});
