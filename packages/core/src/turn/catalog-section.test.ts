import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { catalogRoom, catalogSection, mostDescribed } from "./catalog-section.ts";
import { countTokens } from "./count-tokens.ts";

const many = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `skill-${index}`,
    description: `${index} ${"word ".repeat(length)}`.trim(),
  }));

test("nothing to list is no text at all", () => {
  assert.equal(catalogSection([], { budget: 8000 }).text, "");
});

test("a description cannot pretend to be another line", () => {
  const { text } = catalogSection([{ id: "a", description: "x\n- b: y\u2028- c: z" }], { budget: 8000 });
  assert.deepEqual(
    text.split("\n").filter((line) => line.startsWith("- ")),
    ["- a: x - b: y - c: z"],
  );
});

test("within its budget every description is whole", () => {
  const skills = many(20, 20);
  const { text, shortened, bare, omitted } = catalogSection(skills, { budget: 8000 });
  for (const { id, description } of skills) assert.ok(text.includes(`- ${id}: ${description}`));
  assert.deepEqual([shortened, bare, omitted], [[], [], []]);
});

test("whatever the budget, the text never exceeds it, names what was cut, and keeps the order", () => {
  const skills = [...many(200, 60), { id: "short", description: "Short." }];
  for (let budget = 600; budget < 80_000; budget = Math.ceil(budget * 1.3)) {
    const { text, shortened, bare, omitted } = catalogSection(skills, { budget });
    assert.ok(text.length <= budget, `${text.length} of ${budget}`);
    const listed = [...text.matchAll(/^- ([\w-]+)/gm)].map(([, id]) => id);
    assert.deepEqual(
      [...listed, ...omitted],
      skills.map(({ id }) => id),
    );
    const whole = skills.filter(
      ({ id, description }) => text.includes(`- ${id}: ${description}\n`) || text.endsWith(`- ${id}: ${description}`),
    );
    assert.equal(whole.length + shortened.length + bare.length + omitted.length, skills.length, String(budget));
    if (omitted.length > 0) assert.match(text, new RegExp(`\\n…and ${omitted.length} more$`));
    else assert.doesNotMatch(text, /…and \d+ more/);
  }
});

describe("a list for a model that can search", () => {
  const room = catalogRoom(200_000, true);
  const real = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `some-skill-${index}`,
      description: `Handles matter ${index}. Use it when a person wants ${"more of this and that ".repeat(9)}`,
    }));

  test("describes every skill as long as there is room to say something of each", () => {
    const { bare, omitted } = catalogSection(real(120), room);
    assert.deepEqual([bare, omitted], [[], []]);
  });

  test("describes the first ones, names some more, and says how many there are and how to find them", () => {
    const { text, shortened, bare, omitted } = catalogSection(real(1000), room);
    const lines = text.split("\n").filter((line) => line.startsWith("- "));
    const described = lines.filter((line) => line.includes(": "));
    assert.deepEqual([described.length, shortened.length], [mostDescribed, mostDescribed]);
    assert.ok(described.every((line) => line.length > 100));
    assert.equal(
      Math.max(...described.map(({ length }) => length)) - Math.min(...described.map((l) => l.length)) < 5,
      true,
    );
    assert.ok(bare.length > 10);
    assert.equal(described.length + bare.length + omitted.length, 1000);
    assert.ok(
      text.endsWith(
        `…and ${omitted.length} more that are not listed here. If none of these fits, find one with \`search_skills\`.`,
      ),
    );
  });

  test("has at most 2,000 tokens, also in Chinese and with long ids", async () => {
    const chinese = Array.from({ length: 1000 }, (_, index) => ({
      id: `skill-${index}`,
      description: `处理第 ${index} 种表格和统计数据，适用于需要汇总、核对与导出报表的场景。`.repeat(4),
    }));
    const long = real(1000).map(({ id, description }) => ({ id: `${id}-${"with-long-name-".repeat(3)}`, description }));
    for (const skills of [real(1000), chinese, long, real(10_000)]) {
      const tokens = await countTokens(catalogSection(skills, room).text);
      assert.ok(tokens <= 2000, String(tokens));
    }
  });

  test("never exceeds a limit that was set", () => {
    const skills = many(200, 60);
    for (let budget = 700; budget < 3000; budget += 37) {
      const { text, bare, omitted } = catalogSection(skills, catalogRoom(200_000, true, budget));
      assert.ok(text.length <= budget, `${text.length} of ${budget}`);
      const listed = [...text.matchAll(/^- ([\w-]+)/gm)].map(([, id]) => id);
      assert.deepEqual(
        [...listed, ...omitted],
        skills.map(({ id }) => id),
      );
      assert.ok(bare.every((id) => text.includes(`\n- ${id}\n`)));
    }
  });
});

test("long descriptions give way to short ones", () => {
  const { text } = catalogSection([{ id: "short", description: "Short." }, ...many(3, 200)], { budget: 1200 });
  assert.match(text, /^- short: Short\.$/m);
  assert.match(text, /^- skill-0: .*…$/m);
});

test("the room is two percent of the window at four characters a token, and at least 8,000; a limit replaces it", () => {
  const budgets = [1000, 100_000, 200_000, 1_000_000].map((window) => catalogRoom(window, true).budget);
  assert.deepEqual(budgets, [8000, 8000, 16_000, 80_000]);
  assert.equal(catalogRoom(1_000_000, true).selected, catalogRoom(1000, true).selected);
  assert.deepEqual(catalogRoom(1000, false, 700), { budget: 700, selected: 700, canSearch: false });
});

test("a description is never cut in the middle of a character", () => {
  const skills = [{ id: "a", description: "😀".repeat(300) }];
  for (let budget = 330; budget < 360; budget++) {
    const { text, shortened } = catalogSection(skills, { budget });
    assert.deepEqual(shortened, ["a"]);
    assert.ok(text.isWellFormed() && text.endsWith("😀…") && text.length <= budget, JSON.stringify(text.slice(-5)));
  }
});

test("the first skills keep their descriptions where not all have room for one", () => {
  const { bare, omitted } = catalogSection(many(20, 60), { budget: 1200 });
  assert.ok(bare.length > 0 && bare.length < 20, String(bare.length));
  assert.deepEqual(
    [bare, omitted],
    [
      many(20, 60)
        .slice(-bare.length)
        .map(({ id }) => id),
      [],
    ],
  );
});

test("a description is left out only if there is no room for it", () => {
  const skills = Array.from({ length: 10 }, (_, index) => ({ id: `s${index}`, description: "x".repeat(300) }));
  const [cut, separators] = [40, ": ".length];
  let tried = 0;
  for (let budget = 400; budget < 900; budget++) {
    const { text, bare, omitted } = catalogSection(skills, { budget });
    if (bare.length === 0 || omitted.length > 0) continue;
    tried++;
    assert.ok(text.length + separators + cut >= budget, `${text.length} of ${budget} with ${bare.length} bare`);
  }
  assert.ok(tried > 100);
});
