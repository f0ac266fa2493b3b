import assert from "node:assert/strict";
import { test } from "node:test";
import {
  foundRows,
  hasLabels,
  hasStatus,
  idleRows,
  type ListedSkill,
  labelsOf,
  likelyRows,
  listingTotal,
  markMatches,
  type SkillAction,
  slugOf,
  sortOut,
  sortRows,
  type Use,
  withTokens,
  withUses,
} from "./skill-rows.ts";

const skill = (id: string, more: Partial<ListedSkill> = {}): ListedSkill => ({
  id,
  name: id,
  description: `Does ${id}.`,
  status: "ready",
  source: "library",
  address: `library:${id}`,
  path: `/${id}/SKILL.md`,
  modelInvocable: true,
  userInvocable: true,
  dependencies: { tools: [], servers: [], skills: [] },
  problems: [],
  ...more,
});
const problem = (severity: "error" | "warning" | "info") => ({ rule: "r", severity, message: "", fix: "", values: {} });
const ids = (rows: readonly { readonly skill: ListedSkill }[]): string => rows.map((row) => row.skill.id).join(" ");

test("what cannot be used or has a finding needs attention; a remark does not", () => {
  assert.equal(hasStatus(skill("a"), "attention"), false);
  assert.equal(hasStatus(skill("a", { problems: [problem("info")] }), "attention"), false);
  assert.equal(hasStatus(skill("a", { problems: [problem("warning")] }), "attention"), true);
  assert.equal(hasStatus(skill("a", { problems: [problem("warning")] }), "ready"), true);
  for (const status of ["invalid", "shadowed", "untrusted"] as const)
    assert.deepEqual(
      [hasStatus(skill("a", { status }), "attention"), hasStatus(skill("a", { status }), "ready")],
      [true, false],
    );
});

test("only the skill that wins goes by its id", () => {
  assert.equal(slugOf(skill("a")), "a");
  assert.equal(slugOf(skill("a", { status: "shadowed" })), "library:a");
});

test("a search shows the best first, then what it cannot look into", () => {
  const skills = [skill("a"), skill("b"), skill("broken-B", { status: "invalid" }), skill("c", { status: "invalid" })];
  const match = { ...skill("b"), score: 1, field: "id" as const, text: "b" };
  assert.equal(ids(foundRows(skills, [match], "b")), "b broken-B");
  assert.equal(ids(foundRows(skills, [], "does C")), "c", "by its description");
  assert.equal(ids(foundRows([skill("a")], [match], "b")), "", "a match that is not listed any more");
});

test("rows are sorted both ways; what has no value is last", () => {
  const rows = [
    { skill: skill("b", { listingTokens: 5, modifiedAt: "2026-01-02" }) },
    { skill: skill("a", { modifiedAt: "2026-01-03" }) },
    { skill: skill("c", { listingTokens: 30 }) },
  ];
  assert.equal(ids(sortRows(rows, "name")), "a b c");
  assert.equal(ids(sortRows(rows, "-name")), "c b a");
  assert.equal(ids(sortRows(rows, "tokens")), "b c a");
  assert.equal(ids(sortRows(rows, "-tokens")), "c b a");
  assert.equal(ids(sortRows(rows, "-change")), "a b c");
  assert.equal(ids(sortRows(rows, "no-column")), "b a c");
  assert.equal(listingTotal(rows), 35);
});

test("tokens are added by address when they are counted", () => {
  const skills = [skill("a"), skill("b")];
  assert.equal(withTokens(skills, undefined), skills);
  const [a, b] = withTokens(skills, [skill("a", { listingTokens: 3, fullTokens: 9 })]);
  assert.deepEqual([a?.listingTokens, a?.fullTokens, b?.listingTokens], [3, 9, undefined]);
});

test("tags and groups that skills have can be chosen, and choose skills", () => {
  const skills = [skill("a", { tags: ["tax", "paper"], group: "office" }), skill("b", { tags: ["tax"] }), skill("c")];
  assert.deepEqual(labelsOf(skills), { tags: ["paper", "tax"], groups: ["office"] });
  const chosen = (labels: Parameters<typeof hasLabels>[1]) =>
    skills.filter((one) => hasLabels(one, labels)).map(({ id }) => id);
  assert.deepEqual(
    [chosen({}), chosen({ tag: "tax" }), chosen({ tag: "tax", group: "office" })],
    [["a", "b", "c"], ["a", "b"], ["a"]],
  );
});

