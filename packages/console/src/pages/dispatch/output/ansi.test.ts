import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { finderOf, findInSpans, parseAnsi, plainText, spellHidden } from "./ansi.ts";

const spans = (line: string) => parseAnsi(line).spans.map(({ text, style }) => [text, style]);

describe("a line of a terminal", () => {
  test("is cut into pieces of one look each", () => {
    assert.deepEqual(spans("a \u001b[1;31mred\u001b[0m b"), [
      ["a ", {}],
      ["red", { isBold: true, colour: 1 }],
      [" b", {}],
    ]);
    assert.deepEqual(spans("\u001b[92mbright\u001b[39m off"), [
      ["bright", { colour: 2 }],
      [" off", {}],
    ]);
  });

  test("knows colours beyond the eight by the nearest of them", () => {
    assert.deepEqual(spans("\u001b[38;5;196mx")[0], ["x", { colour: 1 }]);
    assert.deepEqual(spans("\u001b[38;2;10;200;220mx")[0], ["x", { colour: 6 }]);
    assert.deepEqual(spans("\u001b[38;5;9;1mx")[0], ["x", { colour: 1, isBold: true }]);
  });

  test("ends bold and dim together, and a background is no colour of the text", () => {
    assert.deepEqual(spans("\u001b[1;2mx\u001b[22my")[1], ["y", { isBold: false, isDim: false }]);
    assert.deepEqual(spans("\u001b[48;5;196mx")[0], ["x", { hasBackground: true }]);
    assert.deepEqual(spans("\u001b[38;5;240mgray")[0], ["gray", {}]);
  });

  test("goes on with the look of the line before", () => {
    const { end } = parseAnsi("\u001b[32mgreen");
    assert.deepEqual(parseAnsi("still", end).spans, [{ text: "still", style: { colour: 2 } }]);
  });

  test("shows what was written last where it was written over", () => {
    assert.equal(plainText("10 %\r50 %\r100 %"), "100 %");
    assert.equal(plainText("windows\r"), "windows");
  });

  for (const [what, line, seen] of [
    ["a title of the window", "\u001b]0;taken\u0007text", "text"],
    ["a link", "\u001b]8;;javascript:alert(1)\u001b\\click\u001b]8;;\u001b\\", "click"],
    ["a cleared screen", "\u001b[2J\u001b[Htext", "text"],
    ["a command that was cut off", "text\u001b[3", "text"],
    ["another alphabet", "\u001b(Btext", "text"],
    ["text that is turned round", "a\u202eb\u2066c", "abc"],
    ["markup", "<b>text</b>", "<b>text</b>"],
  ] as const)
    test(`leaves no command in it: ${what}`, () => assert.equal(plainText(line), seen));
});

const found = (line: string, text: string) =>
  findInSpans(parseAnsi(line).spans, finderOf(text)).map((span) => (span.isFound ? `[${span.text}]` : span.text));

describe("what is looked for in a line", () => {
  test("is marked wherever it is, however it is written", () => {
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

test("signs that are invisible are shown, the others stay", () => {
  assert.equal(spellHidden("rm\t-rf 构建\nls"), "rm\t-rf 构建\nls");
  assert.equal(spellHidden("a\u202eb\u001b[2Kc\u200bd"), "a\\u202eb\\u001b[2Kc\\u200bd");
});
