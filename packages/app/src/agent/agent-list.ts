import { isBound } from "@loadout/core";
import * as z from "zod/mini";
import { quoteWord } from "../doors/cli/quote-word.ts";
import { renderTable } from "../doors/cli/table.ts";
import { printable } from "../doors/cli/terminal.ts";
import { environmentFlag } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { AgentView, agentViews, withoutSetUp } from "./agent-view.ts";

export const agentList = operation({
  name: "agent.list",
  summary: { en: "List the agents of an environment", zh: "列出环境中的智能体" },
  role: "user",
  effect: "read",
  place: "anywhere",
  input: z.object({ environment: environmentFlag() }),
  output: () => z.object({ environment: z.string(), agents: z.array(AgentView()) }),
  async run(app, { environment: name }) {
    const environment = await app.environment(name);
    const agents = agentViews(environment);
    return { environment: environment.name(), agents: isBound(app.caller) ? agents.map(withoutSetUp) : agents };
  },
  cli: {
    rows: "agents",
    plain: ["id", "model", "skills", "tools", "isDefault"],
    render({ environment, agents }, terminal) {
      const { say, style } = terminal;
      const usual = say({ en: "default", zh: "默认" });
      const table = renderTable(
        agents,
        [
          { title: "", text: ({ isDefault }) => (isDefault ? "●" : ""), style: (text) => style("green", text) },
          { title: "ID", text: ({ id }) => printable(id), style: (text) => style("bold", text) },
          { title: say({ en: "MODEL", zh: "模型" }), text: ({ model }) => printable(model ?? usual) },
          {
            title: say({ en: "TOOLS", zh: "工具" }),
            text: ({ tools }) => (tools === undefined ? usual : String(tools.length)),
            align: "right",
          },
          { title: "MCP", text: ({ mcp = [] }) => printable(mcp.join(", ")) },
          {
            title: say({ en: "SKILLS", zh: "技能" }),
            text: ({ skills }) =>
              skills === undefined
                ? say({ en: "all", zh: "全部" })
                : printable(skills.join(", ")) || say({ en: "none", zh: "无" }),
            flexible: true,
          },
        ],
        terminal,
      );
      const note = agents.some(({ isImplied }) => isImplied)
        ? say({
            en: `environment ${environment} names no agents, so there is this one`,
            zh: `环境 ${environment} 没有定义智能体，因此使用这一个`,
          })
        : say({ en: `environment ${environment}`, zh: `环境 ${environment}` });
      return `${table}\n${style("dim", note)}`;
    },
    next: ({ agents: [first] }) => (first ? [`→ loadout agent prompt ${quoteWord(first.id)}`] : []),
    examples: ["loadout agent list", "loadout agent list --env staging --json id,model,skills"],
  },
});
