import type { Language } from "@loadout/core";
import * as z from "zod/mini";

/** Converts schemas of operations to JSON Schema. */

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The schema of an answer. Additional fields are allowed: later versions add some. */
export const answerSchema = (schema: z.ZodMiniType): JsonSchema => convert(schema, "output");

/** The schema of an input, with field descriptions in one language. */
export function inputSchema(schema: z.ZodMiniType, language: Language): JsonSchema {
  const converted = convert(schema, "input");
  const { shape } = schema.def as { readonly shape?: Readonly<Record<string, z.ZodMiniType>> };
  for (const [key, part] of Object.entries(shape ?? {})) {
    const property = converted.properties?.[key];
    const description = descriptionOf(part, language);
    if (typeof property === "object" && description !== undefined) property.description = description;
  }
  return converted;
}

function convert(schema: z.ZodMiniType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    // Flags and Chinese texts of the command line stay out.
    metadata: z.registry(),
    // A reference would point into another document.
    cycles: "throw",
    override: ({ jsonSchema }) => withoutNoise(jsonSchema),
  });
  return converted;
}

function withoutNoise(schema: JsonSchema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  delete schema.propertyNames;
}

function descriptionOf(schema: z.ZodMiniType, language: Language): string | undefined {
  const texts = z.globalRegistry.get(schema) as { readonly description?: string; readonly zh?: string } | undefined;
  return language === "zh" ? (texts?.zh ?? texts?.description) : texts?.description;
}
