/** The messages of a session's history, and what completes an interrupted one. */

/** A tool call as the model made it. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The arguments as the model wrote them, not validated. */
  readonly arguments: string;
}

export interface Said {
  readonly id: string;
  /** ISO 8601. */
  readonly time: string;
}

export interface UserMessage extends Said {
  readonly type: "user";
  /** Exactly what was typed. */
  readonly content: string;
}

export interface AssistantMessage extends Said {
  readonly type: "assistant";
  readonly content: string;
  readonly tool_calls?: readonly ToolCall[];
}

export interface ToolResultMessage extends Said {
  readonly type: "tool_result";
  readonly tool_call_id: string;
  readonly content: string;
  readonly is_error: boolean;
  /** The skill that this call activated. */
  readonly activated?: { readonly skill: string; readonly cause: "tool" | "read" };
  /** The arguments the tool ran with, if they differ from those of the call; not sent to the model. */
  readonly ran_with?: Readonly<Record<string, unknown>>;
}

/** The first line of a session. */
export interface InitMessage extends Said {
  readonly type: "system";
  readonly subtype: "init";
  readonly context_id: string;
  readonly agent: string;
  readonly environment: string;
  readonly work_dir?: string;
}

/** Marks a compaction: the messages before it are summarized. */
export interface CompactBoundaryMessage extends Said {
  readonly type: "system";
  readonly subtype: "compact_boundary";
  readonly trigger: "manual" | "auto";
  readonly pre_tokens: number;
  readonly summary: string;
  /** The id of the first message that stays as it was. */
  readonly keep_from?: string;
}

/** The instructions of a skill that is active from here on; kept word for word through compaction, resume and fork. */
export interface SkillMessage extends Said {
  readonly type: "system";
  readonly subtype: "skill";
  readonly skill_name: string;
  readonly skill_content: string;
  readonly arguments?: string;
  /** Digest of its instructions before arguments were substituted; identifies the version. */
  readonly digest?: string;
  readonly cause: "tool" | "read";
}

/** A line that tells the model what changed, such as a skill that is no longer active. */
export interface NoteMessage extends Said {
  readonly type: "system";
  readonly subtype: "note";
  readonly content: string;
  /** The skill that a person unloaded; its activations before this message no longer count. */
  readonly unloaded?: string;
  /** Skills that fit the message of the user, which follows. */
  readonly offered?: readonly string[];
}

/** How a turn ended. */
export interface ResultMessage extends Said {
  readonly type: "result";
  readonly subtype: "success" | "error" | "interrupted" | "max_steps";
  /** Model calls that were made. */
  readonly steps: number;
  /** The code and message of the Fault, if the turn failed. */
  readonly code?: string;
  readonly error?: string;
  /** The answer was cut at the model's output limit. */
  readonly is_cut?: true;
  readonly usage?: Usage;
}

/** Tokens as the provider counted them. */
export interface Usage {
  readonly input?: number;
  readonly output?: number;
  /** Input tokens that the provider had cached. */
  readonly cached?: number;
}

export type Message =
  | UserMessage
  | AssistantMessage
  | ToolResultMessage
  | InitMessage
  | CompactBoundaryMessage
  | SkillMessage
  | NoteMessage
  | ResultMessage;

/** Where the messages of a turn are written; appended messages are durable. */
export interface Transcript {
  readonly messages: readonly Message[];
  append(...messages: readonly Message[]): void | Promise<void>;
}

/** Calls of the last assistant message without a result, because the run was interrupted. */
export function danglingCalls(messages: readonly Message[]): readonly ToolCall[] {
  const at = messages.findLastIndex((message) => message.type === "assistant");
  const last = messages[at];
  if (last?.type !== "assistant" || !last.tool_calls) return [];
  const answered = new Set(
    messages.slice(at + 1).flatMap((message) => (message.type === "tool_result" ? [message.tool_call_id] : [])),
  );
  return last.tool_calls.filter(({ id }) => !answered.has(id));
}

/**
 * The messages that complete a history after an interrupted run: an error for every call without a result, and an end of
 * the turn. Nothing is run again automatically.
 */
export function missingEnd(messages: readonly Message[], make: () => Said): readonly Message[] {
  const began = messages.findLastIndex(({ type }) => type === "user");
  const turn = messages.slice(began);
  if (began < 0 || turn.some(({ type }) => type === "result")) return [];
  return [
    ...missingResults(messages, make),
    {
      ...make(),
      type: "result",
      subtype: "interrupted",
      steps: turn.filter(({ type }) => type === "assistant").length,
    },
  ];
}

/** An error for every call that has no result. */
export const missingResults = (messages: readonly Message[], make: () => Said): readonly Message[] =>
  danglingCalls(messages).map(({ id }) => ({
    ...make(),
    type: "tool_result",
    tool_call_id: id,
    content: interrupted,
    is_error: true,
  }));

/** The call may have started: it is never run again by itself. */
export const interrupted =
  "The run was interrupted before this call had a result. Outcome unknown: it may have run. Check before you repeat it.";

/** Whether a value from a file is a message; checks the fields that readers rely on. */
export function isMessage(value: unknown): value is Message {
  if (!isRecord(value) || typeof value.id !== "string") return false;
  const areTexts = (...keys: readonly string[]): boolean => keys.every((key) => typeof value[key] === "string");
  switch (value.type) {
    case "user":
      return areTexts("content");
    case "assistant":
      return areTexts("content") && (value.tool_calls === undefined || isCalls(value.tool_calls));
    case "tool_result":
      return areTexts("content", "tool_call_id");
    case "system":
      return systemTexts.get(value.subtype)?.every((key) => areTexts(key)) ?? false;
    case "result":
      return areTexts("subtype");
    default:
      return false;
  }
}

/** The required text fields of each system message. */
const systemTexts: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["init", ["context_id"]],
  ["compact_boundary", ["summary"]],
  ["skill", ["skill_name", "skill_content"]],
  ["note", ["content"]],
]);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isCalls = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (call) => isRecord(call) && [call.id, call.name, call.arguments].every((part) => typeof part === "string"),
  );
