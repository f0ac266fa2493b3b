import type { Language, Text } from "@loadout/core";
import { curlExample } from "./curl-example.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { MediaTypes, OpenApiDocument, Parameter, Reference, Response, RouteDescription } from "./openapi.ts";
import { schemaText } from "./schema-text.ts";

/** The API reference as one page: no script, one style sheet. */
export function docsPage(document: OpenApiDocument, language: Language): string {
  const say = (text: Text): string => text[language];
  const page: Page = { document, say };
  const sections = document.tags.map((tag) => ({ ...tag, routes: routesOf(document, tag.name) }));
  return `<!doctype html>
<html lang="${language === "zh" ? "zh-CN" : "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(document.info.title)} API ${escaped(document.info.version)}</title>
<link rel="stylesheet" href="docs.css">
</head>
<body>
<a class="skip" href="#routes">${escaped(say(texts.skip))}</a>
<header>
<h1>${escaped(document.info.title)} API <small>${escaped(document.info.version)}</small></h1>
<p>${escaped(document.info.description)}</p>
<p>${escaped(say(texts.signIn))} <code>Authorization: Bearer &lt;token&gt;</code> · <a href="openapi.json">openapi.json</a></p>
</header>
<div class="columns">
<nav aria-label="${escaped(say(texts.contents))}">
${sections.map(sectionLinks).join("\n")}
</nav>
<main id="routes">
${sections.map((section) => sectionOf(section, page)).join("\n")}
${headerSection(page)}
${problemSection(page)}
</main>
</div>
</body>
</html>
`;
}

interface Page {
  readonly document: OpenApiDocument;
  readonly say: (text: Text) => string;
}

interface Route {
  readonly method: "get" | "post";
  readonly path: string;
  readonly route: RouteDescription;
}

interface Section {
  readonly name: string;
  readonly description?: string;
  readonly routes: readonly Route[];
}

const routesOf = ({ paths }: OpenApiDocument, tag: string): Route[] =>
  Object.entries(paths)
    .flatMap(([path, { get, post }]): Route[] => [
      ...(get ? [{ method: "get" as const, path, route: get }] : []),
      ...(post ? [{ method: "post" as const, path, route: post }] : []),
    ])
    .filter(({ route }) => route.tags.includes(tag));

const sectionLinks = ({ name, routes }: Section): string =>
  `<details open><summary><a href="#${escaped(name)}">${escaped(name)}</a></summary><ul>${routes
    .map(
      ({ route: { operationId } }) =>
        `<li><a href="#${escaped(operationId)}">${escaped(operationId.replace(/^[^.]*\./, ""))}</a></li>`,
    )
    .join("")}</ul></details>`;

const sectionOf = ({ name, description = "", routes }: Section, page: Page): string =>
  `<section id="${escaped(name)}">
<h2><a href="#${escaped(name)}">${escaped(name)}</a> <small>${escaped(description)}</small></h2>
${routes.map((route) => routeOf(route, page)).join("\n")}
</section>`;

function routeOf({ method, path, route }: Route, page: Page): string {
  const { say } = page;
  const { operationId, summary, description, requestBody } = route;
  const parameters = route.parameters.filter(isParameter);
  const shared = route.parameters.filter(isReference).map((one) => sharedParameter(one, page.document).name);
  return `<article id="${escaped(operationId)}">
<h3><a href="#${escaped(operationId)}"><span class="${method}">${method.toUpperCase()}</span> <code>${breakable(path)}</code></a></h3>
<p class="summary">${escaped(summary)}</p>
<p class="role">${escaped(description)}</p>
${table(say(texts.parameters), parameters.map(parameterRow), page)}${requestBody ? bodyOf(requestBody.content, page) : ""}${headersOf(shared, page)}${answersOf(route, page)}<details><summary>curl</summary><pre><code>${escaped(curlExample({ method, path, route, parameters }))}</code></pre></details>
</article>`;
}

/** Headers that many routes accept are described once. */
const headersOf = (names: readonly string[], { say }: Page): string =>
  names.length === 0
    ? ""
    : `<p class="more">${escaped(say(texts.headers))} ${names.map((name) => `<a href="#headers"><code>${escaped(name)}</code></a>`).join(" ")}</p>
`;

interface Row {
  readonly name: string;
  readonly place: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string;
}

const parameterRow = ({ name, in: place, schema, required, deprecated = false, description }: Parameter): Row => ({
  name,
  place,
  schema,
  required,
  deprecated,
  description,
});

function table(caption: string, rows: readonly Row[], { say }: Page): string {
  if (rows.length === 0) return "";
  const marks = ({ required, deprecated, place, schema }: Row): string =>
    [
      required ? `<strong>${escaped(say(texts.required))}</strong>` : "",
      place === "header" ? escaped(say(texts.header)) : "",
      deprecated ? escaped(say(texts.deprecated)) : "",
      schema.default === undefined
        ? ""
        : `${escaped(say(texts.default))} <code>${escaped(JSON.stringify(schema.default))}</code>`,
    ]
      .filter((mark) => mark !== "")
      .map((mark) => `<span class="mark">${mark}</span>`)
      .join(" ");
  return `<table>${caption === "" ? "" : `<caption>${escaped(caption)}</caption>`}<tbody>
${rows
  .map(
    (row) =>
      `<tr><th scope="row"><code>${breakable(row.name)}</code></th><td><code class="type">${escaped(schemaText(row.schema))}</code></td><td>${escaped(row.description)} ${marks(row)}</td></tr>`,
  )
  .join("\n")}
</tbody></table>
`;
}

