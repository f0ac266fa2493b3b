import * as z from "zod/mini";
import { list } from "../doors/cli/view.ts";
import { readKeys } from "../model/model-view.ts";
import { environmentFlag } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { definedServers, MissingView, needing, ServerView, serverView, showMissing, showNeeding } from "./mcp-view.ts";

/** Lists the MCP servers of an environment. */

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
      /** Servers that agents or skills need and that are not defined. */
      missing: z.array(MissingView()),
    }),
  async run(app, { environment: name }) {
    const environment = await app.environment(name);
    const servers = definedServers(app, environment);
    const keys = await readKeys(app);
    const known = new Set(servers.map((server) => server.name));
    const needed = new Set([
      ...Object.values(environment.files().agents).flatMap(({ mcp = [] }) => mcp),
      ...[...environment.view().ready.values()].flatMap(({ head }) => head.dependencies.servers),
    ]);
    return {
      environment: environment.name(),
      servers: servers.map((server) => serverView(keys, environment, server)),
      missing: [...needed]
        .filter((server) => !known.has(server))
        .map((server) => ({ name: server, ...needing(environment, server) })),
    };
  },
  cli: {
    rows: "servers",
    plain: ["name", "kind", "command", "url", "origin", "variables", "agents", "skills"],
    render: list("servers", {
      empty: ({ environment }) => ({
        en: `Environment ${environment} has no MCP servers yet.`,
        zh: `环境 ${environment} 还没有 MCP 服务器。`,
      }),
      columns: [
        { title: { en: "NAME", zh: "名称" }, text: "name", style: "bold" },
        { title: { en: "KIND", zh: "类型" }, text: "kind" },
        {
          title: { en: "COMMAND OR ADDRESS", zh: "命令或地址" },
          text: ({ command, url }) => command ?? url ?? "",
          flexible: true,
        },
        { title: { en: "DEFINED IN", zh: "定义于" }, text: "origin" },
        {
          title: { en: "VARIABLES", zh: "变量" },
          text: ({ variables }) => variables.map(({ name, isSet }) => `${isSet ? "✓" : "✗"} ${name}`).join(", "),
          style: (text, { variables }, { style }) =>
            variables.every(({ isSet }) => isSet) ? text : style("yellow", text),
        },
        { title: { en: "NEEDED BY", zh: "被引用" }, text: showNeeding },
      ],
      below: ({ missing }, terminal) =>
        missing.map((server) => {
          const { name } = server;
          const text = { en: `no server ${name}, needed by`, zh: `没有服务器 ${name}，但被引用` };
          return showMissing(server, text, terminal);
        }),
    }),
    next: ({ servers: [first] }) =>
      first ? [`→ loadout mcp test ${first.name}`] : ["→ loadout mcp add <name> --command <program> -- <args>"],
    examples: ["loadout mcp list", "loadout mcp list --env staging --json name,kind,variables"],
  },
});
