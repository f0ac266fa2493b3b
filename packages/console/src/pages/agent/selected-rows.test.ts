import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type KnownSkill, move, selectedRows, type VisibleSkill } from "./selected-rows.ts";

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

  it("move up and down", () => {
    assert.deepEqual(move(["a", "b", "c"], 2, 0), ["c", "a", "b"]);
    assert.deepEqual(move(["a", "b", "c"], 0, 1), ["b", "a", "c"]);
  });
});
