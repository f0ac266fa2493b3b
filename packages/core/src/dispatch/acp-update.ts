import type { RequestPermissionRequest } from "@agentclientprotocol/sdk";
import * as z from "zod/mini";
import type { AgentOutput, PermissionAnswer, PermissionRequest } from "./agent-connection.ts";

const text = z.optional(z.nullable(z.string()));
const Update = z.object({
  sessionId: z.string(),
  update: z.object({
    sessionUpdate: z.string(),
    content: z.optional(z.unknown()),
    toolCallId: text,
    title: text,
    status: text,
  }),
});
const TextContent = z.object({ type: z.literal("text"), text: z.string() });

/** What a `session/update` of this session tells; nothing for what is not shown. */
export function readUpdate(params: unknown, sessionId: string | undefined): AgentOutput | undefined {
  const { data } = z.safeParse(Update, params);
  if (!data || data.sessionId !== sessionId) return undefined;
  const { sessionUpdate, content, toolCallId, title, status } = data.update;
  switch (sessionUpdate) {
    case "agent_message_chunk":
    case "agent_thought_chunk": {
      const said = z.safeParse(TextContent, content).data?.text;
      return said === undefined
        ? undefined
        : { type: sessionUpdate === "agent_message_chunk" ? "text" : "thought", text: said };
    }
    case "tool_call":
    case "tool_call_update":
      return { type: "tool", id: toolCallId ?? "", title: title ?? "", status: status ?? "" };
    default:
      return undefined;
  }
}

/** What an agent asks, in words a person can decide on; all of it is the agent's own. */
export function readPermission(id: string, { toolCall }: RequestPermissionRequest): PermissionRequest {
  const input = isRecord(toolCall.rawInput) ? toolCall.rawInput : {};
  const command = Array.isArray(input.command) ? input.command.join(" ") : input.command;
  const told = [command, input.file_path, input.filePath, input.path, input.url].find(
    (value) => typeof value === "string" && value !== "",
  );
  const place = toolCall.locations?.[0]?.path;
  const rest = Object.keys(input).length > 0 ? JSON.stringify(input) : "";
  const detail = typeof told === "string" ? told : (place ?? rest);
  return { id, title: (toolCall.title ?? "").slice(0, 500), detail: detail.slice(0, 4000) };
}

/**
 * The option that means the answer, this once: an agent would write a lasting one into its own settings. Nothing where
 * there is none.
 */
export function chooseOption(
  { options }: Pick<RequestPermissionRequest, "options">,
  answer: PermissionAnswer,
): string | undefined {
  const kinds = answer === "allow" ? ["allow_once"] : ["reject_once", "reject_always"];
  return kinds.flatMap((kind) => options.find((option) => option.kind === kind)?.optionId ?? [])[0];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
