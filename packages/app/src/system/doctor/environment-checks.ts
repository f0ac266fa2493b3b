import { translateDiagnostic } from "@loadout/core";
import type { App } from "../../app.ts";
import { quoteWord } from "../../doors/cli/terminal.ts";
import { agentsWith, type FindKey, modelView, readKeys } from "../../model/model-view.ts";
import { type Finding, fine, same } from "./check.ts";

/** Checks the active environment, its skills and the models of its agents. */
export async function environmentChecks(app: App): Promise<readonly Finding[]> {
  const environment = await app.environment();
  const { ready, skills } = environment.view();
  const broken = skills.find(({ status }) => status === "invalid");
  const counts = { en: `${ready.size} of ${skills.length} ready`, zh: `${skills.length} 个，${ready.size} 个可用` };
  return [
    fine("environment", same(environment.name())),
    broken
      ? { check: "skills", state: "warning", found: counts, hint: same(`loadout skill validate ${broken.address}`) }
      : fine("skills", counts),
    ...environment.diagnostics().map((found): Finding => {
      const chinese = translateDiagnostic(found, "zh");
      const hint = { en: found.fix, zh: chinese.fix };
      return { check: found.rule, state: "warning", found: { en: found.message, zh: chinese.message }, hint };
    }),
    ...modelChecks(await readKeys(app), environment.files()),
  ];
}

/** Whether the models of agents have keys and addresses. */
function modelChecks(keys: FindKey, files: ReturnType<Awaited<ReturnType<App["environment"]>>["files"]>): Finding[] {
  const models = Object.entries(files.models)
    .map(([id, entry]) => modelView(keys, id, entry, agentsWith(files.agents, id)))
    .filter(({ provider, agents }) => provider !== "demo" && agents.length > 0);
  if (models.length === 0)
    return [
      fine("model", {
        en: "demo, which needs no key (loadout model add)",
        zh: "demo，不需要密钥（loadout model add）",
      }),
    ];
  return models.map(({ id, key }): Finding => {
    if (key !== "missing") return fine("model", { en: `${id} has what it needs`, zh: `${id} 已就绪` });
    const found = { en: `${id} has no key`, zh: `${id} 没有密钥` };
    return { check: "model", state: "warning", found, hint: same(`loadout model add ${quoteWord(id)} --key-stdin`) };
  });
}
