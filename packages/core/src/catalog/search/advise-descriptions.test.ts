import assert from "node:assert/strict";
import { test } from "node:test";
import { adviseDescriptions, saysWhen } from "./advise-descriptions.ts";

const skill = (id: string, description: string) => ({ id, name: id, description });

test("a description that says when is told from one that does not, in both languages", () => {
  for (const text of ["Use to sum up.", "Sums up when asked.", "For receipts.", "处理表格，用于报税", "报税时整理票据"])
    assert.ok(saysWhen(text), text);
  for (const text of ["Sums up receipts.", "整理票据", ""]) assert.ok(!saysWhen(text), text);
});

test("a description with hardly a word says little", async () => {
  const [little, enough] = await adviseDescriptions([
    skill("a", "It is for doing things and more of them."),
    skill("b", "Sums up receipts, invoices and taxes."),
  ]);
  assert.deepEqual([little?.saysLittle, enough?.saysLittle], [true, false]);
});

test("skills that say nearly the same are named, with the words that tell them apart", async () => {
  const same = "Reviews changes of a repository for defects, naming and missing tests before they are merged";
  const [one, other, third] = await adviseDescriptions([
    skill("review", `${same} on GitHub.`),
    skill("audit", `${same} in Gerrit.`),
    skill("weather", "Tells the weather of tomorrow for any town."),
  ]);
  const [found] = one?.similar ?? [];
  assert.deepEqual([found?.id, other?.similar[0]?.id, third?.similar], ["audit", "review", []]);
  assert.ok(found?.own.includes("github") && found.other.includes("gerrit"), JSON.stringify(found));
  assert.ok((found?.likeness ?? 0) < 1);
});

test("no skills, and descriptions without words, are no problem", async () => {
  assert.deepEqual(await adviseDescriptions([]), []);
  const [first] = await adviseDescriptions([skill("…", "!?"), skill("——", "!?")]);
  assert.deepEqual(first?.similar, []);
});
