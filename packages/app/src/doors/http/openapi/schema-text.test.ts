import assert from "node:assert/strict";
import { test } from "node:test";
import * as z from "zod/mini";
import { answerSchema } from "./json-schema.ts";
import { schemaText } from "./schema-text.ts";

const textOf = (schema: z.ZodMiniType): string => schemaText(answerSchema(schema));

test("a shape is shown a field a line, with what may be left out marked", () => {
  const shape = z.object({
    name: z.string(),
    tags: z.optional(z.array(z.string())),
    files: z.array(z.object({ size: z.int() })),
  });
  assert.equal(textOf(shape), "{\n  name: string\n  tags?: string[]\n  files: [{\n    size: integer\n  }]\n}");
});

test("choices, records, nothing and anything are told apart", () => {
  assert.equal(textOf(z.array(z.enum(["a", "b"]))), '("a" | "b")[]');
  assert.equal(textOf(z.nullable(z.number())), "number | null");
  assert.equal(textOf(z.record(z.string(), z.boolean())), "{ [name]: boolean }");
  assert.equal(textOf(z.literal(2)), "2");
  assert.equal(textOf(z.unknown()), "any");
});
