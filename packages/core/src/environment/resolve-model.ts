import { Fault } from "../ground/fault.ts";
import { nearest } from "../ground/nearest.ts";
import { type ModelApi, type ModelPreset, type ModelProvider, modelPresets } from "./model-presets.ts";
import type { Models } from "./settings-schema.ts";

/** Completes an entry of `models.jsonc` with its preset. */

export type ModelEntry = Models[string];

/** An entry of `models.jsonc` with what its preset adds. */
export interface ResolvedModel {
  readonly provider: ModelProvider;
  readonly model?: string;
  readonly baseURL?: string;
  /** The variable its key is kept in; none where no key is needed. */
  readonly apiKeyEnv?: string;
  readonly contextWindow: number;
  readonly maxOutputTokens?: number;
  /** For OpenAI, which of its APIs is asked. */
  readonly api?: ModelApi;
  /** Absent: what is known of the model decides. */
  readonly foldSystem?: boolean;
}

/** What the entry says, then what its preset says, then the defaults. A provider's name is as good as its preset's. */
export function resolveModel(entry: ModelEntry): ResolvedModel {
  const preset = presetOf(entry);
  const { provider } = preset;
  const [model, baseURL, apiKeyEnv] = [
    entry.model ?? preset.model,
    entry.baseURL ?? preset.baseURL,
    entry.apiKeyEnv ?? preset.apiKeyEnv,
  ];
  return {
    provider,
    ...(model !== undefined && { model }),
    ...(baseURL !== undefined && { baseURL }),
    ...(apiKeyEnv !== undefined && { apiKeyEnv }),
    contextWindow: entry.contextWindow ?? preset.contextWindow ?? defaultContextWindow(provider),
    ...(entry.maxOutputTokens !== undefined && { maxOutputTokens: entry.maxOutputTokens }),
    ...(provider === "openai" && { api: entry.api ?? defaultApi(baseURL) }),
    ...(entry.foldSystem !== undefined && { foldSystem: entry.foldSystem }),
  };
}

function presetOf({ preset, provider = "openai-compatible" }: ModelEntry): Omit<ModelPreset, "label"> {
  if (preset !== undefined) return modelPresets[preset];
  return provider === "openai-compatible" ? { provider } : modelPresets[provider];
}

/** OpenAI's own server has the Responses API; a server of another address is likelier to have Chat Completions. */
export const defaultApi = (baseURL: string | undefined): ModelApi =>
  isOfficial("openai", baseURL) ? "responses" : "chat";

/** Whether an address is that of the provider itself; without one it is. */
export function isOfficial(provider: ModelProvider, baseURL: string | undefined): boolean {
  if (provider === "openai-compatible" || provider === "demo") return false;
  return baseURL === undefined || hostOf(baseURL) === hostOf(modelPresets[provider].baseURL ?? "");
}

const hostOf = (address: string): string | undefined => URL.parse(address)?.host;

/** The context window of a model that does not declare one. */
export const defaultContextWindow = (provider: ModelProvider): number => (provider === "anthropic" ? 200_000 : 128_000);

/** The entry of this id; an unknown one is a fault with the nearest. */
export function findModel(models: Models, id: string): ModelEntry {
  const entry = Object.hasOwn(models, id) ? models[id] : undefined;
  if (entry) return entry;
  throw new Fault("model.not-found", { id, candidates: nearest(id, Object.keys(models), 8).join(", ") || "–" });
}
