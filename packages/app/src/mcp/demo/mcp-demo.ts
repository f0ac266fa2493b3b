import * as z from "zod/mini";
import { operation } from "../../operation/operation.ts";

export const mcpDemo = operation({
  name: "mcp.demo",
  summary: {
    en: "Run the demo MCP server charts (stdio)",
    zh: "作为 MCP 服务器 charts 运行：在标准输入输出上使用 MCP",
  },
  role: "user",
  effect: "read",
  place: "local",
  input: z.object({}),
  output: () => z.object({}),
  async run(app) {
    const { input, output } = await app.person.streams();
    if (input.isTTY)
      app.person.progress(
        app.say({
          en: "This command speaks MCP and is meant for a program. Try: loadout mcp test charts. Ctrl-D stops it.",
          zh: "这里使用 MCP 协议，供程序调用：loadout mcp test charts。按 Ctrl-D 结束。",
        }),
      );
    const { serveCharts } = await import("./charts-server.ts");
    await serveCharts(input, output);
    return {};
  },
  cli: {
    render: () => "", // standard output belongs to the protocol
    examples: ["loadout mcp add charts --command loadout -- mcp demo", "loadout mcp test charts"],
  },
});
