import { editModels, environmentDocuments, findModel, readSecret, resolveModel, setSecret } from "@loadout/core";
import * as z from "zod/mini";
import { printable } from "../doors/cli/terminal.ts";
import { done } from "../doors/cli/view.ts";
import { assertSeen, seenVersion } from "../environment/entry-version.ts";
import { readToChange } from "../environment/read-environment.ts";
import { redactSecrets } from "../environment/secrets/redact-secrets.ts";
import { confirm, removeWithoutAsking, yesFlag } from "../operation/confirm.ts";
import { environmentFlag, field } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { agentsWith, modelId } from "./model-view.ts";

/** Removes a model from an environment. */

export const modelDelete = operation({
  name: "model.delete",
  summary: { en: "Remove a model from an environment", zh: "从环境中移除模型" },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  needsVersion: true,
  input: z.object({
    id: modelId(),
    forgetKey: field(z._default(z.boolean(), false), {
      en: "Also remove its key from secrets.json (other models may share it)",
      zh: "同时从 secrets.json 删除它的密钥（其他模型可能共用）",
    }),
    confirmed: yesFlag(removeWithoutAsking),
    from: seenVersion(),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      id: z.string(),
      environment: z.string(),
      /** Agents that still name it. */
      agents: z.array(z.string()),
      /** The name under which its key was forgotten. */
      forgotten: z.optional(z.string()),
    }),
  async run(app, { id, forgetKey, confirmed, from, environment }) {
    const { home } = app.config;
    const { name, models, agents } = await readToChange(app, environment);
    const entry = findModel(models, id);
    const { apiKeyEnv } = resolveModel(entry);
    const users = agentsWith(agents, id);
    if (!confirmed) await confirm(app, { en: `remove model ${id} from ${name}?`, zh: `从 ${name} 移除模型 ${id}？` });
    const isKept = forgetKey && apiKeyEnv !== undefined && (await readSecret(home, apiKeyEnv)) !== undefined;
    await editModels(environmentDocuments(home, name).models, { id, entry: undefined }, (there) => {
      assertSeen("model.stale", id, from, findModel(there, id));
    });
    if (isKept) await setSecret(home, apiKeyEnv, undefined);
    await app.audit({
      action: "model.delete",
      subject: `${name}/${id}`,
      before: { ...redactSecrets(entry), ...(isKept && { key: "***" }) },
    });
    return { id, environment: name, agents: users, ...(isKept && { forgotten: apiKeyEnv }) };
  },
  cli: {
    positionals: ["id"],
    render: done(({ id, agents, forgotten }, { say }) => ({
      verb: { en: "removed", zh: "已移除" },
      name: id,
      warnings: [[{ en: "agents that still use it", zh: "仍引用它的智能体" }, agents]],
      notes:
        forgotten === undefined ? [] : [`${say({ en: "removed its key", zh: "密钥已删除" })}: ${printable(forgotten)}`],
    })),
    examples: ["loadout model delete deepseek --yes", "loadout model rm deepseek -y --forget-key"],
  },
});
