import assert from "node:assert/strict";
import { test } from "node:test";
import { readSchema } from "./read-schema.ts";

test("every property is a row, with what it has to be", () => {
  const rows = readSchema({
    type: "object",
    properties: {
      query: { type: "string", description: "What to look for", minLength: 1 },
      limit: { type: "integer", minimum: 1, maximum: 50, default: 10 },
      kind: { enum: ["a", "b"] },
    },
    required: ["query"],
  });
  assert.deepEqual(rows, [
    { path: "query", type: "string", isRequired: true, description: "What to look for", limits: ["# 1 …"] },
    { path: "limit", type: "integer", isRequired: false, description: "", limits: ["1 … 50", "= 10"] },
    { path: "kind", type: "enum", isRequired: false, description: "", limits: ['"a" | "b"'] },
  ]);
});

test("what is within is named by its way", () => {
  const rows = readSchema({
    properties: {
      range: { type: "object", properties: { from: { type: "number" } }, required: ["from"] },
      rows: { type: "array", items: { type: "object", properties: { label: { type: "string" } } } },
    },
  });
  assert.deepEqual(
    rows.map(({ path, type, isRequired }) => [path, type, isRequired]),
    [
      ["range", "object", false],
      ["range.from", "number", true],
      ["rows", "object[]", false],
      ["rows[].label", "string", false],
    ],
  );
});

test("one of several types is told as such", () => {
  const types = readSchema({
    properties: {
      command: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
      maybe: { type: ["string", "null"] },
      open: {},
    },
  }).map(({ type }) => type);
  assert.deepEqual(types, ["string | string[]", "string | null", "any"]);
});

test("a schema of another program is no reason to fail", () => {
  assert.deepEqual(readSchema({}), []);
  assert.deepEqual(readSchema({ properties: "none", required: 3 }), []);
  const endless: Record<string, unknown> = { type: "object" };
  endless.properties = { again: endless };
  assert.equal(readSchema(endless).at(-1)?.path, "again.again.again.again.again.again");
});
