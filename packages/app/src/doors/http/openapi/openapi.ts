/** Makes the OpenAPI document from the list of operations and the hand-written routes. */

import type { Language, Role, Text } from "@loadout/core";
import type * as z from "zod/mini";
import type { AnyOperation } from "../../../operation/operation.ts";
import { type OperationName, operationNames, operations } from "../../../operation/operations.ts";
import { type BytesField, bytesField, requestInput } from "../../../operation/request-input.ts";
import { version } from "../../../system/version.ts";
import {
  type Answer,
  additions,
  type Content,
  type HandWrittenRoute,
  handWrittenRoutes,
} from "../hand-written-routes.ts";
import { type OperationRoute, operationRoute } from "../operation-route.ts";
import { answerSchema, inputSchema, type JsonSchema } from "./json-schema.ts";
import {
  answerText,
  attachmentText,
  cookieText,
  csrfText,
  entityTag,
  fileText,
  idempotencyText,
  ifMatchText,
  ifNoneMatchText,
  introduction,
  nosniffText,
  oldNameText,
  openText,
  refusedText,
  roleText,
  tagTexts,
  tokenText,
  unchangedText,
  versionText,
} from "./openapi-texts.ts";
import { otherProblem, problemSchema, problemTexts } from "./problem-schema.ts";

/** The parts of OpenAPI 3.1 that are used here. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly security: Security;
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<"get" | "post", RouteDescription>>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

export interface RouteDescription {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly "x-role": Role | "none";
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: MediaTypes };
  readonly responses: Readonly<Record<string, Response | Reference>>;
  readonly security?: Security;
}

export interface Parameter extends Header {
  readonly name: string;
  readonly in: "query" | "header" | "path";
  readonly required: boolean;
  readonly deprecated?: boolean;
}

export interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface Response {
  readonly description: string;
  readonly content?: MediaTypes;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
}

export interface Reference {
  readonly $ref: string;
}

export type MediaTypes = Readonly<Record<string, { readonly schema?: JsonSchema | Reference }>>;
type Security = readonly Readonly<Record<string, readonly string[]>>[];

/** Describes every route: those of operations, and the hand-written ones. */
export async function createOpenApi({
  language = "en",
  server = "/",
}: {
  readonly language?: Language;
  /** Where it is reached. */
  readonly server?: string;
} = {}): Promise<OpenApiDocument> {
  const all = await Promise.all(operationNames.map((name) => operations[name]()));
  const routes = [
    ...all.flatMap((operation) => {
      const route = operationRoute(operation);
      return route ? [describeOperation(operation, route, language)] : [];
    }),
    ...handWrittenRoutes.map((route) => describeRoute(route, language)),
  ];
  const paths: Record<string, Partial<Record<"get" | "post", RouteDescription>>> = {};
  for (const { method, path, description } of routes) paths[path] = { ...paths[path], [method]: description };
  const nouns = [...new Set(routes.flatMap(({ description }) => description.tags))];
  return {
    openapi: "3.1.1",
    info: { title: "Loadout", version, description: introduction[language] },
    servers: [{ url: server }],
    tags: nouns.map((name) => ({ name, ...(tagTexts[name] && { description: tagTexts[name][language] }) })),
    security: [{ token: [] }, { cookie: [] }],
    paths,
    components: {
      schemas: { Problem: problemSchema(language) },
      parameters: parameters(language),
      responses: problemResponses(language),
      headers: { ETag: header(entityTag, language) },
      securitySchemes: securitySchemes(language),
    },
  };
}

interface Route {
  readonly method: "get" | "post";
  readonly path: string;
  readonly description: RouteDescription;
}

