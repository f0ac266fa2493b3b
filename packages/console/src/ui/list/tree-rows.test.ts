import assert from "node:assert/strict";
import { test } from "node:test";
import { findTyped, type TreeNode, treeMove, treeRows } from "./tree-rows.ts";

const nodes: TreeNode[] = [
  { id: "SKILL.md", label: "SKILL.md" },
  {
    id: "a",
    label: "a",
    children: [
      { id: "a/b", label: "b", children: [{ id: "a/b/c.md", label: "c.md" }] },
      { id: "a/x.md", label: "x.md" },
    ],
  },
  { id: "empty", label: "empty", children: [] },
];
const rowsWith = (...open: string[]) => treeRows(nodes, ({ id }) => open.includes(id));

test("rows are what is open, with their place among their siblings", () => {
  assert.deepEqual(
    rowsWith("a").map(({ node, level, position, siblings }) => [node.id, level, position, siblings]),
    [
      ["SKILL.md", 1, 1, 3],
      ["a", 1, 2, 3],
      ["a/b", 2, 1, 2],
      ["a/x.md", 2, 2, 2],
      ["empty", 1, 3, 3],
    ],
  );
  assert.equal(rowsWith("a", "a/b").length, 6);
});

test("what is closed is not gone through", () => {
  const never: TreeNode = {
    id: "n",
    label: "n",
    get children(): never[] {
      return [];
    },
  };
  const asked: string[] = [];
  treeRows([{ id: "top", label: "top", children: [never] }], ({ id }) => {
    asked.push(id);
    return false;
  });
  assert.deepEqual(asked, ["top"]);
});

test("keys move as in every tree", () => {
  const rows = rowsWith("a", "empty");
  const go = (id: string) => ({ kind: "go", id });
  const cases: [string | undefined, string, unknown][] = [
    [undefined, "ArrowDown", go("SKILL.md")],
    [undefined, "ArrowUp", go("empty")],
    ["SKILL.md", "ArrowDown", go("a")],
    ["SKILL.md", "ArrowUp", undefined],
    ["empty", "ArrowDown", undefined],
    ["a/x.md", "Home", go("SKILL.md")],
    ["SKILL.md", "End", go("empty")],
    ["a", "ArrowRight", go("a/b")],
    ["a/b", "ArrowRight", { kind: "toggle", id: "a/b", isOpen: true }],
    ["a", "ArrowLeft", { kind: "toggle", id: "a", isOpen: false }],
    ["a/x.md", "ArrowLeft", go("a")],
    ["SKILL.md", "ArrowLeft", undefined],
    ["SKILL.md", "ArrowRight", undefined],
    ["empty", "ArrowRight", undefined],
    ["a", "q", undefined],
  ];
  for (const [current, key, move] of cases) assert.deepEqual(treeMove(rows, current, key), move, `${current} ${key}`);
});

test("typing goes to what begins so, the same letter to the next one", () => {
  const rows = treeRows(
    ["beta", "bravo", "broken", "中文.md"].map((label) => ({ id: label, label })),
    () => false,
  );
  assert.equal(findTyped(rows, undefined, "b"), "beta");
  assert.equal(findTyped(rows, "beta", "b"), "bravo");
  assert.equal(findTyped(rows, "broken", "bb"), "beta");
  assert.equal(findTyped(rows, "bravo", "br"), "bravo", "more letters stay where they fit");
  assert.equal(findTyped(rows, "bravo", "BRO"), "broken");
  assert.equal(findTyped(rows, "beta", "中"), "中文.md");
  assert.equal(findTyped(rows, "beta", "z"), undefined);
});

test("an open folder without files leads nowhere, even before another row", () => {
  const rows = treeRows(
    [
      { id: "empty", label: "empty", children: [] },
      { id: "z.md", label: "z.md" },
    ],
    () => true,
  );
  assert.equal(treeMove(rows, "empty", "ArrowRight"), undefined);
});
