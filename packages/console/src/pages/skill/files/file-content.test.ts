import assert from "node:assert/strict";
import { test } from "node:test";
import { dataUrl, decodeText, kindOf, largestText } from "./file-content.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("text is read exactly, and what is none is not guessed at", () => {
  for (const text of ["", "\uFEFFa\r\nb", "嗨 🦊"]) assert.equal(decodeText(bytes(text)), text);
  assert.equal(decodeText(new Uint8Array([0x61, 0, 0x62])), undefined);
  assert.equal(decodeText(new Uint8Array([0xff, 0xfe])), undefined);
});

test("what a file is shown as", () => {
  const of = (path: string, size = 1, kind: "file" | "link" = "file") => {
    const found = kindOf({ path, kind, size, executable: false });
    return found.kind === "closed" ? found.reason : found.kind;
  };
  assert.equal(of("a.md"), "text");
  assert.equal(of("a.PNG"), "picture");
  assert.equal(of("a.png", 1_000_001), "text");
  assert.equal(of("a.svg"), "text", "its text, never the picture");
  assert.equal(of("a.md", largestText + 1), "tooLarge");
  assert.equal(of("a.md", 1, "link"), "link");
});

test("a picture becomes part of the page", () => {
  assert.equal(dataUrl(bytes("hi"), "image/png"), "data:image/png;base64,aGk=");
  assert.ok(dataUrl(new Uint8Array(300_000), "image/png").length > 400_000);
});
