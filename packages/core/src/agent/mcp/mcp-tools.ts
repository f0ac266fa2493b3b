import { oneLine } from "../../skill/listing-line.ts";
import { mcpPrefix, plainName } from "../../turn/tool-names.ts";
import type { ToolResult } from "../tools/tool.ts";

/** Names the tools of an MCP server, and turns its answers into text. */

/** A tool as the server describes it; untrusted. */
export interface McpToolInfo {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** A tool of a server under the name it has here. */
export interface NamedMcpTool {
  /** `mcp__server__tool` */
  readonly fullName: string;
  /** What the server calls it. */
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Most tools of one server, and the size of their descriptions and schemas. */
const mostTools = 128;
const longestDescription = 2000;
const largestSchema = 32_000;
/** The longest tool name that providers accept. */
const longestName = 64;

/** Gives the tools of a server unique names; none can have the name of a built-in tool. */
export function nameMcpTools(server: string, tools: readonly McpToolInfo[]): NamedMcpTool[] {
  const taken = new Set<string>();
  return tools.slice(0, mostTools).flatMap((tool) => {
    if (JSON.stringify(tool.inputSchema).length > largestSchema) return [];
    const fullName = freeName(`${mcpPrefix(server)}${plainName(tool.name)}`.slice(0, longestName), taken);
    taken.add(fullName);
    const description = oneLine(tool.description ?? "").slice(0, longestDescription);
    return [
      {
        fullName,
        name: tool.name,
        description: description === "" ? `${tool.name} of the MCP server ${server}` : description,
        parameters: { ...tool.inputSchema, type: "object" },
      },
    ];
  });
}

/** `name`, else `name_2`, `name_3` … */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? "" : `_${number}`;
    const wanted = `${name.slice(0, longestName - end.length)}${end}`;
    if (!taken.has(wanted)) return wanted;
  }
}

/** The answer of a server as text; other content is described in brackets. */
export function mcpResult(answer: unknown): ToolResult {
  const { content, structuredContent, isError } = (typeof answer === "object" && answer !== null ? answer : {}) as {
    content?: unknown;
    structuredContent?: unknown;
    isError?: unknown;
  };
  const parts = (Array.isArray(content) ? content : []).map(tell).filter((part) => part !== "");
  const structured = parts.length === 0 && structuredContent !== undefined ? [JSON.stringify(structuredContent)] : [];
  const text = [...parts, ...structured].join("\n");
  return { content: text === "" ? "(no content)" : text, isError: isError === true };
}

function tell(part: unknown): string {
  const { type, text, data, mimeType, uri, name, resource } = (
    typeof part === "object" && part !== null ? part : {}
  ) as Record<string, unknown>;
  switch (type) {
    case "text":
      return typeof text === "string" ? text : "";
    case "image":
    case "audio":
      return `[${type}${typeof mimeType === "string" ? ` ${mimeType}` : ""}, ${typeof data === "string" ? data.length : 0} characters of base64, not shown]`;
    case "resource_link":
      return `[resource ${String(name ?? "")} ${String(uri ?? "")}]`;
    case "resource":
      return tellResource(resource);
    default:
      return "[content of an unknown kind]";
  }
}

function tellResource(resource: unknown): string {
  const { uri, text } = (typeof resource === "object" && resource !== null ? resource : {}) as Record<string, unknown>;
  return typeof text === "string" ? text : `[resource ${String(uri ?? "")}, not text]`;
}
