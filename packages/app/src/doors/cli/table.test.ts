import assert from "node:assert/strict";
import { test } from "node:test";
import { renderTable } from "./table.ts";
import { createTerminal, displayWidth, printable, truncate } from "./terminal.ts";

const columns = [
  { title: "ID", text: ({ id }: { id: string; text: string }) => id },
  { title: "TEXT", text: ({ text }: { id: string; text: string }) => text, flexible: true as const },
];

test("columns line up by display width, also with Chinese, emoji and marks", () => {
  const rows = [
    { id: "销售", text: "a" },
    { id: "plain", text: "b" },
    { id: "e\u0301", text: "c" },
    { id: "👩‍💻", text: "d" },
  ];
  const lines = renderTable(rows, columns, createTerminal({ language: "en" })).split("\n");
  const starts = lines.map((line) => displayWidth(line.slice(0, line.length - 1)));
  assert.deepEqual(new Set(starts.slice(1)), new Set([7]));
});

test("only the flexible column is cut, and never a wide character in the middle", () => {
  const rows = [{ id: "a-long-id-that-stays", text: "生成销售周报。用于每周汇总与分析" }];
  const lines = renderTable(rows, columns, createTerminal({ language: "en", width: 40 })).split("\n");
  assert.ok(
    lines.every((line) => displayWidth(line) <= 40),
    lines.join("\n"),
  );
  assert.match(lines[1] ?? "", /^a-long-id-that-stays {2}生成.*…$/);
  assert.equal(truncate("生成", 3), "生…");
  assert.equal(truncate("ab", 2), "ab");
});

test("widths", () => {
  const widths: [text: string, width: number][] = [
    ["abc", 3],
    ["生成", 4],
    ["（）", 4],
    ["👍", 2],
    ["👩‍💻", 2],
    ["❤️", 2],
    ["e\u0301", 1],
    ["\u200b", 0],
    ["한국", 4],
    ["", 0],
  ];
  for (const [text, width] of widths) assert.equal(displayWidth(text), width, JSON.stringify(text));
});

test("control and direction characters do not reach the terminal", () => {
  assert.equal(printable("a\u001b[31m\u0007b\nc\td\u202ee\u009b"), "a\uFFFD[31m\uFFFDb c d⟦U+202E⟧e\uFFFD");
});
