import { Fault } from "../../ground/fault.ts";
import type { ModelMessage } from "../loop/model-messages.ts";
import { callArguments } from "./call-arguments.ts";
import { createChatAnswer } from "./chat-answer.ts";
import { createEventData } from "./event-data.ts";
import type { ModelEvent, ModelRequest } from "./model.ts";
import { postStream, type StreamedAnswer } from "./post-stream.ts";

/**
 * Chat Completions of compatible servers, without a provider package: their streams and checks of every chunk take more
 * processor time than all else in a step.
 */
export interface ChatSettings {
  readonly address: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
  readonly maxOutputTokens?: number | undefined;
  /** Throws for an answer that is not one of the API. */
  readonly check: (answer: Pick<StreamedAnswer, "status" | "headers">) => void;
  readonly largestAnswer: number;
  readonly largestError: number;
}

/** How long a server may take to end its answer after the last chunk, in milliseconds. */
const longestEnd = 1000;

/** Asks once. What a server refuses is thrown as a `ChatError`. */
export async function* streamChat(settings: ChatSettings, request: ModelRequest): AsyncGenerator<ModelEvent> {
  const answer = await post(settings, request);
  try {
    settings.check(answer);
  } catch (error) {
    answer.drop();
    throw error;
  }
  if (answer.status < 200 || answer.status >= 300) throw await refusalOf(settings, answer);
  const dataOf = createEventData();
  const chat = createChatAnswer();
  for await (const text of answer.texts(settings.largestAnswer)) {
    const data = dataOf(text);
    if (data.at(-1) === "[DONE]") answer.endWithin(longestEnd);
    yield* chat.take(data.filter((one) => one !== "[DONE]"));
  }
  yield* chat.end();
}

/** As much of a failed request as says whether to repeat it. */
class ChatError extends Error {
  readonly statusCode: number;
  readonly isRetryable: boolean;
  readonly responseHeaders: Readonly<Record<string, string>>;
  constructor(message: string, { status, headers }: Pick<StreamedAnswer, "status" | "headers">) {
    super(message);
    this.statusCode = status;
    this.isRetryable = status === 408 || status === 409 || status === 429 || status >= 500;
    this.responseHeaders = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value ?? "")]),
    );
  }
}

async function post({ address, apiKey, ...settings }: ChatSettings, request: ModelRequest): Promise<StreamedAnswer> {
  const headers = {
    "content-type": "application/json",
    "user-agent": "loadout",
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
  };
  const { signal } = request;
  try {
    return await postStream(address, { headers, body: bodyOf(settings, request), ...(signal && { signal }) });
  } catch (error) {
    const isOurs = error instanceof Fault || error instanceof RangeError || signal?.aborted;
    throw isOurs ? error : new Error(`Cannot connect to API: ${messageOf(error)}`);
  }
}

/** A host with several addresses fails with one error for each of them. */
const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(messageOf).join("; ");
  return error instanceof Error ? error.message : String(error);
};

async function refusalOf({ largestError }: ChatSettings, answer: StreamedAnswer): Promise<ChatError> {
  let text = "";
  for await (const part of answer.texts(largestError)) text += part;
  return new ChatError(reasonIn(text) ?? answer.statusText, answer);
}

function reasonIn(text: string): string | undefined {
  try {
    const value = JSON.parse(text) as { readonly error?: { readonly message?: unknown } } | null;
    const message = value?.error?.message;
    return typeof message === "string" ? message : undefined;
  } catch {
    return undefined; // not every server answers in JSON
  }
}

type Body = Pick<ChatSettings, "model" | "maxOutputTokens">;

function bodyOf({ model, maxOutputTokens }: Body, { instructions, tools, messages }: ModelRequest): string {
  const first = instructions === "" ? [] : [JSON.stringify({ role: "system", content: instructions })];
  const texts = [...first, ...(messages.length > 0 ? [messagesText(messages)] : [])];
  const rest = JSON.stringify({
    model,
    ...(maxOutputTokens !== undefined && { max_tokens: maxOutputTokens }),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: "function",
        function: { name, description, parameters },
      })),
    }),
    stream: true,
    stream_options: { include_usage: true },
  });
  return `{"messages":[${texts.join(",")}],${rest.slice(1)}`;
}

/** The messages of a request as text. */
interface SentMessages {
  readonly messages: readonly ModelMessage[];
  readonly text: string;
  /** Where each message ends in the text. */
  readonly ends: readonly number[];
}

/** What was sent last in a conversation, by its first message: the next request begins with the same text. */
const lastSent = new WeakMap<ModelMessage, SentMessages>();

function messagesText(messages: readonly ModelMessage[]): string {
  const [first] = messages;
  const before = first && lastSent.get(first);
  const shared = before ? sharedLength(before.messages, messages) : 0;
  const ends = before?.ends.slice(0, shared) ?? [];
  let text = before?.text.slice(0, ends.at(-1) ?? 0) ?? "";
  for (const message of messages.slice(shared)) {
    for (const one of chatMessages(message)) text += `${text === "" ? "" : ","}${JSON.stringify(one)}`;
    ends.push(text.length);
  }
  if (first) lastSent.set(first, { messages, text, ends });
  return text;
}

function sharedLength(some: readonly ModelMessage[], others: readonly ModelMessage[]): number {
  const at = some.findIndex((message, index) => !isSame(message, others[index]));
  return at < 0 ? some.length : at;
}

/** Messages of skills are rendered again for each request. */
function isSame(one: ModelMessage, other: ModelMessage | undefined): boolean {
  return one === other || (one.role === "system" && other?.role === "system" && one.content === other.content);
}

function chatMessages(message: ModelMessage): readonly object[] {
  switch (message.role) {
    case "system":
    case "user":
      return [{ role: message.role, content: message.content }];
    case "assistant": {
      const calls = message.calls.map(({ id, name, arguments: given }) => ({
        id,
        type: "function",
        function: { name, arguments: JSON.stringify(callArguments(given)) },
      }));
      if (calls.length === 0) return [{ role: "assistant", content: message.content }];
      return [{ role: "assistant", content: message.content || null, tool_calls: calls }];
    }
    case "tool":
      return message.results.map(({ id, content }) => ({ role: "tool", tool_call_id: id, content }));
  }
}