function describeOperation(operation: AnyOperation, { method, path }: OperationRoute, language: Language): Route {
  const { name, summary, role, effect, needsVersion, download } = operation;
  const isGet = method === "GET";
  const isCached = isGet && !download;
  const upload = bytesField(operation);
  const input = httpInput(operation, language);
  const added = additions[name as OperationName];
  return {
    method: isGet ? "get" : "post",
    path,
    description: {
      ...heading(name, summary, role, language, needsVersion ? [versionText] : []),
      parameters: [
        ...(isGet || upload ? queryParameters(input) : []),
        ...(isCached ? [reference("parameters", "IfNoneMatch")] : []),
        ...(effect === "write" ? [reference("parameters", "IdempotencyKey")] : []),
        ...(needsVersion ? [reference("parameters", "IfMatch")] : []),
        ...headerParameters(added, language),
      ],
      ...(!isGet && { requestBody: upload ? uploadBody(upload) : jsonBody(input) }),
      responses: {
        200: download ? fileResponse(download.types, language) : outputResponse(operation, isGet, language),
        ...answers(added, language),
        ...(isCached && { 304: { description: unchangedText[language] } }),
        ...problems(role, !isGet, needsVersion !== undefined),
        ...(operation.refusal && { 400: refusedResponse(operation, language) }),
      },
      ...security(role, !isGet),
    },
  };
}

const jsonBody = (input: JsonSchema) => ({
  required: (input.required ?? []).length > 0,
  content: { "application/json": { schema: input } },
});

const uploadBody = ({ types }: BytesField) => ({
  required: true,
  content: Object.fromEntries(types.map((type) => [type, {}])),
});

const outputResponse = (operation: AnyOperation, isGet: boolean, language: Language): Response => ({
  description: answerText[language],
  content: { "application/json": { schema: answerSchema(operation.output()) } },
  ...(isGet && { headers: { ETag: reference("headers", "ETag") } }),
});

const fileResponse = (types: readonly string[], language: Language): Response => ({
  description: fileText[language],
  content: Object.fromEntries(types.map((type) => [type, {}])),
  headers: {
    "Content-Disposition": header(attachmentText, language),
    "X-Content-Type-Options": header(nosniffText, language),
  },
});

/** A problem with the members of the output. */
function refusedResponse(operation: AnyOperation, language: Language): Response {
  const { properties = {}, required } = problemSchema(language);
  const output = answerSchema(operation.output());
  const schema = { type: "object", properties: { ...output.properties, ...properties }, required } as JsonSchema;
  return { description: refusedText[language], content: { "application/problem+json": { schema } } };
}

function describeRoute(route: HandWrittenRoute, language: Language): Route {
  const { name, method, path, summary, role, query, parameters: inPath, request } = route;
  const isPost = method === "POST";
  return {
    method: isPost ? "post" : "get",
    path,
    description: {
      ...heading(name, summary, role, language),
      parameters: [
        ...(inPath ? queryParameters(inputSchema(inPath, language)).map(toPathParameter) : []),
        ...(query ? queryParameters(withOldName(inputSchema(query, language), language)) : []),
        ...headerParameters(route, language),
      ],
      ...(request && {
        requestBody: {
          required: true,
          content: mediaTypes(request, (schema) => closed(inputSchema(schema, language))),
        },
      }),
      responses: { ...problems(role, isPost), ...answers(route, language) },
      ...security(role, isPost),
    },
  };
}

function heading(name: string, summary: Text, role: Role | "none", language: Language, more: readonly Text[] = []) {
  const sentences = [role === "none" ? openText : roleText(role), ...more].map((text) => text[language]);
  return {
    operationId: name,
    summary: summary[language],
    description: sentences.join(language === "zh" ? "" : " "),
    tags: [name.split(".")[0] ?? name],
    "x-role": role,
  };
}

/** The fields that a request may have; others are refused. */
function httpInput(operation: AnyOperation, language: Language): JsonSchema {
  const { properties = {}, required: needed = [] } = inputSchema(requestInput(operation), language);
  const { needsVersion } = operation;
  const required = [...needed, ...(needsVersion === true ? ["from"] : [])];
  const whenChanging = Array.isArray(needsVersion)
    ? { dependentRequired: Object.fromEntries(needsVersion.map((key) => [key, ["from"]])) }
    : {};
  const input: JsonSchema = {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    ...whenChanging,
  };
  return withOldName(closed(input), language);
}

const closed = (schema: JsonSchema): JsonSchema => ({ ...schema, additionalProperties: false });

