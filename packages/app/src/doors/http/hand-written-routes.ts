import { type Role, roles, type Text } from "@loadout/core";
import * as z from "zod/mini";
import { dispatchId } from "../../dispatch/dispatch-fields.ts";
import { field, filled } from "../../operation/field.ts";
import type { OperationName } from "../../operation/operations.ts";
import { oauthRoutes } from "./oauth/oauth-routes.ts";
import type { OperationRoute } from "./operation-route.ts";
import { checkInput, readQuery } from "./read-input.ts";
import type { HttpRequest } from "./request.ts";

/** A route that is not an operation: event streams, signing in, documents, MCP. */
export interface HandWrittenRoute extends OperationRoute {
  /** The name of the operation that it serves, if there is one. */
  readonly name: string;
  readonly summary: Text;
  /** The lowest role that may use it; `none`: no sign-in required. */
  readonly role: Role | "none";
  /** Pages of other sites may call it; it takes no cookie. */
  readonly isForOtherSites?: true;
  readonly query?: z.ZodMiniObject;
  /** The parts of the path in braces. */
  readonly parameters?: z.ZodMiniObject;
  readonly headers?: readonly RouteHeader[];
  readonly request?: Content;
  readonly responses: Readonly<Record<number, Answer>>;
}

export interface RouteHeader {
  readonly name: string;
  readonly description: Text;
}

/** Without a schema: bytes or a stream. */
export interface Content {
  readonly types: readonly string[];
  readonly schema?: () => z.ZodMiniType;
}

export interface Answer {
  readonly description: Text;
  readonly content?: Content;
  readonly headers?: readonly RouteHeader[];
}

const json = (schema: () => z.ZodMiniType): Content => ({ types: ["application/json"], schema });

const contextId = () => field(filled(), { en: "The session's id", zh: "会话 id" });

const SignedInView = () =>
  z.object({
    userId: z.string(),
    user: z.string(),
    role: z.enum(roles),
    hasPassword: z.boolean(),
    csrf: z.string(),
  });

const signedIn: Answer = {
  description: {
    en: "Signed in. Changes by cookie must send csrf in the header X-CSRF-Token",
    zh: "已登录；用 cookie 修改时，把 csrf 放入 X-CSRF-Token 请求头",
  },
  content: json(SignedInView),
  headers: [{ name: "Set-Cookie", description: { en: "The sign-in cookie", zh: "登录 cookie" } }],
};

const invitationSecret = () => field(filled(), { en: "The secret of the link", zh: "链接中的密钥" });

const HealthView = () => z.object({ status: z.string(), version: z.string(), publicUrl: z.optional(z.string()) });

const lastEventId: RouteHeader = {
  name: "Last-Event-ID",
  description: { en: "Continue after this event", zh: "从此事件之后继续" },
};

const after = () =>
  field(z.optional(z.int().check(z.nonnegative())), {
    en: "The same as Last-Event-ID, for clients that cannot set headers",
    zh: "与 Last-Event-ID 相同，用于无法设置请求头的场合",
  });

const stream = (description: Text): Answer => ({ description, content: { types: ["text/event-stream"] } });

/** The skills that are published at one place: its index, and the artifacts that the index names. */
function publishedAt(place: string, before: string, summary: Text, key: z.ZodMiniType | undefined): HandWrittenRoute[] {
  const [, part = ""] = /\{(\w+)\}/.exec(before) ?? [];
  const shape = key ? { [part]: key } : {};
  const common = { method: "GET", role: "none", headers: [ifNoneMatch] } as const;
  return [
    {
      ...common,
      name: `published.${place}-index`,
      path: `${before}/.well-known/agent-skills/index.json`,
      summary,
      ...(key && { parameters: z.object(shape) }),
      responses: {
        200: {
          description: { en: "An index: agentskills.io discovery 0.2.0", zh: "索引：agentskills.io discovery 0.2.0" },
          content: json(IndexView),
          headers: [entityTagHeader],
        },
        304: notModified,
        404: nothingPublished,
      },
    },
    {
      ...common,
      name: `published.${place}-skill`,
      path: `${before}/.well-known/agent-skills/{name}/{file}`,
      summary: { en: "Get a skill that the index names", zh: "获取索引中的技能" },
      parameters: z.object({
        ...shape,
        name: field(filled(), { en: "The skill's name", zh: "技能名称" }),
        file: field(filled(), { en: "As the index says", zh: "如索引所示" }),
      }),
      responses: {
        200: {
          description: { en: "Exactly the bytes of the digest", zh: "与摘要完全一致的字节" },
          content: { types: ["application/zip", "text/markdown"] },
          headers: [entityTagHeader],
        },
        304: notModified,
        404: nothingPublished,
      },
    },
  ];
}

