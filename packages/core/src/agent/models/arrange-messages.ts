import type { ModelApi, ModelProvider } from "../../environment/model-presets.ts";
import { isOfficial } from "../../environment/resolve-model.ts";
import type { ModelMessage } from "../loop/model-messages.ts";
import { routeOf } from "./model-route.ts";

/** How a model takes messages. */
export interface Arrangement {
  /**
   * Where it takes system messages behind its instructions: wherever they are, right after what the user sent (tool
   * results included), or nowhere, so that they are sent as marked text of the user.
   */
  readonly system: "anywhere" | "after-user" | "nowhere";
  /** Whether messages of the user in a row are sent as one: chat templates of many servers want roles to alternate. */
  readonly joinsUser: boolean;
}

/**
 * The messages in an order and in roles that a model accepts. What is arranged stays as it is when more messages
 * follow: a message is only ever added to, at its end. Arranging twice changes nothing.
 */
export function arrangeMessages(
  messages: readonly ModelMessage[],
  { system, joinsUser }: Arrangement,
): readonly ModelMessage[] {
  if (system === "anywhere" && !joinsUser) return messages;
  const arranged: ModelMessage[] = [];
  for (const [index, message] of messages.entries()) {
    const before = arranged.at(-1);
    if (message.role === "system" && system === "after-user")
      placeSystem(arranged, message.content, messages[index - 1]);
    else if (message.role === "system" && system === "nowhere")
      addUser(arranged, markSystem(message.content), joinsUser);
    else if (message.role === "user") {
      // A system message must be followed by an answer; one that was sent stays where it was.
      if (system === "after-user" && before?.role === "system") arranged.push(noAnswer);
      addUser(arranged, message.content, joinsUser);
    } else arranged.push(message);
  }
  return arranged;
}

const noAnswer: ModelMessage = { role: "assistant", content: "[The turn ended before an answer.]", calls: [] };

/** Several in a row are one message; where none may be, it is marked text. */
function placeSystem(arranged: ModelMessage[], content: string, given: ModelMessage | undefined): void {
  const last = arranged.at(-1);
  if (last?.role === "system" && given?.role === "system")
    arranged[arranged.length - 1] = { role: "system", content: `${last.content}\n\n${content}` };
  else if (last?.role === "user" || last?.role === "tool") arranged.push({ role: "system", content });
  else addUser(arranged, markSystem(content), false);
}

function addUser(arranged: ModelMessage[], content: string, isJoined: boolean): void {
  const last = arranged.at(-1);
  if (isJoined && last?.role === "user")
    arranged[arranged.length - 1] = { role: "user", content: `${last.content}\n\n${content}` };
  else arranged.push({ role: "user", content });
}

/** Text that no part of it can end early. */
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
  /** What the settings say; it counts before what is known of the model. */
  readonly foldSystem?: boolean;
}

/** A model that is not known to honour system messages gets marked text, which no server refuses. */
export function arrangementOf(settings: ArrangementInput): Arrangement {
  const { provider, baseURL, foldSystem = !isHonoured(settings) } = settings;
  if (provider === "demo") return { system: "anywhere", joinsUser: false };
  return {
    system: foldSystem ? "nowhere" : provider === "anthropic" ? "after-user" : "anywhere",
    joinsUser: routeOf(settings) === "chat/completions" && !isOfficial(provider, baseURL),
  };
}

function isHonoured(settings: ArrangementInput): boolean {
  const { provider, model = "", baseURL } = settings;
  if (provider === "anthropic")
    return isOfficial(provider, baseURL) && claudeModels.includes(model.replace(/-(\d{8}|latest)$/, ""));
  return provider === "openai" && (isOfficial(provider, baseURL) || routeOf(settings) === "responses");
}
