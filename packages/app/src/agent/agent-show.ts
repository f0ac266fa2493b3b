import { tokenizer } from "@loadout/core";
import * as z from "zod/mini";
import { sharedAgent } from "../access/shared-things.ts";
import { printable, printableText, quoteWord } from "../doors/cli/terminal.ts";
import { showCount } from "../doors/cli/terminal-format.ts";
import { facts } from "../doors/cli/view.ts";
import { serverProblem } from "../mcp/mcp-view.ts";
import { readKeys } from "../model/model-view.ts";
import { environmentFlag } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { beginHere } from "../session/context.ts";
import { grouped, showServers, showTools } from "../session/show-tools.ts";
import { showRequestTokens, showVisible } from "../session/show-visible.ts";
import { NeededServerView, neededServerView, RemovedView, ToolView, toolView } from "../session/tools-view.ts";
import { RequestTokensView, requestTokens, VisibleView, visibleViews } from "../session/visible-view.ts";
import { AgentView, agentId, findAgentView } from "./agent-view.ts";
import { showSelection, showUse } from "./show-agent.ts";

/** Shows one agent, and the skills and tools that its sessions start with. */

export const agentShow = operation({
  name: "agent.show",
  summary: { en: "Show an agent, and what its sessions start with", zh: "查看智能体，以及它的会话从什么开始" },
  role: "admin",
  shares: sharedAgent("read"),
  effect: "read",
  place: "anywhere",
  input: z.object({
    id: agentId(),
    environment: environmentFlag(),
  }),
  output: () =>
    z.extend(AgentView(), {
      environment: z.string(),
      /** The effective agent, including defaults. */
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
    const begin = { ...(await beginHere(app)), agent: agent.id, ...(name !== undefined && { environment: name }) };
    const keys = await readKeys(app);
    const preview = await (await (await app.sessions()).draft(begin)).preview();
    return {
      ...agent,
      environment: environment.name(),
      modelInUse: preview.model,
      contextWindow: preview.contextWindow,
      toolsInUse: preview.loadout.tools.map(toolView),
      removed: preview.loadout.removed,
      servers: preview.loadout.servers.map((server) =>
        neededServerView(server, (wanted) => serverProblem(app, keys, environment, wanted)),
      ),
      visibleSkills: await visibleViews(preview),
      tokens: await requestTokens(preview),
      tokenizer,
    };
  },
  cli: {
    positionals: ["id"],
    render: facts({
      title: ({ id, isDefault }, { say, style }) =>
        `${style("bold", printable(id))}${isDefault ? say({ en: "  (default)", zh: "（默认）" }) : ""}`,
      facts: [
        [{ en: "environment", zh: "环境" }, "environment"],
        [
          { en: "model", zh: "模型" },
          ({ modelInUse, contextWindow }, { say }) =>
            `${modelInUse}  (${say({ en: "window", zh: "窗口" })} ${showCount(contextWindow)})`,
        ],
        [{ en: "skills", zh: "技能" }, showSelection],
        [{ en: "other models", zh: "其他可选模型" }, "models"],
        [{ en: "for", zh: "可使用者" }, ({ use }) => use && showUse(use)],
        ["MCP", "mcp"],
        [{ en: "steps per turn", zh: "每轮步数" }, "maxSteps"],
        [
          { en: "first request", zh: "第一次请求" },
          ({ tokens, tokenizer: counted }, terminal) => showRequestTokens(tokens, counted, terminal),
        ],
      ],
      below: ({ prompt, toolsInUse, removed, servers, visibleSkills }, terminal) => [
        ...(prompt === undefined ? [] : ["", printableText(prompt).replace(/^/gm, "  ")]),
        "",
        showTools(toolsInUse, terminal),
        ...grouped(removed, "−", "red", terminal),
        ...showServers(servers, terminal),
        "",
        visibleSkills.length === 0
          ? terminal.say({ en: "No skills are visible to it.", zh: "没有可见的技能。" })
          : showVisible(visibleSkills, terminal),
      ],
    }),
    next: ({ id, environment }) => [`→ loadout agent prompt ${quoteWord(id)} --env ${environment}`],
    examples: ["loadout agent show assistant", "loadout agent show assistant --env staging --json"],
  },
});
