import type { ListedSkill } from "../../../turn/catalog-section.ts";
import type { ToolCall } from "../../loop/messages.ts";
import type { ModelMessage, ToolAnswer } from "../../loop/model-messages.ts";
import type { ModelRequest } from "../model.ts";

/** Reads a model request back into skills, calls and messages, for the demo model. */

/** A tool call with its answer, if it has one. */
export interface AnsweredCall {
  readonly call: ToolCall;
  readonly answer?: ToolAnswer;
  /** The text of the message that made the call. */
  readonly said: string;
}

/** What the demo model reads from a request. */
export interface SeenRequest {
  /** The last message of the user. */
  readonly message: string;
  readonly listed: readonly ListedSkill[];
  /** Active skills with their instructions, as far as the request contains them. */
  readonly active: ReadonlyMap<string, string>;
  /** Calls since the last message of the user. */
  readonly calls: readonly AnsweredCall[];
}

/** Parses a request written by our own loop: instructions from `composeLoadout`, messages from `modelMessages`. */
export function readRequest({ instructions, tools, messages }: ModelRequest): SeenRequest {
  const last = messages.findLastIndex(({ role }) => role === "user");
  const message = messages[last];
  const [catalog, inForce] = splitInstructions(instructions);
  const skillTool = tools.find(({ name }) => name === "Skill");
  return {
    message: message?.role === "user" ? message.content : "",
    listed: [...listedIn(catalog), ...listedIn(skillTool?.description ?? "")],
    active: activeSkills(inForce, messages),
    calls: answeredCalls(messages.slice(last + 1)),
  };
}

/** Splits off the active skills, which follow the list and may contain lists themselves. */
function splitInstructions(instructions: string): [string, string] {
  const at = `\n${instructions}`.indexOf("\n# Active skills\n");
  return at < 0 ? [instructions, ""] : [instructions.slice(0, at), instructions.slice(at)];
}

/** The lines `- id: description` below the heading. */
function listedIn(text: string): ListedSkill[] {
  const lines = text.split("\n");
  const heading = lines.lastIndexOf("# Skills");
  const first = heading < 0 ? -1 : lines.findIndex((line, index) => index > heading && line.startsWith("- "));
  if (first < 0) return [];
  const end = lines.findIndex((line, index) => index > first && !line.startsWith("- "));
  return lines.slice(first, end < 0 ? undefined : end).map((line) => {
    const [id = "", ...description] = line.slice(2).split(": ");
    return { id, description: description.join(": ") };
  });
}

const quoted = String.raw`("(?:[^"\\]|\\.)*")`;
const rendered = new RegExp(`<skill id=${quoted}>\\n([\\s\\S]*?)\\n</skill>`, "g");
const mentioned = new RegExp(`^The skill ${quoted} (was loaded\\.|is in force|was taken out of force)`);

function activeSkills(inForce: string, messages: readonly ModelMessage[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const active = new Set<string>();
  const asked = new Map(answeredCalls(messages).map(({ call }) => [call.id, call]));
  for (const message of messages)
    if (message.role === "system") {
      const [, quotedId = "", verb] = mentioned.exec(message.content) ?? [];
      const id = unquote(quotedId);
      if (verb === "was loaded.") texts.set(id, message.content);
      if (verb === "was taken out of force") active.delete(id);
      else if (verb !== undefined) active.add(id);
    } else if (message.role === "tool")
      for (const { id: callId, content, isError } of message.results) {
        const call = asked.get(callId);
        const id = call && !isError ? skillAsked(call) : undefined;
        if (id === undefined) continue;
        const isPart = call?.name === "read_file" && !content.startsWith('{"loaded":');
        if (isPart && !texts.has(id)) texts.set(id, content);
        if (texts.has(id)) active.add(id); // active again: its text is not repeated
      }
  const inPrompt = [...inForce.matchAll(rendered)].map(([, id = "", text = ""]) => [unquote(id), text] as const);
  return new Map([...[...active].map((id) => [id, texts.get(id) ?? ""] as const), ...inPrompt]);
}

function unquote(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

function answeredCalls(messages: readonly ModelMessage[]): AnsweredCall[] {
  const answers = new Map(
    messages.flatMap((message) =>
      message.role === "tool" ? message.results.map((answer) => [answer.id, answer] as const) : [],
    ),
  );
  return messages.flatMap((message) => {
    if (message.role !== "assistant") return [];
    return message.calls.map((call) => {
      const answer = answers.get(call.id);
      return { call, said: message.content, ...(answer && { answer }) };
    });
  });
}

/** The skill that a call loads, by `Skill` or by reading its SKILL.md. */
export function skillAsked(call: ToolCall): string | undefined {
  const { name, path } = argumentsOf(call);
  if (call.name === "Skill" && typeof name === "string") return name;
  return call.name === "read_file" && typeof path === "string"
    ? /^\/skills\/(.+)\/SKILL\.md$/.exec(path)?.[1]
    : undefined;
}

function argumentsOf(call: ToolCall): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(call.arguments);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {}; // written by another model
    throw error;
  }
}
