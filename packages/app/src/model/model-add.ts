import {
  assertStorable,
  checkKey,
  createHome,
  editModels,
  environmentDocuments,
  Fault,
  type ModelEntry,
  modelApis,
  modelPresets,
  modelProviders,
  presetNames,
  resolveModel,
  setSecret,
  type Text,
} from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { done } from "../doors/cli/view.ts";
import { assertSeen, seenVersion } from "../environment/entry-version.ts";
import { assertOfHome, readEnvironment } from "../environment/read-environment.ts";
import { redactSecrets } from "../environment/secrets/redact-secrets.ts";
import { AppFault } from "../operation/app-fault.ts";
import { environmentFlag, field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { ChangedModel, changedModel, describeModel, keyVariable, providerName } from "./model-view.ts";

/** Adds a model to an environment, or saves the key of one. */

export const modelAdd = operation({
  name: "model.add",
  summary: {
    en: "Add a model to an environment, or save the key of a model",
    zh: "为环境添加模型，或保存已有模型的密钥",
  },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    id: field(z.string().check(z.regex(/^[A-Za-z0-9][\w.:/-]{0,63}$/, { error: "letters, digits and . _ : / -" })), {
      en: "The id that agents use",
      zh: "智能体引用它的 id",
    }),
    preset: field(
      z.optional(z.enum(presetNames)),
      {
        en: "A provider by name (loadout model list --presets)",
        zh: "按名称选择提供商（loadout model list --presets）",
      },
      { value: "name" },
    ),
    provider: field(z.optional(z.enum(modelProviders)), {
      en: "The API of the provider, instead of a preset",
      zh: "不用预设时，它使用的 API 类型",
    }),
    model: providerName(),
    baseUrl: field(
      z.optional(filled()),
      { en: "API address, if it differs from the preset", zh: "API 的其他地址" },
      { value: "url" },
    ),
    api: field(z.optional(z.enum(modelApis)), {
      en: "For openai: the API the server supports (default: responses at OpenAI, chat elsewhere)",
      zh: "用于 openai：服务器使用的 API（默认：OpenAI 官方为 responses，其他地址为 chat）",
    }),
    keyEnv: keyVariable(),
    key: field(
      z.optional(filled()),
      { en: "The key, saved in secrets.json", zh: "密钥本身，保存到 secrets.json" },
      { secret: true },
    ),
    keyStdin: field(
      z._default(z.boolean(), false),
      {
        en: "Read the key from standard input and save it in secrets.json",
        zh: "从标准输入读取密钥，保存到 secrets.json",
      },
      { local: true },
    ),
    force: field(z._default(z.boolean(), false), { en: "Replace an existing model with this id", zh: "替换同名模型" }),
    from: seenVersion(),
    environment: environmentFlag(),
  }),
  output: ChangedModel,
  async run(app, { id, key, keyStdin, force, from, environment, ...given }) {
    const { home, templates } = app.config;
    const files = await readEnvironment(app, environment);
    const { name, models, agents } = files;
    const existing = Object.hasOwn(models, id) ? models[id] : undefined;
    // `model add <id> --key-stdin` on a model that is there keeps its key and changes nothing else.
    const hasKey = keyStdin || key !== undefined;
    const isKeyOnly = existing !== undefined && hasKey && Object.values(given).every((value) => value === undefined);
    const entry = isKeyOnly ? existing : newEntry(given);
    if (!isKeyOnly) assertOfHome(files);
    const allow = (there: Readonly<Record<string, ModelEntry>>): void => {
      if (!force && Object.hasOwn(there, id)) throw new AppFault("model.exists", { id });
      assertSeen("model.stale", id, from, Object.hasOwn(there, id) ? there[id] : undefined);
    };
    if (!isKeyOnly) allow(models);
    const kept = hasKey ? await readKey(app, entry, key) : undefined;
    const file = environmentDocuments(home, name).models;
    if (!isKeyOnly) {
      await createHome(home, templates); // also writes the default agents of a new environment
      await editModels(file, { id, entry }, allow);
    }
    if (kept) await setSecret(home, kept.name, kept.key);
    await app.audit({
      action: "model.add",
      subject: `${name}/${id}`,
      ...(existing && { before: redactSecrets(existing) }),
      after: { ...redactSecrets(entry), ...(kept && { key: "***" }) },
    });
    return changedModel(app, { environment: name, path: file.place, id, entry, agents });
  },
  cli: {
    positionals: ["id"],
    byHand: ({ keyStdin }) => keyStdin,
    render: done(describeModel),
    next: ({ id, key, keyEnv }) => [
      ...(key === "missing" ? [`→ export ${keyEnv}=…`, `→ loadout model add ${id} --key-stdin`] : []),
      `→ loadout model test ${id}`,
    ],
    examples: [
      "loadout model add deepseek --preset deepseek",
      "loadout model add deepseek --key-stdin < key.txt",
      "loadout model add local --preset ollama --model qwen3:8b",
      "loadout model add mine --provider openai-compatible --base-url https://llm.example.com/v1 --model m --key-env MY_KEY",
    ],
  },
});

interface Given {
  readonly preset?: (typeof presetNames)[number] | undefined;
  readonly provider?: (typeof modelProviders)[number] | undefined;
  readonly model?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly keyEnv?: string | undefined;
  readonly api?: (typeof modelApis)[number] | undefined;
}

/** The entry as it is written; the model's name is written out, so that it stays what it is when a preset changes. */
function newEntry({ preset, provider, model, baseUrl, keyEnv, api }: Given): ModelEntry {
  if ((preset === undefined) === (provider === undefined))
    throw refuse({ en: "Name either --preset or --provider", zh: "请用 --preset 或 --provider 指定其一" });
  const named = model ?? (preset === undefined ? undefined : modelPresets[preset].model);
  const entry: ModelEntry = {
    ...(preset !== undefined && { preset }),
    ...(provider !== undefined && { provider }),
    ...(named !== undefined && { model: named }),
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
    ...(keyEnv !== undefined && { apiKeyEnv: keyEnv }),
    ...(api !== undefined && { api }),
  };
  const resolved = resolveModel(entry);
  if (resolved.provider === "demo") return entry;
  if (resolved.model === undefined) throw refuse({ en: "Name the model with --model", zh: "请用 --model 指定模型" });
  if (resolved.baseURL === undefined)
    throw refuse({ en: "Name its address with --base-url", zh: "请用 --base-url 指定地址" });
  return entry;
}

const refuse = (problem: Text): Fault =>
  new Fault("input.invalid", { problem, usage: "loadout model add <id> --preset <name> --model <model>" });

/** The key that was given, or from standard input, before anything is written; also a file of keys that cannot be read refuses here. */
async function readKey(app: App, entry: ModelEntry, given?: string): Promise<{ name: string; key: string }> {
  const name = resolveModel(entry).apiKeyEnv;
  if (name === undefined)
    throw refuse({
      en: "it needs no key; if it does, name the variable with --key-env",
      zh: "它不需要密钥；如果需要，请用 --key-env 指定变量名",
    });
  await assertStorable(app.config.home, name);
  const question = {
    en: `Paste the key ${name}, then press Enter (it is not shown):`,
    zh: `请粘贴密钥 ${name}，然后按回车（不会显示）：`,
  };
  return { name, key: checkKey(name, given ?? (await app.person.secret(question))) };
}
