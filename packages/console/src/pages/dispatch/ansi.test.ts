import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseAnsi, plainText } from "./ansi.ts";

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
