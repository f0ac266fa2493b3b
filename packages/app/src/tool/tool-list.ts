import * as z from "zod/mini";
import { printable, type Terminal } from "../doors/cli/terminal.ts";
import { list } from "../doors/cli/view.ts";
import { MissingView, showMissing, showNeeding } from "../mcp/mcp-view.ts";
import { environmentFlag } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { builtinViews, missingTools, NamedToolView, ToolServerView, toolServerViews } from "./tool-view.ts";

/** Lists the tools that agents and skills can use. */

export const toolList = operation({
  name: "tool.list",
  summary: { en: "List the tools that agents and skills can use", zh: "列出智能体和技能可用的工具" },
  role: "admin",
  effect: "read",
  place: "anywhere",
  input: z.object({ environment: environmentFlag() }),
  output: () =>
    z.object({
      environment: z.string(),
      tools: z.array(NamedToolView()),
      /** Where more tools come from. */
      servers: z.array(ToolServerView()),
      /** Tools that agents or skills use and that do not exist. */
      missing: z.array(MissingView()),
    }),
  async run(app, { environment: name }) {
    const environment = await app.environment(name);
    return {
      environment: environment.name(),
      tools: await builtinViews(app, environment),
      servers: toolServerViews(app, environment),
      missing: missingTools(app, environment),
    };
  },
  cli: {
    rows: "tools",
    plain: ["name", "state", "isBase", "agents", "skills", "allowedBy"],
    render: list("tools", {
      columns: [
        { title: { en: "TOOL", zh: "工具" }, text: "name", style: "bold" },
        { title: { en: "AVAILABLE", zh: "来自" }, text: wayOf },
        { title: { en: "USED BY", zh: "被引用" }, text: showNeeding },
        {
          title: { en: "WHAT IT DOES", zh: "用途" },
          text: ({ description = "", problem }, { say }) =>
            problem ? say(problem) : (description.split("\n")[0] ?? ""),
          style: (text, { problem }, { style }) => (problem ? style("yellow", text) : text),
          flexible: true,
        },
      ],
      below: ({ servers, missing }, terminal) => [
        "",
        ...(servers.length === 0 ? [noServers(terminal)] : servers.map((server) => showServer(server, terminal))),
        ...missing.map((tool) => {
          const { name } = tool;
          return showMissing(tool, { en: `no tool ${name}, used by`, zh: `没有工具 ${name}，但被引用` }, terminal);
        }),
      ],
    }),
    next: ({ servers: [first] }) => [
      "→ loadout tool show <name>",
      ...(first ? [`→ loadout mcp test ${first.name}`] : []),
    ],
    examples: ["loadout tool list", "loadout tool list --env staging --json name,state,skills"],
  },
});

function wayOf({ isBase, state }: NamedToolView, { say }: Terminal): string {
  if (state === "off") return say({ en: "off", zh: "不可用" });
  return isBase ? say({ en: "always", zh: "默认就有" }) : say({ en: "on request", zh: "引用后才有" });
}

const noServers = ({ say, style }: Terminal): string =>
  style("dim", say({ en: "No MCP servers, so no other tools.", zh: "没有 MCP 服务器，因此没有其他工具。" }));

function showServer(server: ToolServerView, terminal: Terminal): string {
  const { say, style } = terminal;
  const later = say({ en: "tools are listed once it is connected", zh: "连接后才知道有哪些工具" });
  const named = server.named.length > 0 ? ` · ${server.named.join(", ")}` : "";
  const users = showNeeding(server, terminal);
  return `${style("green", "+")} ${say({ en: "server", zh: "服务器" })} ${style("bold", printable(server.name))}  ${printable(`${server.prefix}…${named}`)}  ${style("dim", printable(`${later}${users === "" ? "" : ` · ${users}`}`))}`;
}
