import {
  createHome,
  editModels,
  environmentDocuments,
  Fault,
  findModel,
  type ModelEntry,
  modelApis,
  type Text,
} from "@loadout/core";
import * as z from "zod/mini";
import { done } from "../doors/cli/view.ts";
import { assertSeen, seenVersion } from "../environment/entry-version.ts";
import { readEnvironment, readToChange } from "../environment/read-environment.ts";
import { redactSecrets } from "../environment/secrets/redact-secrets.ts";
import { environmentFlag, field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import {
  ChangedModel,
  changedModel,
  describeModel,
  keyVariable,
  modelId,
  providerName,
  systemModes,
} from "./model-view.ts";

/** Changes a model of an environment. */

const tokens = () => z.int().check(z.positive());

/** Fields that can be reset to the preset. */
const clearable = ["base-url", "key-env", "api", "context-window", "max-output-tokens"] as const;

export const modelEdit = operation({
  name: "model.edit",
  summary: { en: "Change a model of an environment", zh: "修改环境中的模型" },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  needsVersion: true,
  input: z.object({
    id: modelId(),
    model: providerName(),
    baseUrl: field(z.optional(filled()), { en: "API address", zh: "API 的地址" }, { value: "url" }),
    api: field(z.optional(z.enum(modelApis)), {
      en: "For openai: the API the server supports",
      zh: "用于 openai：服务器使用的 API",
    }),
    keyEnv: keyVariable(),
    contextWindow: field(
      z.optional(tokens()),
      { en: "Context window in tokens, including the answer", zh: "上下文长度（Token 数，含历史与回答）" },
      { value: "tokens" },
    ),
    maxOutputTokens: field(
      z.optional(tokens()),
      { en: "Maximum tokens per answer", zh: "单次回答的最大 Token 数" },
      { value: "tokens" },
    ),
    systemMessages: field(z.optional(z.enum(systemModes)), {
      en: "Send skill messages as system messages (keep), as marked user text (fold), or as suits the model (auto)",
      zh: "技能消息的发送方式：系统消息（keep）、带标记的用户文本（fold），或按模型自动选择（auto）",
    }),
    first: field(z._default(z.boolean(), false), {
      en: "Make it the default: the first model of the environment, for agents that name none",
      zh: "设为默认：环境的第一个模型，供未指定模型的智能体使用",
    }),
    clear: field(
      z._default(z.array(z.enum(clearable)), []),
      { en: `Reset to the preset: ${clearable.join(", ")}`, zh: `恢复预设的值：${clearable.join("、")}` },
      { value: "field" },
    ),
    from: seenVersion(),
    environment: environmentFlag(),
  }),
  output: ChangedModel,
  async run(app, { id, clear, first, from, environment, ...given }) {
    const { home, templates } = app.config;
    const { name } = await readToChange(app, environment);
    const keys = changedKeys(given, clear);
    if (Object.keys(keys).length === 0 && !first)
      throw refuse({ en: "Name at least one field to change", zh: "请说明要修改什么" });
    const file = environmentDocuments(home, name).models;
    let before: ModelEntry | undefined;
    await createHome(home, templates);
    await editModels(file, { id, keys, isFirst: first }, (there) => {
      before = findModel(there, id);
      assertSeen("model.stale", id, from, before);
    });
    const { models, agents } = await readEnvironment(app, name);
    const entry = findModel(models, id);
    await app.audit({
      action: "model.edit",
      subject: `${name}/${id}`,
      before: redactSecrets(before ?? {}),
      after: { ...redactSecrets(entry), ...(first && { first }) },
    });
    return changedModel(app, { environment: name, path: file.place, id, entry, agents });
  },
  cli: {
    positionals: ["id"],
    render: done(describeModel),
    next: ({ id }) => [`→ loadout model test ${id}`],
    examples: [
      "loadout model edit local --model qwen3:14b",
      "loadout model edit local --first",
      "loadout model edit gateway --base-url https://llm.example.com/v1 --api chat",
      "loadout model edit local --system-messages keep --clear context-window",
    ],
  },
});

interface Given {
  readonly model?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly api?: (typeof modelApis)[number] | undefined;
  readonly keyEnv?: string | undefined;
  readonly contextWindow?: number | undefined;
  readonly maxOutputTokens?: number | undefined;
  readonly systemMessages?: (typeof systemModes)[number] | undefined;
}

/** The keys of the entry as they are to be; `undefined` removes one. */
function changedKeys(
  { baseUrl, keyEnv, systemMessages, ...same }: Given,
  clear: readonly (typeof clearable)[number][],
): Record<string, unknown> {
  const set = Object.fromEntries(
    Object.entries({ ...same, baseURL: baseUrl, apiKeyEnv: keyEnv }).filter(([, value]) => value !== undefined),
  );
  const cleared = clear.map((field) => keyOf[field]);
  const both = cleared.find((key) => Object.hasOwn(set, key));
  if (both !== undefined)
    throw refuse({ en: `${both} cannot be set and cleared at once`, zh: `${both} 不能同时设置和清除` });
  const keys = {
    ...set,
    ...Object.fromEntries(cleared.map((key) => [key, undefined])),
    ...(systemMessages !== undefined && {
      foldSystem: systemMessages === "auto" ? undefined : systemMessages === "fold",
    }),
  };
  return keys;
}

const keyOf: Readonly<Record<(typeof clearable)[number], string>> = {
  "base-url": "baseURL",
  "key-env": "apiKeyEnv",
  api: "api",
  "context-window": "contextWindow",
  "max-output-tokens": "maxOutputTokens",
};

const refuse = (problem: Text): Fault =>
  new Fault("input.invalid", { problem, usage: "loadout model edit <id> --model <model> --clear base-url" });
