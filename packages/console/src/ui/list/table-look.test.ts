import assert from "node:assert/strict";
import { test } from "node:test";
import { parseLook } from "./table-look.ts";

test("what was kept comes back", () => {
  assert.deepEqual(parseLook('{"isCompact":true,"hidden":["source"]}'), { isCompact: true, hidden: ["source"] });
});

test("anything else is the usual look", () => {
  const usual = { isCompact: false, hidden: [] };
  for (const text of [undefined, "", "{", "null", "7", '{"isCompact":1,"hidden":"x"}', '{"hidden":[7,null]}'])
    assert.deepEqual(parseLook(text), usual, text);
});
