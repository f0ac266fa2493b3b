import { stdioOperation } from "../stdio-operation.ts";

/** Runs the demo MCP server `charts` over stdio. */

export const mcpDemo = stdioOperation({
  name: "mcp.demo",
  summary: {
    en: "Run the demo MCP server charts (stdio)",
    zh: "作为 MCP 服务器 charts 运行：在标准输入输出上使用 MCP",
  },
  warning: {
    en: "This command speaks MCP and is meant for a program. Try: loadout mcp test charts. Ctrl-D stops it.",
    zh: "这里使用 MCP 协议，供程序调用：loadout mcp test charts。按 Ctrl-D 结束。",
  },
  examples: ["loadout mcp add charts --command loadout -- mcp demo", "loadout mcp test charts"],
  async serve(_, input, output) {
    const { serveCharts } = await import("./charts-server.ts");
    await serveCharts(input, output);
  },
});
