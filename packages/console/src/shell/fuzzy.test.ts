import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fuzzy } from "./fuzzy.ts";

describe("a fuzzy match", () => {
  const rows: readonly (readonly [text: string, typed: string, score: number, why: string])[] = [
    ["Sales report", "sales", 4, "at the start"],
    ["Sales report", " SALES ", 4, "without case and blanks around"],
    ["Sales report", "report", 3, "at the start of a word"],
    ["sales-report", "report", 3, "after a hyphen"],
    ["library:report", "report", 3, "after a colon"],
    ["sales", "ale", 2, "inside a word"],
    ["Sales report", "srt", 1, "letters in order"],
    ["Sales report", "s r t", 1, "letters in order, typed with blanks"],
    ["Sales report", "trs", 0, "letters in another order"],
    ["abc", "aab", 0, "a letter that is there only once"],
    ["Sales report", "", 1, "nothing typed"],
    ["销售周报", "周报", 2, "a part of Chinese text"],
  ];
  for (const [text, typed, score, why] of rows)
    it(`of “${typed}” in “${text}” is ${score}: ${why}`, () => assert.equal(fuzzy(text, typed), score));
});