/** `chatKey` is the old name of `contextId`; one of them is enough. */
function withOldName(schema: JsonSchema, language: Language): JsonSchema {
  if (!schema.properties?.contextId) return schema;
  const { required = [], ...rest } = schema;
  const others = required.filter((key) => key !== "contextId");
  const chatKey: JsonSchema = { type: "string", deprecated: true, description: oldNameText[language] };
  return {
    ...rest,
    properties: { ...schema.properties, chatKey },
    ...(others.length > 0 && { required: others }),
    ...(others.length < required.length && { anyOf: [{ required: ["contextId"] }, { required: ["chatKey"] }] }),
  };
}

function queryParameters({ properties = {}, required = [] }: JsonSchema): Parameter[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    if (typeof property !== "object") return [];
    const { description = "", deprecated, ...schema } = property;
    const isRequired = required.includes(name);
    return [{ name, in: "query", description, required: isRequired, ...(deprecated && { deprecated }), schema }];
  });
}

const toPathParameter = (parameter: Parameter): Parameter => ({ ...parameter, in: "path", required: true });

const headerParameters = (route: Pick<HandWrittenRoute, "headers"> | undefined, language: Language): Parameter[] =>
  (route?.headers ?? []).map(({ name, description }) => ({
    name,
    in: "header",
    required: false,
    ...header(description, language),
  }));

const header = (description: Text, language: Language): Header => ({
  description: description[language],
  schema: { type: "string" },
});

function answers(route: Pick<HandWrittenRoute, "responses"> | undefined, language: Language): Record<string, Response> {
  const described = ({ description, content, headers = [] }: Answer): Response => ({
    description: description[language],
    ...(content && { content: mediaTypes(content, answerSchema) }),
    ...(headers.length > 0 && {
      headers: Object.fromEntries(headers.map(({ name, description: text }) => [name, header(text, language)])),
    }),
  });
  return Object.fromEntries(Object.entries(route?.responses ?? {}).map(([status, one]) => [status, described(one)]));
}

function mediaTypes({ types, schema }: Content, convert: (schema: z.ZodMiniType) => JsonSchema): MediaTypes {
  const described = schema && convert(schema());
  return Object.fromEntries(types.map((type) => [type, described ? { schema: described } : {}]));
}

/** The problems that a route may answer with. */
function problems(role: Role | "none", isPost: boolean, needsVersion = false): Record<string, Reference> {
  const statuses = [
    400,
    ...(role === "none" ? [401] : [401, 403, 404, 409]),
    ...(needsVersion ? [412] : []),
    ...(isPost ? [413] : []),
    ...(needsVersion ? [428] : []),
    429,
    500,
  ];
  return {
    ...Object.fromEntries(statuses.map((status) => [status, reference("responses", `Problem${status}`)])),
    default: reference("responses", "Problem"),
  };
}

function problemResponses(language: Language): Record<string, Response> {
  const response = (text: Text): Response => ({
    description: text[language],
    content: { "application/problem+json": { schema: reference("schemas", "Problem") } },
  });
  const named = Object.entries(problemTexts).map(([status, text]) => [`Problem${status}`, response(text)]);
  return { ...Object.fromEntries(named), Problem: response(otherProblem) };
}

/** A change by cookie also needs the CSRF token. */
function security(role: Role | "none", isPost: boolean): { security?: Security } {
  if (role === "none") return { security: [] };
  return isPost ? { security: [{ token: [] }, { cookie: [], csrf: [] }] } : {};
}

const securitySchemes = (language: Language) => ({
  token: { type: "http", scheme: "bearer", description: tokenText[language] },
  cookie: { type: "apiKey", in: "cookie", name: "loadout_4870", description: cookieText[language] },
  csrf: { type: "apiKey", in: "header", name: "X-CSRF-Token", description: csrfText[language] },
});

const parameters = (language: Language): Record<string, Parameter> => ({
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: idempotencyText[language],
    schema: { type: "string", minLength: 1, maxLength: 200 },
  },
  IfNoneMatch: { name: "If-None-Match", in: "header", required: false, ...header(ifNoneMatchText, language) },
  IfMatch: { name: "If-Match", in: "header", required: false, ...header(ifMatchText, language) },
});

const reference = (kind: keyof OpenApiDocument["components"], name: string): Reference => ({
  $ref: `#/components/${kind}/${name}`,
});
