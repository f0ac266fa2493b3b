import assert from "node:assert/strict";
import { test } from "node:test";
import { readTaskName, taskName, taskNames } from "./task-name.ts";

test("a name has the kind and the labels, in any order, and gives them back", () => {
  assert.equal(taskName("turn"), "turn");
  assert.equal(taskName("dispatch", ["linux", "codex", "linux"]), "dispatch:codex,linux");
  assert.equal(taskName("dispatch", ["codex", "linux"]), taskName("dispatch", ["linux", "codex"]));
  for (const labels of [[], ["a:b", "c,d"], ["%2C", "文"]])
    assert.deepEqual(readTaskName(taskName("k:i,nd", labels)), { kind: "k:i,nd", labels });
});

test("a worker asks for every job it has the labels of", () => {
  assert.deepEqual(taskNames(["a", "b"], []), ["a", "b"]);
  assert.deepEqual(taskNames(["a"], ["x", "y", "z", "x"]).sort(), [
    ...["a", "a:x", "a:x,y", "a:x,z", "a:y", "a:y,z", "a:z"],
  ]);
});
