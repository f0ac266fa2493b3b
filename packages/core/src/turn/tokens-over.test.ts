import assert from "node:assert/strict";
import { test } from "node:test";
import { countO200k } from "./count-o200k.ts";
import { tokensOver } from "./tokens-over.ts";

test("tokens over a limit are told, and nothing where there are no more than that", async () => {
  const text = "many words stand here, 还有中文";
  const tokens = countO200k(text);
  assert.deepEqual([await tokensOver(tokens - 1, text), await tokensOver(tokens, text)], [tokens, undefined]);
  assert.equal(await tokensOver(2 * tokens - 1, text, text), 2 * tokens, "of all texts together");
  assert.equal(await tokensOver(2 * tokens, text, text), undefined);
  assert.equal(await tokensOver(0), undefined);
  assert.equal(await tokensOver(0, "", ""), undefined);
  assert.equal(await tokensOver(Number.POSITIVE_INFINITY, text), undefined);
  assert.equal(await tokensOver(0, "a"), 1);
});

test("what has more than sixteen bytes for every token is only told, by its bytes", async () => {
  assert.equal(await tokensOver(10, "a".repeat(161)), 11);
  assert.equal(await tokensOver(10, "a b ".repeat(40)), countO200k("a b ".repeat(40)), "and what has not is counted");
});
