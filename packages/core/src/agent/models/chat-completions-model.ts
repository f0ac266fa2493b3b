import { Fault } from "../../ground/fault.ts";
import { createChatAnswer } from "./chat-completions-answer.ts";
import { chatBody } from "./chat-completions-body.ts";
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
    ...(request.span?.traceparent !== undefined && { traceparent: request.span.traceparent }),
  };
  const { signal } = request;
  try {
    return await postStream(address, { headers, body: chatBody(settings, request), ...(signal && { signal }) });
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
