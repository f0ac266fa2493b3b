import type { OutputOf } from "loadout/client";

/** The rows of the list of tools, and its filter. */

type Listed = OutputOf<"tool.list">;
export type Tested = OutputOf<"mcp.test">;

/** A tool in the list. */
export interface ToolRow {
  readonly name: string;
  /** The MCP server it belongs to; built-in tools have none. */
  readonly server?: string;
  /** `named`: an agent or skill uses it, and its server was not tested. */
  readonly state: "ready" | "off" | "named";
  readonly problem?: { readonly en: string; readonly zh: string };
  readonly isBase: boolean;
  readonly role?: string;
  readonly description: string;
  readonly agents: readonly string[];
  readonly skills: readonly string[];
}

/** Built-in tools, then those of servers: from tests, and from what agents and skills name. */
export function toolRows({ tools, servers }: Pick<Listed, "tools" | "servers">, tested: readonly Tested[]): ToolRow[] {
  const own = tools.map(
    ({ name, state, problem, isBase, role, description = "", agents, skills }): ToolRow => ({
      name,
      state: state === "ready" ? "ready" : "off",
      ...(problem && { problem }),
      isBase,
      ...(role !== undefined && { role }),
      description,
      agents,
      skills,
    }),
  );
  const ofServers = servers.flatMap(({ name: server, named, agents, skills }) => {
    const told = tested.find(({ name }) => name === server)?.tools ?? [];
    const users = { agents, skills };
    return [
      ...told.map(({ fullName, description }): ToolRow => ({ ...ofServer(server, fullName, users), description })),
      ...named
        .filter((name) => !told.some(({ fullName }) => fullName === name))
        .map((name): ToolRow => ({ ...ofServer(server, name, users), state: "named" })),
    ];
  });
  return [...own, ...ofServers];
}

const ofServer = (server: string, name: string, users: Pick<ToolRow, "agents" | "skills">): ToolRow => ({
  name,
  server,
  state: "ready",
  isBase: false,
  description: "",
  ...users,
});

/** Tools whose name, server or description contains every word. */
export function filterTools(rows: readonly ToolRow[], text: string): readonly ToolRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ name, server = "", description }) => {
    const searched = `${name} ${server} ${description}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