test("uses are added by address; who is not counted was not used", () => {
  const used = (id: string, total: number): Use => ({
    ...{ skill: id, address: `library:${id}`, total, days: [0, total], sessions: total },
    ...{ causes: { tool: total, read: 0, pin: 0, global: 0 }, listed: 0, unused: 0 },
    ...{ turns: 0, used: 0, helped: 0, requests: 0 },
    tokens: { listing: 0, instructions: 0, messages: 0, notes: 0, total: 0 },
  });
  const rows = [{ skill: skill("a") }, { skill: skill("b") }, { skill: skill("c") }];
  const counted = [used("b", 3), used("c", 0)];
  assert.deepEqual(
    withUses(rows, counted, 2).map(({ use }) => [use?.total, use?.days.join(" ")]),
    [
      [0, "0 0"],
      [3, "0 3"],
      [0, "0 0"],
    ],
  );
  assert.deepEqual(withUses(rows, undefined, 2), rows);
  assert.equal(ids(idleRows(rows, counted, "2026-01-01")), "a c");
  const fresh = rows.map(({ skill: one }) => ({ skill: { ...one, modifiedAt: "2026-01-02T00:00:00Z" } }));
  assert.equal(ids(idleRows(fresh, counted, "2026-01-01")), "", "what is too new is not idle yet");
  assert.equal(ids(sortRows(withUses(rows, counted, 2), "-uses")), "b a c");
});

const shown = (text: string, searched: string): string =>
  markMatches(text, searched)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join("");

test("every word that was searched for is marked, in any letter case", () => {
  assert.equal(shown("Reviews a code Change", "CODE change"), "Reviews a [code] [Change]");
  assert.equal(shown("aaa", "aa"), "[aa]a");
  assert.equal(shown("nothing", ""), "nothing");
  assert.equal(shown("nothing", "x"), "nothing");
});

test("Chinese is marked as a whole, else by pairs of characters", () => {
  assert.equal(shown("生成销售周报", "销售周报"), "生成[销售周报]");
  assert.equal(shown("汇总销售数据", "销售周报"), "汇总[销售]数据");
});

test("what is marked never shifts", () => {
  assert.equal(shown("İx code", "code"), "İx code");
});

test("an action takes the skills it can be done to, and says why it leaves out others", () => {
  const ours = skill("ours", { libraryVersion: 3 });
  const folder = skill("folder");
  const shadowed = skill("shadowed", { status: "shadowed" });
  const broken = skill("broken", { status: "invalid" });
  const untrusted = skill("untrusted", { status: "untrusted" });
  const all = [ours, folder, shadowed, broken, untrusted];
  const sorted = (action: SkillAction): string[] => {
    const { fitting, others } = sortOut(action, all);
    return [fitting.map(({ id }) => id).join(" "), ...others.map(({ skill: { id }, reason }) => `${id}: ${reason}`)];
  };
  const outside = ["folder", "shadowed", "broken", "untrusted"].map((id) => `${id}: notInLibrary`);
  assert.deepEqual(sorted("export"), ["ours", ...outside]);
  assert.deepEqual(sorted("delete"), ["ours", ...outside]);
  assert.deepEqual(sorted("copy"), [
    "folder shadowed",
    "ours: inLibrary",
    "broken: notReadable",
    "untrusted: notReadable",
  ]);
  assert.deepEqual(sorted("agent"), ["ours folder", "shadowed: notReady", "broken: notReady", "untrusted: notReady"]);
});

test("while the search is asked, the likely rows have every word in id, name or description", () => {
  const rows = [skill("sales-report"), { ...skill("notes"), description: "Writes a report of Sales" }, skill("sales")];
  assert.equal(ids(likelyRows(rows, "Sales report")), "sales-report notes");
  assert.equal(ids(likelyRows(rows, "gone")), "");
});
