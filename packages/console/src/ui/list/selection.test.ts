import assert from "node:assert/strict";
import { test } from "node:test";
import { toggled } from "./selection.ts";

const keys = ["a", "b", "c", "d", "e"];
const turn = (chosen: string, key: string, from?: string): string =>
  [...toggled(keys, new Set(chosen), { key, from })].sort().join("");

test("one row is turned over", () => {
  assert.equal(turn("", "b"), "b");
  assert.equal(turn("ab", "b"), "a");
});

test("a range is chosen in both directions, ends included", () => {
  assert.equal(turn("b", "d", "b"), "bcd");
  assert.equal(turn("d", "a", "d"), "abcd");
});

test("a range is given up when its end was chosen", () => {
  assert.equal(turn("abcde", "d", "b"), "ae");
});

test("where the beginning is gone, it is one row", () => {
  assert.equal(turn("", "c", "gone"), "c");
  assert.equal(turn("b", "gone", "b"), "bgone");
});
