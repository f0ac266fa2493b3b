import assert from "node:assert/strict";
import { test } from "node:test";
import { readText, writeText } from "./stored-text.ts";

test("a text is the same after it was stored, whatever it contains", () => {
  for (const text of [
    "",
    "plain",
    "销售 😀",
    "a\0b",
    "\0",
    "\ud800",
    "\udc00\ud800",
    "😀\ud83d",
    "\u{10FFFF}",
    "\u{10FFFF}000000",
    "\u{10FFFF}\0\u{10FFFF}",
    "\\u0000",
  ]) {
    const kept = writeText(text);
    assert.ok(!kept.includes("\0") && kept.isWellFormed(), JSON.stringify(text));
    assert.equal(readText(kept), text, JSON.stringify(text));
  }
});

test("what PostgreSQL can keep is kept as it is", () => {
  for (const text of ["plain", "销售 😀", "\u{10FFFE}", "\\", "%_'"]) assert.equal(writeText(text), text);
});
