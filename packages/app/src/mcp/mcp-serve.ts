import { stdioOperation } from "./stdio-operation.ts";

/** Serves skills to other programs over MCP (stdio). */

export const mcpServe = stdioOperation({
  name: "mcp.serve",
  summary: {
    en: "Serve skills to other programs over MCP (stdio)",
    zh: "向其他程序提供技能：在标准输入输出上使用 MCP",
  },
  warning: {
    en: "This command speaks MCP and is meant for a program that starts it. Ctrl-D stops it.",
    zh: "这里使用 MCP 协议，供程序以 loadout mcp serve 启动。按 Ctrl-D 结束。",
  },
  examples: ["loadout mcp serve"],
  async serve(app, input, output) {
    const { serveMcp } = await import("../doors/mcp/serve-stdio.ts");
    await serveMcp(app, input, output);
  },
});
