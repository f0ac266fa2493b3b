import * as z from "zod/mini";
import { renderTable } from "../doors/cli/table.ts";
import { printable, type Terminal } from "../doors/cli/terminal.ts";
import { environmentFlag } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { definedServers, needing, ServerView, serverView } from "./mcp-view.ts";

const MissingView = () => z.object({ name: z.string(), agents: z.array(z.string()), skills: z.array(z.string()) });

export const mcpList = operation({
  name: "mcp.list",
  summary: { en: "List the MCP servers of an environment", zh: "列出环境中的 MCP 服务器" },
  role: "admin",
  effect: "read",
  place: "anywhere",
  input: z.object({ environment: environmentFlag() }),
  output: () =>
    z.object({
      environment: z.string(),
      servers: z.array(ServerView()),
      /** Servers that agents or skills need and nobody defines. */
      missing: z.array(MissingView()),
    }),
  async run(app, { environment: name }) {
    const environment = await app.environment(name);
    const servers = definedServers(app, environment);
    const known = new Set(servers.map((server) => server.name));
    const needed = new Set([
      ...Object.values(environment.files().agents).flatMap(({ mcp = [] }) => mcp),
      ...[...environment.view().ready.values()].flatMap(({ head }) => head.dependencies.servers),
    ]);
    return {
      environment: environment.name(),
      servers: servers.map((server) => serverView(app, environment, server)),
      missing: [...needed]
        .filter((server) => !known.has(server))
        .map((server) => ({ name: server, ...needing(environment, server) })),
    };
  },
  cli: {
    rows: "servers",
    plain: ["name", "kind", "command", "url", "origin", "variables", "agents", "skills"],
    render({ environment, servers, missing }, terminal) {
      const { say } = terminal;
      const none = say({
        en: `Environment ${environment} has no MCP servers yet.`,
        zh: `环境 ${environment} 还没有 MCP 服务器。`,
      });
      return [
        servers.length === 0 ? none : showServers(servers, terminal),
        ...missing.map((server) => showMissing(server, terminal)),
      ].join("\n");
    },
    next: ({ servers: [first] }) =>
      first ? [`→ loadout mcp test ${first.name}`] : ["→ loadout mcp add <name> --command <program> -- <args>"],
    examples: ["loadout mcp list", "loadout mcp list --env staging --json name,kind,variables"],
  },
});

function showServers(servers: readonly ServerView[], terminal: Terminal): string {
  const { say, style } = terminal;
  return renderTable(
    servers,
    [
      {
        title: say({ en: "NAME", zh: "名称" }),
        text: ({ name }) => printable(name),
        style: (text) => style("bold", text),
      },
      { title: say({ en: "KIND", zh: "类型" }), text: ({ kind }) => kind },
      {
        title: say({ en: "COMMAND OR ADDRESS", zh: "命令或地址" }),
        text: ({ command, url }) => printable(command ?? url ?? ""),
        flexible: true,
      },
      { title: say({ en: "DEFINED IN", zh: "定义于" }), text: ({ origin }) => origin },
      {
        title: say({ en: "VARIABLES", zh: "变量" }),
        text: ({ variables }) => variables.map(({ name, isSet }) => `${isSet ? "✓" : "✗"} ${name}`).join(", "),
        style: (text, { variables }) => (variables.every(({ isSet }) => isSet) ? text : style("yellow", text)),
      },
      {
        title: say({ en: "NEEDED BY", zh: "被引用" }),
        text: ({ agents, skills }) => printable(showNeeding({ agents, skills }, terminal)),
      },
    ],
    terminal,
  );
}

export function showNeeding(
  { agents, skills }: Readonly<{ agents: readonly string[]; skills: readonly string[] }>,
  { say }: Terminal,
): string {
  return [
    ...(agents.length > 0 ? [`${say({ en: "agents", zh: "智能体" })} ${agents.join(", ")}`] : []),
    ...(skills.length > 0 ? [`${say({ en: "skills", zh: "技能" })} ${skills.join(", ")}`] : []),
  ].join(" · ");
}

function showMissing(server: z.infer<ReturnType<typeof MissingView>>, terminal: Terminal): string {
  const text = terminal.say({
    en: `no server ${server.name}, needed by`,
    zh: `没有服务器 ${server.name}，但被引用`,
  });
  return `${terminal.style("yellow", "⚠")} ${printable(`${text}: ${showNeeding(server, terminal)}`)}`;
}
