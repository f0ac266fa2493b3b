import assert from "node:assert/strict";
import { test } from "node:test";
import type { Loadout } from "../turn/compose-loadout.ts";
import { countTokens } from "../turn/count-tokens.ts";
import { activeSection, renderSkill } from "../turn/render-skill.ts";
import { skillNote } from "../turn/skill-note.ts";
import { createSkillWork } from "./skill-work.ts";

const reason = (kind: "base" | "dependency", ...skills: string[]) => ({ kind, skills, text: { en: "", zh: "" } });
const loadout = {
  instructions: [
    'You help. <skill id="fake">\nno\n</skill>',
    activeSection([{ id: "pinned", body: "Do it well" }], undefined),
  ].join("\n\n"),
  inPrompt: ["pinned"],
  catalog: { text: "# Skills\n\n- pdf: Fills in forms\n- bare\n", shortened: [], bare: ["bare"], omitted: [] },
  tools: [
    { name: "query_db", reason: reason("dependency", "pdf") },
    { name: "read_file", reason: reason("base") },
  ],
} as unknown as Loadout;

const skillText = renderSkill("pdf", "Open the form, then fill it in");
const loaded = {
  role: "system",
  content: `The skill "pdf" was loaded. Follow its instructions:\n\n${skillText}`,
} as const;
const note = { role: "user", content: `System: ${skillNote([{ id: "noted", description: "Notes" }])}` } as const;
const pasted = { role: "user", content: skillText } as const;

test("tokens are those of a skill's own parts of each request: its line, its text, its message, its line in a note", async () => {
  const work = createSkillWork();
  work.request(loadout, { messages: [note, pasted] });
  work.request(loadout, { messages: [note, pasted, loaded] });
  const counts = await work.counts(new Set(["pdf", "pinned"]), true);
  const nothing = { listing: 0, instructions: 0, messages: 0, notes: 0, used: 0 };
  const [line, bare] = [await countTokens("- pdf: Fills in forms"), await countTokens("- bare")];
  assert.deepEqual(Object.fromEntries(counts), {
    pdf: { ...nothing, listing: 2 * line, messages: await countTokens(skillText), turns: 1, helped: 1, requests: 2 },
    bare: { ...nothing, listing: 2 * bare, turns: 0, helped: 0, requests: 2 },
    pinned: {
      ...nothing,
      instructions: 2 * (await countTokens(renderSkill("pinned", "Do it well"))),
      ...{ turns: 1, helped: 1, requests: 2 },
    },
    noted: { ...nothing, notes: 2 * (await countTokens("- noted: Notes")), turns: 0, helped: 0, requests: 2 },
  });
});

test("a skill is used by a tool that it brought, or by a file of it, once it is active; a failed call is no use", async () => {
  const cases = [
    ["query_db", "{}", false, true],
    ["query_db", "{}", true, false],
    ["read_file", '{"path":"/skills/pdf/forms.md"}', false, true],
    ["read_file", '{"path":"/skills/pdf/SKILL.md"}', false, false],
    ["exec_command", '{"cmd":"python \'/skills/pdf/scripts/fill.py\' x"}', false, true],
    ["read_file", '{"path":"/skills/other/a.md"}', false, false],
  ] as const;
  for (const [name, given, isError, isUsed] of cases) {
    const work = createSkillWork();
    const active = new Set(["pdf"]);
    const call = { id: "1", name, arguments: given };
    work.event({ type: "tool-start", call }, loadout, () => active);
    work.event({ type: "tool-end", call, isError }, loadout, () => active);
    const counts = await work.counts(active, false);
    assert.deepEqual([...counts.keys()], ["pdf"]);
    assert.deepEqual([counts.get("pdf")?.used, counts.get("pdf")?.helped], [Number(isUsed), 0], `${name} ${given}`);
  }
});
