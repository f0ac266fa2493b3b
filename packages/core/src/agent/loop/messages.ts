/** A call of a tool, as the model asked for it. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The arguments as the model wrote them; they may be anything. */
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
  /** The skill that was put in force by this call. */
  readonly activated?: { readonly skill: string; readonly cause: "tool" | "read" };
  /** The arguments the tool really ran with, where they are more than those of the call; not sent to the model. */
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
  /** Of its instructions before the arguments were put in: tells versions of the skill apart. */
  readonly digest?: string;
  readonly cause: "tool" | "read";
}

/** One line that tells the model what changed, such as a skill that is no longer in force. */
export interface NoteMessage extends Said {
  readonly type: "system";
  readonly subtype: "note";
  readonly content: string;
  /** The skill that a person unloaded: what put it in force before this message counts no more. */
  readonly unloaded?: string;
}

/** How a turn ended. */
export interface ResultMessage extends Said {
  readonly type: "result";
  readonly subtype: "success" | "error" | "interrupted" | "max_steps";
  /** Model calls that were made. */
  readonly steps: number;
  /** What went wrong: the code of a fault, and its words. */
  readonly code?: string;
  readonly error?: string;
  /** The model ran into its limit of output. */
  readonly is_cut?: true;
  readonly usage?: Usage;
}

/** Tokens as the provider counted them. */
export interface Usage {
  readonly input?: number;
  readonly output?: number;
  /** Of the input, what the provider had cached. */
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

/** Where a turn's messages go; what was appended is durable. */
export interface Transcript {
  readonly messages: readonly Message[];
  append(...messages: readonly Message[]): void;
}

/** Calls of the last assistant message that never got a result: the run was cut short. */
export function danglingCalls(messages: readonly Message[]): readonly ToolCall[] {
  const last = messages.findLast((message) => message.type === "assistant");
  if (!last?.tool_calls) return [];
  const answered = new Set(
    messages.flatMap((message) => (message.type === "tool_result" ? [message.tool_call_id] : [])),
  );
  return last.tool_calls.filter(({ id }) => !answered.has(id));
}

/**
 * What a history lacks after its run was cut short: an error for every call without a result, and an end for the turn.
 * Nothing is run again by itself.
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

export const interrupted = "The run was interrupted before this call had a result.";

/** Whether a value read from a file is a message, as far as its readers rely on it. */
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

/** What each system message cannot do without. */
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
