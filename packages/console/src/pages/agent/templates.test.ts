import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { freeId, openTemplate, templateIds } from "./templates.ts";

describe("templates of agents", () => {
  it("name only skills that are there", () => {
    assert.deepEqual(openTemplate("weekly", () => true).definition.skills, ["sales-report"]);
    for (const id of templateIds) assert.deepEqual(openTemplate(id, () => false).definition.skills ?? [], []);
  });

  it("suggest an id that is free", () => {
    assert.equal(freeId("a", ["b"]), "a");
    assert.equal(freeId("a", ["a", "a-2"]), "a-3");
    assert.equal(freeId("", [""]), "");
  });
});
