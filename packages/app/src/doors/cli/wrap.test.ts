import assert from "node:assert/strict";
import { test } from "node:test";
import { displayWidth } from "./terminal.ts";
import { wrap } from "./wrap.ts";

const plain = (text: string): string => text.replace(/\u001b\[\d+m/g, "");

test("what fits stays as it is", () => {
  for (const text of ["", "one\n\n  two\n", "技能技能技能技能技能", `\u001b[1m${"x".repeat(20)}\u001b[22m`])
    assert.equal(wrap(text, 20), text);
  assert.equal(wrap("a b", Number.POSITIVE_INFINITY), "a b");
});

test("words stay whole and in order, and no line is wider than the terminal unless a word is", () => {
  const text =
    "  hint: Write http:// or https://, a host and an optional port: https://skills.example.org/a/long/address";
  for (const width of [20, 30, 50, 80]) {
    const lines = wrap(text, width).split("\n");
    assert.equal(lines.map((line) => line.trim()).join(" "), text.trim());
    for (const line of lines) assert.ok(displayWidth(line) <= width || !/\S\s\S/.test(line.trim()), line);
  }
});

test("a second column stays a column while there is room, and goes below the first one then", () => {
  const line = "  --public-url <url>  Address that people reach the server at";
  assert.equal(wrap(line, 50), "  --public-url <url>  Address that people reach\n                      the server at");
  assert.equal(wrap(line, 30), "  --public-url <url>\n      Address that people\n      reach the server at");
});

test("Chinese is broken between characters, and no line begins with what closes", () => {
  const text =
    "  LOADOUT_HOME  Loadout 存放文件的目录（默认 ~/.loadout），也可以用环境变量指定；其他机器上的服务器除外。";
  for (const width of [30, 40, 50]) {
    const lines = wrap(text, width).split("\n");
    assert.ok(lines.length > 1);
    for (const line of lines) {
      assert.ok(displayWidth(line) <= width, `${width}: ${line}`);
      assert.doesNotMatch(line.trim(), /^[，。；）]/);
      assert.doesNotMatch(line.trim(), /（$/);
    }
    assert.equal(lines.join("").replace(/\s/g, ""), text.replace(/\s/g, ""));
  }
});

test("colors take no room", () => {
  const text = `\u001b[31merror[a.b]\u001b[39m: a message of \u001b[1mseveral\u001b[22m words that goes on`;
  const lines = plain(wrap(text, 24)).split("\n");
  assert.deepEqual(lines, ["error[a.b]: a message of", "  several words that", "  goes on"]);
});
