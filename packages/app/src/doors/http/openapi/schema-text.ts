import type { JsonSchema } from "./json-schema.ts";

/** A JSON Schema as a person reads a shape: `name: string`, `tags?: string[]`, a field a line. */
export function schemaText(schema: JsonSchema, indent = ""): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && !schema.properties) return [...new Set(choices.map((one) => partText(one, indent)))].join(" | ");
  if (schema.type === "array") return listText(schema, indent);
  if (schema.type === "object") return objectText(schema, indent);
  return [schema.type ?? "any"].flat().join(" | ");
}

const partText = (part: JsonSchema | boolean | undefined, indent: string): string =>
  typeof part === "object" ? schemaText(part, indent) : "any";

function listText({ items, prefixItems }: JsonSchema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((one) => partText(one, indent)).join(", ")}]`;
  const item = partText(Array.isArray(items) ? items[0] : items, indent);
  if (item.startsWith("{")) return `[${item}]`;
  return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
}

function objectText({ properties, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  if (!properties || Object.keys(properties).length === 0)
    return typeof additionalProperties === "object"
      ? `{ [name]: ${partText(additionalProperties, indent)} }`
      : additionalProperties === false
        ? "{}"
        : "{ … }";
  const lines = Object.entries(properties).map(
    ([name, part]) => `${inner}${name}${required.includes(name) ? "" : "?"}: ${partText(part, inner)}`,
  );
  return `{\n${lines.join("\n")}\n${indent}}`;
}
