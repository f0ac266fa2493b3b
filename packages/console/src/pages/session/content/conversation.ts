import type { Message } from "@loadout/core";

/** A tool call with its result. */
export interface CallEntry {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
  /** Absent if the turn ended before it. */
  readonly result?: {
    readonly text: string;
    readonly isError: boolean;
    readonly activated?: string;
    /** The arguments the tool ran with, if they were changed, as JSON. */
    readonly ranWith?: string;
  };
}

interface Said {
  readonly id: string;
  readonly time: string;
  /** The turn it belongs to; 0 before the first one. */
  readonly turn: number;
}

/** An entry of a conversation. */
export type Entry = Said &
  (
    | { readonly kind: "user"; readonly text: string }
    | { readonly kind: "assistant"; readonly text: string; readonly calls: readonly CallEntry[] }
    | { readonly kind: "skill"; readonly skill: string; readonly text: string; readonly given: string }
    | { readonly kind: "note"; readonly text: string }
    | {
        readonly kind: "compaction";
        readonly trigger: "manual" | "auto";
        readonly tokens: number;
        readonly text: string;
      }
    | { readonly kind: "end"; readonly end: "error" | "interrupted" | "max_steps"; readonly text: string }
  );

/** The entries of a history: each result with its call, without messages that tell a reader nothing. */
export function readConversation(messages: readonly Message[]): readonly Entry[] {
  const results = new Map(
    messages.flatMap((message) => (message.type === "tool_result" ? [[message.tool_call_id, message] as const] : [])),
  );
  const entries: Entry[] = [];
  let turn = 0;
  for (const message of messages) {
    if (message.type === "user") turn++;
    const entry = entryOf(message, (id) => results.get(id));
    if (entry) entries.push({ id: message.id, time: message.time, turn, ...entry } as Entry);
  }
  return entries;
}

type Result = Extract<Message, { type: "tool_result" }>;
type Content = Entry extends infer One ? (One extends Said ? Omit<One, keyof Said> : never) : never;

function entryOf(message: Message, resultOf: (id: string) => Result | undefined): Content | undefined {
  switch (message.type) {
    case "user":
      return { kind: "user", text: message.content };
    case "assistant":
      return {
        kind: "assistant",
        text: message.content,
        calls: (message.tool_calls ?? []).map((call) => withResult(call, resultOf(call.id))),
      };
    case "result":
      return message.subtype === "success"
        ? undefined
        : { kind: "end", end: message.subtype, text: message.error ?? "" };
    case "system":
      return systemEntry(message);
    case "tool_result":
      return undefined;
  }
}

function systemEntry(message: Extract<Message, { type: "system" }>): Content | undefined {
  switch (message.subtype) {
    case "skill":
      return {
        kind: "skill",
        skill: message.skill_name,
        text: message.skill_content,
        given: message.arguments ?? "",
      };
    case "note":
      return { kind: "note", text: message.content };
    case "compact_boundary":
      return { kind: "compaction", trigger: message.trigger, tokens: message.pre_tokens, text: message.summary };
    case "init":
      return undefined;
  }
}

const withResult = (call: Omit<CallEntry, "result">, result: Result | undefined): CallEntry => ({
  id: call.id,
  name: call.name,
  arguments: call.arguments,
  ...(result && {
    result: {
      text: result.content,
      isError: result.is_error,
      ...(result.activated && { activated: result.activated.skill }),
      ...(result.ran_with && { ranWith: JSON.stringify(result.ran_with) }),
    },
  }),
});
