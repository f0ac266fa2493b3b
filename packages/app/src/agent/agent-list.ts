import { isBound } from "@loadout/core";
import * as z from "zod/mini";
import { printable, quoteWord } from "../doors/cli/terminal.ts";
import { list } from "../doors/cli/view.ts";
import { environmentFlag } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { AgentView, agentViews, withoutSetUp } from "./agent-view.ts";
import { showSelection } from "./show-agent.ts";

/** Lists the agents of an environment. */

const usual = { en: "default", zh: "默认" };

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
    render: list("agents", {
      columns: [
        { title: "", text: ({ isDefault }) => (isDefault ? "●" : ""), style: "green" },
        { title: "ID", text: "id", style: "bold" },
        { title: { en: "MODEL", zh: "模型" }, text: ({ model }, { say }) => model ?? say(usual) },
        {
          title: { en: "TOOLS", zh: "工具" },
          text: ({ tools }, { say }) => (tools === undefined ? say(usual) : String(tools.length)),
          align: "right",
        },
        { title: "MCP", text: "mcp" },
        { title: { en: "SKILLS", zh: "技能" }, text: showSelection, flexible: true },
      ],
      below: ({ environment, agents }, { say, style }) => {
        const name = printable(environment);
        const isImplied = agents.some((agent) => agent.isImplied);
        const text = isImplied
          ? {
              en: `environment ${name} defines no agents, so it has this one`,
              zh: `环境 ${name} 没有定义智能体，因此使用这一个`,
            }
          : { en: `environment ${name}`, zh: `环境 ${name}` };
        return [style("dim", say(text))];
      },
    }),
    next: ({ agents: [first] }) => (first ? [`→ loadout agent prompt ${quoteWord(first.id)}`] : []),
    examples: ["loadout agent list", "loadout agent list --env staging --json id,model,skills"],
  },
});
