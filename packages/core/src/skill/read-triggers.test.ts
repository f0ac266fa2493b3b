import assert from "node:assert/strict";
import { test } from "node:test";
import { readTriggers } from "./read-triggers.ts";

test("a trigger is a line with a request and whether it should bring the skill in", () => {
  const text =
    '\uFEFF{"request": "Sum up", "expect": true}\r\n\n{"request": "写诗", "expect": false, "note": "kept"}\n';
  assert.deepEqual(readTriggers(text), {
    triggers: [
      { request: "Sum up", expect: true },
      { request: "写诗", expect: false },
    ],
    broken: [],
  });
});

test("lines that are no trigger are named, whatever they are", () => {
  const lines = [
    "{",
    "7",
    "null",
    '{"request": 7, "expect": true}',
    '{"request": "x"}',
    '{"request": " ", "expect": true}',
  ];
  assert.deepEqual(readTriggers(lines.join("\n")), { triggers: [], broken: [1, 2, 3, 4, 5, 6] });
  assert.deepEqual(readTriggers(""), { triggers: [], broken: [] });
  const many = Array.from({ length: 201 }, (_, number) => JSON.stringify({ request: `r${number}`, expect: true }));
  assert.deepEqual(readTriggers(many.join("\n")).broken, [201]);
});
