import { type ModelApi, type ModelProvider, modelPresets } from "../../environment/model-presets.ts";
import { defaultApi } from "../../environment/resolve-model.ts";

/** What decides where the requests of a model go. */
export interface RouteSettings {
  readonly provider: ModelProvider;
  readonly api?: ModelApi;
  readonly baseURL?: string;
}

/** The path below the address that is asked. */
export function routeOf({ provider, api, baseURL }: RouteSettings): "messages" | "responses" | "chat/completions" {
  if (provider === "anthropic") return "messages";
  const isResponses = provider === "openai" && (api ?? defaultApi(baseURL)) === "responses";
  return isResponses ? "responses" : "chat/completions";
}

/** The address of the API; never left to a provider package, which would ask environment variables for it. */
export const addressOf = ({ provider, baseURL }: RouteSettings): string =>
  baseURL ?? (provider === "openai-compatible" ? "" : modelPresets[provider].baseURL) ?? "";
