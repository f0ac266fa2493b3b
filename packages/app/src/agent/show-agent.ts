import type { Terminal } from "../doors/cli/terminal.ts";
import type { Done } from "../doors/cli/view.ts";
import type { AgentView } from "./agent-view.ts";

/** Texts about an agent for a terminal. */

/** An agent that was written, in one line with its file. */
export function describeAgent(agent: AgentView & { readonly path: string }, { say }: Terminal): Done {
  const { id, model, models = [], skills, tools, mcp = [], maxSteps, use, isDefault, path } = agent;
  const facts = [
    model ?? say({ en: "first model", zh: "第一个模型" }),
    ...(models.length > 0 ? [say({ en: `or ${models.join(", ")}`, zh: `或 ${models.join("、")}` })] : []),
    skills === undefined
      ? say({ en: "all skills", zh: "全部技能" })
      : say({ en: `skills: ${skills.join(", ") || "none"}`, zh: `技能：${skills.join("、") || "无"}` }),
    tools === undefined
      ? say({ en: "default tools", zh: "默认工具" })
      : say({ en: `${tools.length} tool${tools.length === 1 ? "" : "s"}`, zh: `${tools.length} 个工具` }),
    ...(mcp.length > 0 ? [`MCP ${mcp.join(", ")}`] : []),
    ...(maxSteps === undefined ? [] : [say({ en: `${maxSteps} steps`, zh: `${maxSteps} 步` })]),
    ...(use === undefined ? [] : [say({ en: `for ${showUse(use)}`, zh: `限 ${showUse(use)}` })]),
    ...(isDefault ? [say({ en: "default agent", zh: "默认" })] : []),
  ];
  return { name: id, about: facts.join(" · "), where: path };
}

/** The skills an agent may see. */
export const showSelection = ({ skills }: Pick<AgentView, "skills">, { say }: Terminal): string =>
  skills === undefined ? say({ en: "all", zh: "全部" }) : skills.join(", ") || say({ en: "none", zh: "无" });

/** Who may use an agent; superadmins always may. */
export const showUse = (use: readonly string[]): string => use.join(", ") || "role:superadmin";