function bodyOf(content: MediaTypes, page: Page): string {
  const { say } = page;
  const types = Object.keys(content).join(", ");
  const schema = schemaOf(Object.values(content)[0], page.document);
  const { properties, required = [] } = schema ?? {};
  if (!properties) return `<p>${escaped(say(texts.body))}: <code>${escaped(types)}</code></p>\n`;
  const rows = Object.entries(properties).flatMap(([name, part]): Row[] =>
    typeof part === "object"
      ? [
          {
            name,
            place: "body",
            schema: part,
            required: required.includes(name),
            deprecated: part.deprecated === true,
            description: part.description ?? "",
          },
        ]
      : [],
  );
  return table(`${say(texts.body)} · ${types}`, rows, page);
}

/** Successful answers in full; problems by status, since they have their own section. */
function answersOf({ responses }: RouteDescription, page: Page): string {
  const all = Object.entries(responses);
  const whole = all.flatMap(([status, answer]) =>
    "$ref" in answer || status === "304" ? [] : [answerOf(status, answer, page)],
  );
  const statuses = all.flatMap(([status, answer]) => ("$ref" in answer && status !== "default" ? [status] : []));
  return `${whole.join("")}<p class="more">${escaped(page.say(texts.otherwise))} <a href="#problem">${statuses.join(" ")}</a></p>
`;
}

function answerOf(status: string, { description, content = {} }: Response, { document }: Page): string {
  const types = Object.keys(content);
  const schema = schemaOf(Object.values(content)[0], document);
  const title = `<b>${escaped(status)}</b> ${escaped(description)}${types.length > 0 ? ` <code>${escaped(types.join(", "))}</code>` : ""}`;
  if (!schema) return `<p class="answer">${title}</p>\n`;
  return `<details><summary>${title}</summary><pre><code>${escaped(schemaText(schema))}</code></pre></details>\n`;
}

const headerSection = (page: Page): string =>
  `<section id="headers">
<h2><a href="#headers">headers</a> <small>${escaped(page.say(texts.shared))}</small></h2>
${table("", Object.values(page.document.components.parameters).map(parameterRow), page)}</section>`;

function problemSection({ document, say }: Page): string {
  const { Problem } = document.components.schemas;
  const rows = Object.entries(document.components.responses).flatMap(([name, { description }]) =>
    /\d$/.test(name)
      ? [`<tr><th scope="row">${escaped(name.replace(/\D/g, ""))}</th><td>${escaped(description)}</td></tr>`]
      : [],
  );
  return `<section id="problem">
<h2><a href="#problem">problem</a> <small>${escaped(say(texts.problem))}</small></h2>
<pre><code>${Problem ? escaped(schemaText(Problem)) : ""}</code></pre>
<table><tbody>
${rows.join("\n")}
</tbody></table>
</section>`;
}

function schemaOf(media: MediaTypes[string] | undefined, document: OpenApiDocument): JsonSchema | undefined {
  const schema = media?.schema;
  if (!schema) return undefined;
  return isReference(schema) ? document.components.schemas[lastName(schema)] : schema;
}

function sharedParameter(reference: Reference, { components }: OpenApiDocument): Parameter {
  const name = lastName(reference);
  return components.parameters[name] ?? { name, in: "header", required: false, description: "", schema: {} };
}

const isReference = (value: object): value is Reference => "$ref" in value && typeof value.$ref === "string";
const isParameter = (value: Parameter | Reference): value is Parameter => !isReference(value);
const lastName = ({ $ref }: Reference): string => $ref.split("/").at(-1) ?? $ref;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** A name with line-break opportunities after separators and before capitals. */
const breakable = (text: string): string => escaped(text).replace(/(?<=[/._-])(?=\w)|(?<=[a-z])(?=[A-Z])/g, "<wbr>");

const texts = {
  skip: { en: "Skip to routes", zh: "跳到接口列表" },
  contents: { en: "Contents", zh: "目录" },
  signIn: { en: "Sign in for a cookie, or send", zh: "使用登录 cookie，或发送" },
  parameters: { en: "Parameters", zh: "参数" },
  body: { en: "Body", zh: "请求体" },
  required: { en: "required", zh: "必填" },
  header: { en: "header", zh: "请求头" },
  headers: { en: "Also accepts", zh: "还接受" },
  shared: { en: "Headers that many routes accept", zh: "多个接口共用的请求头" },
  deprecated: { en: "deprecated", zh: "已弃用" },
  default: { en: "default", zh: "默认" },
  otherwise: { en: "Errors:", zh: "否则：" },
  problem: { en: "The answer to every failed request", zh: "请求失败时的响应" },
} satisfies Record<string, Text>;
