import type { FaultTable } from "../ground/fault-kind.ts";

/** Faults of models, MCP servers and turns. */
export const agentFaults = {
  "model.incomplete": {
    status: 422,
    exit: 8,
    message: { en: 'Model "{id}" has no {field}', zh: "模型 “{id}” 没有 {field}" },
    hint: { en: 'Add "{field}" to it in models.jsonc', zh: "请在 models.jsonc 中补上 “{field}”" },
  },
  "model.no-key": {
    status: 422,
    exit: 4,
    message: { en: 'Model "{id}" needs a key: {name} is not set', zh: "模型 “{id}” 需要密钥：{name} 未设置" },
    hint: {
      en: "export {name}=…, or store it: loadout model add {id} --key-stdin",
      zh: "export {name}=…，或保存它：loadout model add {id} --key-stdin",
    },
  },
  "model.unavailable": {
    status: 503,
    exit: 7,
    message: { en: "{provider}/{model} did not answer: {reason}", zh: "{provider}/{model} 没有应答：{reason}" },
    hint: { en: "Try again in a moment", zh: "请稍后重试" },
  },
  "model.key-refused": {
    status: 502,
    exit: 4,
    message: { en: "{provider}/{model} refused the key: {reason}", zh: "{provider}/{model} 拒绝了密钥：{reason}" },
    hint: {
      en: "loadout model list shows where the key comes from; loadout model add <id> --key-stdin stores a new one",
      zh: "loadout model list 会说明密钥来自哪里；用 loadout model add <id> --key-stdin 保存新的密钥",
    },
  },
  "model.route-missing": {
    status: 502,
    exit: 1,
    message: {
      en: "{provider}/{model} was not found: {route} answered {reason}",
      zh: "找不到 {provider}/{model}：{route} 返回 {reason}",
    },
    hint: { en: "To fix it, {remedy}", zh: "{remedy}" },
  },
  "model.refused": {
    status: 502,
    exit: 1,
    message: { en: "{provider}/{model} refused the request: {reason}", zh: "{provider}/{model} 拒绝了请求：{reason}" },
    hint: {
      en: "Check the key, the model's name and the address in models.jsonc",
      zh: "检查 models.jsonc 中的密钥、模型名和地址",
    },
  },
  "mcp.unavailable": {
    status: 503,
    exit: 7,
    message: { en: "The MCP server {name} cannot be used: {reason}", zh: "无法使用 MCP 服务器 {name}：{reason}" },
    hint: {
      en: "See its configuration with loadout mcp list, its output with loadout mcp test {name}",
      zh: "查看配置：loadout mcp list；查看它的输出：loadout mcp test {name}",
    },
  },
  "mcp.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No MCP server "{name}"', zh: "没有 MCP 服务器 “{name}”" },
    hint: { en: "MCP servers: {candidates}", zh: "现有的 MCP 服务器：{candidates}" },
  },
  "turn.repeats": {
    status: 422,
    exit: 1,
    message: {
      en: "The model called {tool} {count} times with the same input and the same result; the turn was ended",
      zh: "模型对 {tool} 的同一调用得到相同结果已 {count} 次，本轮已结束",
    },
    hint: { en: "Rephrase the request, or try another model", zh: "请换一种说法，或换一个模型" },
  },
  "context.too-large": {
    status: 422,
    exit: 8,
    message: {
      en: "The request does not fit into the model's context window of {window} tokens: instructions {instructions}, tools {tools}, loaded skills {skills}, messages {messages}",
      zh: "请求超出模型的 {window} Token 窗口：指令 {instructions}，工具 {tools}，已加载的技能 {skills}，消息 {messages}",
    },
    hint: {
      en: "Unload pinned skills, select fewer skills, start a new session, or use a model with a larger window",
      zh: "取消固定一些技能、减少所选技能、新建会话，或使用窗口更大的模型",
    },
  },
} as const satisfies FaultTable;
