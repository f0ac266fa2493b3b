import {
  type Environment,
  environmentDocuments,
  Fault,
  homeSettings,
  type McpServerEntry,
  mcpPrefix,
  mcpVariables,
  type OwnSettingsFile,
  type Text,
  withoutToken,
} from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { printable, quoteWord, type Terminal } from "../doors/cli/terminal.ts";
import type { Done } from "../doors/cli/view.ts";
import { entryVersion } from "../environment/entry-version.ts";
import { secretWords } from "../environment/secrets/secret-literal.ts";
import type { FindKey } from "../model/model-view.ts";
import { field, filled } from "../operation/field.ts";
import type { AnswerOf } from "../operation/operation.ts";

/** The MCP servers of an environment, and how operations answer with them. */

export const serverName = () =>
  field(filled(), {
    en: "The server's name in mcpServers",
    zh: "mcpServers 中的服务器名",
  });

export type ServerOrigin = "home" | "project" | "environment";

/** A server as the last layer that names it has it. */
export interface DefinedServer {
  readonly name: string;
  readonly entry: McpServerEntry;
  readonly origin: ServerOrigin;
  /** The file that defines it. */
  readonly path: string;
}

/** The servers of an environment's layers; of one name the last layer's counts, as in sessions. */
export function definedServers({ config: { home } }: App, environment: Environment): DefinedServer[] {
  const [own, ofHome] = [environment.files().documents.config.place, homeSettings(home).place];
  const found = new Map<string, DefinedServer>();
  for (const { path, settings } of environment.layers()) {
    const origin = path === own ? "environment" : path === ofHome ? "home" : "project";
    for (const [name, entry] of Object.entries(settings.mcpServers ?? {}))
      found.set(name, { name, entry, origin, path });
  }
  return [...found.values()];
}

/** The file of the home or of its environment that defines a server; one of a project is not changed. */
export const fileOf = (
  { config: { home } }: App,
  environment: Environment,
  { origin }: DefinedServer,
): OwnSettingsFile => (origin === "home" ? homeSettings(home) : environmentDocuments(home, environment.name()).config);

export function findServer(app: App, environment: Environment, name: string): DefinedServer {
  const servers = definedServers(app, environment);
  const found = servers.find((server) => server.name === name);
  if (found) return found;
  throw notFound(name, servers);
}

const notFound = (name: string, servers: readonly DefinedServer[]): Fault =>
  new Fault("mcp.not-found", { name, candidates: servers.map((server) => server.name).join(", ") || "–" });

/** Which agents (`mcp`) and skills (`mcp_dependencies`) need a server. */
export function needing(environment: Environment, name: string): { agents: string[]; skills: string[] } {
  return {
    agents: Object.entries(environment.files().agents).flatMap(([id, { mcp = [] }]) =>
      mcp.includes(name) ? [id] : [],
    ),
    skills: [...environment.view().ready.values()].flatMap(({ id, head }) =>
      head.dependencies.servers.includes(name) ? [id] : [],
    ),
  };
}

export const ServerView = () =>
  z.object({
    name: z.string(),
    /** Changes with every edit; pass it as `from` when you change the entry. */
    version: z.string(),
    kind: z.enum(["stdio", "http"]),
    /** Its command line, for `stdio`. */
    command: z.optional(z.string()),
    /** Its address, for `http`. */
    url: z.optional(z.string()),
    origin: z.enum(["home", "project", "environment"]),
    path: z.string(),
    /** Variables that its entry refers to; their values are never shown. */
    variables: z.array(z.object({ name: z.string(), isSet: z.boolean() })),
    /** How the names of its tools begin. */
    prefix: z.string(),
    /** Names of the variables its program is given, for `stdio`. */
    env: z.array(z.string()),
    /** Names of the headers of its requests, for `http`. */
    headers: z.array(z.string()),
    agents: z.array(z.string()),
    skills: z.array(z.string()),
  });
export type ServerView = AnswerOf<typeof ServerView>;

export function serverView(
  keys: FindKey,
  environment: Environment,
  { name, entry, origin, path }: DefinedServer,
): ServerView {
  return {
    name,
    version: entryVersion(entry),
    ...(entry.command === undefined
      ? { kind: "http" as const, url: safeAddress(entry.url ?? "") }
      : { kind: "stdio" as const, command: commandLine(entry.command, entry.args ?? []) }),
    origin,
    path,
    variables: mcpVariables(entry).map((variable) => ({
      name: variable,
      isSet: keys(variable) !== undefined,
    })),
    prefix: mcpPrefix(name),
    env: Object.keys(entry.env ?? {}),
    headers: Object.keys(entry.headers ?? {}),
    ...needing(environment, name),
  };
}

/** A name that agents or skills use and nothing defines. */
export const MissingView = () =>
  z.object({ name: z.string(), agents: z.array(z.string()), skills: z.array(z.string()) });
export type MissingView = AnswerOf<typeof MissingView>;

/** `agents assistant · skills pdf`: who names a server or tool. */
export function showNeeding(
  { agents, skills }: Readonly<{ agents: readonly string[]; skills: readonly string[] }>,
  { say }: Terminal,
): string {
  return [
    ...(agents.length > 0 ? [`${say({ en: "agents", zh: "智能体" })} ${agents.join(", ")}`] : []),
    ...(skills.length > 0 ? [`${say({ en: "skills", zh: "技能" })} ${skills.join(", ")}`] : []),
  ].join(" · ");
}

/** `⚠ no server tickets, needed by: agents assistant`. */
export const showMissing = (missing: MissingView, text: Text, terminal: Terminal): string =>
  `${terminal.style("yellow", "⚠")} ${printable(`${terminal.say(text)}: ${showNeeding(missing, terminal)}`)}`;

/** A server that was written, as a terminal says it. */
export const describeServer = ({ name, command, url, path }: ServerView): Done => ({
  name,
  about: command ?? url ?? "",
  where: path,
});

/** The command line of a server, quoted; literal secrets are masked. */
function commandLine(command: string, args: readonly string[]): string {
  const secret = secretWords(args);
  return [command, ...args.map((word, index) => (secret.has(index) ? "***" : word))].map(quoteWord).join(" ");
}

/** An address without user name, password and query. */
export const safeAddress = (url: string): string =>
  withoutToken(url)
    .replace(/(?<=\/\/)[^/?#]*@/, "***@")
    .replace(/(?<=[?#]).*/s, "***");

/** Problems of a server that are known without starting it. */
export function serverProblem(app: App, keys: FindKey, environment: Environment, name: string): Text | undefined {
  const servers = definedServers(app, environment);
  const server = servers.find((one) => one.name === name);
  if (!server) {
    const fault = notFound(name, servers);
    return { en: fault.say("en").message, zh: fault.say("zh").message };
  }
  const unset = mcpVariables(server.entry).find((variable) => keys(variable) === undefined);
  return unset === undefined ? undefined : { en: `the variable ${unset} is not set`, zh: `没有设置变量 ${unset}` };
}
