import assert from "node:assert/strict";
import { test } from "node:test";
import { type DerivedCache, openSearchIndex, type SearchableSkill } from "@loadout/core";
import { createSearchCache } from "./search-cache.ts";

const skill = (id: string): SearchableSkill => ({
  ...{ id, address: `user:${id}`, name: id, description: `About ${id}.`, stamp: "1" },
  body: () => ({ text: "Text.", line: 1 }),
});

function createKept(): { readonly kept: Map<string, Buffer>; readonly cache: DerivedCache } {
  const kept = new Map<string, Buffer>();
  return { kept, cache: { read: (key) => kept.get(key), write: (key, bytes) => kept.set(key, bytes) } };
}

test("an index is kept for the next process, for one home", async () => {
  const { cache } = createKept();
  const search = createSearchCache(cache, "/a/home", 1);
  assert.equal(search.index(), undefined);
  const index = await openSearchIndex(search.index());
  await index.view(["a", "b"].map(skill));
  await search.keep(index);
  const again = await openSearchIndex(search.index());
  await again.view(["a", "b"].map(skill));
  assert.equal(again.stats().read, 0);
  assert.equal(createSearchCache(cache, "/another/home").index(), undefined);
});

test("an index of which nothing was read is not kept again", async () => {
  const { kept, cache } = createKept();
  const search = createSearchCache(cache, "/a/home", 1);
  const index = await openSearchIndex();
  await index.view([skill("a")]);
  await search.keep(index);
  const [before] = kept.values();
  const again = await openSearchIndex(search.index());
  await again.view([skill("a")]);
  await search.keep(again);
  assert.equal([...kept.values()][0], before);
});

test("a few skills are not worth keeping", async () => {
  const { kept, cache } = createKept();
  const index = await openSearchIndex();
  await index.view([skill("a")]);
  await createSearchCache(cache, "/a/home").keep(index);
  assert.equal(kept.size, 0);
});
