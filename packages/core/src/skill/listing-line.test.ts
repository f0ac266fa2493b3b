import assert from "node:assert/strict";
import { test } from "node:test";
import { oneLine } from "./listing-line.ts";

const rows: readonly (readonly [text: string, line: string])[] = [
  ["Plain words, and (some) ~punctuation~!", "Plain words, and (some) ~punctuation~!"],
  ["", ""],
  [" in front", "in front"],
  ["behind ", "behind"],
  ["two  blanks", "two blanks"],
  ["a\ttab\nand\u2028breaks", "a tab and breaks"],
  ["a\u0007control\u0085character", "a control character"],
  ["表格\u3000和", "表格 和"],
  ["hidden\u202etext", "hidden⟦U+202E⟧text"],
];

for (const [text, line] of rows)
  test(`${JSON.stringify(text)} is listed as ${JSON.stringify(line)}`, () => assert.equal(oneLine(text), line));
