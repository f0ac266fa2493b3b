import { tokenizer } from "@loadout/core";
import * as z from "zod/mini";
import { quoteWord } from "../doors/cli/quote-word.ts";
import { displayWidth, printable, printableText } from "../doors/cli/terminal.ts";
import { serverProblem } from "../mcp/mcp-view.ts";
import { environmentFlag } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { beginHere } from "../session/context.ts";
import { grouped, showServers, showTools } from "../session/show-tools.ts";
import { showRequestTokens, showVisible } from "../session/show-visible.ts";
import {
  NeededServerView,
  neededServerView,
  RemovedView,
  removedView,
  ToolView,
  toolView,
} from "../session/tools-view.ts";
import { RequestTokensView, requestTokens, VisibleView, visibleViews } from "../session/visible-view.ts";
import { AgentView, agentId, findAgentView } from "./agent-view.ts";
import { showUse } from "./show-agent.ts";

export const agentShow = operation({
  name: "agent.show",
  summary: { en: "Show an agent, and what its sessions begin with", zh: "查看智能体，以及它的会话从什么开始" },
  role: "admin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    id: agentId(),
    environment: environmentFlag(),
  }),
  output: () =>
    z.extend(AgentView(), {
      environment: z.string(),
      /** What it really has, with what the defaults add. */
      modelInUse: z.string(),
      contextWindow: z.number(),
      toolsInUse: z.array(ToolView()),
      removed: z.array(RemovedView()),
      servers: z.array(NeededServerView()),
      visibleSkills: z.array(VisibleView()),
      /** Of its first request, without the first message. */
      tokens: RequestTokensView(),
      tokenizer: z.string(),
    }),
  async run(app, { id, environment: name }) {
    const environment = await app.environment(name);
    const agent = findAgentView(environment, id);
    const begin = { ...beginHere(app), agent: agent.id, ...(name !== undefined && { environment: name }) };
    const preview = await (await (await app.sessions()).draft(begin)).preview();
    return {
      ...agent,
      environment: environment.name(),
      modelInUse: preview.model,
      contextWindow: preview.contextWindow,
      toolsInUse: preview.loadout.tools.map(toolView),
      removed: preview.loadout.removed.map(removedView),
      servers: preview.loadout.servers.map((server) =>
        neededServerView(server, (wanted) => serverProblem(app, environment, wanted)),
      ),
      visibleSkills: await visibleViews(preview),
      tokens: await requestTokens(preview),
      tokenizer,
    };
  },
  cli: {
    positionals: ["id"],
    render(agent, terminal) {
      const { say, style } = terminal;
      const all = say({ en: "all", zh: "全部" });
      const rows: readonly [label: string, value: string][] = [
        [say({ en: "environment", zh: "环境" }), agent.environment],
        [
          say({ en: "model", zh: "模型" }),
          `${agent.modelInUse}  (${say({ en: "window", zh: "窗口" })} ${agent.contextWindow.toLocaleString("en")})`,
        ],
        [
          say({ en: "skills", zh: "技能" }),
          agent.skills === undefined ? all : agent.skills.join(", ") || say({ en: "none", zh: "无" }),
        ],
        [say({ en: "further models", zh: "其他可选模型" }), agent.models?.join(", ") ?? ""],
        [say({ en: "for", zh: "可使用者" }), agent.use === undefined ? "" : showUse(agent.use)],
        ["MCP", agent.mcp?.join(", ") ?? ""],
        [say({ en: "steps a turn", zh: "每轮步数" }), agent.maxSteps === undefined ? "" : String(agent.maxSteps)],
        [say({ en: "first request", zh: "第一次请求" }), showRequestTokens(agent.tokens, agent.tokenizer, terminal)],
      ];
      const width = Math.max(...rows.map(([label]) => displayWidth(label)));
      const usual = agent.isDefault ? say({ en: "  (the default one)", zh: "（默认）" }) : "";
      return [
        `${style("bold", printable(agent.id))}${usual}`,
        ...rows
          .filter(([, value]) => value !== "")
          .map(
            ([label, value]) =>
              `  ${style("dim", label)}${" ".repeat(width - displayWidth(label))}  ${printable(value)}`,
          ),
        ...(agent.prompt === undefined ? [] : ["", printableText(agent.prompt).replace(/^/gm, "  ")]),
        "",
        showTools(agent.toolsInUse, terminal),
        ...grouped(agent.removed, "−", "red", terminal),
        ...showServers(agent.servers, terminal),
        "",
        agent.visibleSkills.length === 0
          ? say({ en: "No skill is visible to it.", zh: "没有可见的技能。" })
          : showVisible(agent.visibleSkills, terminal),
      ].join("\n");
    },
    next: ({ id, environment }) => [`→ loadout agent prompt ${quoteWord(id)} --env ${environment}`],
    examples: ["loadout agent show assistant", "loadout agent show assistant --env staging --json"],
  },
});
