import * as z from "zod/mini";
import type { App } from "../app.ts";
import type { TransportAnswer } from "../client/transport.ts";
import { printable, printableText } from "../doors/cli/terminal.ts";
import { AppFault, faults, isFaultCode } from "../operation/app-fault.ts";
import { field } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { usualAddress } from "./server/usual-address.ts";

/** Sends a request to the server and prints its response. */

export const systemApi = operation({
  name: "system.api",
  summary: { en: "Send a request to the server and print its response", zh: "直接请求服务器，原样显示回答" },
  role: "user",
  effect: "write",
  place: "local",
  input: z.object({
    method: field(z.string().check(z.regex(/^[A-Za-z]{1,10}$/)), { en: "GET or POST", zh: "GET 或 POST" }),
    path: field(z.string().check(z.regex(/^\/[\x21-\x7e]*$/)), {
      en: "The path, such as /api/skill/list",
      zh: "路由，例如 /api/skill/list",
    }),
    field: field(
      z._default(z.array(z.string().check(z.regex(/^[^=]+=/))), []),
      {
        en: "A field of the query or JSON body; valid JSON is sent as JSON",
        zh: "查询或 JSON 请求体的字段；JSON 值按其类型",
      },
      { short: "f", value: "key=value" },
    ),
  }),
  output: () =>
    z.object({
      /** 0 where it was called off before there was an answer. */
      status: z.number(),
      requestId: z.string(),
      /** The answer where it is JSON; null where it went out as it came. */
      body: z.unknown(),
    }),
  async run(app, { method, path, field: fields }) {
    const { findServer } = await import("../doors/cli/remote/find-server.ts");
    const { connect, faultOf } = await import("../doors/cli/remote/run-remote.ts");
    const server = await findServer(app.config);
    if (!server) throw new AppFault("server.none", { url: usualAddress });
    const verb = method.toUpperCase();
    const given = fieldsOf(fields);
    const isRead = verb === "GET" || verb === "HEAD";
    const query = isRead && fields.length > 0 ? `${path.includes("?") ? "&" : "?"}${queryOf(given)}` : "";
    const body = isRead ? {} : { body: JSON.stringify(Object.fromEntries(given)) };
    return app.person.interruptible(async (signal) => {
      let answer: TransportAnswer | undefined;
      try {
        answer = await connect(app, server).send(verb, `${path}${query}`, { ...body, signal });
        return { ...seen(answer), body: await readBody(app, answer, signal) };
      } catch (error) {
        if (signal.aborted) return { ...seen(answer), body: null };
        throw faultOf(error, server.url);
      }
    });
  },
  cli: {
    positionals: ["method", "path"],
    render: ({ body }) => (body === null ? "" : JSON.stringify(body, null, 2)),
    next(answer, { say, style }) {
      const problem = problemOf(answer);
      if (!problem) return [];
      const lead = style("red", `error[${problem.code}]`);
      const hint = `  ${say({ en: "hint: ", zh: "提示：" })}${printable(problem.hint)}`;
      return [`${lead}: ${printable(problem.message)} (HTTP ${answer.status})`, ...(problem.hint === "" ? [] : [hint])];
    },
    exit(answer) {
      const code = problemOf(answer)?.code ?? "";
      if (isFaultCode(code)) return faults[code].exit;
      return answer.status === 0 ? 130 : answer.status < 400 ? 0 : 1;
    },
    examples: [
      "loadout api GET /api/skill/list -f limit=2",
      "loadout api POST /api/skill/load -f name=code-review -f contextId=a1f9",
    ],
  },
});

interface ApiAnswer {
  readonly status: number;
  readonly body?: unknown;
}

const seen = (answer: TransportAnswer | undefined): { status: number; requestId: string } => ({
  status: answer?.status ?? 0,
  requestId: answer?.header("x-request-id") ?? "",
});

/** What the server refused with, if it did. */
function problemOf({ status, body }: ApiAnswer): { code: string; message: string; hint: string } | undefined {
  if (status < 400) return undefined;
  const { code, message, hint } = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  if (typeof code === "string") return { code: printable(code), message: String(message), hint: String(hint ?? "") };
  return { code: "server.answer", message: `HTTP ${status}`, hint: "" };
}

/** JSON is the answer; bytes, texts and streams go out as they come. */
async function readBody(app: App, answer: TransportAnswer, signal: AbortSignal): Promise<unknown> {
  const type = answer.header("content-type") ?? "";
  if (/[/+]json\b/.test(type)) return jsonOr(await answer.text());
  const isText = type.startsWith("text/");
  const decoder = new TextDecoder();
  for await (const chunk of answer.chunks()) {
    const text = isText && printableText(decoder.decode(chunk, { stream: true }));
    app.person.deliver(Buffer.from(text === false ? chunk : text));
    if (signal.aborted) break;
  }
  return null;
}

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
