import * as z from "zod/mini";
import { acpPermissions } from "../doors/acp/ask-permission.ts";
import { environmentFlag, field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";

/** Speaks the Agent Client Protocol, so that editors use our sessions, skills and permissions. */

export const systemAcp = operation({
  name: "system.acp",
  summary: {
    en: "Be an agent for editors such as Zed: speak the Agent Client Protocol (stdio)",
    zh: "作为 Zed 等编辑器的智能体：在标准输入输出上使用 Agent Client Protocol",
  },
  role: "user",
  effect: "write",
  place: "local",
  input: z.object({
    agent: field(
      z.optional(filled()),
      {
        en: "The agent of new sessions; editors show all agents as modes",
        zh: "新会话的智能体；编辑器把所有智能体显示为模式",
      },
      { value: "id" },
    ),
    environment: environmentFlag(),
    permission: field(z._default(z.enum(acpPermissions), "ask"), {
      en: "Calls that change something: ask the person at the editor, allow, or deny",
      zh: "会改变内容的调用：询问编辑器前的人、允许或拒绝",
    }),
  }),
  output: () => z.object({}),
  async run(app, options) {
    const { input, output } = await app.person.streams();
    if (input.isTTY)
      app.person.progress(
        app.say({
          en: "This command speaks the Agent Client Protocol and is meant for an editor that starts it. Ctrl-D stops it.",
          zh: "这里使用 Agent Client Protocol，供编辑器以 loadout acp 启动。按 Ctrl-D 结束。",
        }),
      );
    const { serveAcp } = await import("../doors/acp/serve-acp.ts");
    await serveAcp(app, input, output, options);
    return {};
  },
  cli: { render: () => "", examples: ["loadout acp", "loadout acp --agent writer --permission deny"] }, // standard output belongs to the protocol
});
