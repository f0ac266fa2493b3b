import type { Language, Text } from "@loadout/core";
import type { JsonSchema } from "./json-schema.ts";

const described = (language: Language, type: string, text: Text): JsonSchema =>
  ({ type, description: text[language] }) as JsonSchema;

/** `Problem` as a JSON Schema: what every request that failed is answered with. */
export function problemSchema(language: Language): JsonSchema {
  const properties = {
    type: described(language, "string", { en: "urn:loadout: and the code", zh: "urn:loadout: 加代码" }),
    title: described(language, "string", { en: "The same as message", zh: "与 message 相同" }),
    status: described(language, "integer", { en: "The status of the answer", zh: "响应的状态码" }),
    code: described(language, "string", {
      en: "What went wrong, never translated: skill.not-found",
      zh: "错误代码，从不翻译：skill.not-found",
    }),
    message: described(language, "string", { en: "What went wrong, for a person", zh: "给人看的错误说明" }),
    hint: described(language, "string", { en: "What to do next", zh: "接下来怎么做" }),
    values: described(language, "object", { en: "What the message was filled with", zh: "填入 message 的值" }),
    issues: { ...described(language, "array", { en: "Each finding", zh: "逐条问题" }), items: issueSchema() },
    requestId: described(language, "string", { en: "Names the request in the server's log", zh: "请求在日志中的编号" }),
    retryable: described(language, "boolean", {
      en: "Whether the same request may go through later",
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

/** The statuses a route may answer with instead of what was asked for. */
export const problemTexts: Readonly<Record<number, Text>> = {
  400: { en: "The request was not understood", zh: "请求有误" },
  401: { en: "Nobody is signed in", zh: "未登录" },
  403: { en: "The role does not allow it", zh: "角色无权限" },
  404: { en: "What was asked for is not there", zh: "未找到" },
  409: { en: "It conflicts with what is there", zh: "与现有内容冲突" },
  412: { en: "The version that was seen is not the current one", zh: "所见的版本已不是当前版本" },
  413: { en: "Too large", zh: "内容过大" },
  428: {
    en: "The version that was seen is missing: from, or the header If-Match",
    zh: "缺少所见的版本：from 字段，或 If-Match 请求头",
  },
  429: { en: "Too many requests; Retry-After says how long to wait", zh: "请求过多；Retry-After 说明需等待多久" },
  500: { en: "The server itself failed", zh: "服务器自身出错" },
  507: { en: "The disk of the server is full", zh: "服务器磁盘已满" },
};

/** Whatever else went wrong: a check that refused the content (422), a server that is busy (503). */
export const otherProblem: Text = { en: "Anything else that went wrong", zh: "其他错误" };
