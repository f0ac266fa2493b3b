import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "../../ground/fault.ts";
import { assertTextFile, decodeText, encodeText, isTextFile } from "./text-files.ts";

const refused = (path: string) => (error: unknown) =>
  error instanceof Fault && error.code === "file.not-text" && error.values.path === path && error.status === 415;

test("files are text by the end of their name, in any letter case", () => {
  for (const path of ["SKILL.md", "a/b.PY", "x.tar.json", ".gitignore", "a/.env", "LICENSE", "docs/Makefile", "readme"])
    assert.equal(isTextFile(path), true, path);
  for (const path of ["a.png", "a.zip", "a", "md", "a.md/x", "a.md.gz", ".hidden", "license.bin", "a.", "a.xyz"])
    assert.equal(isTextFile(path), false, path);
});

test("a setting adds more endings", () => {
  assert.deepEqual(
    [isTextFile("a.XYZ", ["xyz"]), isTextFile("xyz", ["xyz"]), isTextFile("a.md", ["xyz"])],
    [true, false, true],
  );
  assertTextFile("a.xyz", ["xyz"]);
  assert.throws(() => assertTextFile("a.xyz"), refused("a.xyz"));
});

test("text is saved as UTF-8, byte order mark and line ends included", () => {
  for (const text of ["", "\uFEFFa\r\nb", "嗨 🦊 e\u0301"]) {
    assert.deepEqual(encodeText("a.md", text), Buffer.from(text));
    assert.equal(decodeText(encodeText("a.md", text)), text);
  }
});

test("what is not text is neither saved nor read as such", () => {
  for (const text of ["a\uD800b", "\uDC00", "a\0b"]) assert.throws(() => encodeText("a.md", text), refused("a.md"));
  for (const bytes of [
    [0x61, 0xff],
    [0xc0, 0xaf],
    [0xed, 0xa0, 0x80],
    [0x61, 0x00],
    [0xe5, 0x97],
  ])
    assert.equal(decodeText(Buffer.from(bytes)), undefined);
});
