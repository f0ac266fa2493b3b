import * as z from "zod/mini";
import { operation } from "../operation/operation.ts";

export const mcpServe = operation({
  name: "mcp.serve",
  summary: {
    en: "Serve skills to other programs over MCP (stdio)",
    zh: "向其他程序提供技能：在标准输入输出上使用 MCP",
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
          en: "This command speaks MCP and is meant for a program that starts it. Ctrl-D stops it.",
          zh: "这里使用 MCP 协议，供程序以 loadout mcp serve 启动。按 Ctrl-D 结束。",
        }),
      );
    const { serveMcp } = await import("../doors/mcp/serve-stdio.ts");
    await serveMcp(app, input, output);
    return {};
  },
  cli: {
    render: () => "", // standard output belongs to the protocol
    examples: ["loadout mcp serve"],
  },
});
