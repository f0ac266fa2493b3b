import type { IncomingHttpHeaders } from "node:http";
import type { LanguageModelV4, LanguageModelV4Prompt, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { isApiAddress } from "../../environment/api-address.ts";
import type { ModelApi } from "../../environment/model-presets.ts";
import { defaultContextWindow, isOfficial } from "../../environment/resolve-model.ts";
import { boundResponse } from "../../ground/bound-response.ts";
import { Fault } from "../../ground/fault.ts";
import type { Text } from "../../ground/text.ts";
import type { ModelMessage } from "../loop/model-messages.ts";
import { arrangeMessages, arrangementOf } from "./arrange-messages.ts";
import { callArguments } from "./call-arguments.ts";
import { streamChat } from "./chat-completions-model.ts";
import type { Model, ModelEvent, ModelRequest } from "./model.ts";
import { addressOf, routeOf } from "./model-route.ts";

/** Models of Anthropic and OpenAI, through the AI SDK, and of compatible servers. */

export interface ProviderSettings {
  readonly provider: "anthropic" | "openai" | "openai-compatible";
  readonly model: string;
  readonly apiKey?: string;
  /** The address of the API, if not the provider's own. */
  readonly baseURL?: string;
  /** For `openai`: which API to use; by default Responses at OpenAI itself and Chat Completions elsewhere. */
  readonly api?: ModelApi;
  /** Whether later system messages are sent as marked user text; by default decided by what is known about the model. */
  readonly foldSystem?: boolean;
  readonly contextWindow?: number;
  readonly maxOutputTokens?: number;
}

/** A model of a provider. The packages of the AI SDK are loaded with the first request. */
export function createProviderModel(settings: ProviderSettings): Model {
  const ask = isCompatible(settings) ? chatWith(settings) : askThrough(settings);
  const arrangement = arrangementOf(settings);
  const arranged = new WeakSet<readonly ModelMessage[]>();
  const arrange = (messages: readonly ModelMessage[]): readonly ModelMessage[] => {
    const now = arranged.has(messages) ? messages : arrangeMessages(messages, arrangement);
    arranged.add(now);
    return now;
  };
  return {
    provider: settings.provider,
    id: settings.model,
    contextWindow: settings.contextWindow ?? defaultContextWindow(settings.provider),
    arrange,
    async *stream(request) {
      try {
        yield* ask({ ...request, messages: arrange(request.messages) });
      } catch (error) {
        if (request.signal?.aborted) throw request.signal.reason;
        throw error instanceof Fault ? error : failure(settings, error);
      }
    },
  };
}

type Ask = (request: ModelRequest) => AsyncIterable<ModelEvent>;

/** Chat Completions that are not OpenAI's own. */
const isCompatible = (settings: ProviderSettings): boolean =>
  routeOf(settings) === "chat/completions" && !isOfficial(settings.provider, addressOf(settings));

function chatWith(settings: ProviderSettings): Ask {
  const { model, apiKey, maxOutputTokens } = settings;
  const address = `${apiAddress(settings)}/${routeOf(settings)}`;
  return (request) => {
    if (!isApiAddress(addressOf(settings))) throw refused(settings, badAddress);
    const check = ({ status, headers }: { readonly status: number; readonly headers: IncomingHttpHeaders }): void =>
      checkAnswer(settings, { status, address, type: headers["content-type"], location: headers.location });
    return streamChat({ address, model, apiKey, maxOutputTokens, check, largestAnswer, largestError }, request);
  };
}

/** Through a package of the AI SDK. */
function askThrough(settings: ProviderSettings): Ask {
  let opened: Promise<LanguageModelV4> | undefined;
  return async function* (request) {
    opened ??= open(settings);
    const { stream } = await (await opened).doStream({
      prompt: toPrompt(request),
      tools: toolsOf(settings, request).map(({ name, description, parameters }) => ({
        type: "function" as const,
        name,
        description,
        inputSchema: parameters,
      })),
      providerOptions,
      ...(settings.maxOutputTokens !== undefined && { maxOutputTokens: settings.maxOutputTokens }),
      ...(request.signal && { abortSignal: request.signal }),
    });
    yield* eventsOf(stream);
  };
}

/** Anthropic refuses calls in the history if no tool is defined, so the called tools are declared as unavailable. */
function toolsOf({ provider }: ProviderSettings, { tools, messages }: ModelRequest): ModelRequest["tools"] {
  if (provider !== "anthropic" || tools.length > 0) return tools;
  const called = messages.flatMap((message) => (message.role === "assistant" ? message.calls : []));
  return [...new Set(called.map(({ name }) => name))].map((name) => ({
    name,
    description: "No longer available. Do not call it.",
    parameters: { type: "object", properties: {} },
  }));
}

/** Asks Anthropic to cache the common start of requests (others do so by default), and OpenAI to store nothing. */
const providerOptions = { anthropic: { cacheControl: { type: "ephemeral" } }, openai: { store: false } };

async function open(settings: ProviderSettings): Promise<LanguageModelV4> {
  const { provider, model, apiKey } = settings;
  const baseURL = addressOf(settings);
  if (!isApiAddress(baseURL)) throw refused(settings, badAddress);
  const options = { apiKey: apiKey ?? "", baseURL, fetch: fetchHere(settings) };
  if (provider === "anthropic")
    return (await import("@ai-sdk/anthropic")).createAnthropic(options).languageModel(model);
  const openai = (await import("@ai-sdk/openai")).createOpenAI(options);
  return routeOf(settings) === "responses" ? openai.responses(model) : openai.chat(model);
}

const badAddress: Text = {
  en: "its address is not an http:// or https:// one without user name, password or query",
  zh: "它的地址应为 http:// 或 https://，且不含用户名、密码或查询参数",
};

const notTheApi = (address: string): Text => {
  const place = URL.parse(address)?.origin ?? address;
  return {
    en: `${place} answered with a web page, not as an API; check its address (baseURL)`,
    zh: `${place} 返回的是网页而不是 API；请检查地址（baseURL）`,
  };
};

/** Follows no redirect: `fetch` would send `x-api-key` and the conversation to the new host. */
function fetchHere(settings: ProviderSettings): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "manual" });
    const { status, headers, url: address } = response;
    try {
      const [type, location] = [headers.get("content-type"), headers.get("location")];
      checkAnswer(settings, { status, address, type, location });
    } catch (error) {
      await response.body?.cancel();
      throw error;
    }
    return boundResponse(response, response.ok ? largestAnswer : largestError);
  };
}

