type Schema = Readonly<Record<string, unknown>>;

/** Example arguments for a JSON Schema: required properties in the simplest form; `known` values are used first. */
export function exampleArguments(schema: unknown, known: Schema = {}): Schema {
  return objectOf(isSchema(schema) ? schema : {}, { root: schema, depth: 0, budget: { left: mostValues } }, known);
}

interface Place {
  readonly root: unknown;
  readonly depth: number;
  readonly budget: { left: number };
}

/** Limits for recursive schemas: nothing is filled in beyond them. */
const deepest = 8;
const mostValues = 1000;
const mostItems = 10;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function exampleOf(schema: unknown, { root, depth, budget }: Place): unknown {
  if (!isSchema(schema)) return "example"; // `true`, or no schema at all
  if (depth > deepest || budget.left-- <= 0) return null;
  const place = { root, depth: depth + 1, budget };
  if ("const" in schema) return schema.const;
  for (const some of [listOf(schema.enum), "default" in schema ? [schema.default] : [], listOf(schema.examples)])
    if (some.length > 0) return some[0];
  if (typeof schema.$ref === "string") return exampleOf(referred(root, schema.$ref), place);
  const [choice] = [...listOf(schema.anyOf), ...listOf(schema.oneOf), ...listOf(schema.allOf)];
  if (choice !== undefined && schema.type === undefined && schema.properties === undefined)
    return exampleOf(choice, place);
  switch (typeOf(schema)) {
    case "object":
      return objectOf(schema, place);
    case "array":
      return Array.from({ length: Math.min(mostItems, isNumber(schema.minItems) ? schema.minItems : 0) }, () =>
        exampleOf(schema.items, place),
      );
    case "integer":
    case "number":
      return numberOf(schema);
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return textOf(schema);
  }
}

function typeOf(schema: Schema): unknown {
  if (Array.isArray(schema.type)) return schema.type.find((type) => type !== "null") ?? "null";
  return schema.type ?? (isSchema(schema.properties) ? "object" : schema.items === undefined ? "string" : "array");
}

function objectOf(schema: Schema, place: Place, known: Schema = {}): Schema {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const required = listOf(schema.required).filter((name) => typeof name === "string");
  const own = (name: string): unknown => (Object.hasOwn(properties, name) ? properties[name] : true);
  return Object.fromEntries(
    required.map((name) => [name, Object.hasOwn(known, name) ? known[name] : exampleOf(own(name), place)]),
  );
}

/** `#/$defs/name` and the like, within the schema. */
const referred = (root: unknown, reference: string): unknown =>
  reference
    .split("/")
    .slice(1)
    .reduce<unknown>((at, name) => (isSchema(at) && Object.hasOwn(at, name) ? at[name] : undefined), root);

/** The smallest allowed number; 1 without limits. */
function numberOf({ type, minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf }: Schema): number {
  const step = isNumber(multipleOf) && multipleOf > 0 ? multipleOf : 1;
  const above = isNumber(exclusiveMinimum) ? exclusiveMinimum + (type === "integer" ? 1 : step) : undefined;
  const least = above ?? (isNumber(minimum) ? minimum : undefined);
  if (least !== undefined) {
    const whole = type === "integer" ? Math.ceil(least) : least;
    return isNumber(multipleOf) ? Math.ceil(whole / step) * step : whole;
  }
  const most = isNumber(maximum) ? maximum : isNumber(exclusiveMaximum) ? exclusiveMaximum - step : step;
  return Math.min(step, type === "integer" ? Math.floor(most) : most);
}

const formats: Readonly<Record<string, string>> = {
  date: "2025-01-01",
  "date-time": "2025-01-01T00:00:00Z",
  time: "00:00:00Z",
  email: "example@example.com",
  uri: "https://example.com",
  uuid: "00000000-0000-4000-8000-000000000000",
};

function textOf({ format, minLength, maxLength }: Schema): string {
  const text = typeof format === "string" && Object.hasOwn(formats, format) ? (formats[format] ?? "") : "example";
  const least = isNumber(minLength) ? Math.min(1000, minLength) : 0;
  return text.padEnd(least, "x").slice(0, isNumber(maxLength) ? Math.max(0, maxLength) : undefined);
}
