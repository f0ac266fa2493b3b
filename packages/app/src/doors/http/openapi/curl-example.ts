/** A curl command for each route of the API reference. */

import type { JsonSchema } from "./json-schema.ts";
import type { MediaTypes, Parameter, RouteDescription } from "./openapi.ts";

export interface Example {
  readonly method: "get" | "post";
  readonly path: string;
  readonly route: RouteDescription;
  /** The parameters, references followed. */
  readonly parameters: readonly Parameter[];
}

/** A curl command with the required parameters; values in capitals are for the reader to fill in. */
export function curlExample({ method, path, route, parameters }: Example): string {
  const wanted = neededParameters(parameters).map(
    ({ name, schema }) => `${encodeURIComponent(name)}=${encodeURIComponent(String(sampleOf(name, schema)))}`,
  );
  const query = wanted.length > 0 ? `?${wanted.join("&")}` : "";
  const flags = [
    ...(method === "post" ? ["-X POST"] : []),
    ...(route["x-role"] === "none" ? [] : ['-H "Authorization: Bearer $LOADOUT_TOKEN"']),
    ...bodyFlags(route.requestBody?.content ?? {}),
  ];
  return [`${program(route)} "$LOADOUT_SERVER${path}${query}"`, ...flags].join(" \\\n  ");
}

/** Of `contextId` and its old name, only the new one. */
const neededParameters = (parameters: readonly Parameter[]): readonly Parameter[] =>
  parameters.filter(
    ({ name, in: place, required, deprecated }) =>
      place === "query" && !deprecated && (required || (name === "contextId" && hasOldName(parameters))),
  );

const hasOldName = (parameters: readonly Parameter[]): boolean => parameters.some(({ name }) => name === "chatKey");

function program({ responses }: RouteDescription): string {
  const answer = responses[200];
  if (!answer || "$ref" in answer) return "curl";
  if (answer.content?.["text/event-stream"] && !answer.content["application/json"]) return "curl -N";
  return answer.headers?.["Content-Disposition"] ? "curl -OJ" : "curl";
}

function bodyFlags(content: MediaTypes): string[] {
  const [type] = Object.keys(content);
  if (type === undefined) return [];
  const schema = content[type]?.schema;
  if (!schema) return [`-H "Content-Type: ${type}"`, "--data-binary @skill.zip"];
  const body = "$ref" in schema ? {} : bodyOf(schema as JsonSchema);
  return [`-H "Content-Type: ${type}"`, `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`];
}

function bodyOf({ properties = {}, required = [], anyOf = [] }: JsonSchema): Record<string, unknown> {
  const first = anyOf[0];
  const needed = [...required, ...((typeof first === "object" && first.required) || [])];
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      needed.includes(name) && typeof schema === "object" ? [[name, sampleOf(name, schema)]] : [],
    ),
  );
}

function sampleOf(name: string, schema: JsonSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0];
  if (typeof choice === "object") return sampleOf(name, choice);
  switch (schema.type) {
    case "integer":
    case "number":
      return 1;
    case "boolean":
      return true;
    case "array":
      return [typeof schema.items === "object" && !Array.isArray(schema.items) ? sampleOf(name, schema.items) : "…"];
    case "object":
      return {};
    default:
      return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  }
}
