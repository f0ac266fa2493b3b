import type { Client, ClientOptions, Transport } from "@modelcontextprotocol/client";
import { isApiAddress } from "../../environment/api-address.ts";
import type { Settings } from "../../environment/settings-schema.ts";
import { boundResponse } from "../../ground/bound-response.ts";
import { Fault } from "../../ground/fault.ts";
import { untilAborted } from "../../ground/until-aborted.ts";
import type { ToolResult } from "../tools/tool.ts";
import { boundedTransport } from "./bounded-transport.ts";
import { createMcpProcess } from "./mcp-process.ts";
import { type McpToolInfo, mcpResult, type NamedMcpTool, nameMcpTools } from "./mcp-tools.ts";

/** Connects to one MCP server: time limits, variables, tools and calls. */

/** An entry of `mcpServers`. */
export type McpServerEntry = NonNullable<Settings["mcpServers"]>[string];

export interface McpConnectionDeps {
  readonly name: string;
  readonly server: McpServerEntry;
  /** The value of a variable that the entry refers to as `${NAME}`. */
  readonly variable: (name: string) => string | undefined | Promise<string | undefined>;
  /** The command line of this program, used for the command `loadout`. */
  readonly self?: readonly string[];
  readonly limits?: McpLimits;
  /** Receives lines that the server prints besides its answers. */
  readonly onNote?: (line: string) => void;
}

export interface McpLimits {
  /** Time limits in milliseconds: for the handshake with the list of tools, and for one call. */
  readonly connect: number;
  readonly call: number;
}

const mcpLimits: McpLimits = { connect: 15_000, call: 120_000 };

/** The time limits from the layers of a configuration; the last layer that sets one wins. */
export function mcpLimitsOf(layers: readonly { readonly settings: Settings }[]): McpLimits {
  const said: { connectSeconds?: number; callSeconds?: number } = Object.assign(
    {},
    ...layers.map(({ settings }) => settings.limits?.mcp),
  );
  return {
    connect: said.connectSeconds === undefined ? mcpLimits.connect : said.connectSeconds * 1000,
    call: said.callSeconds === undefined ? mcpLimits.call : said.callSeconds * 1000,
  };
}

/** A server that answered the handshake. */
export interface McpConnection {
  readonly info: McpServerInfo;
  /** Its tools; listed again after the server reported a change. */
  tools(signal: AbortSignal): Promise<readonly NamedMcpTool[]>;
  /** `traceparent`: the call it is part of, which the server is told. */
  call(
    tool: NamedMcpTool,
    given: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
    traceparent?: string,
  ): Promise<ToolResult>;
  readonly isOpen: boolean;
  /** The server reported that its tools changed. */
  readonly isStale: boolean;
  close(): Promise<void>;
}

export interface McpServerInfo {
  readonly name?: string;
  readonly version?: string;
  readonly protocol?: string;
  readonly capabilities: readonly string[];
}

/** Connects to a server and lists its tools within the time limit; throws a Fault if that fails. */
export async function connectMcp(deps: McpConnectionDeps, signal?: AbortSignal): Promise<McpConnection> {
  const { name, server, limits = mcpLimits } = deps;
  const values = await valuesOf(deps);
  const hide = hiding(server, values);
  const notes: string[] = [];
  const onNote = (line: string): void => {
    const said = hide(line);
    if (notes.length < 20) notes.push(said);
    deps.onNote?.(said);
  };
  const [{ Client: McpClient }, transport] = await Promise.all([
    import("@modelcontextprotocol/client"),
    openTransport({ ...deps, onNote }, values),
  ]);
  const state: ConnectionState = { isOpen: true, isStale: false };
  const client = createClient(McpClient, state);
  const within = AbortSignal.any([AbortSignal.timeout(limits.connect), ...(signal ? [signal] : [])]);
  try {
    await untilAborted(
      client.connect(boundedTransport(transport), { timeout: limits.connect, signal: within }),
      within,
    );
    const failed = (error: unknown, stopped: AbortSignal): Fault =>
      failure(name, hide(messageOf(error)), stopped, limits, notes);
    return connectionOf({ client, name, limits, state, known: await listTools(client, name, within), failed });
  } catch (error) {
    await client.close().catch(() => undefined); // the first failure is reported
    if (signal?.aborted) throw signal.reason;
    throw error instanceof Fault ? error : failure(name, hide(messageOf(error)), within, limits, notes);
  }
}

