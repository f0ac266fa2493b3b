import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeDraft } from "./merge-draft.ts";

const lines = (...changed: string[]): string => `${changed.join("\n")}\n`;
const ten = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const having = (index: number, text: string): string => lines(...ten.with(index, text));

test("changes at different places are both kept", () => {
  const { text, isClean } = mergeDraft(lines(...ten), having(9, "mine"), having(0, "theirs"));
  assert.deepEqual([text, isClean], [lines(...ten.with(0, "theirs").with(9, "mine")), true]);
});

test("changes of the same lines keep mine, and say that it is not both", () => {
  const mine = having(4, "mine");
  assert.deepEqual(mergeDraft(lines(...ten), mine, having(4, "theirs")), { text: mine, isClean: false });
});

test("what fits comes in, also where something else does not", () => {
  const thirty = Array.from({ length: 30 }, (_, index) => `line ${index}`);
  const theirs = lines(...thirty.with(2, "theirs").with(25, "theirs too"));
  const { text, isClean } = mergeDraft(lines(...thirty), lines("mine above", ...thirty.with(25, "mine")), theirs);
  assert.deepEqual([text, isClean], [lines("mine above", ...thirty.with(2, "theirs").with(25, "mine")), false]);
});

test("line ends are part of a text", () => {
  const { text, isClean } = mergeDraft("a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\n", "a\r\nb\r\nc\r\n");
  assert.deepEqual([text, isClean], ["a\r\nB\r\nc\r\n", true]);
  const mine = "a\nb\nc\n";
  assert.deepEqual(mergeDraft("a\r\nb\r\nc\r\n", mine, "A\r\nb\r\nc\r\n"), { text: mine, isClean: false });
});
