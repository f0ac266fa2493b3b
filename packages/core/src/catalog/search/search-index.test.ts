import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import type { SearchableSkill } from "./searchable-skill.ts";

interface Given {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  readonly body?: string;
  readonly stamp?: string;
}

const reads: string[] = [];
const skill = ({ id, name = id, description = "", body = "", stamp = "1" }: Given): SearchableSkill => ({
  id,
  address: `user:${id}`,
  name,
  description,
  stamp,
  body: () => {
    reads.push(id);
    return { text: body, line: 5 };
  },
});

async function indexOf(...skills: Given[]): Promise<SearchIndex> {
  const index = createSearchIndex();
  await index.update(skills.map(skill));
  return index;
}

const idsOf = (index: SearchIndex, query: string): string[] => index.rank(query).map(({ id }) => id);

describe("what is found", () => {
  test("words of the description, the id and the name count more than those of the body", async () => {
    const filler = "Some other text that is about nothing in particular.";
    const index = await indexOf(
      { id: "in-body", description: filler, body: `${filler}\nAn invoice.` },
      { id: "in-description", description: `${filler} An invoice.`, body: filler },
      { id: "in-name", name: "Invoice maker", description: filler, body: filler },
      { id: "invoice-maker", description: filler, body: filler },
      { id: "none", description: filler, body: filler },
    );
    assert.deepEqual(idsOf(index, "invoices"), ["in-description", "in-name", "invoice-maker", "in-body"]);
  });

  test("an id or name typed whole comes first, however it is spelled", async () => {
    const index = await indexOf(
      { id: "pdf", description: "Files." },
      { id: "pdf-tools", description: "PDF, pdf, PDF.", body: "pdf ".repeat(100) },
      { id: "go", description: "A language." },
    );
    assert.equal(idsOf(index, "PDF")[0], "pdf");
    assert.equal(idsOf(index, "pdfTools")[0], "pdf-tools");
    assert.deepEqual(idsOf(index, "go"), ["go"]);
  });

  test("words that belong together are found however they are joined", async () => {
    const index = await indexOf(
      { id: "live", description: "Keeps a websocket open." },
      { id: "audit", description: "Prepares an ISO 27001 audit." },
      { id: "other", description: "Opens a web page in its own socket wrench set." },
    );
    assert.deepEqual(idsOf(index, "web sockets").sort(), ["live", "other"]);
    assert.deepEqual(idsOf(index, "iso27001"), ["audit"]);
    assert.deepEqual(idsOf(await indexOf({ id: "a", description: "Follows iso27001." }), "ISO 27001"), ["a"]);
  });

  test("a rare word counts more than a frequent one", async () => {
    const index = await indexOf(...["a", "b", "c", "d"].map((id) => ({ id, description: "deploy services" })), {
      id: "rare",
      description: "quantum services",
    });
    assert.equal(idsOf(index, "deploy quantum")[0], "rare");
  });

  test("the beginning of a word finds it where it is not used as a word", async () => {
    const index = await indexOf({ id: "cluster", description: "Manage Kubernetes." }, { id: "other" });
    assert.deepEqual(idsOf(index, "kubern"), ["cluster"]);
    assert.deepEqual(idsOf(index, "ku"), []);
  });

  test("a slip of the keyboard finds a word that is unknown as it is typed", async () => {
    const index = await indexOf({ id: "cluster", description: "Manage Kubernetes." }, { id: "other" });
    for (const query of ["kuberntees", "kubernets", "manige"])
      assert.deepEqual(idsOf(index, query), ["cluster"], query);
    for (const query of ["kubrnts", "xubernetes", "mnge"]) assert.deepEqual(idsOf(index, query), [], query);
  });

  test("headings, and the outline of references, are searched too", async () => {
    const index = createSearchIndex();
    const body = { text: "## Quarterly accounts\nText.", line: 1, references: "fees.md\n# Fees of banks" };
    await index.update([{ ...skill({ id: "x" }), body: () => body }, skill({ id: "y", body: "Quarterly accounts" })]);
    assert.deepEqual(idsOf(index, "quarterly accounts"), ["x", "y"]);
    assert.deepEqual(idsOf(index, "banks fees"), ["x"]);
  });

  test("names such as GitHub and parseJson are found whole and in pieces", async () => {
    const index = await indexOf({ id: "x", description: "Calls parseJson on GitHub." });
    for (const query of ["github", "GitHub", "parsejson", "parseJson", "json"])
      assert.deepEqual(idsOf(index, query), ["x"]);
  });

  test("what is related is found after what is meant", async () => {
    const index = await indexOf({ id: "a", description: "Pictures" }, { id: "b", description: "photos" }, { id: "c" });
    assert.deepEqual(idsOf(index, "photo"), ["b", "a"]);
  });
});

