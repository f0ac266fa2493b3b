import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { test } from "node:test";
import type { SafePath } from "../../ground/files/safe-path.ts";
import {
  digestOf,
  foldersOf,
  hashBytes,
  listTree,
  readManifest,
  type TreeFile,
  toManifest,
  writeManifest,
} from "./manifest.ts";

const file = (path: string, content = path, executable = false): TreeFile => ({
  path: path as SafePath,
  executable,
  size: Buffer.byteLength(content),
  hash: hashBytes(Buffer.from(content)),
});
const folders = (...paths: string[]): SafePath[] => paths as SafePath[];

test("a manifest is sorted in code units and names only folders that are empty", () => {
  const manifest = toManifest(
    [file("b"), file("a/z"), file("Z"), file("a b"), file("a/b/c"), file("é"), file("a-b")],
    folders("a", "a/b", "empty", "x/y/z", "x", "x/y", "d", "empty", "a/b/c/d"),
  );
  assert.deepEqual(
    manifest.files.map(({ path }) => path),
    ["Z", "a b", "a-b", "a/b/c", "a/z", "b", "é"],
  );
  assert.deepEqual(manifest.folders, ["a/b/c/d", "d", "empty", "x/y/z"]);
});

test("equal content has one digest, in whatever order it was given", () => {
  const one = toManifest([file("a"), file("b/c", "c", true)], folders("b", "e"));
  const other = toManifest([file("b/c", "c", true), file("a")], folders("e"));
  assert.equal(writeManifest(one), writeManifest(other));
});

test("every difference is another digest", () => {
  const base: [TreeFile[], SafePath[]] = [[file("a", "1"), file("b", "2")], folders("e")];
  const digests = [
    base,
    [[file("a", "2"), file("b", "1")], folders("e")],
    [[file("a", "1", true), file("b", "2")], folders("e")],
    [[file("a", "1"), file("c", "2")], folders("e")],
    [[file("a", "1"), file("b", "2")], folders()],
    [[file("a", "1"), file("b", "2")], folders("f")],
    [[file("a", "1"), file("b", "2"), file("e", "")], folders()],
  ].map(([files, empty]) => digestOf(writeManifest(toManifest(files as TreeFile[], empty as SafePath[]))));
  assert.equal(new Set(digests).size, digests.length);
});

test("the text and the digest of a manifest stay what they are", () => {
  const text = writeManifest(toManifest([file("SKILL.md", "x"), file("run.sh", "", true)], folders("说明")));
  assert.equal(text, `f 1 ${hash("sha256", "x")} SKILL.md\nx 0 ${hash("sha256", "")} run.sh\nd 说明\n`);
  assert.equal(digestOf(text), hash("sha256", `loadout tree 1\n${text}`));
  assert.equal(digestOf(""), hash("sha256", "loadout tree 1\n"));
});

test("what was written is read again", () => {
  const manifest = toManifest(
    [file("SKILL.md"), file("a b/c d  e.md", "x".repeat(1234), true), file("d x"), file("f 1 2", "")],
    folders("d d", "x"),
  );
  assert.deepEqual(readManifest(writeManifest(manifest)), manifest);
  assert.deepEqual(readManifest(""), { files: [], folders: [] });
});

test("every folder is known, above files and empty ones alike", () => {
  const manifest = toManifest([file("a/b/c"), file("a/d")], folders("x/y"));
  assert.deepEqual(foldersOf(manifest), ["a", "a/b", "x", "x/y"]);
});

test("a tree is listed with folders first at each level", () => {
  const manifest = toManifest(
    [file("z"), file("SKILL.md"), file("m/b"), file("m/a/x", "x", true), file("b/c")],
    folders("m/e"),
  );
  assert.deepEqual(
    listTree(manifest).map(({ path, kind, executable, size }) => `${kind} ${path}${executable ? " *" : ""} ${size}`),
    [
      "folder b 0",
      "file b/c 3",
      "folder m 0",
      "folder m/a 0",
      "file m/a/x * 1",
      "folder m/e 0",
      "file m/b 3",
      "file SKILL.md 8",
      "file z 1",
    ],
  );
});
