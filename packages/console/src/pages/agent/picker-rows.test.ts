import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type PickedSkill, pickerRows } from "./picker-rows.ts";

const skill = (id: string, source: string, status: PickedSkill["status"] = "ready"): PickedSkill => ({
  id,
  name: id,
  description: `Does ${id}.`,
  status,
  source,
  address: `${source}:${id}`,
  path: `/skills/${id}`,
  modelInvocable: true,
  userInvocable: true,
  dependencies: { tools: [], servers: [], skills: [] },
  problems: [],
});

const text = (rows: ReturnType<typeof pickerRows>): string[] =>
  rows.map((row) => (row.kind === "source" ? `# ${row.source} ${row.skills.length}` : row.skill.id));

describe("the skills that can be chosen", () => {
  const skills = [
    skill("notes", "library"),
    skill("broken", "library", "invalid"),
    skill("review", "builtin"),
    skill("report", "library"),
  ];

  it("stand by their source, without those that cannot be used", () => {
    assert.deepEqual(text(pickerRows(skills, "")), ["# library 2", "notes", "report", "# builtin 1", "review"]);
  });

  it("fit every word that was typed, in the id or the description", () => {
    assert.deepEqual(text(pickerRows(skills, " RE does ")), ["# library 1", "report", "# builtin 1", "review"]);
    assert.deepEqual(pickerRows(skills, "nothing"), []);
  });
});