describe("Chinese", () => {
  const skills = [
    { id: "spreadsheet", description: "Work with spreadsheets and pivot tables." },
    { id: "deployer", description: "Deploy services to production." },
    { id: "biaoge", description: "处理表格和统计数据。" },
    { id: "weather", description: "Current weather and forecasts." },
  ];

  test("a Chinese query finds English skills, and Chinese ones", async () => {
    const index = await indexOf(...skills);
    assert.deepEqual(idsOf(index, "帮我做一个表格").sort(), ["biaoge", "spreadsheet"]);
    assert.deepEqual(idsOf(index, "部署到线上")[0], "deployer");
    assert.deepEqual(idsOf(index, "今天天气怎么样")[0], "weather");
  });

  test("words that stand in no list are found by pairs, and one character by the pairs it is in", async () => {
    const index = await indexOf(...skills, { id: "yanxuan", description: "严选好物" });
    assert.deepEqual(idsOf(index, "严选"), ["yanxuan"]);
    assert.deepEqual(idsOf(index, "严"), ["yanxuan"]);
  });

  test("both languages in one query", async () => {
    const index = await indexOf(...skills);
    assert.deepEqual(idsOf(index, "weather 部署").sort(), ["deployer", "weather"]);
  });
});

describe("the place", () => {
  const body = ["# Title", "", "Nothing here.", "Rotate the signing key every month.", "key"].join("\n");

  test("the line of SKILL.md that has most of the query", async () => {
    const index = await indexOf({ id: "x", description: "Signing.", body });
    const [found] = await index.search("rotate signing keys");
    assert.deepEqual(found?.place, { field: "body", line: 8, text: "Rotate the signing key every month." });
  });

  test("of equals the first: id, name, description, body", async () => {
    const index = await indexOf({ id: "key", name: "Key", description: "A key.", body });
    assert.equal((await index.search("keys"))[0]?.place.field, "id");
    const other = await indexOf({ id: "x", description: "A key.", body });
    assert.deepEqual((await other.search("keys"))[0]?.place, { field: "description", text: "A key." });
  });

  test("a long line is cut around the match, on one line, with whole characters", async () => {
    const line = `${"🙂 filler ".repeat(60)}needle\u2028${"🙂 filler ".repeat(60)}`;
    const index = await indexOf({ id: "x", body: line });
    const text = (await index.search("needle"))[0]?.place.text ?? "";
    assert.match(text, /^….*needle .*…$/);
    assert.ok(text.length < 170 && text.isWellFormed());
  });

  test("a body that went since is no error", async () => {
    const index = createSearchIndex();
    let there = true;
    await index.update([{ ...skill({ id: "x" }), body: () => (there ? { text: "needle", line: 1 } : undefined) }]);
    there = false;
    assert.deepEqual((await index.search("needle"))[0]?.place, { field: "id", text: "x" });
  });
});

describe("keeping up", () => {
  const skills = ["a", "b", "c"].map((id) => ({ id, description: `About ${id}${id}${id}.`, body: "shared" }));

  test("what did not change is not read again; what changed, came or went is right", async () => {
    const index = await indexOf(...skills);
    reads.length = 0;
    await index.update(skills.map(skill));
    assert.deepEqual(reads, []);
    const next = [skills[0] ?? { id: "a" }, { id: "b", body: "altered", stamp: "2" }, { id: "d", body: "shared" }];
    await index.update(next.map(skill));
    assert.deepEqual(reads, ["b", "d"]);
    assert.deepEqual(idsOf(index, "shared"), ["d", "a"].sort());
    assert.deepEqual(idsOf(index, "altered"), ["b"]);
    assert.deepEqual(idsOf(index, "ccc"), []);
    assert.equal(index.size(), 3);
  });

  test("without a stamp a skill is read every time", async () => {
    const index = createSearchIndex();
    const { stamp: _, ...unsure } = skill({ id: "x" });
    await index.update([unsure]);
    reads.length = 0;
    await index.update([unsure]);
    assert.deepEqual(reads, ["x"]);
  });

  test("after any changes it answers as if it were new", async () => {
    const many = (from: number, stamp: string): Given[] =>
      Array.from({ length: 40 }, (_, number) => ({
        id: `skill-${from + number}`,
        description: `word${(from + number) % 7} and topic${number % 3}`,
        body: Array.from({ length: 300 }, (__, word) => `${stamp}w${from + number}x${word}`).join(" "),
        stamp,
      }));
    const index = await indexOf(...many(0, "one"));
    for (const [from, stamp] of [
      [20, "two"],
      [10, "three"],
      [300, "four"],
      [5, "five"],
    ] as const)
      await index.update(many(from, stamp).map(skill));
    const fresh = await indexOf(...many(5, "five"));
    for (const query of ["word3 topic1", "fivew9x12", "onew3x1", "topic2", "skill-7"])
      assert.deepEqual(await index.search(query), await fresh.search(query), query);
  });

  test("updates asked for at once are done one after the other, and one that fails stops no other", async () => {
    const index = createSearchIndex();
    const broken: SearchableSkill = {
      ...skill({ id: "x" }),
      body: () => {
        throw new Error("no");
      },
    };
    const failing = index.update([broken]);
    const last = index.update(skills.map(skill));
    await assert.rejects(failing, /no/);
    await last;
    assert.equal(index.size(), 3);
  });
});

