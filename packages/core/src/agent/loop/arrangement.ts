import type { ModelApi, ModelProvider } from "../../environment/model-presets.ts";
import { isOfficial } from "../../environment/resolve-model.ts";
import { routeOf } from "../models/model-route.ts";

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
