import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { threadFile } from "../home/thread-file.ts";
import { hasFileThread, openFileThreads } from "../home/threads/file-work.ts";
import { countO200k } from "./count-o200k.ts";
import { countEach, countTokens as countPaced, loadTokenizer, tokenizer, tokensOver } from "./count-tokens.ts";

const count = await loadTokenizer();
const plainly = (text: string): number => countTokens(text, { disallowedSpecial: new Set() });

describe("counting tokens", () => {
  test("gives the numbers of the encoding it names", () => {
    assert.equal(tokenizer, "o200k_base");
    const known: [text: string, tokens: number][] = [
      ["", 0],
      ["a", 1],
      ["hello world", 2],
      ["Hello, World! It's 2026; we'll see.", 12],
      ["- pdf: Reads and writes PDF files. Use for anything with pages.", 15],
      ["技能是一组指令", 5],
      ["销售报表 2026 年", 7],
      ["👨‍👩‍👧‍👦 family 😀", 13],
      ["\ud800 alone \udc00", 3],
      ["\u0000\u0001\u2028", 3],
      ["    indented\n\n\n\tcode();\r\n", 6],
      ["ÀÉÎ e\u0301 ﬁ ǅ ʰ ٣", 14],
      ["\uFEFF---\nname: x\n", 6],
    ];
    for (const [text, tokens] of known) assert.equal(count(text), tokens, JSON.stringify(text));
  });

  test("agrees with the library on whole documents", () => {
    const root = join(import.meta.dirname, "../../../..");
    for (const path of ["README.md", "README.zh-CN.md", "package.json", "build.ts"]) {
      const text = readFileSync(join(root, path), "utf8");
      assert.equal(count(text), plainly(text), path);
    }
  });

  test("special tokens are the characters they are written with", () => {
    assert.equal(count("x <|endoftext|> y"), 9);
    for (const special of [
      "<|endoftext|>",
      "<|endofprompt|>",
      "<|im_start|>",
      "<|fim_prefix|>",
      "<|im_start|>system",
    ]) {
      assert.ok(count(special) > 3, special);
      assert.equal(count(special), plainly(special));
    }
  });

  test("texts put together have about as many tokens as apart", () => {
    const texts = ["# Title\n", "Some prose, ", "and more.\n\n", "- 列表\n", "```sh\nnpm ci\n```\n", "😀"];
    const apart = texts.reduce((sum, text) => sum + count(text), 0);
    const together = count(texts.join(""));
    assert.ok(Math.abs(together - apart) <= texts.length, `${together} ${apart}`);
  });

  test("texts without boundaries are counted in pieces, close to what they have and never over their bytes", () => {
    const letters = Array.from({ length: 4000 }, (_, index) => String.fromCharCode(97 + ((index * index * 7) % 26)));
    const text = letters.join("");
    const [exact, counted] = [plainly(text), count(text)];
    assert.ok(counted >= exact && counted <= exact + text.length / 100, `${counted} ${exact}`);
    assert.equal(count(text.slice(0, 500)), plainly(text.slice(0, 500)), "short ones exactly");
  });

  test("hostile texts end, and have no more tokens than bytes", () => {
    const long = (text: string, length = 1_000_000): string => text.repeat(length / text.length);
    const hostile = {
      "one letter": long("a"),
      "one capital": long("A"),
      "one line": long("q8Z!x_kJ7"),
      letters: long("thequickbrownfoxjumpsoverthelazydogandsoon"),
      spaces: long(" "),
      "line ends": long("\n"),
      "spaces and line ends": long(" \r\n\t"),
      punctuation: long("!?#$%&*"),
      emoji: long("😀👩🏽‍🚀"),
      chinese: long("龘靐齉爩鱻麤龗灪吁"),
      marks: long("\u0301\u0302\u0303", 300_000),
      "lone surrogates": long("\ud800"),
      "broken pairs": long("\udc00\ud800"),
      "byte order marks": long("\uFEFF"),
      zeros: long("\0"),
      "special tokens": long("<|endoftext|>"),
    };
    for (const [name, text] of Object.entries(hostile)) {
      const tokens = count(text);
      assert.ok(tokens > 0 && tokens <= Buffer.byteLength(text), name);
    }
  });
});

test("a long text is counted with breaks for other work, to about the same number", async () => {
  const root = join(import.meta.dirname, "../../../..");
  for (const path of ["README.md", "README.zh-CN.md", "package-lock.json"]) {
    const text = readFileSync(join(root, path), "utf8").slice(0, 100_000);
    assert.ok(Math.abs((await countPaced(text)) - plainly(text)) <= 1, path);
  }
  const letters = Array.from({ length: 40_000 }, (_, index) => String.fromCharCode(97 + ((index * index * 7) % 26)));
  let breaks = 0;
  const other = setInterval(() => breaks++, 0);
  const tokens = await countPaced(letters.join("").repeat(3));
  clearInterval(other);
  assert.ok(breaks > 0);
  assert.ok(Math.abs(tokens - count(letters.join("").repeat(3))) <= 31);
  for (const text of [
    "",
    "\ud83d\ude00".repeat(3001),
    "\ud800".repeat(9000),
    `a${"\ud83d\ude00".repeat(3001)}`,
    "\n".repeat(9000),
  ])
    assert.ok((await countPaced(text)) <= Buffer.byteLength(text));
});

test("many long texts at once are counted as each is alone", async () => {
  const texts = ["a", "\n", "\u5b57", "\u200b"].flatMap((character) =>
    Array.from({ length: 10 }, (_, index) => `${index}${character.repeat(12_000)}`),
  );
  const together = await Promise.all(texts.map(countPaced));
  assert.deepEqual(await Promise.all(texts.map(countPaced)), together);
  for (const [index, text] of texts.entries())
    assert.ok(Math.abs((together[index] ?? 0) - count(text)) <= 8, text.slice(0, 3));
});

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

describe("many texts", () => {
  const long = (word: string): string => `${word} stands here. `.repeat(200);
  const texts = ["short", "", long("one"), "short", "技能", long("two"), long("one")];
  const counts = texts.map((text) => countO200k(text));

  test("are counted together as each is alone, also those that are there twice or were counted before", async () => {
    assert.deepEqual(await countEach(texts), counts);
    assert.deepEqual(await countEach([...texts, long("three")]), [...counts, countO200k(long("three"))]);
    assert.deepEqual(await countEach([]), []);
  });

  test("are counted in the thread of a server", async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "loadout-tokens-"));
    const threads = openFileThreads(folder, threadFile(), 0);
    t.after(async () => {
      await threads.close();
      rmSync(folder, { recursive: true, force: true });
    });
    while (!hasFileThread()) await new Promise((resolve) => setTimeout(resolve, 5));
    const others = texts.map((text) => (text.length > 100 ? `${text}!` : text));
    assert.deepEqual(
      await countEach(others),
      others.map((text) => countO200k(text)),
    );
  });
});
