/** A call of a tool, as the model asked for it. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The arguments as the model wrote them; they may be anything. */
  readonly arguments: string;
}

interface Said {
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

/** What came before was summarised. */
export interface CompactBoundaryMessage extends Said {
  readonly type: "system";
  readonly subtype: "compact_boundary";
  readonly trigger: "manual" | "auto";
  readonly pre_tokens: number;
  readonly summary: string;
  /** The id of the first message that stays as it was. */
  readonly keep_from?: string;
}

/** A skill whose instructions are in force from here on; kept as it is through compaction, resume and fork. */
export interface SkillMessage extends Said {
  readonly type: "system";
  readonly subtype: "skill";
  readonly skill_name: string;
  readonly skill_content: string;
  readonly arguments?: string;
  readonly cause: "tool" | "read";
}

/** How a turn ended. */
export interface ResultMessage extends Said {
  readonly type: "result";
  readonly subtype: "success" | "error" | "interrupted" | "max_steps";
  readonly steps: number;
  readonly error?: string;
}

export type Message =
  | UserMessage
  | AssistantMessage
  | ToolResultMessage
  | InitMessage
  | CompactBoundaryMessage
  | SkillMessage
  | ResultMessage;

/** Calls of the last assistant message that never got a result: the run was cut short. */
export function danglingCalls(messages: readonly Message[]): readonly ToolCall[] {
  const last = messages.findLast((message) => message.type === "assistant");
  if (!last?.tool_calls) return [];
  const answered = new Set(
    messages.flatMap((message) => (message.type === "tool_result" ? [message.tool_call_id] : [])),
  );
  return last.tool_calls.filter(({ id }) => !answered.has(id));
}

/** Whether a value read from a file is a message, as far as its readers rely on it. */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== "object" || value === null) return false;
  const { type, subtype, id, content } = value as Record<string, unknown>;
  if (typeof id !== "string") return false;
  switch (type) {
    case "user":
    case "assistant":
    case "tool_result":
      return typeof content === "string";
    case "system":
      return subtype === "init" || subtype === "compact_boundary" || subtype === "skill";
    case "result":
      return true;
    default:
      return false;
  }
}
