import { Fault } from "../ground/fault.ts";
import { nearest } from "../ground/nearest.ts";
import { type ModelPreset, type ModelProvider, modelPresets } from "./model-presets.ts";
import type { Models } from "./settings-schema.ts";

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
  readonly foldSystem: boolean;
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
    foldSystem: entry.foldSystem ?? preset.foldSystem ?? false,
  };
}

function presetOf({ preset, provider = "openai-compatible" }: ModelEntry): Omit<ModelPreset, "label"> {
  if (preset !== undefined) return modelPresets[preset];
  return provider === "openai-compatible" ? { provider } : modelPresets[provider];
}

/** How much a model takes in where nobody said it. */
export const defaultContextWindow = (provider: ModelProvider): number => (provider === "anthropic" ? 200_000 : 128_000);

/** The entry of this id; an unknown one is a fault with the nearest. */
export function findModel(models: Models, id: string): ModelEntry {
  const entry = Object.hasOwn(models, id) ? models[id] : undefined;
  if (entry) return entry;
  throw new Fault("model.not-found", { id, candidates: nearest(id, Object.keys(models), 8).join(", ") || "–" });
}
