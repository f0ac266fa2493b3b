import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { changesOf, definitionIn, definitionOf, isSame, isSteps, onTopOf, openDraft } from "./agent-draft.ts";

describe("a draft of an agent", () => {
  it("says what was opened, whatever is absent", () => {
    for (const definition of [
      {},
      { prompt: "" },
      { skills: [], tools: [], maxSteps: 3 },
      { model: "demo", models: ["other"], use: ["role:admin"] },
      { use: [] },
      { model: "demo", prompt: "You write.", skills: ["b", "a"], tools: ["read_file"], mcp: ["charts"] },
    ])
      assert.deepEqual(definitionOf(openDraft(definition)), definition);
  });

  it("keeps the skills that were chosen while the switch for all of them is on", () => {
    const draft = { ...openDraft({ skills: ["a", "b"] }), isAllSkills: true };
    assert.deepEqual(definitionOf(draft), {});
    assert.deepEqual(definitionOf({ ...draft, isAllSkills: false }), { skills: ["a", "b"] });
  });

  it("takes whole numbers of at least one as steps", () => {
    assert.deepEqual(["", " ", "1", "40", "0", "-1", "1.5", "x", "1e3"].map(isSteps), [
      ...[true, true, true, true],
      ...[false, false, false, false, false],
    ]);
    assert.deepEqual(definitionOf({ ...openDraft({}), maxSteps: "0" }), {});
  });

  it("tells what changed: the order of skills counts, an empty list of servers does not", () => {
    assert.deepEqual(changesOf({ skills: ["a", "b"], mcp: [] }, { skills: ["b", "a"] }), {
      set: { skills: ["b", "a"] },
      clear: [],
    });
    assert.deepEqual(changesOf({ prompt: "x", skills: [] }, { prompt: "y" }), {
      set: { prompt: "y" },
      clear: ["skills"],
    });
    assert.equal(isSame({ mcp: [] }, {}), true);
    assert.equal(isSame({ models: [] }, {}), true);
    assert.equal(isSame({ use: [] }, {}), false);
    assert.equal(isSame({ skills: [] }, {}), false);
  });

  it("goes on top of what another user saved, key by key", () => {
    const seen = { model: "demo", prompt: "Old.", skills: ["a"] };
    const theirs = { model: "other", prompt: "Old.", skills: ["a"], maxSteps: 5 };
    assert.deepEqual(onTopOf(theirs, seen, { model: "demo", prompt: "Mine." }), {
      model: "other",
      prompt: "Mine.",
      maxSteps: 5,
    });
  });

  it("leaves out what does not define an agent", () => {
    const shown = { id: "a", version: "1", tools: ["x"], model: "m" };
    assert.deepEqual(Object.entries(definitionIn(shown)), [
      ["model", "m"],
      ["tools", ["x"]],
    ]);
  });
});
