import type { ModelEvent } from "./model.ts";

/** An answer over Chat Completions, from its chunks. Lenient: what no server is known to send is passed over. */
export interface ChatAnswer {
  /** The events of chunks that arrived together: one text, one progress. Throws the error that a chunk reports. */
  take(chunks: readonly string[]): ModelEvent[];
  /** The calls and the end. Throws if the answer broke off. */
  end(): ModelEvent[];
}

type Json = Readonly<Record<string, unknown>>;

interface Call {
  readonly index: number | undefined;
  id: string;
  name: string;
  arguments: string;
}

export function createChatAnswer(): ChatAnswer {
  const calls: Call[] = [];
  let reason: string | undefined;
  let usage: Json | undefined;
  let isRefused = false;
  /** Of the chunks that are being taken. */
  let [text, progress] = ["", 0];

  function takeChunk(chunk: Json): void {
    if (isRecord(chunk.error)) throw chunk.error;
    if (isRecord(chunk.usage)) usage = chunk.usage;
    const choice: unknown = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined;
    if (!isRecord(choice)) return;
    if (typeof choice.finish_reason === "string") reason = choice.finish_reason;
    if (isRecord(choice.delta)) takeDelta(choice.delta);
  }

  function takeDelta(delta: Json): void {
    progress += textOf(delta.reasoning_content ?? delta.reasoning).length;
    if (Array.isArray(delta.content)) for (const part of delta.content) takePart(part);
    else text += textOf(delta.content);
    if (textOf(delta.refusal) !== "") isRefused = true;
    text += textOf(delta.refusal);
    if (Array.isArray(delta.tool_calls)) for (const call of delta.tool_calls) if (isRecord(call)) takeCall(call);
  }

  /** Mistral sends reasoning as parts of the content. */
  function takePart(part: unknown): void {
    if (!isRecord(part)) return;
    if (part.type === "text") text += textOf(part.text);
    else if (part.type === "thinking") progress += JSON.stringify(part.thinking ?? "").length;
  }

  function takeCall({ index, id, function: called }: Json): void {
    const given = isRecord(called) ? called : {};
    const part = {
      index: typeof index === "number" ? index : undefined,
      id: textOf(id),
      name: textOf(given.name),
      arguments: textOf(given.arguments),
    };
    progress += part.arguments.length;
    const known = callOf(part);
    if (!known) return void calls.push(part);
    known.id ||= part.id;
    known.name ||= part.name;
    known.arguments += part.arguments;
  }

  /** The call that a part continues; `undefined` if it begins one. */
  function callOf({ index, id, name, arguments: given }: Call): Call | undefined {
    if (index === undefined)
      return id === "" ? (name === "" ? calls.at(-1) : undefined) : calls.find((call) => call.id === id);
    const known = calls.findLast((call) => call.index === index);
    if (!known || name === "" || known.name === "") return known;
    // Some servers number every call 0.
    const isOther = id !== "" && known.id !== "" && id !== known.id;
    return isOther || (given.startsWith("{") && isJson(known.arguments)) ? undefined : known;
  }

  return {
    take(chunks) {
      [text, progress] = ["", 0];
      for (const chunk of chunks) {
        const value = parseChunk(chunk);
        if (isRecord(value)) takeChunk(value);
      }
      return [
        ...(text === "" ? [] : [{ type: "text-delta" as const, text }]),
        ...(progress === 0 ? [] : [{ type: "progress" as const, characters: progress }]),
      ];
    },
    end() {
      if (reason === undefined) throw new Error("the answer broke off");
      const named = calls.filter((call) => call.name !== "" || call.arguments !== "");
      return [
        ...named.map(({ id, name, arguments: given }) => ({
          type: "tool-call" as const,
          call: { id, name, arguments: given },
        })),
        { type: "finish", reason: isRefused && reason === "stop" ? "other" : reasonOf(reason), usage: usageOf(usage) },
      ];
    },
  };
}

function parseChunk(chunk: string): unknown {
  try {
    return JSON.parse(chunk) as unknown;
  } catch (error) {
    throw new Error("a part of its answer is not JSON", { cause: error });
  }
}

function reasonOf(reason: string): Extract<ModelEvent, { type: "finish" }>["reason"] {
  if (reason === "tool_calls" || reason === "function_call") return "tool-calls";
  return reason === "stop" || reason === "length" ? reason : "other";
}

function usageOf(usage: Json | undefined): Extract<ModelEvent, { type: "finish" }>["usage"] {
  if (!usage) return {};
  const { prompt_tokens: input, completion_tokens: output, prompt_tokens_details: details } = usage;
  const cached = isRecord(details) ? details.cached_tokens : undefined;
  return { input: countOf(input), output: countOf(output), cached: countOf(cached) };
}

const countOf = (value: unknown): number => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : 0);

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
