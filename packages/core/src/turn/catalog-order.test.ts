import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogOrder, rankBy } from "./catalog-order.ts";
import { mostDescribed } from "./catalog-section.ts";

const ids = ["d", "b", "a", "c"];
const order = (more: Partial<Parameters<typeof catalogOrder>[1]> = {}): string =>
  catalogOrder(ids, { pinned: [], ranked: [], uses: new Map(), ...more }).join(" ");

test("first what fits, then what is pinned, then what is used, each once; the rest comes as it is", () => {
  assert.equal(order(), "");
  const used = { c: 1, d: 5, b: 1, a: 0 };
  assert.equal(order({ uses: new Map(Object.entries(used)) }), "d b c");
  assert.equal(order({ ranked: ["c", "b"] }), "c b");
  assert.equal(order({ ranked: ["c", "b"], uses: new Map([["d", 1]]) }), "c b d");
  assert.equal(order({ pinned: ["b", "d"], ranked: ["c", "b"] }), "c b d");
});

test("what is not visible is not listed, however well it fits", () => {
  assert.equal(order({ pinned: ["gone"], ranked: ["other", "c"], uses: new Map([["third", 9]]) }), "c");
  assert.deepEqual(catalogOrder([], { pinned: ["a"], ranked: ["b"], uses: new Map() }), []);
});

test("the search index ranks all of the skills given, and none beside them", () => {
  const skills = ["a", "b", "c"].map((id) => ({ id, description: "d" }));
  const asked: unknown[] = [];
  const rank = rankBy({
    rank(text, options) {
      asked.push(text, options?.limit, [...(options?.among ?? [])]);
      return [{ id: "c" }, { id: "a" }] as ReturnType<Parameters<typeof rankBy>[0]["rank"]>;
    },
  });
  assert.deepEqual(rank(skills, "fill in a form"), ["c", "a"]);
  assert.deepEqual(asked, ["fill in a form", mostDescribed, ["a", "b", "c"]]);
});