interface AnswerHead {
  readonly status: number;
  readonly address: string;
  readonly type: string | null | undefined;
  readonly location: string | null | undefined;
}

/** Refuses web pages and redirects. */
function checkAnswer(settings: ProviderSettings, { status, address, type, location }: AnswerHead): void {
  if (status >= 200 && status < 300 && /^text\/html\b/i.test(type ?? "")) throw refused(settings, notTheApi(address));
  if (status < 300 || status >= 400) return;
  const place = URL.parse(location ?? "", address)?.host ?? "–";
  throw refused(settings, {
    en: `${status}, a redirect (to ${place}), which is not followed; name the right address as baseURL`,
    zh: `${status} 重定向（到 ${place}），不会跟随；请在 baseURL 中填写正确的地址`,
  });
}

/** Most bytes of one answer, and of one error. */
const [largestAnswer, largestError] = [50_000_000, 1_000_000];

const refused = ({ provider, model }: ProviderSettings, reason: Text): Fault =>
  new Fault("model.refused", { provider, model, reason });

const apiAddress = (settings: ProviderSettings): string => addressOf(settings).replace(/\/+$/, "");

type PromptMessage = LanguageModelV4Prompt[number];

function toPrompt({ instructions, messages }: ModelRequest): LanguageModelV4Prompt {
  const prompt: PromptMessage[] = instructions === "" ? [] : [{ role: "system", content: instructions }];
  for (const message of messages) {
    const known = translated.get(message) ?? toPromptMessage(message);
    translated.set(message, known);
    prompt.push(known);
  }
  return prompt;
}

