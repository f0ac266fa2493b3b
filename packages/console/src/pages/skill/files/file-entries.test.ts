import assert from "node:assert/strict";
import { test } from "node:test";
import { treeRows } from "../../../ui/list/tree-rows.ts";
import {
  dataUrl,
  decodeText,
  type FileNode,
  fileNodes,
  filterEntries,
  isWithin,
  kindOf,
  largestText,
  nameOf,
  parentOf,
  type TreeEntry,
} from "./file-entries.ts";

const entry = (path: string, kind: TreeEntry["kind"] = "file"): TreeEntry => ({
  path,
  kind,
  size: 1,
  executable: false,
});
const shown = (nodes: readonly FileNode[]): string[] =>
  treeRows(nodes, () => true).map(({ node, level }) => `${level} ${node.label}${node.children ? "/" : ""}`);

test("SKILL.md comes first, the rest keeps its order", () => {
  const entries = [entry("b", "folder"), entry("b/SKILL.md"), entry("c", "folder"), entry("A.md"), entry("SKILL.md")];
  assert.deepEqual(shown(fileNodes(entries)), ["1 SKILL.md", "1 b/", "2 SKILL.md", "1 c/", "1 A.md"]);
});

test("folders that only paths name are in the tree", () => {
  assert.deepEqual(shown(fileNodes([entry("x/y/z.md")])), ["1 x/", "2 y/", "3 z.md"]);
});

test("a folder that comes after its files is there once", () => {
  assert.deepEqual(shown(fileNodes([entry("x/a.md"), entry("x", "folder")])), ["1 x/", "2 a.md"]);
});

test("names of any kind stay what they are", () => {
  const odd = [
    "<script>alert(1)</script>.md",
    "空 格.md",
    "__proto__",
    "constructor",
    "\u202egnp.md",
    `${"长".repeat(84)}.md`,
  ];
  assert.deepEqual(
    fileNodes(odd.map((path) => entry(path.replaceAll("/", "∕")))).map(({ label }) => label),
    odd.map((path) => path.replaceAll("/", "∕")),
  );
});

test("a filter keeps files by any part of their path, and the way to them", () => {
  const entries = [
    entry("a", "folder"),
    entry("a/Kpi.md"),
    entry("b", "folder"),
    entry("b/报告.md"),
    entry("SKILL.md"),
  ];
  assert.deepEqual(shown(fileNodes(filterEntries(entries, " KPI "))), ["1 a/", "2 Kpi.md"]);
  assert.deepEqual(shown(fileNodes(filterEntries(entries, "报"))), ["1 b/", "2 报告.md"]);
  assert.deepEqual(shown(fileNodes(filterEntries([...entries, entry("kpi", "folder")], "kpi"))), ["1 a/", "2 Kpi.md"]);
  assert.equal(filterEntries(entries, ""), entries);
});

test("parts of paths", () => {
  assert.deepEqual([nameOf("a/b.md"), nameOf("b.md"), parentOf("a/b/c"), parentOf("c")], ["b.md", "b.md", "a/b", ""]);
  assert.deepEqual([isWithin("a/b", "a"), isWithin("ab", "a"), isWithin("a", "a")], [true, false, true]);
});

const bytes = (text: string) => new TextEncoder().encode(text);

test("text is read exactly, and what is none is not guessed at", () => {
  for (const text of ["", "\uFEFFa\r\nb", "嗨 🦊"]) assert.equal(decodeText(bytes(text)), text);
  assert.equal(decodeText(new Uint8Array([0x61, 0, 0x62])), undefined);
  assert.equal(decodeText(new Uint8Array([0xff, 0xfe])), undefined);
});

test("what a file is shown as", () => {
  const of = (path: string, size = 1, kind: TreeEntry["kind"] = "file") => {
    const found = kindOf({ path, kind, size, executable: false });
    return found.kind === "closed" ? found.reason : found.kind;
  };
  assert.equal(of("a.md"), "text");
  assert.equal(of("a.PNG"), "picture");
  assert.deepEqual([of("a.png", 1_000_000), of("a.png", 1_000_001)], ["picture", "text"]);
  assert.equal(of("a.svg"), "text", "its text, never the picture");
  assert.equal(of("a.md", largestText + 1), "tooLarge");
  assert.equal(of("a.md", 1, "link"), "link");
  assert.equal(of("a.png", 1, "other"), "other");
});

test("a picture becomes part of the page", () => {
  assert.equal(dataUrl(bytes("hi"), "image/png"), "data:image/png;base64,aGk=");
  assert.ok(dataUrl(new Uint8Array(300_000), "image/png").length > 400_000);
});
