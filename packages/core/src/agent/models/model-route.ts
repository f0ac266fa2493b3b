import { type ModelApi, type ModelProvider, modelPresets } from "../../environment/model-presets.ts";
import { defaultApi } from "../../environment/resolve-model.ts";

/** The API address and route of a model. */

/** The settings that decide where the requests of a model go. */
export interface RouteSettings {
  readonly provider: ModelProvider;
  readonly api?: ModelApi;
  readonly baseURL?: string;
}

/** The path of the API below its address. */
export function routeOf({ provider, api, baseURL }: RouteSettings): "messages" | "responses" | "chat/completions" {
  if (provider === "anthropic") return "messages";
  const isResponses = provider === "openai" && (api ?? defaultApi(baseURL)) === "responses";
  return isResponses ? "responses" : "chat/completions";
}

/** The address of the API. Always passed to provider packages, which would otherwise read environment variables. */
export const addressOf = ({ provider, baseURL }: RouteSettings): string =>
  baseURL ?? (provider === "openai-compatible" ? "" : modelPresets[provider].baseURL) ?? "";
