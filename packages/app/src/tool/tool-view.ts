import {
  builtinTools,
  commandTools,
  defaultTools,
  type Environment,
  listTools,
  mcpPrefix,
  type Text,
  toolsMeant,
} from "@loadout/core";
import * as z from "zod/mini";
import { withImplied } from "../agent/agent-view.ts";
import type { App } from "../app.ts";
import { definedServers, type MissingView, needing, serverProblem } from "../mcp/mcp-view.ts";
import { readKeys } from "../model/model-view.ts";
import type { AnswerOf } from "../operation/operation.ts";
import { TextView } from "../operation/text-view.ts";

/** A tool that agents and skills can name, and those that do. */
export const NamedToolView = () =>
  z.object({
    name: z.string(),
    origin: z.enum(["builtin", "mcp"]),
    /** The MCP server it is one of. */
    server: z.optional(z.string()),
    /** `off`: not to be had here; `unconnected`: known once its server is connected, which looking does not do. */
    state: z.enum(["ready", "off", "unconnected"]),
    /** Why it is not ready. */
    problem: z.optional(TextView()),
    /** Whether agents that name no tools have it; otherwise it comes with skills that depend on it. */
    isBase: z.boolean(),
    /** The least role whose sessions may use it. */
    role: z.optional(z.string()),
    /** The description for models. */
    description: z.optional(z.string()),
    /** JSON Schema of its input. */
    parameters: z.optional(z.record(z.string(), z.unknown())),
    /** Agents that have it from the start. */
    agents: z.array(z.string()),
    /** Skills that name it in `tool_dependencies`. */
    skills: z.array(z.string()),
    /** Skills whose `allowed-tools` lets it through. */
    allowedBy: z.array(z.string()),
  });
export type NamedToolView = AnswerOf<typeof NamedToolView>;

/** An MCP server as a source of tools. */
export const ToolServerView = () =>
  z.object({
    name: z.string(),
    /** How the names of its tools begin. */
    prefix: z.string(),
    /** Its tools are known once it is connected: `mcp test` does that. */
    toolsKnown: z.literal(false),
    /** Its tools that agents or skills name. */
    named: z.array(z.string()),
    agents: z.array(z.string()),
    skills: z.array(z.string()),
  });
export type ToolServerView = AnswerOf<typeof ToolServerView>;

/** Every tool of our own, in our order. */
export async function builtinViews(app: App, environment: Environment): Promise<NamedToolView[]> {
  const there = new Map((await listTools(environment.layers(), app.config.home)).map((tool) => [tool.name, tool]));
  return builtinTools.map((name) => {
    const tool = there.get(name);
    return {
      name,
      origin: "builtin",
      state: tool ? "ready" : "off",
      ...(!tool && { problem: missing(name) }),
      isBase: defaultTools.includes(name),
      ...(tool?.role && { role: tool.role }),
      ...(tool && { description: tool.description, parameters: tool.parameters }),
      ...usersOf(environment, name),
    };
  });
}

const missing = (name: string): Text =>
  (commandTools as readonly string[]).includes(name)
    ? { en: 'commands are off here: exec is "off"', zh: "这里关闭了命令：exec 为 “off”" }
    : { en: "this version does not have it", zh: "此版本没有该工具" };

/** A tool of a server, as far as it is known without connecting. */
export async function serverToolView(
  app: App,
  environment: Environment,
  name: string,
): Promise<NamedToolView | undefined> {
  const server = definedServers(app, environment).find((one) => isOf(one.name, name));
  if (!server) return undefined;
  const problem = serverProblem(app, await readKeys(app), environment, server.name) ?? {
    en: `known once ${server.name} is connected`,
    zh: `连接 ${server.name} 后才知道`,
  };
  return {
    name,
    origin: "mcp",
    server: server.name,
    state: "unconnected",
    problem,
    isBase: false,
    ...usersOf(environment, name),
  };
}

const isOf = (server: string, name: string): boolean =>
  name.startsWith(mcpPrefix(server)) && name !== mcpPrefix(server);

export function toolServerViews(app: App, environment: Environment): ToolServerView[] {
  const named = namedTools(environment);
  return definedServers(app, environment).map(({ name }) => ({
    name,
    prefix: mcpPrefix(name),
    toolsKnown: false,
    named: named.filter((tool) => isOf(name, tool)),
    ...needing(environment, name),
  }));
}

/** Tools that agents or skills use and that do not exist. */
export function missingTools(app: App, environment: Environment): MissingView[] {
  const servers = definedServers(app, environment);
  return namedTools(environment)
    .filter((name) => !builtinTools.includes(name) && !servers.some((server) => isOf(server.name, name)))
    .map((name) => {
      const { agents, skills } = usersOf(environment, name);
      return { name, agents, skills };
    });
}

/** The tools that agents always have or skills depend on, each name once. */
function namedTools(environment: Environment): string[] {
  const byAgents = Object.values(environment.files().agents).flatMap(({ tools = [] }) => tools);
  const bySkills = [...environment.view().ready.values()].flatMap(({ head }) => head.dependencies.tools);
  return [...new Set([...byAgents, ...bySkills])].sort();
}

function usersOf(environment: Environment, name: string): Pick<NamedToolView, "agents" | "skills" | "allowedBy"> {
  const agents = withImplied(environment.files().agents);
  const skills = [...environment.view().ready.values()];
  const one = new Set([name]);
  const pick = (isUser: (skill: (typeof skills)[number]) => boolean): string[] =>
    skills.filter(isUser).map(({ id }) => id);
  return {
    agents: Object.entries(agents).flatMap(([id, { tools = defaultTools }]) => (tools.includes(name) ? [id] : [])),
    skills: pick(({ head }) => head.dependencies.tools.includes(name)),
    allowedBy: pick(({ head }) => (head.allowedTools ?? []).some(({ tool }) => toolsMeant(tool, one).length > 0)),
  };
}
