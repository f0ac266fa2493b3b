import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { judgeTrial, type TrialFacts } from "./judge-trial.ts";

const visible = new Map(
  ["pdf", "report", "notes", "people-only"].map((id) => [id, { head: { modelInvocable: id !== "people-only" } }]),
);
const facts = (given: Partial<TrialFacts> = {}): TrialFacts => ({
  visible,
  cuts: { shortened: [], bare: [], omitted: [] },
  ranked: ["report", "pdf"],
  ...given,
});

describe("a request without a model", () => {
  test("picks the skill that fits best and says where the tried one came", () => {
    assert.deepEqual(judgeTrial("pdf", facts()), { picked: "report", rank: 2, found: 2, offered: 3, listed: "whole" });
    assert.equal(judgeTrial("report", facts()).rank, 1);
  });

  test("words that fit nothing pick nothing", () => {
    const trial = judgeTrial("pdf", facts({ ranked: [] }));
    assert.deepEqual([trial.picked, trial.rank, trial.found], [undefined, undefined, 0]);
  });

  test("the list shows a skill whole, shortened, by id, or not at all", () => {
    const cuts = { shortened: ["pdf"], bare: ["report"], omitted: ["notes"] };
    const listed = (id: string) => judgeTrial(id, facts({ cuts })).listed;
    assert.deepEqual(["pdf", "report", "notes"].map(listed), ["shortened", "bare", "omitted"]);
    assert.deepEqual(["people-only", "gone"].map(listed), ["hidden", "unseen"]);
  });
});
