import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { archiveLimits } from "./archive-limits.ts";
import { checkEntryPath, checkPathSize, findClashes, foldPath, isSafePath } from "./entry-path.ts";

describe("the path of an entry", () => {
  const broken: [path: string, ...rules: string[]][] = [
    ["", "entry.segment"],
    [".", "entry.segment"],
    ["..", "entry.parent"],
    ["/", "entry.absolute", "entry.segment"],
    ["/a", "entry.absolute"],
    ["a/", "entry.segment"],
    ["a//b", "entry.segment"],
    ["C:", "entry.drive"],
    ["z:/a", "entry.drive"],
    ["a/c:b", "entry.reserved"],
    ["\\\\?\\C:\\a", "entry.backslash", "entry.reserved"],
    ["../con", "entry.parent", "entry.reserved"],
    ["a\0", "entry.control"],
    ["a\x1f", "entry.control"],
    ["a\x7f", "entry.control"],
    ["a\x80", "entry.control"],
    ["a\x9f", "entry.control"],
    ["prn", "entry.reserved"],
    ["AUX", "entry.reserved"],
    ["nul.tar.gz", "entry.reserved"],
    ["com0", "entry.reserved"],
    ["COM9", "entry.reserved"],
    ["com³", "entry.reserved"],
    ["LPT1", "entry.reserved"],
    ["lpt¹.x", "entry.reserved"],
    ["CONOUT$", "entry.reserved"],
    ["a/con  .md/b", "entry.reserved"],
    [" ", "entry.reserved"],
    ["...", "entry.reserved"],
    ["é".repeat(128), "entry.too-long"],
  ];
  for (const [path, ...rules] of broken)
    test(`${JSON.stringify(path.slice(0, 20))} breaks ${rules.join(" and ")}`, () =>
      assert.deepEqual(checkEntryPath(path), rules));

  test("is safe where every system can keep it", () => {
    for (const path of [
      "a",
      ".a",
      "..a",
      "a..b",
      "a/b/c.md",
      " a",
      "a b",
      "con-fig",
      "a.con",
      "com",
      "com11",
      "\u00a0",
      "n".repeat(255),
      "é".repeat(127),
    ])
      assert.ok(isSafePath(path), JSON.stringify(path));
  });

  test("may be as long and deep as the limits and no more", () => {
    const long = (length: number) => `${"n".repeat(199)}/${"n".repeat(199)}/`.padEnd(length, "n");
    const deep = (depth: number) => `${"d/".repeat(depth)}x`;
    assert.deepEqual(checkPathSize(long(512), archiveLimits), []);
    assert.deepEqual(checkPathSize(long(513), archiveLimits), ["entry.too-long"]);
    assert.deepEqual(checkPathSize("é".repeat(257), archiveLimits), ["entry.too-long"]);
    assert.deepEqual(checkPathSize(deep(32), archiveLimits), []);
    assert.deepEqual(checkPathSize(deep(33), archiveLimits), ["entry.too-deep"]);
    assert.deepEqual([isSafePath(long(512)), isSafePath(long(513))], [true, false]);
    assert.deepEqual([isSafePath(deep(32)), isSafePath(deep(33))], [true, false]);
    assert.equal(isSafePath("a/b", { ...archiveLimits, depth: 0 }), false);
    assert.equal(isSafePath("../a"), false);
  });
});

test("a folded path is the same for all ways to write it", () => {
  const alike = [
    ["README", "readme"],
    ["\u00e9", "e\u0301", "\u00c9", "E\u0301"],
    ["straße", "STRASSE", "strasse", "STRAẞE"],
    ["\u212a", "k", "K"],
    ["ﬁ", "FI"],
    ["σ", "ς", "Σ"],
    ["\u01c4", "\u01c5", "\u01c6"],
    ["ῥ", "Ῥ", "ρ\u0314"],
    ["ᾴ", "α\u0345\u0301"],
    ["ϴ", "θ", "Θ"],
    ["가", "\u1100\u1161"],
  ];
  for (const [first = "", ...others] of alike)
    for (const other of others) assert.equal(foldPath(other), foldPath(first), `${first} ${other}`);
  assert.notEqual(foldPath("a"), foldPath("á"));
});

describe("paths beside each other", () => {
  const clashes = async (...paths: string[]) => {
    const entries = paths.map((path) =>
      path.endsWith("/") ? ({ path: path.slice(0, -1), kind: "folder" } as const) : ({ path, kind: "file" } as const),
    );
    return (await findClashes(entries)).clashes.map(({ path, rule, other }) => `${path} ${rule} ${other}`);
  };

  test("stand well if they differ, and folders may be named once, before or behind their files", async () => {
    assert.deepEqual(await clashes("a", "b/a", "b/", "c/", "c/a/b", "c/a/", "c/a/c"), []);
  });

  test("clash once each, with the first that was there", async () => {
    assert.deepEqual(await clashes("a", "a", "a"), ["a entry.duplicate a", "a entry.duplicate a"]);
    assert.deepEqual(await clashes("a/", "a/"), ["a entry.duplicate a"]);
    assert.deepEqual(await clashes("a/x", "a/", "a/"), ["a entry.duplicate a"]);
    assert.deepEqual(await clashes("a", "A"), ["A entry.collision a"]);
    assert.deepEqual(await clashes("A/x/y", "a/x/z"), ["a/x/z entry.collision A"]);
    assert.deepEqual(await clashes("a/x", "a/X/y"), ["a/X/y entry.collision a/x"]);
    assert.deepEqual(await clashes("a", "a/b"), ["a/b entry.file-and-folder a"]);
    assert.deepEqual(await clashes("a/b", "a"), ["a entry.file-and-folder a"]);
    assert.deepEqual(await clashes("a", "a/"), ["a entry.file-and-folder a"]);
  });

  test("are not counted further than asked for, folders in between included", async () => {
    const entries = ["a/b/c", "a/b/d"].map((path) => ({ path, kind: "file" as const }));
    assert.equal((await findClashes(entries, 4)).isTooMany, false);
    assert.equal((await findClashes(entries, 3)).isTooMany, true);
  });
});
