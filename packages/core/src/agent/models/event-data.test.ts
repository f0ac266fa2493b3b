import assert from "node:assert/strict";
import { test } from "node:test";
import { createEventData } from "./event-data.ts";

const stream =
  ': a comment\r\n\r\nevent: x\ndata: one\n\ndata:two\r\ndata: lines\r\n\r\nid: 1\n\ndata: {"ä":1}\n\ndata: cut';

test("the data of events is the same wherever the stream is cut", () => {
  for (let size = 1; size <= stream.length; size++) {
    const dataOf = createEventData();
    const found: string[] = [];
    for (let at = 0; at < stream.length; at += size) found.push(...dataOf(stream.slice(at, at + size)));
    assert.deepEqual(found, ["one", "two\nlines", '{"ä":1}'], `in parts of ${size}`);
  }
});
