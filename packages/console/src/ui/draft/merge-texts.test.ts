import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeTexts } from "./merge-texts.ts";

const lines = (...changed: string[]): string => `${changed.join("\n")}\n`;
const ten = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const having = (index: number, text: string): string => lines(...ten.with(index, text));

test("changes at different places are both kept", () => {
  const { text, isClean } = mergeTexts(lines(...ten), having(0, "theirs"), having(9, "mine"));
  assert.deepEqual([text, isClean], [lines(...ten.with(0, "theirs").with(9, "mine")), true]);
});

test("changes of the same lines keep mine, and say that it is not both", () => {
  const mine = having(4, "mine");
  assert.deepEqual(mergeTexts(lines(...ten), having(4, "theirs"), mine), { text: mine, isClean: false });
});

test("what fits comes in, also where something else does not", () => {
  const thirty = Array.from({ length: 30 }, (_, index) => `line ${index}`);
  const theirs = lines(...thirty.with(2, "theirs").with(25, "theirs too"));
  const { text, isClean } = mergeTexts(lines(...thirty), theirs, lines("mine above", ...thirty.with(25, "mine")));
  assert.deepEqual([text, isClean], [lines("mine above", ...thirty.with(2, "theirs").with(25, "mine")), false]);
});

test("line ends are part of a text", () => {
  const { text, isClean } = mergeTexts("a\r\nb\r\nc\r\n", "a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\n");
  assert.deepEqual([text, isClean], ["a\r\nB\r\nc\r\n", true]);
  const mine = "a\nb\nc\n";
  assert.deepEqual(mergeTexts("a\r\nb\r\nc\r\n", "A\r\nb\r\nc\r\n", mine), { text: mine, isClean: false });
});
