/** Turns the JSON Schema of a tool into rows of a table. */

/** A parameter of a tool. */
export interface SchemaRow {
  /** `a.b` is a field of `a`, `a[]` an item of `a`. */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** Limits beyond the type: `1 … 50`, a choice, a default. */
  readonly limits: readonly string[];
}

type Schema = Readonly<Record<string, unknown>>;

/** Deeper parameters are shown as JSON only. */
const deepest = 6;

/** A JSON Schema of an object, as the rows of a table. */
export const readSchema = (schema: Schema): readonly SchemaRow[] => rowsOf(schema, "", 0);

function rowsOf(schema: Schema, before: string, depth: number): readonly SchemaRow[] {
  if (depth >= deepest) return [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(isSchema(schema.properties) ? schema.properties : {}).flatMap(([name, value]) => {
    const inner = isSchema(value) ? value : {};
    const path = `${before}${name}`;
    const items = isSchema(inner.items) ? inner.items : undefined;
    return [
      {
        path,
        type: typeOf(inner),
        isRequired: required.includes(name),
        description: typeof inner.description === "string" ? inner.description : "",
        limits: limitsOf(inner),
      },
      ...rowsOf(inner, `${path}.`, depth + 1),
      ...(items ? rowsOf(items, `${path}[].`, depth + 1) : []),
    ];
  });
}

function typeOf(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return [...new Set(choices.filter(isSchema).map(typeOf))].join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(" | ");
  if (schema.type === "array") return `${isSchema(schema.items) ? typeOf(schema.items) : "any"}[]`;
  if (typeof schema.type === "string") return schema.type;
  return Array.isArray(schema.enum) || "const" in schema ? "enum" : "any";
}

function limitsOf(schema: Schema): readonly string[] {
  const range = (least: unknown, most: unknown): readonly string[] =>
    least === undefined && most === undefined ? [] : [`${least ?? ""} … ${most ?? ""}`.trim()];
  return [
    ...range(schema.minimum ?? schema.exclusiveMinimum, schema.maximum ?? schema.exclusiveMaximum),
    ...range(schema.minLength ?? schema.minItems, schema.maxLength ?? schema.maxItems).map((text) => `# ${text}`),
    ...(Array.isArray(schema.enum) ? [schema.enum.map((one) => JSON.stringify(one)).join(" | ")] : []),
    ...("const" in schema ? [JSON.stringify(schema.const)] : []),
    ...(typeof schema.pattern === "string" ? [`/${schema.pattern}/`] : []),
    ...("default" in schema ? [`= ${JSON.stringify(schema.default)}`] : []),
  ];
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
