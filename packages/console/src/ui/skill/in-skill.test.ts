import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Found } from "./diagnostics.tsx";
import { inSkill, namedPath } from "./in-skill.ts";

const tree = `/home/ann/.loadout/library/trees/${"0a".repeat(32)}`;
const text = "";
const found = (path: string): Found => ({ rule: "r", values: {}, severity: "warning", message: text, fix: text, path });

describe("where a finding is", () => {
  it("is told from the folder of the skill, wherever its version is kept", () => {
    assert.equal(inSkill(found(`${tree}/scripts/run.sh`)).path, "scripts/run.sh");
    assert.equal(inSkill(found("/home/ann/skills/a/SKILL.md")).path, "SKILL.md");
    assert.equal(inSkill(found("/home/ann/skills/a/references/b.md"), "/home/ann/skills/a").path, "references/b.md");
  });

  it("begins with the id of the skill in a list about several", () => {
    const skills = [{ id: "notes", path: `${tree}/SKILL.md` }];
    assert.equal(namedPath(`${tree}/SKILL.md`, skills), "notes/SKILL.md");
    assert.equal(namedPath(`${tree}/SKILL.md`), "SKILL.md");
    assert.equal(namedPath("/home/ann/loadout/config.jsonc", skills), "/home/ann/loadout/config.jsonc");
  });
});
