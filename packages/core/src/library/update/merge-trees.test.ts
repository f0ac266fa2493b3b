import assert from "node:assert/strict";
import { test } from "node:test";
import type { SafePath } from "../../ground/files/safe-path.ts";
import { hashBytes, toManifest } from "../../home/blobs/manifest.ts";
import { type Conflict, type MergeChoice, mergeTrees, type Side } from "./merge-trees.ts";

/** A tree in memory. */
function sideOf(files: Readonly<Record<string, string | Buffer>>): Side {
  const bytes = new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)]));
  const manifest = toManifest(
    [...bytes].map(([path, content]) => ({
      path: path as SafePath,
      executable: false,
      size: content.length,
      hash: hashBytes(content),
    })),
    [],
  );
  return { manifest, read: async ({ path }) => bytes.get(path) ?? Buffer.alloc(0) };
}

const binary = (...more: number[]): Buffer => Buffer.from([0, 255, 0, ...more]);

interface Row {
  readonly base: Parameters<typeof sideOf>[0];
  readonly mine: Parameters<typeof sideOf>[0];
  readonly theirs: Parameters<typeof sideOf>[0];
  readonly choice?: MergeChoice;
  /** The paths of the merged tree, and the conflicts. */
  readonly files: readonly string[];
  readonly conflicts?: Readonly<Record<string, Conflict["reason"]>>;
}

const rows: Readonly<Record<string, Row>> = {
  "bytes that both sides changed": {
    base: { "a.png": binary(1) },
    mine: { "a.png": binary(2) },
    theirs: { "a.png": binary(3) },
    files: ["a.png"],
    conflicts: { "a.png": "not-text" },
  },
  "bytes that both sides changed, with a side that was chosen": {
    base: { "a.png": binary(1) },
    mine: { "a.png": binary(2) },
    theirs: { "a.png": binary(3) },
    choice: { resolve: "theirs" },
    files: ["a.png"],
  },
  "bytes that cannot have markers": {
    base: { "a.png": binary(1) },
    mine: { "a.png": binary(2) },
    theirs: { "a.png": binary(3) },
    choice: { resolve: "markers" },
    files: ["a.png"],
    conflicts: { "a.png": "not-text" },
  },
  "bytes that only they changed": {
    base: { "a.png": binary(1) },
    mine: { "a.png": binary(1) },
    theirs: { "a.png": binary(3) },
    files: ["a.png"],
  },
  "a file removed here and left alone there": {
    base: { a: "1", b: "1" },
    mine: { b: "1" },
    theirs: { a: "1", b: "2" },
    files: ["b"],
  },
  "a file removed here and changed there": {
    base: { a: "1" },
    mine: {},
    theirs: { a: "2" },
    files: [],
    conflicts: { a: "removed-here" },
  },
  "a file edited here and removed there": {
    base: { a: "1" },
    mine: { a: "2" },
    theirs: {},
    files: ["a"],
    conflicts: { a: "removed-upstream" },
  },
  "a file edited here and renamed there": {
    base: { a: "1" },
    mine: { a: "2" },
    theirs: { b: "1" },
    files: ["a", "b"],
    conflicts: { a: "removed-upstream" },
  },
  "a file renamed on both sides": {
    base: { a: "1" },
    mine: { b: "1" },
    theirs: { c: "1" },
    files: ["b", "c"],
  },
  "the same edit on both sides": { base: { a: "1" }, mine: { a: "2" }, theirs: { a: "2" }, files: ["a"] },
  "a text that became bytes there": {
    base: { a: "1" },
    mine: { a: "2" },
    theirs: { a: binary(1) },
    files: ["a"],
    conflicts: { a: "not-text" },
  },
};

for (const [title, { base, mine, theirs, choice = {}, files, conflicts = {} }] of Object.entries(rows))
  test(`merges ${title}`, async () => {
    const merged = await mergeTrees(sideOf(base), sideOf(mine), sideOf(theirs), choice);
    assert.deepEqual(
      merged.manifest.files.map(({ path }) => path),
      files,
    );
    assert.deepEqual(Object.fromEntries(merged.conflicts.map(({ path, reason }) => [path, reason])), conflicts);
  });

const many = (mark: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`files/${index}.md`, `${mark} ${index}\n`]));

test("ten thousand conflicts are all named, and one choice resolves them", async () => {
  const [base, mine, theirs] = ["base", "mine", "theirs"].map((mark) => sideOf(many(mark))) as [Side, Side, Side];
  const merged = await mergeTrees(base, mine, theirs);
  assert.equal(merged.conflicts.length, 10_000);
  for (const resolve of ["mine", "theirs", "markers"] as const) {
    const { conflicts, files } = await mergeTrees(base, mine, theirs, { resolve });
    assert.deepEqual([conflicts.length, files.length], [0, 10_000], resolve);
  }
});

test("a text with ten thousand conflicts is one conflict, without markers", async () => {
  const [base, mine, theirs] = ["base", "mine", "theirs"].map((mark) =>
    sideOf({ "a.md": Object.values(many(mark)).join("same\n") }),
  ) as [Side, Side, Side];
  for (const resolve of [undefined, "markers"] as const) {
    const { conflicts } = await mergeTrees(base, mine, theirs, { resolve });
    assert.deepEqual(
      conflicts.map(({ path, reason }) => [path, reason]),
      [["a.md", "both-changed"]],
    );
  }
});