const IndexView = () =>
  z.object({
    $schema: z.string(),
    skills: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        type: z.enum(["skill-md", "archive"]),
        url: z.string(),
        digest: z.string(),
        signatures: z.optional(z.array(z.string())),
      }),
    ),
  });

const ifNoneMatch: RouteHeader = {
  name: "If-None-Match",
  description: { en: "The ETag of your cached answer", zh: "已有结果的 ETag" },
};
const entityTagHeader: RouteHeader = {
  name: "ETag",
  description: { en: "Identifies the answer", zh: "标识这一结果" },
};
const notModified: Answer = { description: { en: "Not modified", zh: "未变化" } };
const nothingPublished: Answer = {
  description: { en: "Nothing is published here", zh: "此处没有发布任何内容" },
};

export const handWrittenRoutes: readonly HandWrittenRoute[] = [
  {
    name: "system.health",
    method: "GET",
    path: "/api/health",
    summary: { en: "Check that the server is running", zh: "服务器是否存活" },
    role: "none",
    responses: { 200: { description: { en: "Running", zh: "存活" }, content: json(HealthView) } },
  },
  {
    name: "system.ready",
    method: "GET",
    path: "/api/ready",
    summary: { en: "Check that the server accepts requests", zh: "服务器是否可以接受请求" },
    role: "none",
    responses: {
      200: { description: { en: "Ready", zh: "可以" }, content: json(HealthView) },
      503: { description: { en: "Draining: it ends soon", zh: "即将停止，不再接受工作" }, content: json(HealthView) },
    },
  },
  {
    name: "system.metrics",
    method: "GET",
    path: "/metrics",
    summary: { en: "Get figures for Prometheus", zh: "供 Prometheus 采集的指标" },
    role: "admin",
    responses: {
      200: {
        description: { en: "Figures in the text format of Prometheus", zh: "Prometheus 文本格式的指标" },
        content: { types: ["text/plain"] },
      },
    },
  },
  {
    name: "system.openapi",
    method: "GET",
    path: "/api/openapi.json",
    summary: { en: "Get the OpenAPI document", zh: "本接口的 OpenAPI 描述" },
    role: "user",
    responses: {
      200: {
        description: { en: "An OpenAPI 3.1 document", zh: "OpenAPI 3.1 文档" },
        content: json(() => z.record(z.string(), z.unknown())),
      },
    },
  },
  {
    name: "system.docs",
    method: "GET",
    path: "/api/docs",
    summary: { en: "Show the API reference", zh: "供阅读的接口参考页" },
    role: "user",
    responses: { 200: { description: { en: "A page", zh: "网页" }, content: { types: ["text/html"] } } },
  },
  {
    name: "system.docs-style",
    method: "GET",
    path: "/api/docs.css",
    summary: { en: "Get the style sheet of the API reference", zh: "参考页的样式表" },
    role: "user",
    responses: { 200: { description: { en: "A style sheet", zh: "样式表" }, content: { types: ["text/css"] } } },
  },
  {
    name: "auth.login",
    method: "POST",
    path: "/api/auth/login",
    summary: { en: "Sign in with name and password", zh: "用用户名和密码登录" },
    role: "none",
    request: json(() =>
      z.object({
        name: field(filled(), { en: "The user's name", zh: "用户名" }),
        password: field(filled(), { en: "The password", zh: "密码" }),
      }),
    ),
    responses: { 200: signedIn },
  },
  {
    name: "auth.use-link",
    method: "POST",
    path: "/api/auth/use-link",
    summary: { en: "Sign in with a one-time link", zh: "用一次性链接登录" },
    role: "none",
    request: json(() =>
      z.object({
        link: field(filled(), { en: "The secret of the link", zh: "链接中的密钥" }),
      }),
    ),
    responses: { 200: signedIn },
  },
  {
    name: "auth.ways",
    method: "GET",
    path: "/api/auth/ways",
    summary: { en: "List the ways to sign in", zh: "列出可用的登录方式" },
    role: "none",
    responses: {
      200: {
        description: {
          en: "A password always; the provider of the company if there is one",
          zh: "始终可用密码；如已配置，还可用公司的身份提供方",
        },
        content: json(() => z.object({ provider: z.optional(z.object({ label: z.string() })) })),
      },
    },
  },
  {
    name: "auth.invitation",
    method: "POST",
    path: "/api/auth/invitation",
    summary: { en: "Show what an invitation offers", zh: "查看邀请的内容" },
    role: "none",
    request: json(() => z.object({ invitation: invitationSecret() })),
    responses: {
      200: {
        description: { en: "The invitation; it is not used up", zh: "邀请的内容；不会消耗邀请" },
        content: json(() =>
          z.object({ role: z.enum(roles), note: z.string(), expiresAt: z.string(), invitedBy: z.string() }),
        ),
      },
    },
  },
  {
    name: "auth.accept",
    method: "POST",
    path: "/api/auth/accept",
    summary: { en: "Make an account with an invitation, and sign in", zh: "接受邀请：创建账户并登录" },
    role: "none",
    request: json(() =>
      z.object({
        invitation: invitationSecret(),
        name: field(filled(), { en: "The name to sign in with", zh: "登录名" }),
        password: field(filled(), { en: "The new password", zh: "新密码" }),
      }),
    ),
    responses: { 200: signedIn },
  },
  {
    name: "auth.begin-provider",
    method: "POST",
    path: "/api/auth/begin-provider",
    summary: { en: "Begin to sign in with the provider", zh: "开始用身份提供方登录" },
    role: "none",
    request: json(() =>
      z.object({
        next: field(z.optional(z.string()), {
          en: "The page to go to afterwards: a path of this server",
          zh: "登录后打开的页面：本服务器上的路径",
        }),
        invitation: field(z.optional(z.string()), {
          en: "The secret of an invitation",
          zh: "邀请链接中的密钥",
        }),
        connect: field(z.optional(z.boolean()), {
          en: "Connect the account of the cookie with the provider instead of signing in",
          zh: "不登录，而是把 cookie 所属的账户与身份提供方关联",
        }),
      }),
    ),
    responses: {
      200: {
        description: { en: "Where the browser goes to sign in", zh: "浏览器应前往的登录地址" },
        content: json(() => z.object({ url: z.string() })),
        headers: [
          {
            name: "Set-Cookie",
            description: {
              en: "Binds the sign-in to this browser, for 10 minutes",
              zh: "将登录绑定到此浏览器，10 分钟内有效",
            },
          },
        ],
      },
    },
  },
  {
    name: "auth.finish-provider",
    method: "POST",
    path: "/api/auth/finish-provider",
    summary: { en: "Sign in with the answer of the provider", zh: "用身份提供方的应答完成登录" },
    role: "none",
    request: json(() =>
      z.object({
        answer: field(filled(), {
          en: "The query with which the provider sent the browser to /sign-in/callback",
          zh: "身份提供方把浏览器送回 /sign-in/callback 时的查询参数",
        }),
      }),
    ),
    responses: {
      200: {
        ...signedIn,
        content: json(() => z.extend(z.partial(SignedInView()), { next: z.string() })),
      },
    },
  },
  {
    name: "auth.logout",
    method: "POST",
    path: "/api/auth/logout",
    summary: { en: "Sign out", zh: "退出登录" },
    role: "user",
    responses: { 204: { description: { en: "Signed out", zh: "已退出" } } },
  },
  {
    name: "session.events",
    method: "GET",
    path: "/api/session/events",
    summary: { en: "Stream the events of a session", zh: "会话中正在发生的事件" },
    role: "user",
    query: z.object({
      contextId: contextId(),
      follow: field(z._default(z.boolean(), false), {
        en: "Keep the stream open for the next turn",
        zh: "轮次结束后继续等待下一轮",
      }),
      after: after(),
    }),
    headers: [lastEventId],
    responses: {
      200: stream({
        en: "Server-sent events; the data of each is a JSON event",
        zh: "服务器推送事件；每个事件的 data 是一个 JSON 事件",
      }),
    },
  },
  {
    name: "dispatch.events",
    method: "GET",
    path: "/api/dispatch/events",
    summary: { en: "Stream the output and states of a dispatch", zh: "其他智能体的输出与状态，实时推送" },
    role: "admin",
    query: z.object({ id: dispatchId(), after: after() }),
    headers: [lastEventId],
    responses: {
      200: stream({
        en: "Server-sent events: output (the id is its index) and states; the final state ends the stream",
        zh: "服务器推送事件：输出（id 为其序号）和每次状态变化；最终状态之后结束",
      }),
    },
  },
  {
    name: "system.events",
    method: "GET",
    path: "/api/system/events",
    summary: { en: "Stream changes on the server", zh: "服务器上正在发生的变更" },
    role: "user",
    query: z.object({ after: after() }),
    headers: [lastEventId],
    responses: {
      200: stream({ en: "Server-sent events with JSON data", zh: "服务器推送事件，data 为 JSON" }),
    },
  },
  {
    name: "mcp.http",
    method: "POST",
    path: "/mcp",
    summary: {
      en: "MCP server (streamable HTTP): the caller's skills as tools, resources and prompts",
      zh: "MCP 入口（streamable HTTP）：以工具、资源和提示词的形式提供调用者可用的技能",
    },
    role: "user",
    request: json(() => z.record(z.string(), z.unknown())),
    responses: {
      200: {
        description: { en: "A JSON-RPC response, or a stream of responses", zh: "JSON-RPC 响应，或响应流" },
        content: { types: ["application/json", "text/event-stream"] },
      },
      202: { description: { en: "Notification accepted", zh: "已收到通知" } },
    },
  },
  ...oauthRoutes,
  ...publishedAt(
    "active",
    "",
    { en: "List the public skills of the active environment", zh: "列出当前环境的公开技能" },
    undefined,
  ),
  ...publishedAt(
    "public",
    "/public/{environment}",
    { en: "List the public skills of an environment", zh: "列出某个环境的公开技能" },
    field(filled(), { en: "The environment's name", zh: "环境名" }),
  ),
  ...publishedAt(
    "private",
    "/private/{token}",
    { en: "List the skills that a token opens", zh: "列出令牌可读取的技能" },
    field(filled(), { en: "A token: loadout env create-token", zh: "令牌：loadout env create-token" }),
  ),
];

/** Headers and answers of an operation's route beyond the operation itself. */
export const additions: Readonly<Partial<Record<OperationName, Pick<HandWrittenRoute, "headers" | "responses">>>> = {
  "session.run": {
    headers: [
      {
        name: "Prefer",
        description: {
          en: "respond-async: answer 202 at once while the turn runs",
          zh: "respond-async：立即以 202 回答，轮次继续进行",
        },
      },
    ],
    responses: {
      202: {
        description: {
          en: "The turn has started; GET /api/session/events streams the events after lastEventId",
          zh: "轮次已开始；lastEventId 之后的事件见 GET /api/session/events",
        },
        content: json(() => z.object({ contextId: z.string(), turn: z.int(), lastEventId: z.int() })),
      },
    },
  },
};

/** The query of a hand-written route, checked like an operation's input. */
export function queryOf<T>(name: string, { query }: HttpRequest): T {
  const { method, path, query: input } = handWrittenRoutes.find((route) => route.name === name) ?? {};
  if (!input) throw new Error(`${name} has no query`);
  const taker = { input, address: `${method} ${path}` };
  return checkInput(taker, readQuery(taker, new URLSearchParams(query))) as T;
}
