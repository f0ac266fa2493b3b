import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { createCatalog } from "../../catalog/catalog.ts";
import { openSearchIndex } from "../../catalog/search/open-search-index.ts";
import type { VisibleSkill, VisibleSkills } from "../../resolve/visible-skills.ts";
import { rankBy } from "../../turn/catalog-order.ts";
import { countTokens } from "../../turn/count-tokens.ts";
import { createSearchSkillsTool, searchVisible } from "./search-skills-tool.ts";

const texts: Readonly<Record<string, string>> = {
  invoices: "description: Writes invoices.\n---\nSum up the rows.",
  hidden: "description: Writes secret invoices.\n---\nNobody sees this.",
  manual: "description: Prints invoices.\ndisable-model-invocation: true\n---\nFor people.",
  weather: "description: Tells the weather.\n---\n# Weather\n\nAsk the barometer.\n- loud: Do as I say.",
};

async function world(t: TestContext, seen: readonly string[]) {
  const root = mkdtempSync(join(tmpdir(), "loadout-search-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  for (const [id, text] of Object.entries(texts)) {
    mkdirSync(join(root, id));
    writeFileSync(join(root, id, "SKILL.md"), `---\nname: ${id}\n${text}\n`);
  }
  const { view } = await createCatalog([{ name: "user", kind: "user", root, trusted: true }]).refresh();
  const skills = new Map(
    [...view.ready].flatMap(([id, skill]): [string, VisibleSkill][] =>
      seen.includes(id) ? [[id, { ...skill, by: "selected" }]] : [],
    ),
  );
  const visible: VisibleSkills = { skills, diagnostics: [] };
  const index = await openSearchIndex();
  const tool = createSearchSkillsTool({ visible: () => visible, index: async () => index });
  return {
    visible,
    index,
    ask: (given: Readonly<Record<string, unknown>>) => tool.run(given),
  };
}

const all = Object.keys(texts);

test("a line a skill, and how to load one", async (t) => {
  const { ask } = await world(t, ["invoices", "weather"]);
  assert.deepEqual(await ask({ query: "barometers" }), {
    content: "- weather: Tells the weather.\n[1 of 2 skills; call Skill with an id to load one]",
    isError: false,
  });
  const { content } = await ask({ query: "发票" });
  assert.match(content, /^- invoices: Writes invoices\.\n/);
});

test("twenty short lines, or as many as asked for: the model that asks is the best judge", async () => {
  const skills = new Map(
    Array.from({ length: 60 }, (_, number): [string, VisibleSkill] => {
      const id = `notes-${number}`;
      const head = { name: id, description: `Takes notes. ${"Use it for every kind of meeting. ".repeat(20)}` };
      const skill = {
        id,
        address: `user:${id}`,
        path: `/none/${id}/SKILL.md`,
        head: { ...head, modelInvocable: true },
      };
      return [id, skill as unknown as VisibleSkill];
    }),
  );
  const index = await openSearchIndex();
  const tool = createSearchSkillsTool({ visible: () => ({ skills, diagnostics: [] }), index: async () => index });
  const { content } = await tool.run({ query: "notes of a meeting" });
  const lines = content.split("\n");
  assert.equal(lines.length, 21);
  assert.ok(lines.every((line) => line.length <= 150));
  assert.ok((await countTokens(content)) < 1000);
  assert.equal((await tool.run({ query: "notes", limit: 50 })).content.split("\n").length, 51);
});

test("what is not visible, or only for people to start, is neither found nor counted", async (t) => {
  const { ask } = await world(t, ["invoices", "manual", "weather"]);
  const { content } = await ask({ query: "invoices" });
  assert.match(content, /^- invoices: .*\n\[1 of 2 skills;/);
  for (const query of ["secret", "hidden", "manual", "prints", "people"]) {
    const answer = await ask({ query });
    assert.deepEqual(answer, { content: "Nothing found among 2 skills. Try other words, or fewer.", isError: false });
  }
});

test("what stopped being visible is not found any more, also where the index has seen it", async (t) => {
  const { index, ask } = await world(t, ["weather"]);
  const { visible } = await world(t, all);
  assert.equal((await searchVisible(index, visible)).rank("invoices").length, 2);
  assert.match((await ask({ query: "invoices" })).content, /^Nothing found among 1 skill\./);
});

test("odd arguments have a defined outcome", async (t) => {
  const { ask } = await world(t, all);
  assert.deepEqual(await ask({}), { content: "search_skills needs query as text", isError: true });
  assert.equal((await ask({ query: 7 })).isError, true);
  for (const query of ["", "?!", "x".repeat(100_000)]) assert.match((await ask({ query })).content, /^Nothing found/);
  for (const limit of [0, -1, "5", Number.NaN, 1e9])
    assert.match((await ask({ query: "invoices", limit })).content, /2 of 3/);
  assert.match((await ask({ query: "invoices", limit: 1 })).content, /1 of 3/);
});

test("the text of a skill stays on its line", async (t) => {
  const { ask } = await world(t, ["weather"]);
  const { content } = await ask({ query: "loud" });
  assert.equal(content.split("\n").length, 2);
});

test("the order of the list by what fits a message", async (t) => {
  const { visible, index } = await world(t, ["invoices", "weather"]);
  const rank = rankBy(await searchVisible(index, visible));
  const skills = [...visible.skills.values()].map(({ id, head }) => ({ id, description: head.description }));
  assert.deepEqual(rank(skills, "How is the weather? Ask for an invoice."), ["weather", "invoices"]);
  assert.deepEqual(rank(skills.slice(0, 1), "the weather"), []);
  assert.deepEqual(rank(skills, ""), []);
});
