import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import type { SearchView } from "./search-view.ts";
import type { SearchableSkill } from "./searchable-skill.ts";

// run: slow; it indexes thousands of skills

/** Numbers from 0 to 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const words = "invoice deploy kubernetes review test pdf 表格 部署 weather sales parseJson queue note".split(" ");

function createSkills(seed: number, reads: string[] = []) {
  const random = createRandom(seed);
  const some = (count: number): string =>
    Array.from({ length: count }, () => words[Math.floor(random() * words.length)]).join(" ");
  let versions = 0;
  return {
    random,
    make(id: string): SearchableSkill {
      const stamp = `${seed} ${versions++}`;
      const body = `${some(30)} ${random() < 0.5 ? `only${stamp.replace(" ", "x")}` : ""}`;
      return {
        ...{ id, address: `user:${id}`, name: id, description: some(6), stamp },
        body: () => {
          reads.push(id);
          return { text: body, line: 1 };
        },
      };
    },
  };
}

const queries = ["invoice", "deploy to kubernetes", "表格", "kuber", "parse json", "s7", "review 部署", "only1x1"];

async function assertEqualViews(one: SearchView, other: SearchView, about: string): Promise<void> {
  assert.equal(one.size(), other.size());
  for (const query of queries)
    assert.deepEqual(await one.search(query, { limit: 500 }), await other.search(query, { limit: 500 }), about);
}

async function freshView(skills: readonly SearchableSkill[]): Promise<SearchView> {
  return createSearchIndex().view(skills);
}

describe("one index for many views", () => {
  for (const seed of [1, 2, 3])
    test(`after skills were added, removed and replaced it answers like a new index (${seed})`, async () => {
      const { random, make } = createSkills(seed);
      const index = createSearchIndex();
      const present = new Map(Array.from({ length: 200 }, (_, number) => [`s${number}`, make(`s${number}`)]));
      for (let round = 0; round < 12; round++) {
        for (let change = 0; change < 1 + random() * 40; change++) {
          const id = `s${Math.floor(random() * 300)}`;
          if (random() < 0.3) present.delete(id);
          else present.set(id, make(id));
        }
        const skills = [...present.values()];
        const part = skills.filter(() => random() < 0.2);
        const [all, few] = [await index.view(skills), await index.view(part)];
        await assertEqualViews(all, await freshView(skills), `round ${round}`);
        await assertEqualViews(few, await freshView(part), `round ${round}, a part`);
      }
    });

  test("a view that is kept stays right while the index changes and is merged", async () => {
    const { make } = createSkills(4);
    const index = createSearchIndex();
    const skills = Array.from({ length: 150 }, (_, number) => make(`s${number}`));
    const kept = await index.view(skills.slice(0, 50));
    for (let number = 50; number < 150; number += 10) await index.view(skills.slice(number, number + 10));
    await index.view(skills);
    while (index.stats().segments > 4) await new Promise((resolve) => setImmediate(resolve));
    await assertEqualViews(kept, await freshView(skills.slice(0, 50)), "kept");
  });

  test("each text is read once for all views", async () => {
    const reads: string[] = [];
    const { make } = createSkills(5, reads);
    const skills = Array.from({ length: 40 }, (_, number) => make(`s${number}`));
    const index = createSearchIndex();
    await Promise.all([index.view(skills), index.view(skills.slice(10)), index.view(skills.toReversed())]);
    assert.deepEqual([reads.length, index.stats().read, index.stats().skills], [40, 40, 40]);
    await index.view([make("s1"), ...skills.slice(2)]);
    assert.deepEqual([reads.length, reads.at(-1)], [41, "s1"]);
  });

  test("of rows that an earlier view has, none is looked at again unless its text may change", async () => {
    const { make } = createSkills(11);
    const index = createSearchIndex();
    let asked: string[] = [];
    const searchable = (row: SearchableSkill): SearchableSkill => {
      asked.push(row.id);
      return row;
    };
    const { stamp: _, ...unsure } = make("unsure");
    let rows = [...Array.from({ length: 40 }, (_, number) => make(`s${number}`)), unsure];
    await index.viewRows(() => rows, searchable);
    for (const [next, fresh] of [
      [() => rows.with(7, make("s7")), ["s7"]],
      [() => rows.toSpliced(3, 2), []],
      [() => rows.toSpliced(12, 0, make("t1"), make("t2")), ["t1", "t2"]],
    ] as const) {
      rows = next();
      asked = [];
      const view = await index.viewRows(() => rows, searchable);
      assert.deepEqual(asked, [...fresh, "unsure"]);
      await assertEqualViews(view, await freshView(rows), "rows");
    }
  });

  test("the view of a list of rows is made once", async () => {
    const { make } = createSkills(12);
    const index = createSearchIndex();
    const [list, rows] = [{}, [make("a"), make("b")]];
    const searchable = (row: SearchableSkill): SearchableSkill => row;
    const view = await index.viewRows(() => rows, searchable, list);
    assert.equal(await index.viewRows(() => assert.fail("it is known"), searchable, list), view);
  });

  test("the view of a list is made once, unless a text of it may still change", async () => {
    const { make } = createSkills(6);
    const index = createSearchIndex();
    const [settled, unsure] = [{}, {}];
    const skill = make("a");
    const { stamp: _, ...unstamped } = make("b");
    assert.equal(await index.view([skill], settled), await index.view([], settled));
    assert.notEqual(await index.view([skill, unstamped], unsure), await index.view([skill, unstamped], unsure));
  });
});

describe("what a view does not have", () => {
  const skill = (id: string, description: string): SearchableSkill => ({
    ...{ id, address: `user:${id}`, name: id, description, stamp: "1" },
    body: () => ({ text: description, line: 1 }),
  });
  const open = [skill("deployer", "Deploy services."), skill("notes", "Keep notes of services.")];
  const hidden = [
    skill("merger", "Secret kubernetes merger plans."),
    ...Array.from({ length: 50 }, (_, number) => skill(`more-${number}`, "Deploy deploy secrets and k8s.")),
  ];

  async function both(): Promise<{ index: SearchIndex; view: SearchView; alone: SearchView }> {
    const index = createSearchIndex();
    await index.view([...open, ...hidden]);
    return { index, view: await index.view(open), alone: await freshView(open) };
  }

  test("is not found: by its words, its name, the beginning of a word, or a related word", async () => {
    const { view } = await both();
    for (const query of ["secret", "merger", "kubern", "k8s", "secre", "more-1", "plans"])
      assert.deepEqual(await view.search(query, { limit: 100 }), [], query);
  });

  test("changes no score, no order and no count", async () => {
    const { view, alone } = await both();
    for (const query of ["deploy", "deploy services", "serv", "notes secret", "deployer"])
      assert.deepEqual(await view.search(query), await alone.search(query), query);
    assert.equal(view.size(), 2);
  });

  test("two skills with one address are each found through their own view", async () => {
    const index = createSearchIndex();
    const one = await index.view([{ ...skill("x", "The first text."), stamp: "one" }]);
    const other = await index.view([{ ...skill("x", "Another matter."), stamp: "other" }]);
    assert.deepEqual(
      [one, other].map((view) => view.rank("matter").length),
      [0, 1],
    );
    assert.deepEqual(
      [one, other].map((view) => view.rank("first").length),
      [1, 0],
    );
  });
});

describe("in the background", () => {
  test("other work goes on while an index is built", async () => {
    const { make } = createSkills(7);
    const skills = Array.from({ length: 3000 }, (_, number) => make(`s${number}`));
    const index = createSearchIndex();
    let turns = 0;
    let isDone = false;
    const others = (async () => {
      for (; !isDone; turns++) await new Promise((resolve) => setImmediate(resolve));
    })();
    await index.view(skills);
    isDone = true;
    await others;
    assert.ok(turns > 3, `${turns} turns`);
  });

  test("what no view and no catalog has any more is forgotten", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const { make } = createSkills(8);
    const index = createSearchIndex();
    const kept = Array.from({ length: 20 }, (_, number) => make(`kept-${number}`));
    const view = await index.view(kept);
    for (let round = 0; round < 20 && index.stats().skills < 1000; round++) {
      await index.view(Array.from({ length: 200 }, (_, number) => make(`gone-${round}-${number}`)));
      await new Promise((resolve) => setTimeout(resolve, 1));
      collect();
    }
    assert.ok(index.stats().skills < 1000, `${index.stats().skills} skills`);
    await assertEqualViews(view, await freshView(kept), "kept");
  });
});

describe("an index that was saved", () => {
  const { make } = createSkills(9);
  const skills = Array.from({ length: 60 }, (_, number) => make(`s${number}`));
  const savedIndex = async (): Promise<Buffer> => {
    const index = createSearchIndex();
    await index.view(skills);
    return index.save();
  };

  test("answers like the one it was, and reads only what changed since", async () => {
    const bytes = await savedIndex();
    const index = createSearchIndex(bytes);
    await assertEqualViews(await index.view(skills), await freshView(skills), "unchanged");
    assert.equal(index.stats().read, 0);
    const changed = [make("s0"), make("new"), ...skills.slice(2)];
    const again = createSearchIndex(await index.save());
    await assertEqualViews(await again.view(changed), await freshView(changed), "changed");
    assert.equal(again.stats().read, 2);
    await assertEqualViews(
      await createSearchIndex(await again.save()).view(changed),
      await freshView(changed),
      "saved twice",
    );
  });

  test("knows a file by its path and its state, whatever characters its skill has", async () => {
    const state = { mtimeMs: 1_700_000_000_000.25, ctimeMs: 1_700_000_000_001.5, size: 100, ino: 7 };
    const fileOf = (id: string, changed: Partial<typeof state> = {}, path = `/skills/${id}/SKILL.md`) => ({
      ...{ ...make(id), description: `描述 ${id}`, file: { path, state: { ...state, ...changed } } },
      stamp: JSON.stringify({ path, ...state, ...changed }),
    });
    const index = createSearchIndex();
    await index.view(["a", "b", "c"].map((id) => fileOf(id)));
    const bytes = await index.save();
    const readOf = async (some: readonly SearchableSkill[]): Promise<number> => {
      const again = createSearchIndex(bytes);
      await again.view(some);
      return again.stats().read;
    };
    assert.equal(await readOf(["c", "a", "b"].map((id) => fileOf(id))), 0, "in another order");
    for (const changed of [{ mtimeMs: 1 }, { ctimeMs: 1 }, { size: 101 }, { ino: 8 }])
      assert.equal(await readOf([fileOf("a"), fileOf("b", changed)]), 1, JSON.stringify(changed));
    assert.equal(await readOf([fileOf("b", {}, "/other/b/SKILL.md")]), 1, "at another place");
    assert.equal(await readOf([{ ...fileOf("b"), description: "描述 x" }]), 1, "with another description");
    assert.equal(
      await readOf([{ ...fileOf("b"), file: undefined, stamp: "/skills/b/SKILL.md" }]),
      1,
      "without a state",
    );
  });

  test("does not contain texts that may change unnoticed", async () => {
    const { stamp: _, ...unstamped } = make("unsure");
    const index = createSearchIndex();
    await index.view([unstamped, make("sure")]);
    assert.equal(createSearchIndex(await index.save()).stats().skills, 1);
  });

  test("is ignored when it is damaged, cut off or something else", async () => {
    const bytes = await savedIndex();
    const random = createRandom(10);
    const damaged = [
      Buffer.alloc(0),
      Buffer.from("something else"),
      bytes.subarray(0, 30),
      bytes.subarray(0, -1),
      Buffer.concat([bytes, Buffer.from("x")]),
      ...Array.from({ length: 40 }, () => {
        const copy = Buffer.from(bytes);
        const at = Math.floor(random() * copy.length);
        copy[at] = (copy[at] ?? 0) ^ 0x10;
        return copy;
      }),
    ];
    for (const one of damaged) {
      const index = createSearchIndex(one);
      assert.equal(index.stats().skills, 0);
      assert.equal((await index.view(skills)).size(), 60);
    }
  });
});
