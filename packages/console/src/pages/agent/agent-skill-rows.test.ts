import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type KnownSkill, type PickedSkill, pickerRows, selectedRows, type VisibleSkill } from "./agent-skill-rows.ts";

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

const visible = (id: string, requiredBy?: string): VisibleSkill => ({
  id,
  address: `library:${id}`,
  by: requiredBy === undefined ? "selected" : "dependency",
  ...(requiredBy !== undefined && { requiredBy }),
  listed: "whole",
  listingTokens: 1,
});
const known = (id: string, name = id): KnownSkill => ({ id, name, address: `library:${id}`, status: "ready" });

describe("the skills an agent selects", () => {
  const all = [visible("b"), visible("a"), visible("c", "a"), visible("d", "c")];
  const catalog = ["a", "b", "c", "d"].map((id) => known(id, `Name of ${id}`));

  it("stand in their order, each with what it brings in, however far", () => {
    const rows = selectedRows(["b", "a"], all, catalog);
    assert.deepEqual(
      rows.map(({ reference, brought }) => [reference, brought.map(({ skill, depth }) => [skill.id, depth])]),
      [
        ["b", []],
        [
          "a",
          [
            ["c", 1],
            ["d", 2],
          ],
        ],
      ],
    );
  });

  it("are found by id, name and address", () => {
    const rows = selectedRows(["Name of a", "library:b"], all, catalog);
    assert.deepEqual(
      rows.map(({ skill, isMissing }) => [skill?.id, isMissing]),
      [
        ["a", false],
        ["b", false],
      ],
    );
  });

  it("are missing where no skill is meant, but not before the list is here", () => {
    assert.deepEqual(
      [catalog, []].map((list) => selectedRows(["nope"], all, list)[0]?.isMissing),
      [true, false],
    );
  });
});
