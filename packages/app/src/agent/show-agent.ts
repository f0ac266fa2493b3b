import { printable, type Terminal } from "../doors/cli/terminal.ts";
import type { AgentView } from "./agent-view.ts";

/** An agent that was written, in one line, and the file it stands in. */
export function showAgentLine(agent: AgentView & { readonly path: string }, { say, style }: Terminal): string {
  const { id, model, models = [], skills, tools, mcp = [], maxSteps, use, isDefault, path } = agent;
  const facts = [
    model ?? say({ en: "first model", zh: "第一个模型" }),
    ...(models.length > 0 ? [say({ en: `or ${models.join(", ")}`, zh: `或 ${models.join("、")}` })] : []),
    skills === undefined
      ? say({ en: "all skills", zh: "全部技能" })
      : say({ en: `skills: ${skills.join(", ") || "none"}`, zh: `技能：${skills.join("、") || "无"}` }),
    tools === undefined
      ? say({ en: "usual tools", zh: "默认工具" })
      : say({ en: `${tools.length} tool${tools.length === 1 ? "" : "s"}`, zh: `${tools.length} 个工具` }),
    ...(mcp.length > 0 ? [`MCP ${mcp.join(", ")}`] : []),
    ...(maxSteps === undefined ? [] : [say({ en: `${maxSteps} steps`, zh: `${maxSteps} 步` })]),
    ...(use === undefined ? [] : [say({ en: `for ${showUse(use)}`, zh: `限 ${showUse(use)}` })]),
    ...(isDefault ? [say({ en: "the default one", zh: "默认" })] : []),
  ];
  return `${style("green", "✓")} ${style("bold", printable(id))}  ${printable(facts.join(" · "))}  ${style("dim", printable(path))}`;
}

/** A superadmin may use every agent, whatever it says. */
export const showUse = (use: readonly string[]): string => use.join(", ") || "role:superadmin";
