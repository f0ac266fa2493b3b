import assert from "node:assert/strict";
import { test } from "node:test";
import { moveItem } from "./move-item.ts";

test("an item moves up and down, and the others keep their order", () => {
  assert.deepEqual(moveItem(["a", "b", "c"], 2, 0), ["c", "a", "b"]);
  assert.deepEqual(moveItem(["a", "b", "c"], 0, 1), ["b", "a", "c"]);
  assert.deepEqual(moveItem(["a", "b", "c"], 1, 2), ["a", "c", "b"]);
  assert.deepEqual(moveItem(["a", "b", "c"], 1, 1), ["a", "b", "c"]);
});