/** What the server told us since we connected. */
interface ConnectionState {
  isOpen: boolean;
  isStale: boolean;
}

function createClient(McpClient: typeof Client, state: ConnectionState): Client {
  const onChanged = (): void => {
    state.isStale = true;
  };
  const client = new McpClient(
    { name: "loadout", version: "1" },
    { jsonSchemaValidator: takesAnything, listChanged: { tools: { autoRefresh: false, onChanged } } },
  );
  client.onclose = () => {
    state.isOpen = false;
  };
  client.onerror = () => {}; // an error that matters fails the request that waits for it
  return client;
}

interface ConnectedParts {
  readonly client: Client;
  readonly name: string;
  readonly limits: McpLimits;
  readonly state: ConnectionState;
  known: readonly NamedMcpTool[];
  readonly failed: (error: unknown, stopped: AbortSignal) => Fault;
}

function connectionOf(parts: ConnectedParts): McpConnection {
  const { client, name, limits, state, failed } = parts;
  return {
    info: infoOf(client),
    get isOpen() {
      return state.isOpen;
    },
    get isStale() {
      return state.isStale;
    },
    async tools(stop) {
      if (!state.isStale) return parts.known;
      state.isStale = false;
      const inTime = AbortSignal.any([AbortSignal.timeout(limits.connect), stop]);
      try {
        parts.known = await listTools(client, name, inTime);
      } catch (error) {
        state.isStale = true; // the next step asks again
        if (stop.aborted) throw stop.reason;
        throw failed(error, inTime);
      }
      return parts.known;
    },
    async call(tool, given, callSignal, traceparent) {
      const options = { timeout: limits.call, maxTotalTimeout: limits.call, signal: callSignal };
      try {
        const meta = traceparent === undefined ? {} : { _meta: { traceparent } };
        return mcpResult(await client.callTool({ name: tool.name, arguments: given, ...meta }, options));
      } catch (error) {
        if (isForgotten(error)) await client.close(); // the next step connects again
        throw error;
      }
    },
    close: () => client.close(),
  };
}

/** Whether the server no longer knows this connection: its session ended, or the credentials expired. */
const isForgotten = (error: unknown): boolean => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === 404 || code === 401;
};

/** Accepts every result: results are shown as text, and a schema written by the server could keep us busy. */
const takesAnything: NonNullable<ClientOptions["jsonSchemaValidator"]> = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

/** Lists the tools page by page; an endless list is cut off by time and by number of pages. */
async function listTools(client: Client, server: string, signal: AbortSignal): Promise<readonly NamedMcpTool[]> {
  if (!client.getServerCapabilities()?.tools) return [];
  const found: McpToolInfo[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 20; page++) {
    const answer = await untilAborted(client.listTools(cursor === undefined ? {} : { cursor }, { signal }), signal);
    found.push(...(answer.tools as readonly McpToolInfo[]));
    cursor = answer.nextCursor;
    if (cursor === undefined) break;
  }
  return nameMcpTools(server, found);
}

function infoOf(client: Client): McpServerInfo {
  const { name, version } = client.getServerVersion() ?? {};
  const protocol = client.getNegotiatedProtocolVersion();
  return {
    ...(name !== undefined && { name }),
    ...(version !== undefined && { version }),
    ...(protocol !== undefined && { protocol }),
    capabilities: Object.keys(client.getServerCapabilities() ?? {}),
  };
}

/** The values of variables, by name. */
type Values = ReadonlyMap<string, string>;

