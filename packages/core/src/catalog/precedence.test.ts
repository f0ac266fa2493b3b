import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CatalogSkill, CatalogView } from "./catalog.ts";
import { rowAt, rowsOf } from "./catalog-rows.ts";
import { compareViews } from "./compare-views.ts";
import { type Merged, mergeScans, nothingMerged, type Scanned } from "./precedence.ts";
import type { ScannedSkill } from "./scan/scanned-skill.ts";
import type { Source } from "./source.ts";

/** Numbers from 0 to 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const sources: readonly Source[] = ["mine", "library", "shipped"].map((name) => ({
  name,
  kind: "user",
  root: `/${name}`,
  trusted: true,
}));

const row = (source: Source, id: string, folder: string, modified: number, isUsable: boolean): ScannedSkill => ({
  id,
  address: `${source.name}:${id}`,
  status: isUsable ? "ready" : "invalid",
  source,
  directory: folder,
  realDirectory: folder,
  path: `${folder}/SKILL.md`,
  head: isUsable ? ({ name: id, description: `${modified}` } as ScannedSkill["head"]) : undefined,
  diagnostics: [],
  modified,
});

const scanOf = (source: Source, rows: ReadonlyMap<string, ScannedSkill>, repeats: boolean): Scanned => ({
  source,
  skills: [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, skill]) => skill),
  diagnostics: [],
  isReadable: true,
  repeats,
});

const plain = ({ sources: described, skills, ready }: CatalogView) => ({ described, skills, ready: [...ready] });

describe("scans that are merged again after a change", () => {
  for (const seed of [1, 2, 3])
    for (const repeats of [false, true])
      test(`give the view that a merge of everything gives (${seed}${repeats ? ", links were followed" : ""})`, () => {
        const random = createRandom(seed);
        const rows = sources.map(() => new Map<string, ScannedSkill>());
        let merged: Merged = nothingMerged;
        for (let round = 0; round < 60; round++) {
          const count = round % 20 === 0 ? 400 : random() * 6;
          for (let change = 0; change < count; change++) {
            const at = Math.floor(random() * sources.length);
            const [source, some] = [sources[at] as Source, rows[at] as Map<string, ScannedSkill>];
            // Some ids are in several sources, and some twice in one.
            const id = `s${Math.floor(random() * 300)}`;
            const folder = `/${random() < 0.2 ? "shared" : source.name}/${random() < 0.1 ? "more/" : ""}${id}`;
            if (random() < 0.3) some.delete(folder);
            else some.set(folder, row(source, id, folder, random(), random() < 0.8));
          }
          const scans = rows.map((some, at) => scanOf(sources[at] as Source, some, repeats));
          const before = merged.view;
          const { change, ...next } = mergeScans(scans, merged);
          merged = next;
          const whole = mergeScans(scans).view;
          assert.deepEqual(plain(next.view), plain(whole), `round ${round}`);
          assert.equal(next.view.ready.size, [...whole.ready].length);
          assert.deepEqual(change, compareViews(before, whole), `round ${round}`);
        }
      });

  test("keep the rows that did not change as the same objects", () => {
    const [mine] = sources;
    assert.ok(mine);
    const rows = new Map(["a", "b", "c"].map((id) => [`/mine/${id}`, row(mine, id, `/mine/${id}`, 1, true)]));
    const before = mergeScans([scanOf(mine, rows, false)]);
    rows.set("/mine/b", row(mine, "b", "/mine/b", 2, true));
    const after = mergeScans([scanOf(mine, rows, false)], before);
    assert.deepEqual(
      after.view.skills.map((skill, at) => skill === before.view.skills[at]),
      [true, false, true],
    );
    assert.deepEqual([after.view.generation, after.change], [2, { added: [], removed: [], changed: ["b"] }]);
  });
});

test("rows are found by id and by address, also with colons in either", () => {
  const [source] = sources;
  assert.ok(source);
  const odd: Source = { ...source, name: "path:x" };
  const skills: readonly CatalogSkill[] = [
    row(source, "a", "/a", 1, true),
    row(odd, "a", "/b", 1, false),
    row(odd, "b:c", "/c", 1, true),
  ];
  assert.deepEqual(
    rowsOf({ skills }, "a").map(({ address }) => address),
    ["mine:a", "path:x:a"],
  );
  for (const { address } of skills) assert.equal(rowAt({ skills }, address)?.address, address);
  assert.deepEqual(
    [rowsOf({ skills }, "ab"), rowAt({ skills }, "mine:b"), rowAt({ skills }, "a")],
    [[], undefined, undefined],
  );
});
