import type { Content, ContentMessage, Ending, Work } from "./observer.ts";

/**
 * What work is called in OpenTelemetry. The names for generative AI and MCP still change, so they are in this file alone;
 * these are of the semantic conventions 1.38. Ours begin with `loadout.`.
 */

export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface NamedSpan {
  readonly name: string;
  readonly kind: "internal" | "server" | "client";
  readonly attributes: SpanAttributes;
}

export function namedSpan(work: Work): NamedSpan {
  switch (work.kind) {
    case "request":
      return {
        name: `${work.method} ${work.operation}`,
        kind: "server",
        attributes: { "http.request.method": work.method, "loadout.operation": work.operation },
      };
    case "turn":
      return {
        name: `invoke_agent ${work.agent}`,
        kind: "internal",
        attributes: {
          "gen_ai.operation.name": "invoke_agent",
          "gen_ai.agent.name": work.agent,
          "gen_ai.conversation.id": work.contextId,
          "loadout.environment": work.environment,
        },
      };
    case "model":
      return {
        name: `chat ${work.model}`,
        kind: "client",
        attributes: {
          "gen_ai.operation.name": "chat",
          "gen_ai.provider.name": work.provider,
          "gen_ai.request.model": work.model,
        },
      };
    case "tool":
      return {
        name: `execute_tool ${work.tool}`,
        kind: "internal",
        attributes: {
          "gen_ai.operation.name": "execute_tool",
          "gen_ai.tool.name": work.tool,
          "gen_ai.tool.call.id": work.callId,
          "gen_ai.tool.type": "function",
        },
      };
    case "mcp":
      return {
        name: work.tool === undefined ? work.method : `${work.method} ${work.tool}`,
        kind: "client",
        attributes: {
          "mcp.method.name": work.method,
          "loadout.mcp.server": work.server,
          ...(work.tool !== undefined && { "gen_ai.tool.name": work.tool }),
        },
      };
    case "dispatch":
      return {
        name: `invoke_agent ${work.agent}`,
        kind: "client",
        attributes: {
          "gen_ai.operation.name": "invoke_agent",
          "gen_ai.agent.name": work.agent,
          "loadout.dispatch.id": work.id,
        },
      };
  }
}

export function endAttributes({ outcome, reason, status, usage, retries, steps }: Ending): SpanAttributes {
  return {
    ...(outcome !== "ok" && { "error.type": reason ?? outcome }),
    ...(status !== undefined && { "http.response.status_code": status }),
    ...(usage?.input !== undefined && { "gen_ai.usage.input_tokens": usage.input }),
    ...(usage?.output !== undefined && { "gen_ai.usage.output_tokens": usage.output }),
    ...(usage?.cached !== undefined && { "gen_ai.usage.cache_read.input_tokens": usage.cached }),
    ...(retries !== undefined && retries > 0 && { "loadout.retries": retries }),
    ...(steps !== undefined && { "loadout.steps": steps }),
  };
}

export function contentAttributes({ instructions, input, output, arguments: given, result }: Content): SpanAttributes {
  return {
    ...(instructions !== undefined && { "gen_ai.system_instructions": JSON.stringify([partOf(instructions)]) }),
    ...(input && { "gen_ai.input.messages": JSON.stringify(input.map(messageOf)) }),
    ...(output && { "gen_ai.output.messages": JSON.stringify(output.map(messageOf)) }),
    ...(given !== undefined && { "gen_ai.tool.call.arguments": given }),
    ...(result !== undefined && { "gen_ai.tool.call.result": result }),
  };
}

const messageOf = ({ role, text }: ContentMessage) => ({ role, parts: [partOf(text)] });
const partOf = (content: string) => ({ type: "text", content });
