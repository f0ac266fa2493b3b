import type { FaultTable } from "@loadout/core";

/** Faults of environments: publishing their skills. */
export const environmentFaults = {
  "publish.not-found": {
    status: 404,
    exit: 3,
    message: { en: "Nothing is published at this address", zh: "该地址没有发布任何内容" },
    hint: { en: "Ask the owner of the server for the address", zh: "请向服务器所有者索取地址" },
  },
  "publish.token-unknown": {
    status: 404,
    exit: 3,
    message: { en: 'There is no token "{id}" for published skills', zh: "没有用于已发布技能的令牌 “{id}”" },
    hint: { en: "List them: loadout env published", zh: "列出令牌：loadout env published" },
  },
  "publish.off": {
    status: 409,
    exit: 5,
    message: { en: 'Environment "{name}" is not published', zh: "环境 “{name}” 没有发布" },
    hint: {
      en: "Publish it first: loadout env publish {name} tokens",
      zh: "请先发布：loadout env publish {name} tokens",
    },
  },
  "publish.too-many": {
    status: 429,
    exit: 7,
    message: {
      en: "Too many requests for published skills from your network. Limit per minute: {limit}",
      zh: "来自该网络的已发布技能请求过多。每分钟上限：{limit}",
    },
    hint: { en: "Try again in {seconds} s", zh: "请在 {seconds} 秒后重试" },
  },
} as const satisfies FaultTable;
