import {
  type Agent,
  findModel,
  type ModelEntry,
  modelApis,
  modelsOf,
  openModel,
  readVariables,
  resolveModel,
} from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import type { Terminal } from "../doors/cli/terminal.ts";
import type { Done } from "../doors/cli/view.ts";
import { entryVersion } from "../environment/entry-version.ts";
import { field, filled } from "../operation/field.ts";
import type { AnswerOf } from "../operation/operation.ts";

/** Models as operations answer with them, and how they are opened with their keys. */

export const modelId = () => field(filled(), { en: "The model's id in models.jsonc", zh: "models.jsonc 中的模型 id" });

export const providerName = () =>
  field(z.optional(filled()), { en: "The model name at the provider", zh: "提供商的模型名" });

export const keyVariable = () =>
  field(
    z.optional(filled()),
    { en: "Environment variable that holds the key", zh: "存放密钥的环境变量名" },
    { value: "NAME" },
  );

/** Finds a key: the environment variable, or the file that one names, wins over secrets.json. */
export type FindKey = (name: string) => { readonly value: string; readonly from: "env" | "secrets" } | undefined;

/** The keys as they are now. */
export async function readKeys({ config: { home, variables } }: App): Promise<FindKey> {
  const find = await readVariables(home, variables);
  return (name) => {
    const found = find(name);
    return found && { value: found.value, from: found.from === "secrets" ? "secrets" : "env" };
  };
}

/** Opens the model with this id; `overrides` take precedence over its entry. */
export function openModelOf(
  app: App,
  models: Readonly<Record<string, ModelEntry>>,
  id: string,
  overrides: Partial<ModelEntry> = {},
) {
  const entry = { ...findModel(models, id), ...overrides };
  return openModel(id, entry, { secret: async (name) => (await readKeys(app))(name)?.value });
}

/** How skill messages are sent: as suits the model, as system messages, or as marked user text. */
export const systemModes = ["auto", "keep", "fold"] as const;

export const ModelView = () =>
  z.object({
    id: z.string(),
    /** Changes with every edit; pass it as `from` when you change the entry. */
    version: z.string(),
    preset: z.optional(z.string()),
    provider: z.string(),
    model: z.optional(z.string()),
    address: z.optional(z.string()),
    /** Where its key comes from; the key itself is never shown. */
    key: z.enum(["env", "secrets", "missing", "not-needed"]),
    keyEnv: z.optional(z.string()),
    contextWindow: z.number(),
    /** For OpenAI: the API that is used. */
    api: z.optional(z.enum(modelApis)),
    /** How skill messages are sent: as system messages, as marked user text, or as suits the model. */
    systemMessages: z.enum(systemModes),
    /** Agents of the environment that name it. */
    agents: z.array(z.string()),
  });
export type ModelView = AnswerOf<typeof ModelView>;

export function modelView(keys: FindKey, id: string, entry: ModelEntry, agents: readonly string[] = []): ModelView {
  const { provider, model, baseURL, apiKeyEnv, contextWindow, api, foldSystem } = resolveModel(entry);
  return {
    id,
    version: entryVersion(entry),
    ...(entry.preset !== undefined && { preset: entry.preset }),
    provider,
    ...(model !== undefined && { model }),
    ...(baseURL !== undefined && { address: baseURL }),
    key: apiKeyEnv === undefined ? "not-needed" : (keys(apiKeyEnv)?.from ?? "missing"),
    ...(apiKeyEnv !== undefined && { keyEnv: apiKeyEnv }),
    contextWindow,
    ...(api !== undefined && { api }),
    systemMessages: foldSystem === undefined ? "auto" : foldSystem ? "fold" : "keep",
    agents,
  };
}

/** The answer to a change: the model, and where it was written. */
export const ChangedModel = () => z.extend(ModelView(), { environment: z.string(), path: z.string() });

/** A model that was written into a file of an environment. */
export async function changedModel(
  app: App,
  { environment, path, id, entry, agents }: ChangedEntry,
): Promise<AnswerOf<typeof ChangedModel>> {
  return { ...modelView(await readKeys(app), id, entry, agentsWith(agents, id)), environment, path };
}

interface ChangedEntry {
  readonly environment: string;
  readonly path: string;
  readonly id: string;
  readonly entry: ModelEntry;
  readonly agents: Readonly<Record<string, Agent>>;
}

/** The view for users: without address and key name. */
export function withoutKey(...of: Parameters<typeof modelView>): ModelView {
  const { address: _address, keyEnv: _keyEnv, ...view } = modelView(...of);
  return view;
}

/** The agents that name a model. */
export const agentsWith = (agents: Readonly<Record<string, Agent>>, id: string): string[] =>
  Object.entries(agents)
    .filter(([, agent]) => modelsOf(agent)?.includes(id) ?? false)
    .map(([agent]) => agent);

/** A model that was written, as a terminal says it. */
export const describeModel = (model: ModelView & { readonly path: string }, terminal: Terminal): Done => ({
  name: model.id,
  about: [model.preset ?? model.provider, model.model ?? "–", showKey(model, terminal)].join(" · "),
  where: model.path,
});

export function showKey({ key, keyEnv = "" }: Pick<ModelView, "key" | "keyEnv">, { say }: Terminal): string {
  switch (key) {
    case "env":
      return say({ en: `set (env ${keyEnv})`, zh: `已设置（环境变量 ${keyEnv}）` });
    case "secrets":
      return say({ en: "set (secrets)", zh: "已设置（secrets.json）" });
    case "missing":
      return say({ en: `missing ${keyEnv}`, zh: `缺少 ${keyEnv}` });
    case "not-needed":
      return say({ en: "not needed", zh: "不需要" });
  }
}