/** Requests share their messages: each is translated once. */
const translated = new WeakMap<ModelMessage, PromptMessage>();

function toPromptMessage(message: ModelMessage): PromptMessage {
  switch (message.role) {
    case "system":
      return message;
    case "user":
      return { role: "user", content: [{ type: "text", text: message.content }] };
    case "assistant":
      return {
        role: "assistant",
        content: [
          ...(message.content === "" ? [] : [{ type: "text" as const, text: message.content }]),
          ...message.calls.map(({ id, name, arguments: given }) => ({
            type: "tool-call" as const,
            toolCallId: id,
            toolName: name,
            input: callArguments(given),
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

async function* eventsOf(stream: ReadableStream<LanguageModelV4StreamPart>): AsyncGenerator<ModelEvent> {
  let finish: ModelEvent | undefined;
  for await (const parts of partsOf(stream)) {
    let text = "";
    for (const part of parts) {
      if (part.type === "text-delta") text += part.delta;
      else if (part.type === "finish") finish = finishOf(part);
      else if (part.type === "error") throw part.error;
      else {
        const event = eventOf(part);
        if (event && text !== "") yield { type: "text-delta", text };
        if (event) {
          text = "";
          yield event;
        }
      }
    }
    if (text !== "") yield { type: "text-delta", text };
  }
  if (!finish) throw new Error("the answer broke off");
  yield finish;
}

function eventOf(part: LanguageModelV4StreamPart): ModelEvent | undefined {
  // Shows that the model is working, before there is text.
  if (part.type === "reasoning-delta" || part.type === "tool-input-delta")
    return { type: "progress", characters: part.delta.length };
  if (part.type === "tool-call")
    return { type: "tool-call", call: { id: part.toolCallId, name: part.toolName, arguments: part.input } };
  return undefined;
}

/** How long a provider may take to end its answer after the last part, in milliseconds. */
const longestEnd = 1000;
/** Most parts that are read before the first of them is taken. */
const mostAhead = 1000;

/**
 * The parts of an answer, those that arrived together as one list: a busy process then passes on longer texts instead of
 * more of them. Reads to the end of the response, so that its connection is used again.
 */
async function* partsOf(
  stream: ReadableStream<LanguageModelV4StreamPart>,
): AsyncGenerator<readonly LanguageModelV4StreamPart[]> {
  const reader = stream.getReader();
  let waiting: LanguageModelV4StreamPart[] = [];
  let arrived = Promise.withResolvers<void>();
  let taken = Promise.withResolvers<void>();
  let isDone = false;
  let timer: NodeJS.Timeout | undefined;
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  const read = async (): Promise<void> => {
    for (;;) {
      const { done, value: part } = await reader.read();
      if (done) return;
      waiting.push(part);
      arrived.resolve();
      if (part.type === "finish") timer = setTimeout(cancel, longestEnd);
      if (waiting.length >= mostAhead) await taken.promise;
    }
  };
  const reading = read().finally(() => {
    isDone = true;
    arrived.resolve();
  });
  reading.catch(() => undefined); // thrown below, after what arrived before
  try {
    while (!isDone || waiting.length > 0) {
      if (waiting.length === 0) await arrived.promise;
      await new Promise((resolve) => setImmediate(resolve)); // what arrived with it is read by now
      const together = waiting;
      waiting = [];
      arrived = Promise.withResolvers();
      taken.resolve();
      taken = Promise.withResolvers();
      if (isDone) arrived.resolve();
      if (together.length > 0) yield together;
    }
    await reading;
  } finally {
    clearTimeout(timer);
    cancel(); // of no effect after the end
  }
}

function finishOf({ usage, finishReason }: Extract<LanguageModelV4StreamPart, { type: "finish" }>): ModelEvent {
  const { inputTokens, outputTokens } = usage;
  return {
    type: "finish",
    reason: reasonOf(finishReason.unified),
    usage: {
      ...(isCount(inputTokens.total) && { input: inputTokens.total }),
      ...(isCount(outputTokens.total) && { output: outputTokens.total }),
      ...(isCount(inputTokens.cacheRead) && { cached: inputTokens.cacheRead }),
    },
  };
}

const isCount = (value: number | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function reasonOf(reason: string): Extract<ModelEvent, { type: "finish" }>["reason"] {
  return reason === "stop" || reason === "tool-calls" || reason === "length" ? reason : "other";
}

/** The error of a provider as a Fault: without the key, and with when to retry. Never attach the original: it may hold the key. */
function failure(settings: ProviderSettings, error: unknown): unknown {
  if (error instanceof RangeError) return error; // our own bug: a retry would not help
  const { provider, model, apiKey } = settings;
  const { message, statusCode, isRetryable, responseHeaders } = (error ?? {}) as {
    message?: string;
    statusCode?: number;
    isRetryable?: boolean;
    responseHeaders?: Readonly<Record<string, string>>;
  };
  const reason = redactKeys(message ?? String(error), apiKey);
  const retryable = isRetryable ?? (statusCode === undefined || statusCode === 429 || statusCode >= 500);
  const retryAfter = retryAfterOf(responseHeaders ?? {}, Date.now());
  const isKey = statusCode === 401 || statusCode === 403;
  const route = `POST ${apiAddress(settings)}/${routeOf(settings)}`;
  const said = statusCode === undefined ? reason : `${statusCode} ${reason}`;
  if (statusCode === 404 || statusCode === 405)
    return new Fault("model.route-missing", { provider, model, route, reason: said, remedy: otherRoute(settings) });
  return new Fault(isKey ? "model.key-refused" : retryable ? "model.unavailable" : "model.refused", {
    provider,
    model,
    reason: `${said} (${route})`,
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

/** What to change if the server does not have this route. */
function otherRoute(settings: ProviderSettings): Text {
  const base = { en: "check the model's name and the address (baseURL)", zh: "请检查模型名和地址（baseURL）" };
  if (settings.provider !== "openai") return base;
  const [other, name] = routeOf(settings) === "responses" ? ["chat", "Chat Completions"] : ["responses", "Responses"];
  return {
    en: `${base.en}; for a server that speaks ${name}, set "api": "${other}" in models.jsonc (loadout model edit <id> --api ${other})`,
    zh: `${base.zh}；如果服务器使用 ${name}，请在 models.jsonc 中设置 "api": "${other}"（loadout model edit <id> --api ${other}）`,
  };
}

/** Removes keys from an error message: our key in any encoding, and keys in addresses. */
function redactKeys(said: string, apiKey = ""): string {
  const spellings = apiKey === "" ? [] : [apiKey, encodeURIComponent(apiKey), JSON.stringify(apiKey).slice(1, -1)];
  return spellings
    .reduce((text, key) => text.replaceAll(key, "•••"), said)
    .replace(/(\/\/)[^\s/@]+@/g, "$1•••@")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/([?&][\w-]*(?:key|token|secret|password|signature)[\w-]*=)[^&\s"'<>]+/gi, "$1•••")
    .slice(0, 1000);
}

const longestWait = 600_000;

/** When to retry, in milliseconds, if the provider says so: in milliseconds, in seconds, or as a date. */
function retryAfterOf(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const { "retry-after-ms": milliseconds = "", "retry-after": after = "" } = headers;
  const waits = [milliseconds.trim() === "" ? Number.NaN : Number(milliseconds), secondsOrDate(after.trim(), now)];
  const wait = waits.find((one) => !Number.isNaN(one));
  return wait === undefined ? undefined : Math.round(Math.min(Math.max(wait, 0), longestWait));
}

const secondsOrDate = (text: string, now: number): number =>
  /^[\d.]+$/.test(text) ? Number(text) * 1000 : /^[A-Z].* GMT$/i.test(text) ? Date.parse(text) - now : Number.NaN;
