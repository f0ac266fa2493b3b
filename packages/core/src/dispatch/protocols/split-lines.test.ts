import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createLineSplitter } from "./split-lines.ts";

function read(longest: number, ...chunks: (string | Buffer)[]): [string, boolean][] {
  const lines: [string, boolean][] = [];
  const reader = createLineSplitter(longest, (line, isCut) => lines.push([line, isCut]));
  for (const chunk of chunks) reader.take(Buffer.from(chunk));
  reader.end();
  return lines;
}

describe("bytes to lines", () => {
  test("lines are put together from chunks, whatever their ends, and the last needs none", () => {
    assert.deepEqual(read(100, "on", "e\ntw", "o\r\n\n \n", "three"), [
      ["one", false],
      ["two", false],
      ["three", false],
    ]);
  });

  test("a character cut in half by a chunk is whole", () => {
    const bytes = Buffer.from("a😀b\n");
    assert.deepEqual(read(100, bytes.subarray(0, 3), bytes.subarray(3)), [["a😀b", false]]);
  });

  test("of a line that is too long the beginning is told at once, and the next line is read again", () => {
    assert.deepEqual(read(5, "12345\n123", "4567", "89\nnext\n"), [
      ["12345", false],
      ["12345", true],
      ["next", false],
    ]);
  });

  test("bytes that are no text become marks", () => {
    assert.deepEqual(read(100, Buffer.from([0xff, 0xfe, 0x0a])), [["\ufffd\ufffd", false]]);
  });
});
