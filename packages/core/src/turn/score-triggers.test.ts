import assert from "node:assert/strict";
import { test } from "node:test";
import { scoreTriggers, type TriggerOutcome, takenBy } from "./score-triggers.ts";

const outcomes: readonly TriggerOutcome[] = [
  { skill: "a", expect: true, picked: "a" },
  { skill: "a", expect: true, picked: "b" },
  { skill: "a", expect: true },
  { skill: "a", expect: false, picked: "b" },
  { skill: "b", expect: true, picked: "b" },
  { skill: "b", expect: false, picked: "b" },
];

test("recall is about a skill's own requests, precision about all that picked it", () => {
  const scores = scoreTriggers(outcomes);
  assert.deepEqual(scores.get("a"), { right: 2, requests: 4, recall: 1 / 3, precision: 1 });
  assert.deepEqual(scores.get("b"), { right: 1, requests: 2, recall: 1, precision: 1 / 4 });
  assert.deepEqual(scoreTriggers([{ skill: "c", expect: false }]).get("c"), { right: 1, requests: 1 });
});

test("what another skill took is counted by pair", () => {
  assert.deepEqual(takenBy(outcomes), [{ expected: "a", picked: "b", count: 1 }]);
  assert.deepEqual(takenBy([...outcomes, ...outcomes])[0]?.count, 2);
  assert.deepEqual(takenBy([]), []);
});
