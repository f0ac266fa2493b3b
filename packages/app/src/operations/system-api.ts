import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import { printableText } from "../cli/terminal.ts";
import { field } from "../field.ts";
import { operation } from "../operation.ts";

export const systemApi = operation({
  name: "system.api",
  summary: { en: "Ask the server anything, and see its answer as it is", zh: "直接请求服务器，原样显示回答" },
  role: "user",
  effect: "write",
  place: "local",
  input: z.object({
    method: field(z.string().check(z.regex(/^[A-Za-z]{1,10}$/)), { en: "GET or POST", zh: "GET 或 POST" }),
    path: field(z.string().check(z.regex(/^\/[\x21-\x7e]*$/)), {
      en: "The route, such as /api/skill/list",
      zh: "路由，例如 /api/skill/list",
    }),
    field: field(
      z._default(z.array(z.string().check(z.regex(/^[^=]+=/))), []),
      {
        en: "A field of the query or of the JSON body; JSON values count as such",
        zh: "查询或 JSON 请求体的字段；JSON 值按其类型",
      },
      { short: "f", value: "key=value" },
    ),
  }),
  output: () =>
    z.object({
      status: z.number(),
      requestId: z.string(),
      /** The answer: JSON where it is JSON. */
      body: z.unknown(),
    }),
  async run(app, { method, path, field: fields }) {
    const { findServer, usualAddress } = await import("../cli/find-server.ts");
    const { connect, faultOf } = await import("../cli/run-remote.ts");
    const server = findServer(app.config);
    if (!server) throw new Fault("server.none", { url: usualAddress });
    const verb = method.toUpperCase();
    const given = fieldsOf(fields);
    const isRead = verb === "GET" || verb === "HEAD";
    const query = isRead && fields.length > 0 ? `${path.includes("?") ? "&" : "?"}${queryOf(given)}` : "";
    try {
      const answer = await connect(app, server).send(
        verb,
        `${path}${query}`,
        isRead ? {} : { body: JSON.stringify(Object.fromEntries(given)) },
      );
      const text = await answer.text();
      return { status: answer.status, requestId: answer.header("x-request-id") ?? "", body: jsonOr(text) };
    } catch (error) {
      throw faultOf(error, server.url);
    }
  },
  cli: {
    positionals: ["method", "path"],
    render: ({ body }) => (typeof body === "string" ? printableText(body) : JSON.stringify(body, null, 2)),
    exit: ({ status }) => (status < 400 ? 0 : status === 401 || status === 403 ? 4 : status === 404 ? 3 : 1),
    examples: [
      "loadout api GET /api/skill/list -f limit=2",
      "loadout api POST /api/skill/load -f name=code-review -f contextId=a1f9",
    ],
  },
});

const fieldsOf = (fields: readonly string[]): readonly [key: string, value: unknown][] =>
  fields.map((text) => {
    const at = text.indexOf("=");
    return [text.slice(0, at), jsonOr(text.slice(at + 1))];
  });

const queryOf = (fields: readonly [string, unknown][]): string =>
  new URLSearchParams(
    fields.map(([key, value]): [string, string] => [key, typeof value === "string" ? value : JSON.stringify(value)]),
  ).toString();

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
