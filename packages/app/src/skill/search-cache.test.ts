import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { createSharedSources, openSearchIndex, type SearchableSkill } from "@loadout/core";
import { createSearchCache } from "./search-cache.ts";

const sources = createSharedSources("/nowhere");

const skill = (id: string): SearchableSkill => ({
  ...{ id, address: `user:${id}`, name: id, description: `About ${id}.`, stamp: "1" },
  body: () => ({ text: "Text.", line: 1 }),
});

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-cache-test-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("an index is kept for the next process, in a folder of this user alone", async (t) => {
  const folder = temporaryFolder(t);
  const cache = createSearchCache("/a/home", { temporary: folder, fewest: 1 });
  assert.equal(cache.index(), undefined);
  const index = await openSearchIndex(cache.index());
  await index.view(["a", "b"].map(skill));
  await cache.keep(sources, index);
  const [name = ""] = readdirSync(folder);
  assert.equal(statSync(join(folder, name)).mode & 0o777, 0o700);
  const again = await openSearchIndex(cache.index());
  await again.view(["a", "b"].map(skill));
  assert.equal(again.stats().read, 0);
  assert.equal(createSearchCache("/another/home", { temporary: folder }).index(), undefined);
});

test("a folder that others can write, or a link in its place, is not used", async (t) => {
  const folder = temporaryFolder(t);
  const cache = createSearchCache("/a/home", { temporary: folder, fewest: 1 });
  const index = await openSearchIndex();
  await index.view([skill("a")]);
  await cache.keep(sources, index);
  const [name = ""] = readdirSync(folder);
  chmodSync(join(folder, name), 0o777);
  assert.equal(cache.index(), undefined);
  rmSync(join(folder, name), { recursive: true });
  symlinkSync(temporaryFolder(t), join(folder, name));
  await cache.keep(sources, index);
  assert.equal(cache.index(), undefined);
  rmSync(join(folder, name));
  writeFileSync(join(folder, name), "a file in its place");
  await cache.keep(sources, index);
  assert.equal(cache.index(), undefined);
});

test("a few skills are not worth keeping", async (t) => {
  const folder = temporaryFolder(t);
  const index = await openSearchIndex();
  await index.view([skill("a")]);
  await createSearchCache("/a/home", { temporary: folder }).keep(sources, index);
  assert.deepEqual(readdirSync(folder), []);
});
