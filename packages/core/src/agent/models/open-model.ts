import { type ModelEntry, resolveModel } from "../../environment/resolve-model.ts";
import { checkKey } from "../../environment/secrets.ts";
import { Fault } from "../../ground/fault.ts";
import type { Model } from "./model.ts";

/** Opens a model from its entry in `models.jsonc`. */

export interface OpenModelOptions {
  /** Looks up a key by variable name: in the environment variables, else in `secrets.json`. */
  readonly secret: (name: string) => string | undefined | Promise<string | undefined>;
  /** Creates the demo model; tests may replace it. */
  readonly demo?: (options: DemoOptions) => Model;
}

export interface DemoOptions {
  /** How it activates skills. */
  readonly activate?: "Skill" | "read";
}

/** Opens the model of an entry in `models.jsonc`; nothing is loaded or sent before its first request. */
export async function openModel(id: string, entry: ModelEntry, { secret, demo }: OpenModelOptions): Promise<Model> {
  const { provider, model, apiKeyEnv, ...settings } = resolveModel(entry);
  if (provider === "demo") {
    const create = demo ?? (await import("./demo/demo-model.ts")).createDemoModel;
    const { activate } = entry;
    return { ...create({ ...(activate !== undefined && { activate }) }), contextWindow: settings.contextWindow };
  }
  if (model === undefined) throw new Fault("model.incomplete", { id, field: "model" });
  if (settings.baseURL === undefined) throw new Fault("model.incomplete", { id, field: "baseURL" });
  const apiKey = apiKeyEnv === undefined ? undefined : await keyFor(id, apiKeyEnv, secret);
  const { createProviderModel } = await import("./provider-model.ts");
  return createProviderModel({ ...settings, provider, model, ...(apiKey !== undefined && { apiKey }) });
}

async function keyFor(id: string, name: string, secret: OpenModelOptions["secret"]): Promise<string> {
  const found = await secret(name);
  if (found === undefined || found === "") throw new Fault("model.no-key", { id, name });
  return checkKey(name, found);
}
