import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogOrder, rankBy } from "./catalog-order.ts";
import { mostDescribed } from "./catalog-section.ts";

const ids = ["d", "b", "a", "c"];
const order = (more: Partial<Parameters<typeof catalogOrder>[1]> = {}): string =>
  catalogOrder(ids, { pinned: [], ranked: [], uses: new Map(), ...more }).join(" ");

test("first what fits, then what is pinned, then what is used, each once; the rest comes as it is", () => {
  assert.equal(order(), "");
  const used = { c: { count: 1 }, d: { count: 5 }, b: { count: 1 }, a: { count: 0 } };
  assert.equal(order({ uses: new Map(Object.entries(used)) }), "d b c");
  assert.equal(order({ ranked: ["c", "b"] }), "c b");
  assert.equal(order({ ranked: ["c", "b"], uses: new Map([["d", { count: 1 }]]) }), "c b d");
  assert.equal(order({ pinned: ["b", "d"], ranked: ["c", "b"] }), "c b d");
});

test("what was chosen in this environment comes before what was used elsewhere, and what was listed in vain comes last", () => {
  const uses = {
    a: { count: 9 },
    b: { count: 1, chosen: 1, unused: 7 },
    c: { count: 1, chosen: 1 },
    d: { count: 0, unused: 1 },
  };
  assert.equal(order({ uses: new Map(Object.entries(uses)) }), "c b a");
  const vain = new Map([["b", { count: 0, unused: 3 }]]);
  assert.equal(order({ uses: vain }), "d a c", "all others come before it");
  assert.equal(order({ uses: vain, ranked: ["b"] }), "b", "unless it fits");
});

test("of the skills that fit, only as many as can be described come before pinned ones", () => {
  const many = Array.from({ length: mostDescribed + 2 }, (_, index) => `fits-${index}`);
  const found = catalogOrder([...many, "pinned"], { pinned: ["pinned"], ranked: many, uses: new Map() });
  assert.deepEqual(found, [...many.slice(0, mostDescribed), "pinned"]);
});

test("what is not visible is not listed, however well it fits", () => {
  assert.equal(order({ pinned: ["gone"], ranked: ["other", "c"], uses: new Map([["third", { count: 9 }]]) }), "c");
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
