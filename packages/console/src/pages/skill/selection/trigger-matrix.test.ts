import assert from "node:assert/strict";
import { test } from "node:test";
import { matrixOf } from "./trigger-matrix.ts";

test("counts which skill took the requests of which; none comes last, and what should not be picked does not count", () => {
  const { rows, columns, count } = matrixOf([
    { skill: "b", expect: true, picked: "b" },
    { skill: "b", expect: true, picked: "other" },
    { skill: "b", expect: true, picked: "other" },
    { skill: "a", expect: true },
    { skill: "a", expect: false, picked: "never" },
  ]);
  assert.deepEqual(rows, ["a", "b"]);
  assert.deepEqual(columns, ["a", "b", "other", undefined]);
  assert.deepEqual(
    rows.map((row) => columns.map((column) => count(row, column))),
    [
      [0, 0, 0, 1],
      [0, 1, 2, 0],
    ],
  );
  assert.deepEqual(matrixOf([]).rows, []);
});
