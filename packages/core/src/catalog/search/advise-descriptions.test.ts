import assert from "node:assert/strict";
import { test } from "node:test";
import { adviseDescriptions, saysWhen } from "./advise-descriptions.ts";

const skill = (id: string, description: string) => ({ id, name: id, description });
const advise = async (skills: Parameters<typeof adviseDescriptions>[0]) => (await adviseDescriptions(skills)).skills;

test("a description that says when is told from one that does not, in both languages", () => {
  for (const text of ["Use to sum up.", "Sums up when asked.", "For receipts.", "处理表格，用于报税", "报税时整理票据"])
    assert.ok(saysWhen(text), text);
  for (const text of ["Sums up receipts.", "整理票据", ""]) assert.ok(!saysWhen(text), text);
});

test("a description with hardly a word says little", async () => {
  const [little, enough] = await advise([
    skill("a", "It is for doing things and more of them."),
    skill("b", "Sums up receipts, invoices and taxes."),
  ]);
  assert.deepEqual([little?.saysLittle, enough?.saysLittle], [true, false]);
});

test("skills that say nearly the same are named, with the words that tell them apart", async () => {
  const same = "Reviews changes of a repository for defects, naming and missing tests before they are merged";
  const [one, other, third] = await advise([
    skill("review", `${same} on GitHub.`),
    skill("audit", `${same} in Gerrit.`),
    skill("weather", "Tells the weather of tomorrow for any town."),
  ]);
  const [found] = one?.similar ?? [];
  assert.deepEqual([found?.id, other?.similar[0]?.id, third?.similar], ["audit", "review", []]);
  assert.ok(found?.own.includes("github") && found.other.includes("gerrit"), JSON.stringify(found));
  assert.ok((found?.likeness ?? 0) < 1);
});

test("similar skills are one group, each with the words that only it has", async () => {
  const same =
    "Reviews changes of a repository for defects, naming and missing tests before they are merged, and checks style, documentation, dependencies, licenses, secrets and performance";
  const { groups } = await adviseDescriptions([
    ...["github", "gerrit", "gitlab"].map((host) => ({ ...skill(`on-${host}`, `${same} on ${host}.`), name: host })),
    skill("weather", "Tells the weather of tomorrow for any town."),
  ]);
  assert.deepEqual(groups, [
    { skills: ["gerrit", "github", "gitlab"].map((host) => ({ id: `on-${host}`, own: [host] })) },
  ]);
});

test("words that no word list and no other skill has are named where they are much of a description", async () => {
  const plain = "Creates reports from data and sends them by mail.";
  const [odd, one, names, foreign, shared] = await advise([
    skill("odd", "Creates reports with quondam perspicacity and zetetic data."),
    skill("one", `${plain} Quixotically.`),
    skill("names", "Creates reports with Zorkmid, frobnicate-cli, xyzzy.io and kubectl2 data."),
    skill("foreign", "Käytetään kun käyttäjä pyytää luomaan alustamaan muokkaamaan raportteja."),
    skill("shared", "Creates gribbles from wibbles data."),
    skill("shared-2", "Sends gribbles and wibbles by mail."),
  ]);
  assert.deepEqual(odd?.unusual, ["quondam", "perspicacity", "zetetic"]);
  const said = await adviseDescriptions([skill("odd", "Creates reports with quondam perspicacity and zetetic data.")], {
    countIn: (term) => (term === "data" || term === "zetetic" ? 2 : 1),
  });
  assert.deepEqual(said.skills[0]?.unusual, ["quondam", "perspicacity"], "the text of another skill has the third");
  for (const other of [one, names, foreign, shared]) assert.deepEqual(other?.unusual, [], other?.id);
});

test("no skills, and descriptions without words, are no problem", async () => {
  assert.deepEqual(await adviseDescriptions([]), { skills: [], groups: [] });
  const [first] = await advise([skill("…", "!?"), skill("——", "!?")]);
  assert.deepEqual(first?.similar, []);
});
