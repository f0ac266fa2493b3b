import assert from "node:assert/strict";
import { test } from "node:test";
import { displayWidth } from "../../doors/cli/terminal.ts";
import { drawBars, drawLine } from "./draw-chart.ts";

const rows = [
  { label: "华东", value: 12_300 },
  { label: "West", value: 6150.5 },
  { label: "退货", value: -3075 },
  { label: "none", value: 0 },
  { label: "tiny", value: 1 },
];

test("bars are as long as their values, in columns that fit Chinese", () => {
  const lines = drawBars({ title: "GMV", rows }).split("\n");
  assert.equal(lines[0], "GMV");
  assert.deepEqual(
    lines.slice(1).map((line) => [...line.matchAll(/[█░]/g)].length),
    [40, 20, 10, 0, 0],
  );
  assert.match(lines[5] ?? "", /^tiny {2}▏/, "something is never nothing");
  assert.equal(new Set(lines.slice(1).map(displayWidth)).size, 1);
});

test("a line goes from the least to the most, with labels under its points", () => {
  const lines = drawLine({ rows }).split("\n");
  assert.match(lines[0] ?? "", /^12,300 ┤●/);
  assert.match(lines[7] ?? "", /^-3,075 ┤ +.*●/);
  assert.match(lines.at(-1) ?? "", /^ {8}华东 +West +退货 +none +tiny$/);
});

const odd: [what: string, draw: () => string, expected: RegExp][] = [
  ["one row", () => drawLine({ rows: [{ label: "a", value: 5 }] }), /●/],
  ["rows that are all alike", () => drawLine({ rows: rows.map(({ label }) => ({ label, value: 3 })) }), /●····+●/],
  ["only zeros", () => drawBars({ rows: [{ label: "a", value: 0 }] }), /^a +0$/],
  [
    "labels that act on a terminal",
    () => drawBars({ title: "\u001b[2J", rows: [{ label: "\u001b]x", value: 1 }] }),
    /^\uFFFD\[2J\n\uFFFD\]x/,
  ],
  ["very long labels", () => drawBars({ rows: [{ label: "长".repeat(200), value: 1 }] }), /^长{11}… /],
  [
    "many rows",
    () => drawLine({ rows: Array.from({ length: 100 }, (_, index) => ({ label: `d${index}`, value: index })) }),
    /d0 … d99$/,
  ],
  ["very large numbers", () => drawBars({ rows: [{ label: "a", value: 1e15 }] }), /1,000,000,000,000,000$/],
];
for (const [what, draw, expected] of odd)
  test(`${what} can be drawn`, () => {
    const text = draw();
    assert.match(text, expected);
    for (const line of text.split("\n")) assert.ok(displayWidth(line) < 160, line);
  });
