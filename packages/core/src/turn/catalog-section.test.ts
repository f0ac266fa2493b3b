import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogBudget, catalogSection } from "./catalog-section.ts";

const many = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `skill-${index}`,
    description: `${index} ${"word ".repeat(length)}`.trim(),
  }));

test("nothing to list is no text at all", () => {
  assert.equal(catalogSection([], 8000).text, "");
});

test("a description cannot pretend to be another line", () => {
  const { text } = catalogSection([{ id: "a", description: "x\n- b: y\u2028- c: z" }], 8000);
  assert.deepEqual(
    text.split("\n").filter((line) => line.startsWith("- ")),
    ["- a: x - b: y - c: z"],
  );
});

test("within its budget every description is whole", () => {
  const skills = many(20, 20);
  const { text, shortened, bare, omitted } = catalogSection(skills, 8000);
  for (const { id, description } of skills) assert.ok(text.includes(`- ${id}: ${description}`));
  assert.deepEqual([shortened, bare, omitted], [[], [], []]);
});

test("whatever the budget, the text never exceeds it, names what was cut, and keeps the order", () => {
  const skills = [...many(200, 60), { id: "short", description: "Short." }];
  for (let budget = 600; budget < 80_000; budget = Math.ceil(budget * 1.3)) {
    const { text, shortened, bare, omitted } = catalogSection(skills, budget);
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

test("where the model can search, the last line says so, within the same budget", () => {
  const skills = many(200, 60);
  for (let budget = 600; budget < 3000; budget += 37) {
    const { text, omitted } = catalogSection(skills, budget, { canSearch: true });
    assert.ok(text.length <= budget, `${text.length} of ${budget}`);
    if (omitted.length > 0) assert.ok(text.endsWith(`\n…and ${omitted.length} more: search_skills`));
    else assert.doesNotMatch(text, /search_skills/);
  }
});

test("long descriptions give way to short ones", () => {
  const { text } = catalogSection([{ id: "short", description: "Short." }, ...many(3, 200)], 1200);
  assert.match(text, /^- short: Short\.$/m);
  assert.match(text, /^- skill-0: .*…$/m);
});

test("the budget is two percent of the window at four characters a token, and at least 8,000", () => {
  assert.deepEqual([1000, 100_000, 200_000, 1_000_000].map(catalogBudget), [8000, 8000, 16_000, 80_000]);
});

test("a description is never cut in the middle of a character", () => {
  const skills = [{ id: "a", description: "😀".repeat(300) }];
  for (let budget = 330; budget < 360; budget++) {
    const { text, shortened } = catalogSection(skills, budget);
    assert.deepEqual(shortened, ["a"]);
    assert.ok(text.isWellFormed() && text.endsWith("😀…") && text.length <= budget, JSON.stringify(text.slice(-5)));
  }
});

test("the first skills keep their descriptions where not all have room for one", () => {
  const { bare, omitted } = catalogSection(many(20, 60), 1200);
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
    const { text, bare, omitted } = catalogSection(skills, budget);
    if (bare.length === 0 || omitted.length > 0) continue;
    tried++;
    assert.ok(text.length + separators + cut >= budget, `${text.length} of ${budget} with ${bare.length} bare`);
  }
  assert.ok(tried > 100);
});
