import type { LanguageModelV4, LanguageModelV4Prompt, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { Fault } from "../ground/fault.ts";
import type { Model, ModelEvent, ModelRequest } from "./model.ts";
import type { ModelMessage } from "./model-messages.ts";

export interface ProviderSettings {
  readonly provider: "anthropic" | "openai" | "openai-compatible";
  readonly model: string;
  readonly apiKey?: string;
  /** Where the API is, for another host than the provider's own. */
  readonly baseURL?: string;
  /** The model takes system messages only at the beginning: later ones become part of the next user's text. */
  readonly foldSystem?: boolean;
}

/** A model of a provider, through the provider packages of the AI SDK. They are loaded with the first request. */
export function createProviderModel(settings: ProviderSettings): Model {
  let opened: Promise<LanguageModelV4> | undefined;
  return {
    provider: settings.provider,
    id: settings.model,
    async *stream(request) {
      opened ??= open(settings);
      try {
        const { stream } = await (await opened).doStream({
          prompt: toPrompt(request, settings.foldSystem ?? false),
          tools: request.tools.map(({ name, description, parameters }) => ({
            type: "function" as const,
            name,
            description,
            inputSchema: parameters,
          })),
          ...(request.signal && { abortSignal: request.signal }),
        });
        yield* eventsOf(stream);
      } catch (error) {
        if (request.signal?.aborted) throw request.signal.reason;
        throw error instanceof Fault ? error : failure(settings, error);
      }
    },
  };
}

async function open({ provider, model, apiKey, baseURL }: ProviderSettings): Promise<LanguageModelV4> {
  const options = { apiKey: apiKey ?? "", ...(baseURL !== undefined && { baseURL }) };
  switch (provider) {
    case "anthropic":
      return (await import("@ai-sdk/anthropic")).createAnthropic(options).languageModel(model);
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI(options).languageModel(model);
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const given = { name: "compatible", baseURL: baseURL ?? "", includeUsage: true };
      return createOpenAICompatible(apiKey === undefined ? given : { ...given, apiKey }).chatModel(model);
    }
  }
}

type PromptMessage = LanguageModelV4Prompt[number];

function toPrompt({ instructions, messages }: ModelRequest, fold: boolean): LanguageModelV4Prompt {
  const prompt: PromptMessage[] = instructions === "" ? [] : [{ role: "system", content: instructions }];
  for (const message of messages) prompt.push(toPromptMessage(message, fold));
  return prompt;
}

function toPromptMessage(message: ModelMessage, fold: boolean): PromptMessage {
  switch (message.role) {
    case "system":
      return fold ? userMessage(`<system>\n${message.content}\n</system>`) : message;
    case "user":
      return userMessage(message.content);
    case "assistant":
      return {
        role: "assistant",
        content: [
          ...(message.content === "" ? [] : [{ type: "text" as const, text: message.content }]),
          ...message.calls.map(({ id, name, arguments: given }) => ({
            type: "tool-call" as const,
            toolCallId: id,
            toolName: name,
            input: parseArguments(given),
          })),
        ],
      };
    case "tool":
      return {
        role: "tool",
        content: message.results.map(({ id, name, content, isError }) => ({
          type: "tool-result" as const,
          toolCallId: id,
          toolName: name,
          output: isError ? { type: "error-text" as const, value: content } : { type: "text" as const, value: content },
        })),
      };
  }
}

const userMessage = (text: string): PromptMessage => ({ role: "user", content: [{ type: "text", text }] });

/** Providers take arguments as a value; what was no JSON is sent back as the text it was. */
function parseArguments(given: string): unknown {
  try {
    const value: unknown = JSON.parse(given);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : { value };
  } catch (error) {
    if (error instanceof SyntaxError) return { malformed: given };
    throw error;
  }
}

async function* eventsOf(stream: ReadableStream<LanguageModelV4StreamPart>): AsyncGenerator<ModelEvent> {
  let isFinished = false;
  for await (const part of stream) {
    if (part.type === "text-delta") yield { type: "text-delta", text: part.delta };
    else if (part.type === "tool-call")
      yield { type: "tool-call", call: { id: part.toolCallId, name: part.toolName, arguments: part.input } };
    else if (part.type === "error") throw part.error;
    else if (part.type === "finish") {
      isFinished = true;
      const { inputTokens, outputTokens } = part.usage;
      yield {
        type: "finish",
        reason: reasonOf(part.finishReason.unified),
        usage: {
          ...(inputTokens.total !== undefined && { input: inputTokens.total }),
          ...(outputTokens.total !== undefined && { output: outputTokens.total }),
          ...(inputTokens.cacheRead !== undefined && { cached: inputTokens.cacheRead }),
        },
      };
    }
  }
  if (!isFinished) throw new Error("the answer broke off");
}

function reasonOf(reason: string): Extract<ModelEvent, { type: "finish" }>["reason"] {
  return reason === "stop" || reason === "tool-calls" || reason === "length" ? reason : "other";
}

/** What a provider said, without the key, and whether asking again may help. */
function failure({ provider, model, apiKey }: ProviderSettings, error: unknown): Fault {
  const { statusCode, isRetryable } = error as { statusCode?: number; isRetryable?: boolean };
  const said = error instanceof Error ? error.message : String(error);
  const reason = apiKey ? said.replaceAll(apiKey, "•••") : said;
  const retryable = isRetryable ?? (statusCode === undefined || statusCode === 429 || statusCode >= 500);
  return new Fault(
    retryable ? "model.unavailable" : "model.refused",
    { provider, model, reason: statusCode === undefined ? reason : `${statusCode} ${reason}` },
    { cause: error },
  );
}
