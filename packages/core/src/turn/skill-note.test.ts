import assert from "node:assert/strict";
import { test } from "node:test";
import { skillNote, undescribed } from "./skill-note.ts";

const linesOf = (description: string): string[] => skillNote([{ id: "pdf", description }]).split("\n");

test("a note has one line for each skill, between what it is and what to do", () => {
  const lines = skillNote([
    { id: "pdf", description: "Fills in forms." },
    { id: "notes", description: "Keeps notes." },
  ]).split("\n");
  assert.equal(lines.length, 4);
  assert.match(lines[0] ?? "", /not described in the list/);
  assert.match(lines[1] ?? "", /pdf.*Fills in forms\.$/);
  assert.match(lines[2] ?? "", /notes.*Keeps notes\.$/);
  assert.match(lines[3] ?? "", /`Skill`/);
});

test("a long line is cut at 300 characters, and never in the middle of a character", () => {
  const [, start = ""] = linesOf("");
  for (const spare of [0, 1]) {
    const [, line = ""] = linesOf(`${"x".repeat(spare)}${"😀".repeat(300)}`);
    assert.ok(line.length <= 300 && line.length >= 298, `${line.length}`);
    assert.match(line, /…$/);
    assert.ok(line.isWellFormed(), `${spare} letters before the signs`);
    assert.ok(line.startsWith(start.trimEnd()));
  }
  assert.doesNotMatch(linesOf("y".repeat(300 - start.length))[1] ?? "", /…/);
});

test("a skill is described if its line has a description, even a shortened one", () => {
  const section = { text: "", shortened: ["a"], bare: ["b"], omitted: ["c", "d"] };
  assert.deepEqual(undescribed(section), ["b", "c", "d"]);
});
