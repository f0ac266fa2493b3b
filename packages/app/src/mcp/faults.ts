import type { FaultTable } from "@loadout/core";

/** Faults of changing the list of MCP servers. */
export const mcpFaults = {
  "mcp.exists": {
    status: 409,
    exit: 5,
    message: { en: 'MCP server "{name}" already exists', zh: "已有 MCP 服务器 “{name}”" },
    hint: { en: "Choose another name, or replace it with --force", zh: "换一个名字，或用 --force 替换" },
  },
  "mcp.stale": {
    status: 412,
    exit: 5,
    message: {
      en: 'MCP server "{name}" has changed: you saw version {seen}, it is at version {version}',
      zh: "MCP 服务器 “{name}” 已被修改：你看到的是版本 {seen}，当前是版本 {version}",
    },
    hint: { en: "Reload it, then repeat the change", zh: "请重新查看后再修改" },
  },
  "mcp.secret": {
    status: 422,
    exit: 8,
    message: { en: "{place} looks like a secret in plain text", zh: "{place} 看起来是直接写出的密钥" },
    hint: {
      en: "Use a variable instead: {example}. It is filled in when the server starts",
      zh: "请改为引用变量：{example}，启动服务器时才会填入它的值",
    },
  },
} as const satisfies FaultTable;
