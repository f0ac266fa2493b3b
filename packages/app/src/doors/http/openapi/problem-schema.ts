import type { Language, Text } from "@loadout/core";
import type { JsonSchema } from "./json-schema.ts";

const described = (language: Language, type: string, text: Text): JsonSchema =>
  ({ type, description: text[language] }) as JsonSchema;

/** `Problem` as a JSON Schema: the answer to every failed request. */
export function problemSchema(language: Language): JsonSchema {
  const properties = {
    type: described(language, "string", { en: "urn:loadout: followed by the code", zh: "urn:loadout: 加代码" }),
    title: described(language, "string", { en: "The same as message", zh: "与 message 相同" }),
    status: described(language, "integer", { en: "The HTTP status", zh: "响应的状态码" }),
    code: described(language, "string", {
      en: "The error code, never translated: skill.not-found",
      zh: "错误代码，从不翻译：skill.not-found",
    }),
    message: described(language, "string", {
      en: "The error message, in the caller's language",
      zh: "给人看的错误说明",
    }),
    hint: described(language, "string", { en: "What to do next", zh: "接下来怎么做" }),
    values: described(language, "object", { en: "The values in the message", zh: "填入 message 的值" }),
    issues: {
      ...described(language, "array", { en: "The problems found in content", zh: "逐条问题" }),
      items: issueSchema(),
    },
    requestId: described(language, "string", {
      en: "Identifies the request in the server log",
      zh: "请求在日志中的编号",
    }),
    retryable: described(language, "boolean", {
      en: "Whether a retry can succeed",
      zh: "稍后重试同一请求是否可能成功",
    }),
  };
  return { type: "object", properties, required: Object.keys(properties) };
}

const issueSchema = (): JsonSchema => ({
  type: "object",
  properties: {
    code: { type: "string" },
    severity: { type: "string", enum: ["error", "warning", "info"] },
    message: { type: "string" },
    fix: { type: "string" },
    path: { type: "string" },
    line: { type: "integer" },
    column: { type: "integer" },
  },
  required: ["code", "severity", "message", "fix"],
});

/** The error statuses of routes. */
export const problemTexts: Readonly<Record<number, Text>> = {
  400: { en: "Invalid request", zh: "请求有误" },
  401: { en: "Sign-in required", zh: "未登录" },
  403: { en: "The role does not allow this", zh: "角色无权限" },
  404: { en: "Not found", zh: "未找到" },
  409: { en: "Conflict with the current state", zh: "与现有内容冲突" },
  412: { en: "The version that the change is based on is outdated", zh: "所见的版本已不是当前版本" },
  413: { en: "Too large", zh: "内容过大" },
  428: {
    en: "The version that the change is based on is missing: from, or the header If-Match",
    zh: "缺少所见的版本：from 字段，或 If-Match 请求头",
  },
  429: { en: "Too many requests; Retry-After says how long to wait", zh: "请求过多；Retry-After 说明需等待多久" },
  500: { en: "Internal error", zh: "服务器自身出错" },
  507: { en: "The server's disk is full", zh: "服务器磁盘已满" },
};

/** Other errors, such as refused content (422) or a busy server (503). */
export const otherProblem: Text = { en: "Any other error", zh: "其他错误" };
