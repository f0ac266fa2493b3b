import assert from "node:assert/strict";
import { test } from "node:test";
import { markMatches } from "./mark-matches.ts";

const shown = (text: string, searched: string): string =>
  markMatches(text, searched)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join("");

test("every word that was searched for is marked, in any letter case", () => {
  assert.equal(shown("Reviews a code Change", "CODE change"), "Reviews a [code] [Change]");
  assert.equal(shown("aaa", "aa"), "[aa]a");
  assert.equal(shown("nothing", ""), "nothing");
  assert.equal(shown("nothing", "x"), "nothing");
});

test("Chinese is marked as a whole, else by pairs of characters", () => {
  assert.equal(shown("生成销售周报", "销售周报"), "生成[销售周报]");
  assert.equal(shown("汇总销售数据", "销售周报"), "汇总[销售]数据");
});

test("what is marked never shifts", () => {
  assert.equal(shown("İx code", "code"), "İx code");
});
