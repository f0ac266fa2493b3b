import { Fault } from "../../ground/fault.ts";
import { endingOf, type Span } from "../../ground/observe/observer.ts";
import type { Text } from "../../ground/text.ts";
import { mcpPrefix } from "../../turn/tool-names.ts";
import { failed, type RunnableTool } from "../tools/tool.ts";
import {
  connectMcp,
  type McpConnection,
  type McpConnectionDeps,
  type McpLimits,
  type McpServerEntry,
} from "./mcp-connection.ts";
import type { NamedMcpTool } from "./mcp-tools.ts";

/** The MCP servers of one session: connected when a step first needs them. A failing server never fails a turn. */
export interface McpServers {
  /** Connects those that are not connected, in parallel, each within its time limit. */
  ensure(names: readonly string[], signal: AbortSignal, span?: Span): Promise<void>;
  /** Tools of the connected servers. */
  tools(): readonly RunnableTool[];
  /** Why a required server has no tools. */
  problems(): ReadonlyMap<string, Text>;
  close(): Promise<void>;
}

export interface McpServersDeps extends Pick<McpConnectionDeps, "variable" | "self"> {
  /** The current `mcpServers` entries. */
  readonly servers: () => Readonly<Record<string, McpServerEntry>>;
  readonly limits: () => McpLimits;
  readonly now?: () => number;
}

/** Milliseconds until a failed server is tried again; doubles after each failure. */
const firstWait = 1000;
const longestWait = 60_000;

interface Known {
  readonly entry: string;
  connection?: McpConnection;
  tools: readonly RunnableTool[];
  /** The tool list it returned last. */
  named?: readonly NamedMcpTool[];
  failures: number;
  problem?: Text;
  retryAt: number;
}

export function createMcpServers({ servers, limits, now = Date.now, ...deps }: McpServersDeps): McpServers {
  const known = new Map<string, Known>();
  let isClosed = false;

  async function ensureOne(name: string, signal: AbortSignal, span: Span | undefined): Promise<void> {
    const server = Object.hasOwn(servers(), name) ? servers()[name] : undefined;
    const entry = JSON.stringify(server ?? null);
    const before = known.get(name);
    if (before && before.entry !== entry) await before.connection?.close(); // its entry changed
    const one: Known = before?.entry === entry ? before : { entry, tools: [], failures: 0, retryAt: 0 };
    known.set(name, one);
    try {
      if (!server) throw new Fault("mcp.not-found", { name, candidates: Object.keys(servers()).join(", ") || "–" });
      assertOwnName(name, Object.keys(servers()));
      if (!one.connection?.isOpen) await connect(name, server, one, { signal, span });
      await refreshTools(one, name, signal);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!(error instanceof Fault)) throw error;
      one.problem = problemOf(error);
      one.tools = [];
    }
  }

  async function connect(
    name: string,
    server: McpServerEntry,
    one: Known,
    { signal, span }: { readonly signal: AbortSignal; readonly span: Span | undefined },
  ): Promise<void> {
    const wait = one.retryAt - now();
    if (wait > 0 && one.failures > 0) {
      const seconds = Math.ceil(wait / 1000);
      const reason = { en: `it failed; next attempt in ${seconds} s`, zh: `它出错了；${seconds} 秒后重试` };
      throw new Fault("mcp.unavailable", { name, reason });
    }
    delete one.connection;
    delete one.named;
    const watched = span?.start({ kind: "mcp", server: name, method: "initialize" });
    try {
      const connection = await connectMcp({ name, server, limits: limits(), ...deps }, signal);
      if (isClosed) await connection.close();
      one.connection = connection;
      one.failures = 0;
      delete one.problem;
      watched?.end({ outcome: "ok" });
    } catch (error) {
      watched?.end(endingOf(error, signal));
      if (!signal.aborted) {
        one.retryAt = now() + Math.min(longestWait, firstWait * 2 ** one.failures);
        one.failures++;
      }
      throw error;
    }
  }

  return {
    async ensure(names, signal, span) {
      if (isClosed) return;
      const needed = names.filter((name) => !isSettled(name));
      if (needed.length > 0) await Promise.all(needed.map((name) => ensureOne(name, signal, span)));
    },
    tools: () => [...known.values()].flatMap(({ tools, connection }) => (connection?.isOpen ? tools : [])),
    problems: () =>
      new Map([...known].flatMap(([name, { problem }]) => (problem === undefined ? [] : [[name, problem] as const]))),
    async close() {
      isClosed = true;
      await Promise.allSettled([...known.values()].map(({ connection }) => connection?.close()));
    },
  };

  /** Whether it is connected with the current entry and an up-to-date tool list. */
  function isSettled(name: string): boolean {
    const one = known.get(name);
    const server = Object.hasOwn(servers(), name) ? servers()[name] : undefined;
    return one?.connection?.isOpen === true && !one.connection.isStale && one.entry === JSON.stringify(server ?? null);
  }
}

/** If the tools of two servers would have the same names, only the first server is used. */
function assertOwnName(name: string, all: readonly string[]): void {
  const first = all.find((other) => mcpPrefix(other) === mcpPrefix(name));
  if (first === undefined || first === name) return;
  const reason = {
    en: `its tools would have the same names as those of ${first}`,
    zh: `它的工具会与 ${first} 的同名`,
  };
  throw new Fault("mcp.unavailable", { name, reason });
}

async function refreshTools(one: Known, name: string, signal: AbortSignal): Promise<void> {
  const named = await one.connection?.tools(signal);
  if (!named || named === one.named) return;
  one.named = named;
  one.tools = named.map((tool) => runnable(name, tool, one));
}

/** A failed call is reported to the model; a server that has ended is connected again by the next step. */
function runnable(server: string, tool: NamedMcpTool, one: Known): RunnableTool {
  return {
    name: tool.fullName,
    description: tool.description,
    parameters: tool.parameters,
    server,
    async run(given, { signal = new AbortController().signal, span }) {
      const { connection } = one;
      if (!connection?.isOpen)
        return failed(`The MCP server ${server} has ended; it is started again with the next step`);
      const watched = span?.start({ kind: "mcp", server, method: "tools/call", tool: tool.name });
      try {
        const result = await connection.call(tool, given, signal, (watched ?? span)?.traceparent);
        watched?.end(result.isError ? { outcome: "error", reason: "tool_error" } : { outcome: "ok" });
        return result;
      } catch (error) {
        watched?.end(signal.aborted ? { outcome: "cancelled" } : { outcome: "error", reason: "mcp.unavailable" });
        if (signal.aborted) throw signal.reason;
        const reason = error instanceof Error ? error.message : String(error);
        return failed(`The MCP server ${server} failed: ${reason.slice(0, 1000)}`);
      }
    },
  };
}

/** The reason without the name of the server, which callers show themselves. */
function problemOf(fault: Fault): Text {
  const { reason } = fault.values;
  return fault.code === "mcp.unavailable" && typeof reason === "object"
    ? reason
    : { en: fault.say("en").message, zh: fault.say("zh").message };
}
