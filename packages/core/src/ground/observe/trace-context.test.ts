import assert from "node:assert/strict";
import { test } from "node:test";
import { parseTraceparent, traceparentOf } from "./trace-context.ts";

const [trace, span] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];

test("a traceparent is read and written as W3C Trace Context says", () => {
  const text = `00-${trace}-${span}-01`;
  const context = parseTraceparent(text);
  assert.deepEqual(context, { traceId: trace, spanId: span, isSampled: true });
  assert.equal(context && traceparentOf(context), text);
  assert.equal(parseTraceparent(`00-${trace}-${span}-00`)?.isSampled, false);
  assert.equal(parseTraceparent(`01-${trace}-${span}-01-more`)?.traceId, trace, "of a later version");
});

test("anything else is no traceparent", () => {
  const others = [
    ...["", "00", `00-${trace}-${span}`, `00-${trace}-${span}-01-more`, `ff-${trace}-${span}-01`],
    ...[`00-${"0".repeat(32)}-${span}-01`, `00-${trace}-${"0".repeat(16)}-01`, `00-${trace.toUpperCase()}-${span}-01`],
    ...[`00-${trace}-${span}-01\n00-${trace}-${span}-01`, "x".repeat(100_000)],
  ];
  for (const text of others) assert.equal(parseTraceparent(text), undefined, text.slice(0, 80));
  assert.equal(parseTraceparent(undefined), undefined);
});
