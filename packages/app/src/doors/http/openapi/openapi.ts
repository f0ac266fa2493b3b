import type { Language, Role, Text } from "@loadout/core";
import type * as z from "zod/mini";
import type { AnyOperation } from "../../../operation/operation.ts";
import { type OperationName, operationNames, operations } from "../../../operation/operations.ts";
import { version } from "../../../system/version.ts";
import { describeInput } from "../../cli/input/describe-input.ts";
import { type Answer, additions, type Content, type HandWrittenRoute, handWrittenRoutes } from "../hand-written-routes.ts";
import {
  type Answer,
  additions,
  type Content,
  type HandWrittenRoute,
  handWrittenRoutes,
} from "../hand-written-routes.ts";
import { type OperationRoute, operationRoute } from "../operation-route.ts";
import { answerSchema, inputSchema, type JsonSchema } from "./json-schema.ts";
import { tagTexts } from "./openapi-texts.ts";
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
  readonly in: "query" | "header";
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

/** Describes every HTTP door: those of the operations, and those written by hand. */
export async function createOpenApi({ language = "en" }: { language?: Language } = {}): Promise<OpenApiDocument> {
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
    servers: [{ url: "/" }],
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
  const { name, summary, role, effect, needsVersion } = operation;
  const isGet = method === "GET";
  const input = httpInput(operation, language);
  const added = additions[name as OperationName];
  const answer = {
    description: answerText[language],
    content: { "application/json": { schema: answerSchema(operation.output()) } },
    ...(isGet && { headers: { ETag: reference("headers", "ETag") } }),
  };
  return {
    method: isGet ? "get" : "post",
    path,
    description: {
      ...heading(name, summary, role, language, needsVersion ? [versionText] : []),
      parameters: [
        ...(isGet ? [...queryParameters(input), reference("parameters", "IfNoneMatch")] : []),
        ...(effect === "write" ? [reference("parameters", "IdempotencyKey")] : []),
        ...(needsVersion ? [reference("parameters", "IfMatch")] : []),
        ...headerParameters(added, language),
      ],
      ...(!isGet && {
        requestBody: {
          required: (input.required ?? []).length > 0,
          content: { "application/json": { schema: input } },
        },
      }),
      responses: {
        200: answer,
        ...answers(added, language),
        ...(isGet && { 304: { description: unchangedText[language] } }),
        ...problems(role, !isGet, needsVersion !== undefined),
      },
      ...security(role, !isGet),
    },
  };
}

function describeRoute(route: HandWrittenRoute, language: Language): Route {
  const { name, method, path, summary, role, query, request, takesKey } = route;
  const isPost = method === "POST";
  return {
    method: isPost ? "post" : "get",
    path,
    description: {
      ...heading(name, summary, role, language),
      parameters: [
        ...(query ? queryParameters(withOldName(inputSchema(query, language), language)) : []),
        ...headerParameters(route, language),
        ...(takesKey ? [reference("parameters", "IdempotencyKey")] : []),
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

/** The fields that are taken over HTTP; others are refused. */
function httpInput(operation: AnyOperation, language: Language): JsonSchema {
  const schema = inputSchema(operation.input, language);
  const local = new Set(describeInput(operation).flatMap(({ key, local: isLocal }) => (isLocal ? [key] : [])));
  const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([key]) => !local.has(key)));
  const { needsVersion } = operation;
  const required = [
    ...(schema.required ?? []).filter((key) => !local.has(key)),
    ...(needsVersion === true ? ["from"] : []),
  ];
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

/** `chatKey` is what `contextId` was called before: either will do. */
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

/** Which problems a route may answer with. */
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

/** A change by cookie also names the token that only the page that signed in knows. */
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

const introduction: Text = {
  en: "Reads are asked for with GET, changes with POST and a JSON body. Whatever fails is answered with application/problem+json.",
  zh: "读取使用 GET，修改使用 POST 和 JSON 请求体。失败时返回 application/problem+json。",
};
const roleText = (role: Role): Text => ({ en: `Least role: ${role}.`, zh: `最低角色：${role}。` });
const openText: Text = { en: "Nobody need be signed in.", zh: "无需登录。" };
const versionText: Text = {
  en: "Needs the version the change is based on: from, or the header If-Match instead of it (428 without either, 412 if it is not the current version).",
  zh: "需要说明修改所依据的版本：from 字段，或用 If-Match 请求头代替（两者都缺少时返回 428，已不是当前版本时返回 412）。",
};
const oldNameText: Text = { en: "The earlier name of contextId", zh: "contextId 的旧名" };
const answerText: Text = { en: "The answer", zh: "结果" };
const unchangedText: Text = { en: "The answer is the one you have", zh: "与已有的结果相同" };
const entityTag: Text = {
  en: "Names this answer; send it as If-None-Match",
  zh: "标识这一结果；可作为 If-None-Match 发送",
};
const ifNoneMatchText: Text = {
  en: "The ETag of the answer you have; 304 if it is still the same",
  zh: "已有结果的 ETag；若未变化则返回 304",
};
const ifMatchText: Text = {
  en: 'The version the change is based on, in double quotes ("3"), instead of from; * for whatever is current',
  zh: '修改所依据的版本，加双引号（"3"），可代替 from；* 表示当前的任意版本',
};
const idempotencyText: Text = {
  en: "The change is made once for this key, however often it is asked for",
  zh: "同一个键只执行一次，重复请求也一样",
};
const tokenText: Text = { en: "A token: loadout token create", zh: "令牌：loadout token create" };
const cookieText: Text = {
  en: "The cookie of a sign-in, named after the port: loadout_<port>",
  zh: "登录得到的 cookie，以端口命名：loadout_<端口>",
};
const csrfText: Text = { en: "The csrf of the sign-in", zh: "登录时得到的 csrf" };
