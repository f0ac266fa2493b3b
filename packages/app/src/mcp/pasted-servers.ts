import { Fault, type McpServerEntry, type Text } from "@loadout/core";
import * as z from "zod/mini";

/** Reads MCP servers from the JSON that other programs use. */

const texts = z.record(z.string(), z.string());
const Entry = z.looseObject({
  command: z.optional(z.string()),
  args: z.optional(z.array(z.string())),
  env: z.optional(texts),
  url: z.optional(z.string()),
  headers: z.optional(texts),
});
const known = ["command", "args", "env", "url", "headers"] as const;

export interface PastedServers {
  readonly servers: Readonly<Record<string, McpServerEntry>>;
  /** `name.key` of what has no meaning here. */
  readonly ignored: readonly string[];
}

/**
 * Servers in the JSON that programs share: `{"mcpServers": {name: entry}}`, the names alone, or with `wanted` one entry.
 * Errors name the key, never the value: it may hold secrets.
 */
export function pastedServers(text: string, wanted: string | undefined): PastedServers {
  const named = serversIn(parse(text), wanted);
  const chosen = wanted === undefined ? Object.entries(named) : [[wanted, ownOf(named, wanted)] as const];
  if (chosen.length === 0) throw refuse({ en: "it contains no servers", zh: "其中没有服务器" });
  const read = chosen.map(([name, value]) => ({ name, ...readEntry(name, value) }));
  return {
    servers: Object.fromEntries(read.map(({ name, entry }) => [name, entry])),
    ignored: read.flatMap(({ name, ignored }) => ignored.map((key) => `${name}.${key}`)),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse({ en: "it is not JSON", zh: "内容不是 JSON" });
    throw error;
  }
}

function serversIn(value: unknown, wanted: string | undefined): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw refuse({ en: "it is not an object", zh: "内容不是对象" });
  const inner = value.mcpServers ?? value.servers;
  if (inner !== undefined) {
    if (isObject(inner)) return inner;
    throw refuse({ en: "mcpServers is not an object", zh: "mcpServers 不是对象" });
  }
  const isEntry = typeof value.command === "string" || typeof value.url === "string";
  if (!isEntry) return value;
  if (wanted !== undefined) return { [wanted]: value };
  throw refuse({ en: "it is a server without a name; pass the name as an argument", zh: "内容是一个没有名称的服务器" });
}

function ownOf(named: Readonly<Record<string, unknown>>, wanted: string): unknown {
  if (Object.hasOwn(named, wanted)) return named[wanted];
  throw new Fault("mcp.not-found", { name: wanted, candidates: Object.keys(named).join(", ") || "–" });
}

function readEntry(name: string, value: unknown): { entry: McpServerEntry; ignored: string[] } {
  const parsed = Entry.safeParse(value);
  if (!parsed.success) {
    const at = [name, ...(parsed.error.issues[0]?.path ?? [])].map(String).join(".");
    throw refuse({ en: `${at} has the wrong type`, zh: `${at} 的内容不正确` });
  }
  const { data } = parsed;
  if ((data.command === undefined) === (data.url === undefined))
    throw refuse({ en: `${name} needs either command or url`, zh: `${name} 需要 command 或 url 之一` });
  return {
    entry: Object.fromEntries(known.flatMap((key) => (data[key] === undefined ? [] : [[key, data[key]]]))),
    ignored: Object.keys(data).filter((key) => !known.some((one) => one === key)),
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const refuse = (problem: Text): Fault =>
  new Fault("input.invalid", {
    problem: { en: `standard input: ${problem.en}`, zh: `标准输入：${problem.zh}` },
    usage: '{"mcpServers": {"name": {"command": "program", "args": []}}}',
  });