describe("hostile input", () => {
  const usual = [
    { id: "a", description: "Reviews code." },
    { id: "b", description: "Reviews code." },
  ];

  for (const [what, query] of Object.entries({
    nothing: "",
    punctuation: "?!…。，、(*)[.]{1,}|\\^$",
    "stop words": "how to do it with this",
    "control characters": "\u0000\u0007\u001b[31m".replace("31m", ""),
    "half a surrogate pair": "\uD800 \uDC00",
    "a byte order mark": "\uFEFF",
    emoji: "🙂👩‍👩‍👧🏳️‍🌈",
  }))
    test(`${what} finds nothing, and is no error`, async () => {
      assert.deepEqual(await (await indexOf(...usual)).search(query), []);
    });

  test("signs that mean something elsewhere mean nothing here", async () => {
    const index = await indexOf(...usual);
    for (const query of [
      "code*",
      '"code"',
      "code OR x",
      "id:code",
      "NEAR(code)",
      "^code$",
      "(code",
      "code'; --",
      "\uFEFFcode",
    ])
      assert.deepEqual(idsOf(index, query), ["a", "b"], query);
  });

  test("100 KB of query is cut, whatever it is made of", async () => {
    const index = await indexOf(...usual);
    const start = performance.now();
    assert.deepEqual(idsOf(index, `code ${"x1 ".repeat(33_000)}`), ["a", "b"]);
    for (const query of ["x".repeat(100_000), "代码".repeat(30_000), "?".repeat(100_000), "aB".repeat(50_000)])
      await index.search(query);
    assert.ok(performance.now() - start < 1000);
  });

  test("bodies of a megabyte: one word, one line, nothing but pairs", async () => {
    const start = performance.now();
    const index = await indexOf(
      { id: "word", body: "x".repeat(1_000_000) },
      { id: "line", body: "needle ".repeat(140_000) },
      { id: "pairs", body: "数据".repeat(500_000) },
      { id: "wide", body: "\uFDFA".repeat(1_000_000) },
      { id: "different", body: Array.from({ length: 150_000 }, (_, number) => number.toString(36)).join(" ") },
      { id: "after", body: "needle" },
    );
    assert.deepEqual(idsOf(index, "needle").sort(), ["after", "line"]);
    assert.ok(performance.now() - start < 5000);
  });

  test("ids, names and descriptions of any length and kind", async () => {
    const index = await indexOf(
      { id: "__proto__", name: "constructor", description: "toString" },
      { id: "x", name: "n".repeat(100_000), description: "aB".repeat(500_000) },
    );
    assert.deepEqual(idsOf(index, "constructor"), ["__proto__"]);
    assert.deepEqual(idsOf(index, "hasOwnProperty"), []);
  });
});

test("equals come by id, in every order of taking in", async () => {
  const skills = ["c", "a", "b"].map((id) => ({ id, description: "The same words." }));
  for (const some of [skills, skills.toReversed()])
    assert.deepEqual(idsOf(await indexOf(...some), "same words"), ["a", "b", "c"]);
});

test("a limit, and only some of the skills", async () => {
  const index = await indexOf(...["a", "b", "c"].map((id) => ({ id, description: "word" })));
  assert.deepEqual(
    index.rank("word", { limit: 1 }).map(({ id }) => id),
    ["a"],
  );
  assert.deepEqual(
    index.rank("word", { among: new Set(["c", "x"]) }).map(({ id }) => id),
    ["c"],
  );
  assert.deepEqual(index.rank("a", { among: new Set(["c"]) }), []);
});
