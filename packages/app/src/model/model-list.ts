import { isBound, modelPresets, presetNames } from "@loadout/core";
import * as z from "zod/mini";
import { list } from "../doors/cli/view.ts";
import { readEnvironment } from "../environment/read-environment.ts";
import { environmentFlag, field } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { TextView } from "../operation/text-view.ts";
import { agentsWith, ModelView, modelView, readKeys, showKey, withoutKey } from "./model-view.ts";

/** Lists the models of an environment. */

export const modelList = operation({
  name: "model.list",
  summary: { en: "List the models of an environment", zh: "列出环境中的模型" },
  role: "user",
  effect: "read",
  place: "anywhere",
  input: z.object({
    presets: field(z._default(z.boolean(), false), {
      en: "List the provider presets instead",
      zh: "改为列出可按名称添加的提供商",
    }),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      environment: z.string(),
      /** With `--presets`, what each preset would be. */
      models: z.array(
        z.extend(ModelView(), {
          label: z.optional(TextView()),
          /** The first of the environment, for agents that name none. */
          isDefault: z.optional(z.boolean()),
        }),
      ),
    }),
  async run(app, { presets, environment }) {
    const isLimited = isBound(app.caller);
    const { name, models, agents } = isLimited
      ? (await app.environment(environment)).files()
      : await readEnvironment(app, environment);
    const keys = await readKeys(app);
    const viewOf = isLimited ? withoutKey : modelView;
    return {
      environment: name,
      models: presets
        ? presetNames.map((preset) => ({
            ...viewOf(keys, preset, { preset }),
            label: modelPresets[preset].label,
          }))
        : Object.entries(models).map(([id, entry], index) => ({
            ...viewOf(keys, id, entry, agentsWith(agents, id)),
            ...(index === 0 && { isDefault: true }),
          })),
    };
  },
  cli: {
    rows: "models",
    plain: ["id", "provider", "model", "address", "key", "keyEnv", "agents"],
    render: list("models", {
      empty: { en: "No models yet.", zh: "还没有模型。" },
      columns: [
        { title: "ID", text: "id", style: "bold" },
        {
          title: { en: "PROVIDER", zh: "提供商" },
          text: ({ label, preset, provider }, { say }) => (label ? say(label) : (preset ?? provider)),
        },
        { title: { en: "MODEL", zh: "模型" }, text: ({ model = "–" }) => model },
        { title: { en: "ADDRESS", zh: "地址" }, text: ({ address = "–" }) => address, flexible: true },
        {
          title: { en: "KEY", zh: "密钥" },
          text: showKey,
          style: (text, { key }, { style }) => (key === "missing" ? style("yellow", text) : text),
        },
        { title: { en: "AGENTS", zh: "智能体" }, text: "agents" },
      ],
    }),
    next: ({ models }) =>
      models.some(({ label }) => label) || models.length === 0 ? ["→ loadout model add <id> --preset <name>"] : [],
    examples: ["loadout model list", "loadout model list --presets", "loadout model list --json id,model,key"],
  },
});
