import type { Pair, ServerDraft } from "./server-draft.ts";

/** Reads MCP servers from JSON that other programs use. */

/** A server of a pasted text. */
export type PastedServer =
  | {
      readonly kind: "ready";
      readonly draft: ServerDraft;
      /** Keys that are ignored. */
      readonly ignored: readonly string[];
    }
  /** `at` has a wrong type. */
  | { readonly kind: "wrong"; readonly name: string; readonly at: string }
  /** It needs either a command or an address. */
  | { readonly kind: "unplaced"; readonly name: string };

export type Pasted =
  | { readonly kind: "servers"; readonly servers: readonly PastedServer[] }
  | { readonly kind: "problem"; readonly problem: "notJson" | "notObject" | "nameless" | "none" };

/** Reads the JSON that programs share: `{"mcpServers": {name: entry}}`, `servers`, or the names alone. */
export function readPasted(text: string): Pasted {
  const value = parse(text);
  if (value === undefined) return problem("notJson");
  if (!isObject(value)) return problem("notObject");
  const inner = value.mcpServers ?? value.servers;
  if (inner !== undefined && !isObject(inner)) return problem("notObject");
  if (inner === undefined && (typeof value.command === "string" || typeof value.url === "string"))
    return problem("nameless");
  const servers = Object.entries(inner ?? value).map(([name, entry]) => readServer(name, entry));
  return servers.length === 0 ? problem("none") : { kind: "servers", servers };
}

const problem = (what: Extract<Pasted, { kind: "problem" }>["problem"]): Pasted => ({ kind: "problem", problem: what });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const known = ["command", "args", "env", "url", "headers"];

function readServer(name: string, entry: unknown): PastedServer {
  if (!isObject(entry)) return { kind: "wrong", name, at: name };
  const { command, args = [], env = {}, url, headers = {} } = entry;
  const wrong = Object.entries({
    command: command === undefined || typeof command === "string",
    args: Array.isArray(args) && args.every((one) => typeof one === "string"),
    env: isTexts(env),
    url: url === undefined || typeof url === "string",
    headers: isTexts(headers),
  }).find(([, isFine]) => !isFine);
  if (wrong) return { kind: "wrong", name, at: `${name}.${wrong[0]}` };
  if ((command === undefined) === (url === undefined)) return { kind: "unplaced", name };
  return {
    kind: "ready",
    draft: {
      name,
      kind: url === undefined ? "stdio" : "http",
      command: String(command ?? ""),
      args: args as readonly string[],
      env: pairsOf(env as Texts),
      url: String(url ?? ""),
      headers: pairsOf(headers as Texts),
    },
    ignored: Object.keys(entry).filter((key) => !known.includes(key)),
  };
}

type Texts = Readonly<Record<string, string>>;

const pairsOf = (texts: Texts): readonly Pair[] => Object.entries(texts).map(([name, value]) => ({ name, value }));

const isTexts = (value: unknown): value is Texts =>
  isObject(value) && Object.values(value).every((one) => typeof one === "string");

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
