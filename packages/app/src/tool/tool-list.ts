import * as z from "zod/mini";
import { renderTable } from "../doors/cli/table.ts";
import { printable, type Terminal } from "../doors/cli/terminal.ts";
import { showNeeding } from "../mcp/mcp-list.ts";
import { environmentFlag } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { builtinViews, missingTools, NamedToolView, ToolServerView, toolServerViews } from "./tool-view.ts";

const MissingView = () => z.object({ name: z.string(), agents: z.array(z.string()), skills: z.array(z.string()) });

export const toolList = operation({
  name: "tool.list",
  summary: { en: "List the tools agents and skills can name", zh: "列出智能体和技能可用的工具" },
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
      /** Tools that agents or skills name and nobody has. */
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
    render({ tools, servers, missing }, terminal) {
      const { say, style } = terminal;
      return [
        showTable(tools, terminal),
        "",
        ...(servers.length === 0
          ? [style("dim", say({ en: "No MCP servers, so no other tools.", zh: "没有 MCP 服务器，因此没有其他工具。" }))]
          : servers.map((server) => showServer(server, terminal))),
        ...missing.map(
          (tool) =>
            `${style("yellow", "⚠")} ${printable(say({ en: `no tool ${tool.name}, named by`, zh: `没有工具 ${tool.name}，但被引用` }))}: ${printable(showNeeding(tool, terminal))}`,
        ),
      ].join("\n");
    },
    next: ({ servers: [first] }) => [
      "→ loadout tool show <name>",
      ...(first ? [`→ loadout mcp test ${first.name}`] : []),
    ],
    examples: ["loadout tool list", "loadout tool list --env staging --json name,state,skills"],
  },
});

function showTable(tools: readonly NamedToolView[], terminal: Terminal): string {
  const { say, style } = terminal;
  return renderTable(
    tools,
    [
      { title: say({ en: "TOOL", zh: "工具" }), text: ({ name }) => name, style: (text) => style("bold", text) },
      { title: say({ en: "COMES", zh: "来自" }), text: (tool) => wayOf(tool, terminal) },
      {
        title: say({ en: "NAMED BY", zh: "被引用" }),
        text: (tool) => printable(showNeeding(tool, terminal)),
      },
      {
        title: say({ en: "WHAT IT DOES", zh: "用途" }),
        text: ({ description = "", problem }) => printable(problem ? say(problem) : (description.split("\n")[0] ?? "")),
        style: (text, { problem }) => (problem ? style("yellow", text) : text),
        flexible: true,
      },
    ],
    terminal,
  );
}

function wayOf({ isBase, state }: NamedToolView, { say }: Terminal): string {
  if (state === "off") return say({ en: "not here", zh: "不可用" });
  return isBase ? say({ en: "from the start", zh: "默认就有" }) : say({ en: "if named", zh: "引用后才有" });
}

function showServer(server: ToolServerView, terminal: Terminal): string {
  const { say, style } = terminal;
  const later = say({ en: "tools known once it is connected", zh: "连接后才知道有哪些工具" });
  const named = server.named.length > 0 ? ` · ${server.named.join(", ")}` : "";
  const users = showNeeding(server, terminal);
  return `${style("green", "+")} ${say({ en: "server", zh: "服务器" })} ${style("bold", printable(server.name))}  ${printable(`${server.prefix}…${named}`)}  ${style("dim", printable(`${later}${users === "" ? "" : ` · ${users}`}`))}`;
}
