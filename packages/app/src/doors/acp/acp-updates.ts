import { isAbsolute, join } from "node:path";
import type { SessionUpdate, ToolCallContent, ToolKind } from "@agentclientprotocol/sdk";
import type { Message, SessionEvent } from "@loadout/core";

/** What an ACP client is told of the events and messages of a session. */

export type ToolCall = Extract<SessionEvent, { readonly type: "tool-start" }>["call"];

/** What a tool does, for the icon that a client shows. */
const kinds: Readonly<Record<string, ToolKind>> = {
  Skill: "read",
  search_skills: "search",
  read_file: "read",
  list_files: "read",
  search_files: "search",
  write_file: "edit",
  edit_file: "edit",
  exec_command: "execute",
  write_stdin: "execute",
  agent_dispatch: "other",
};

/** Tools that change nothing and reach nothing but what the session may read. */
const harmless = new Set(["Skill", "search_skills", "read_file", "list_files", "search_files", "close_context"]);
export const needsPermission = (tool: string): boolean => !harmless.has(tool);

/** What is said of a call, before and while it runs. */
export interface DescribedCall {
  readonly toolCallId: string;
  readonly title: string;
  readonly kind: ToolKind;
  readonly rawInput: unknown;
  readonly content?: ToolCallContent[];
  readonly locations?: { path: string }[];
}

/** `folder` is where the session works, if the client knows it. */
export function describeCall({ id, name, arguments: text }: ToolCall, folder: string | undefined): DescribedCall {
  const given = argumentsIn(text);
  const subject = ["name", "path", "command", "query", "text", "task"].map((key) => given[key]).find(isText);
  const path = isText(given.path) && folder !== undefined ? placeIn(folder, given.path) : undefined;
  const diff = path === undefined ? undefined : diffOf(name, given, path);
  return {
    toolCallId: id,
    title: subject === undefined ? name : `${name}: ${oneLine(subject)}`,
    kind: kinds[name] ?? "other",
    rawInput: given,
    ...(diff && { content: [diff] }),
    ...(path !== undefined && { locations: [{ path }] }),
  };
}

/** The updates for one event; most events of a turn are for a timeline, and need none. */
export function updatesOf(event: SessionEvent, folder: string | undefined): SessionUpdate[] {
  switch (event.type) {
    case "text-delta":
      return [say("agent_message_chunk", event.text)];
    case "tool-start":
      return [{ sessionUpdate: "tool_call", ...describeCall(event.call, folder), status: "in_progress" }];
    case "message-added":
      return event.message.type === "tool_result" ? [resultOf(event.message)] : [];
    case "skill-activated":
      return event.isNew ? [say("agent_thought_chunk", `Skill ${event.skill} is active.\n`)] : [];
    case "skill-refused":
      return [say("agent_thought_chunk", `Skill ${event.skill} was refused: ${event.reason}\n`)];
    case "model-retry":
      return [say("agent_thought_chunk", `The model is asked again: ${event.reason}\n`)];
    case "context-compacted":
      return [say("agent_thought_chunk", "Older turns were summarized.\n")];
    case "diagnostic":
      return [say("agent_thought_chunk", `${event.diagnostic.message} ${event.diagnostic.fix}\n`)];
    default:
      return [];
  }
}

/** The updates that show a message again, when a session is loaded. */
export function replayOf(message: Message, folder: string | undefined): SessionUpdate[] {
  switch (message.type) {
    case "user":
      return [say("user_message_chunk", message.content)];
    case "assistant":
      return [
        ...(message.content === "" ? [] : [say("agent_message_chunk", message.content)]),
        ...(message.tool_calls ?? []).map(
          (call): SessionUpdate => ({ sessionUpdate: "tool_call", ...describeCall(call, folder), status: "pending" }),
        ),
      ];
    case "tool_result":
      return [resultOf(message)];
    default:
      return [];
  }
}

export const say = (
  sessionUpdate: "agent_message_chunk" | "agent_thought_chunk" | "user_message_chunk",
  text: string,
): SessionUpdate => ({ sessionUpdate, content: { type: "text", text } });

const resultOf = (message: Extract<Message, { readonly type: "tool_result" }>): SessionUpdate => ({
  sessionUpdate: "tool_call_update",
  toolCallId: message.tool_call_id,
  status: message.is_error ? "failed" : "completed",
  content: [{ type: "content", content: { type: "text", text: message.content } }],
});

/** What a file tool would change; what a new file replaces is not known yet. */
function diffOf(name: string, given: Readonly<Record<string, unknown>>, path: string): ToolCallContent | undefined {
  if (name === "write_file" && isText(given.content)) return { type: "diff", path, newText: given.content };
  if (name === "edit_file" && isText(given.old_text) && isText(given.new_text))
    return { type: "diff", path, oldText: given.old_text, newText: given.new_text };
  return undefined;
}

const isText = (value: unknown): value is string => typeof value === "string";
const placeIn = (folder: string, path: string): string => (isAbsolute(path) ? path : join(folder, path));

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}

/** What the model wrote, as far as it can be read. */
function argumentsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : { text };
  } catch (error) {
    if (error instanceof SyntaxError) return { text };
    throw error;
  }
}
