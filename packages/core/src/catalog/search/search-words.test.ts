import assert from "node:assert/strict";
import { test } from "node:test";
import { nameForm, stem, withSpaces, wordsOf } from "./search-words.ts";

test("forms of a word have one stem", () => {
  for (const forms of [
    ["test", "tests", "tested", "testing"],
    ["deploy", "deploys", "deployed", "deploying"],
    ["query", "queries"],
    ["merge", "merges", "merged", "merging"],
    ["plan", "planned", "planning", "plans"],
    ["box", "boxes"],
    ["class", "classes"],
    ["database", "databases"],
  ])
    assert.deepEqual([...new Set(forms.map(stem))].length, 1, forms.map(stem).join(" "));
});

test("short words, words with digits and endings that are no endings stay", () => {
  for (const word of ["aws", "css", "k8s", "python3", "status", "analysis", "red", "need", "ring", "speed", "sing"])
    assert.equal(stem(word), word);
});

test("Latin words by letters and digits, CJK text by pairs, a character alone by itself", () => {
  assert.deepEqual(wordsOf("Don't panic: C++, k8s & 3D!"), ["don", "t", "panic", "c", "k8s", "3d"]);
  assert.deepEqual(wordsOf("数据库 x 表"), ["数据", "据库", "x", "表"]);
  assert.deepEqual(wordsOf("ＰＤＦを作る"), ["pdf", "を作", "作る"]);
});

test("what is no word is nothing, and no text is too odd", () => {
  assert.deepEqual(wordsOf("!?…—🙂\u0000\uFEFF\uD800 \uDC00"), []);
  assert.deepEqual(wordsOf("x".repeat(1_000_000)), []);
  assert.deepEqual(wordsOf("a\uD83Db"), ["a", "b"]);
});

test("names are taken apart at capitals, and are one name in every spelling", () => {
  assert.equal(withSpaces("parseJSONFile"), "parse JSON File");
  for (const name of ["PDF Tools", "pdf_tools", "pdfTools", "pdf-tools", " pdf/tools "])
    assert.equal(nameForm(name), "pdf-tools");
  assert.equal(nameForm("…"), "");
});

test("every character beyond ASCII is what Unicode says of it, whichever text had its block first", () => {
  for (let code = 0x80; code < 0x10000; code++) {
    const character = String.fromCharCode(code);
    if (character.normalize("NFKC").toLowerCase() !== character) continue; // another character is compared
    const isWord = /[\p{L}\p{N}\p{M}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(
      character,
    );
    assert.deepEqual(wordsOf(`a ${character}`), isWord ? ["a", character] : ["a"], code.toString(16));
  }
});
