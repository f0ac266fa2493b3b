import { roles } from "@loadout/core";
import * as z from "zod/mini";
import { field, filled } from "../../../operation/field.ts";
import type { Answer, HandWrittenRoute } from "../hand-written-routes.ts";
import { resourceMetadataPath } from "./program-policy.ts";

/** The routes of OAuth: of programs that connect through the browser, and of the page that asks the person. */

const ConsentView = () =>
  z.object({
    client: z.object({
      id: z.string(),
      /** `document`: its host is proved. `registered`: nothing is. */
      kind: z.enum(["document", "registered"]),
      /** As it calls itself. */
      name: z.optional(z.string()),
      uri: z.optional(z.string()),
      /** Of its document. */
      host: z.optional(z.string()),
    }),
    /** Where the person is sent afterwards. */
    place: z.object({ host: z.string(), kind: z.enum(["site", "computer", "app"]) }),
    user: z.object({ name: z.string(), role: z.enum(roles) }),
    scopes: z.array(z.object({ id: z.string(), text: z.string() })),
    /** Why it cannot be allowed. */
    problem: z.optional(z.string()),
    /** The address that tells the program that it was not allowed. */
    refusal: z.string(),
    /** Of what is shown; a decision names it. */
    seen: z.string(),
  });

export type ConsentAnswer = z.infer<ReturnType<typeof ConsentView>>;

const json = (schema: () => z.ZodMiniType) => ({ types: ["application/json"], schema });
const form = (schema: () => z.ZodMiniType) => ({ types: ["application/x-www-form-urlencoded"], schema });
const anything = () => z.record(z.string(), z.unknown());

const off: Answer = { description: { en: "Not offered by this server", zh: "本服务器不提供" } };
const refusedByOAuth: Answer = {
  description: {
    en: "Refused: error and error_description (RFC 6749)",
    zh: "被拒绝：error 与 error_description（RFC 6749）",
  },
  content: json(() => z.object({ error: z.string(), error_description: z.string() })),
};

const metadata = (en: string, zh: string): Record<number, Answer> => ({
  200: { description: { en, zh }, content: json(anything) },
  404: off,
});

const clientId = () => field(filled(), { en: "The id of the program", zh: "程序的 id" });

const packed = () =>
  field(filled(), { en: "The request of the program, as the page got it", zh: "页面收到的程序请求" });

export const oauthRoutes: readonly HandWrittenRoute[] = [
  {
    name: "oauth.resource",
    method: "GET",
    path: `${resourceMetadataPath}/mcp`,
    summary: {
      en: "Get who issues tokens for the MCP endpoint (RFC 9728)",
      zh: "获取 MCP 入口的令牌颁发者（RFC 9728）",
    },
    role: "none",
    isForOtherSites: true,
    responses: metadata("Protected resource metadata", "受保护资源元数据"),
  },
  {
    name: "oauth.resource-of-server",
    method: "GET",
    path: resourceMetadataPath,
    summary: { en: "Get the same, for clients that do not name the endpoint", zh: "同上，用于不指明入口的客户端" },
    role: "none",
    isForOtherSites: true,
    responses: metadata("Protected resource metadata", "受保护资源元数据"),
  },
  {
    name: "oauth.server",
    method: "GET",
    path: "/.well-known/oauth-authorization-server",
    summary: { en: "Get the endpoints of OAuth (RFC 8414)", zh: "获取 OAuth 的各个端点（RFC 8414）" },
    role: "none",
    isForOtherSites: true,
    responses: metadata("Authorization server metadata", "授权服务器元数据"),
  },
  {
    name: "oauth.authorize",
    method: "GET",
    path: "/oauth/authorize",
    summary: {
      en: "Ask a person to allow a program (OAuth 2.1 with PKCE): leads to a page of the console",
      zh: "请用户允许程序连接（OAuth 2.1 与 PKCE）：转到控制台页面",
    },
    role: "none",
    responses: { 302: { description: { en: "To the page that asks", zh: "转到询问页面" } } },
  },
  {
    name: "oauth.register",
    method: "POST",
    path: "/oauth/register",
    summary: { en: "Register a program (RFC 7591)", zh: "注册程序（RFC 7591）" },
    role: "none",
    isForOtherSites: true,
    request: json(() =>
      z.object({
        redirect_uris: field(z.array(z.string()), { en: "Where it gets its code", zh: "接收授权码的地址" }),
        client_name: field(z.optional(z.string()), { en: "As it calls itself", zh: "程序自称的名称" }),
      }),
    ),
    responses: {
      201: {
        description: { en: "Registered, for a day unless somebody connects it", zh: "已注册；无人连接则一天后失效" },
        content: json(anything),
      },
      400: refusedByOAuth,
      404: off,
    },
  },
  {
    name: "oauth.token",
    method: "POST",
    path: "/oauth/token",
    summary: { en: "Get tokens for a code or a refresh token", zh: "用授权码或刷新令牌换取令牌" },
    role: "none",
    isForOtherSites: true,
    request: form(() =>
      z.object({
        grant_type: field(z.enum(["authorization_code", "refresh_token"]), {
          en: "What it comes with",
          zh: "凭据类型",
        }),
        client_id: clientId(),
        code: field(z.optional(z.string()), { en: "The code", zh: "授权码" }),
        redirect_uri: field(z.optional(z.string()), { en: "Where the code was sent", zh: "接收授权码的地址" }),
        code_verifier: field(z.optional(z.string()), { en: "The verifier of PKCE", zh: "PKCE 的 verifier" }),
        refresh_token: field(z.optional(z.string()), { en: "The refresh token", zh: "刷新令牌" }),
        resource: field(z.optional(z.string()), { en: "The MCP endpoint", zh: "MCP 入口" }),
      }),
    ),
    responses: {
      200: { description: { en: "Tokens", zh: "令牌" }, content: json(anything) },
      400: refusedByOAuth,
      404: off,
    },
  },
  {
    name: "oauth.revoke",
    method: "POST",
    path: "/oauth/revoke",
    summary: { en: "End the program that has a token (RFC 7009)", zh: "断开持有令牌的程序（RFC 7009）" },
    role: "none",
    isForOtherSites: true,
    request: form(() =>
      z.object({ token: field(filled(), { en: "A token of the program", zh: "程序的令牌" }), client_id: clientId() }),
    ),
    responses: {
      200: { description: { en: "Ended, or there was none", zh: "已断开，或本不存在" } },
      400: refusedByOAuth,
      404: off,
    },
  },
  {
    name: "auth.authorization",
    method: "GET",
    path: "/api/auth/authorization",
    summary: { en: "Get what a program asks for (by cookie)", zh: "获取程序所请求的内容（使用 cookie）" },
    role: "user",
    query: z.object({ request: packed() }),
    responses: {
      200: { description: { en: "What the person decides about", zh: "供用户决定的内容" }, content: json(ConsentView) },
    },
  },
  {
    name: "auth.authorize",
    method: "POST",
    path: "/api/auth/authorize",
    summary: { en: "Allow a program to connect (by cookie)", zh: "允许程序连接（使用 cookie）" },
    role: "user",
    request: json(() =>
      z.object({
        request: packed(),
        seen: field(filled(), { en: "The digest of what was shown", zh: "所显示内容的摘要" }),
      }),
    ),
    responses: {
      200: {
        description: { en: "The address with the code, for the browser", zh: "带授权码的地址，供浏览器前往" },
        content: json(() => z.object({ location: z.string() })),
      },
    },
  },
];
