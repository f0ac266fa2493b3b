import assert from "node:assert/strict";
import { test } from "node:test";
import * as z from "zod/mini";
import { field } from "../../../operation/field.ts";
import { answerSchema, inputSchema } from "./json-schema.ts";

const limit = { en: "At most this many", zh: "最多这么多" };
const input = z.object({
  limit: field(z._default(z.int().check(z.positive()), 5), limit, { flag: "max", short: "m", value: "n" }),
});

test("a field is described in one language, without what is for the command line", () => {
  for (const language of ["en", "zh"] as const)
    assert.deepEqual(inputSchema(input, language), {
      type: "object",
      properties: { limit: { type: "integer", exclusiveMinimum: 0, default: 5, description: limit[language] } },
    });
});

test("an answer may have more than is described", () => {
  assert.deepEqual(answerSchema(z.object({ one: z.object({ size: z.number() }) })), {
    type: "object",
    properties: { one: { type: "object", properties: { size: { type: "number" } }, required: ["size"] } },
    required: ["one"],
  });
});

test("a shape that holds itself is refused: its reference would lead nowhere", () => {
  const tree: z.ZodMiniType = z.object({ branches: z.array(z.lazy(() => tree)) });
  assert.throws(() => answerSchema(tree), /[Cc]ycle/);
});
