import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeTexts } from "./merge-texts.ts";

const base = "one\ntwo\nthree\nfour\nfive\n";

const merged: readonly (readonly [title: string, mine: string, theirs: string, text: string])[] = [
  ["only mine changed", "one\n2\nthree\nfour\nfive\n", base, "one\n2\nthree\nfour\nfive\n"],
  ["only theirs changed", base, "one\ntwo\nthree\nfour\n5\n", "one\ntwo\nthree\nfour\n5\n"],
  ["both, far apart", "1\ntwo\nthree\nfour\nfive\n", "one\ntwo\nthree\nfour\n5\n", "1\ntwo\nthree\nfour\n5\n"],
  ["both did the same", "one\n2\nthree\nfour\nfive\n", "one\n2\nthree\nfour\nfive\n", "one\n2\nthree\nfour\nfive\n"],
  ["one removed, the other added", "two\nthree\nfour\nfive\n", `${base}six\n`, "two\nthree\nfour\nfive\nsix\n"],
  ["the last line lost its end", "one\ntwo\nthree\nfour\nfive", `zero\n${base}`, "zero\none\ntwo\nthree\nfour\nfive"],
  ["line ends of other systems stay", "one\r\n2\r\n", "one\r\n2\r\n", "one\r\n2\r\n"],
];
for (const [title, mine, theirs, text] of merged)
  test(`merged without a conflict: ${title}`, async () => {
    assert.deepEqual(await mergeTexts(base, mine, theirs), { text, conflicts: 0 });
    assert.deepEqual(await mergeTexts(base, theirs, mine), { text, conflicts: 0 });
  });

test("lines that both changed are kept between markers, which begin a line", async () => {
  assert.deepEqual(await mergeTexts(base, "one\nMINE\nthree\nfour\nfive\n", "one\nTHEIRS\nthree\nfour\nfive\n"), {
    text: "one\n<<<<<<< local\nMINE\n=======\nTHEIRS\n>>>>>>> upstream\nthree\nfour\nfive\n",
    conflicts: 1,
  });
  assert.deepEqual(await mergeTexts("a", "b", "c"), {
    text: "<<<<<<< local\nb\n=======\nc\n>>>>>>> upstream\n",
    conflicts: 1,
  });
});

test("changes that touch each other are a conflict", async () => {
  const found = await mergeTexts(base, "one\n2\nthree\nfour\nfive\n", "one\ntwo\n3\nfour\nfive\n");
  assert.equal(found?.conflicts, 1);
  assert.match(found?.text ?? "", /^one\n<<<<<<< local\n2\nthree\n=======\ntwo\n3\n>>>>>>> upstream\nfour\nfive\n$/);
});

test("texts that differ too much are not merged", async () => {
  const many = (mark: string): string => Array.from({ length: 9000 }, (_, line) => `${mark} ${line}\n`).join("");
  assert.equal(await mergeTexts(many("a"), many("b"), base), undefined);
});

test("a merge loses no line that only one side added", async () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  for (let round = 0; round < 200; round++) {
    const lines = Array.from({ length: 12 }, (_, number) => `line ${number}\n`);
    const edit = (mark: string): string[] => {
      const own = [...lines];
      for (let count = random(4); count >= 0; count--)
        own.splice(random(own.length), random(2), `${mark}${round}.${count}\n`);
      return own;
    };
    const [mine, theirs] = [edit("mine"), edit("theirs")];
    const found = await mergeTexts(lines.join(""), mine.join(""), theirs.join(""));
    for (const line of [...mine, ...theirs].filter((one) => !lines.includes(one)))
      assert.ok(found?.text.includes(line), `round ${round}: ${line}`);
  }
});
