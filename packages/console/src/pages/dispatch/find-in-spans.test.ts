import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseAnsi } from "./ansi.ts";
import { finderOf, findInSpans } from "./find-in-spans.ts";

const found = (line: string, text: string) =>
  findInSpans(parseAnsi(line).spans, finderOf(text)).map((span) => (span.isFound ? `[${span.text}]` : span.text));

describe("what is looked for in a line", () => {
  test("is marked wherever it stands, however it is written", () => {
    assert.deepEqual(found("Error: no error", "error"), ["[Error]", ": no ", "[error]"]);
  });
  test("is marked across pieces of another look", () => {
    assert.deepEqual(found("a\u001b[31mbc\u001b[0md", "bcd"), ["a", "[bc]", "[d]"]);
    assert.deepEqual(found("a\u001b[31mbc\u001b[0md", "ab"), ["[a]", "[b]", "c", "d"]);
  });
  test("is taken as it is typed", () => {
    assert.deepEqual(found("f(x) = [x]", "(x)"), ["f", "[(x)]", " = [x]"]);
    assert.deepEqual(found("nothing", "^n"), ["nothing"]);
  });
});
