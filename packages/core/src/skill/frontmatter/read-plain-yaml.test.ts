import assert from "node:assert/strict";
import { test } from "node:test";
import { readPlainYaml } from "./read-plain-yaml.ts";
import { readYamlWithParser } from "./read-yaml.ts";

const parts = [
  "a",
  "b c",
  ": ",
  ":",
  " #",
  "#",
  "'",
  '"',
  "\\",
  "-",
  "- ",
  "?",
  "[",
  "]",
  "{",
  "}",
  ",",
  "&x",
  "*x",
  "!t",
  "|",
  ">",
  "%",
  "@",
  "`",
  "~",
  "null",
  "1e3",
  "你好",
  "\u00a0",
  "  ",
  "\t",
  "<<",
  "---",
  "http://a",
  "🎈",
];
const keys = ["name", "license", "metadata", "a-b", "_x", "123", "constructor", "__proto__", "n m"];

/** A source of chance that is the same in every run. */
function chance(seed: number): <T>(choices: readonly T[]) => T {
  let state = seed;
  return (choices) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return choices[Math.floor((state / 0x7fffffff) * choices.length) % choices.length] as (typeof choices)[number];
  };
}

test("whatever the fast path accepts, the parser reads the same", () => {
  const pick = chance(7);
  const value = (): string => Array.from({ length: pick([1, 1, 2, 3]) }, () => pick(parts)).join("");
  const line = (): string =>
    pick([
      () => `${pick(keys)}: ${value()}`,
      () => `${pick(keys)}: ${value()}`,
      () => `${pick(keys)}:`,
      () => `${pick(["  ", "    "])}${pick(keys)}: ${value()}`,
      () => "",
      () => `${pick(keys)}:${value()}`,
    ])();
  let accepted = 0;
  for (let round = 0; round < 20_000; round++) {
    const text = Array.from({ length: pick([1, 2, 3, 4]) }, () => `${line()}\n`).join("");
    const plain = readPlainYaml(text);
    if (!plain) continue;
    accepted++;
    const { fields, diagnostics } = readYamlWithParser(text, { depth: 16, place: () => ({}) });
    assert.deepEqual(JSON.stringify(plain.fields), JSON.stringify(fields), JSON.stringify(text));
    assert.deepEqual(diagnostics, [], JSON.stringify(text));
  }
  assert.ok(accepted > 500, `only ${accepted} texts were accepted`);
});

test("it knows where a field stands", () => {
  const text = "name: a\n\nmetadata:\n  license: x\nlicense: MIT\n";
  const read = readPlainYaml(text);
  assert.deepEqual(
    ["name", "metadata", "license", "other"].map((key) => read?.offsetOf(key)),
    [0, text.indexOf("metadata"), text.indexOf("license: MIT"), undefined],
  );
});
