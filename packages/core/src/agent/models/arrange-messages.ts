import type { ModelApi, ModelProvider } from "../../environment/model-presets.ts";
import { isOfficial } from "../../environment/resolve-model.ts";
import type { ModelMessage } from "../loop/model-messages.ts";
import { routeOf } from "./model-route.ts";

/** Arranges messages the way each provider accepts them, especially system messages. */

/** Which roles and order of messages a model accepts. */
export interface Arrangement {
  /**
   * Where it accepts system messages after the instructions: anywhere, only after a user message (tool results included),
   * or nowhere; then they are sent as marked user text.
   */
  readonly system: "anywhere" | "after-user" | "nowhere";
  /** Whether consecutive user messages are joined: chat templates of many servers require alternating roles. */
  readonly joinsUser: boolean;
}

/**
 * Puts the messages into the order and roles that a model accepts. Stable: more messages only add to the end, so providers
 * can cache what was sent. Arranging twice changes nothing.
 */
export function arrangeMessages(
  messages: readonly ModelMessage[],
  { system, joinsUser }: Arrangement,
): readonly ModelMessage[] {
  if (system === "anywhere" && !joinsUser) return messages;
  if (messages.every(({ role }, index) => role !== "system" && (role !== "user" || messages[index - 1]?.role !== role)))
    return messages;
  const arranged: ModelMessage[] = [];
  for (const [index, message] of messages.entries()) {
    const before = arranged.at(-1);
    if (message.role === "system" && system === "after-user")
      placeSystem(arranged, message.content, messages[index - 1]);
    else if (message.role === "system" && system === "nowhere")
      addUser(arranged, { role: "user", content: markSystem(message.content) }, joinsUser);
    else if (message.role === "user") {
      // A system message must be followed by an answer, and a message that was sent cannot move.
      if (system === "after-user" && before?.role === "system") arranged.push(noAnswer);
      addUser(arranged, message, joinsUser);
    } else arranged.push(message);
  }
  return arranged;
}

const noAnswer: ModelMessage = { role: "assistant", content: "[The turn ended before an answer.]", calls: [] };

/** Joins consecutive system messages; where none is allowed, sends marked user text instead. */
function placeSystem(arranged: ModelMessage[], content: string, given: ModelMessage | undefined): void {
  const last = arranged.at(-1);
  if (last?.role === "system" && given?.role === "system")
    arranged[arranged.length - 1] = { role: "system", content: `${last.content}\n\n${content}` };
  else if (last?.role === "user" || last?.role === "tool") arranged.push({ role: "system", content });
  else addUser(arranged, { role: "user", content: markSystem(content) }, false);
}

type UserMessage = Extract<ModelMessage, { role: "user" }>;

/** A message that is not joined stays the same value, so that it is measured and translated once. */
function addUser(arranged: ModelMessage[], message: UserMessage, isJoined: boolean): void {
  const last = arranged.at(-1);
  if (isJoined && last?.role === "user")
    arranged[arranged.length - 1] = { role: "user", content: `${last.content}\n\n${message.content}` };
  else arranged.push(message);
}

/** Marks system text inside a user message; no tag in the text can end the mark early. */
const markSystem = (content: string): string => `<system>\n${content.replace(/<(\/?system\b)/gi, "&lt;$1")}\n</system>`;

/**
 * Claude models that follow system messages in the middle of a conversation, on Anthropic's own API only. Models before
 * Opus 4.8 answer 400, Sonnet 5 is reported to accept and ignore them. Add a model only when Anthropic's page on
 * mid-conversation system messages names it: marked text works with every model.
 */
const claudeModels = ["claude-opus-4-8", "claude-opus-5", "claude-fable-5", "claude-mythos-5"];

export interface ArrangementInput {
  readonly provider: ModelProvider;
  readonly model?: string;
  readonly baseURL?: string;
  readonly api?: ModelApi;
  /** The setting; overrides what is known about the model. */
  readonly foldSystem?: boolean;
}

/** A model that is not known to follow system messages gets marked user text, which every server accepts. */
export function arrangementOf(settings: ArrangementInput): Arrangement {
  const { provider, baseURL, foldSystem = !isHonored(settings) } = settings;
  if (provider === "demo") return { system: "anywhere", joinsUser: false };
  return {
    system: foldSystem ? "nowhere" : provider === "anthropic" ? "after-user" : "anywhere",
    joinsUser: routeOf(settings) === "chat/completions" && !isOfficial(provider, baseURL),
  };
}

function isHonored(settings: ArrangementInput): boolean {
  const { provider, model = "", baseURL } = settings;
  if (provider === "anthropic")
    return isOfficial(provider, baseURL) && claudeModels.includes(model.replace(/-(\d{8}|latest)$/, ""));
  return provider === "openai" && (isOfficial(provider, baseURL) || routeOf(settings) === "responses");
}