/** The variables that the server gets, and those that its entry refers to. */
async function valuesOf({ server, variable }: McpConnectionDeps): Promise<Values> {
  const names = [...new Set([...plainNames, ...mcpVariables(server)])];
  const found = await Promise.all(names.map(async (name) => [name, await variable(name)] as const));
  return new Map(found.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}

async function openTransport(
  { name, server, self, onNote }: Omit<McpConnectionDeps, "variable">,
  values: Values,
): Promise<Transport> {
  const fill = (text: string): string => fillVariables(name, text, values);
  if (server.command !== undefined) {
    const [command = "", ...before] = server.command === "loadout" && self ? self : [fill(server.command)];
    return createMcpProcess({
      command,
      args: [...before, ...(server.args ?? []).map(fill)],
      env: { ...plainVariables(values), ...mapValues(server.env ?? {}, fill) },
      ...(onNote && { onNote }),
    });
  }
  const address = fill(server.url ?? "");
  if (!isApiAddress(address))
    throw refused(name, {
      en: "its url is not an http:// or https:// address",
      zh: "url 应为 http:// 或 https:// 地址",
    });
  const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  return new StreamableHTTPClientTransport(new URL(address), {
    requestInit: { headers: mapValues(server.headers ?? {}, fill), redirect: "error" },
    fetch: async (input, init) => boundResponse(await fetch(input, init), largestAnswer),
  });
}

/** Variables that every server gets; all others must be named in its entry. */
const plainNames = ["PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "USER", "SHELL", "TERM", "SYSTEMROOT", "APPDATA"];

const plainVariables = (values: Values): Record<string, string> =>
  Object.fromEntries([...values].filter(([name]) => plainNames.includes(name)));

const reference = /\$\{([A-Za-z_]\w*)\}/g;

/** The variables that an entry refers to, each once. */
export function mcpVariables({ command = "", args = [], env = {}, url = "", headers = {} }: McpServerEntry): string[] {
  const texts = [command, ...args, ...Object.values(env), url, ...Object.values(headers)];
  return [...new Set(texts.flatMap((text) => [...text.matchAll(reference)].map(([, name = ""]) => name)))];
}

/** Shorter values are not treated as secrets: they would match everywhere. */
const shortestSecret = 6;

/** Hides secrets in the output of a server: values of variables are replaced by their names. */
function hiding(server: McpServerEntry, values: Values): (text: string) => string {
  const secrets = mcpVariables(server)
    .map((name) => ({ name, value: values.get(name) ?? "" }))
    .filter(({ value }) => value.length >= shortestSecret)
    .sort((one, other) => other.value.length - one.value.length);
  return (text) => secrets.reduce((hidden, { name, value }) => hidden.replaceAll(value, `\${${name}}`), text);
}

/** Replaces `${NAME}`. This is the only way a secret reaches a server. */
function fillVariables(server: string, text: string, values: Values): string {
  return text.replace(reference, (_whole, name: string) => {
    const value = values.get(name);
    if (value === undefined)
      throw refused(server, { en: `the variable ${name} is not set`, zh: `没有设置变量 ${name}` });
    return value;
  });
}

const mapValues = (
  values: Readonly<Record<string, string>>,
  change: (value: string) => string,
): Record<string, string> => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));

/** Most bytes of one answer over HTTP. */
const largestAnswer = 20_000_000;

const refused = (name: string, reason: { en: string; zh: string }): Fault =>
  new Fault("mcp.unavailable", { name, reason });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function failure(
  name: string,
  message: string,
  within: AbortSignal,
  limits: McpLimits,
  notes: readonly string[],
): Fault {
  const seconds = Math.round(limits.connect / 1000);
  const said = notes.length > 0 ? ` (${notes.at(-1)?.slice(0, 200)})` : "";
  const text = `${message.slice(0, 300)}${said}`;
  const reason = within.aborted
    ? { en: `no answer within ${seconds} s${said}`, zh: `${seconds} 秒内没有应答${said}` }
    : { en: text, zh: text };
  return new Fault("mcp.unavailable", { name, reason });
}
