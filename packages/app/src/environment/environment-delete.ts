import { isAtLeast } from "@loadout/core";
import * as z from "zod/mini";
import { sharedEnvironment } from "../access/shared-things.ts";
import { done } from "../doors/cli/view.ts";
import { confirm, yesFlag } from "../operation/confirm.ts";
import { environmentName } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";

/** Moves an environment to the trash. */

export const environmentDelete = operation({
  name: "environment.delete",
  summary: {
    en: "Delete an environment (superadmin if it holds skills); it can be restored for 7 days",
    zh: "删除环境；其中有技能时需要 superadmin。7 天内可以恢复",
  },
  role: "admin",
  shares: sharedEnvironment("manage"),
  effect: "write",
  place: "anywhere",
  input: z.object({
    name: environmentName(),
    confirmed: yesFlag(),
  }),
  output: () =>
    z.object({
      name: z.string(),
      directory: z.string(),
      /** Skills that went with it. */
      skills: z.number(),
      /** Until when `environment.restore` brings it back. */
      restorableUntil: z.string(),
    }),
  async run(app, { name, confirmed }) {
    const environments = app.environments();
    if (!confirmed) {
      const own = (await environments.list()).find((place) => place.name === name && place.origin === "home");
      const directory = own?.directory ?? name;
      await confirm(app, {
        en: `delete environment ${name} and everything in ${directory}? It can be restored for 7 days.`,
        zh: `删除环境 ${name} 以及 ${directory} 中的全部内容？7 天内可以恢复。`,
      });
    }
    const withSkills = isAtLeast(app.caller.role, "superadmin");
    const { directory, skills, restorableUntil } = await environments.remove(name, { withSkills });
    await app.audit({ action: "environment.delete", subject: name, before: { directory, skills } });
    return { name, directory, skills, restorableUntil };
  },
  cli: {
    positionals: ["name"],
    render: done(({ name }) => ({ verb: { en: "deleted", zh: "已删除" }, name })),
    next: ({ name }) => [`→ loadout env restore ${name}`],
    examples: ["loadout env delete staging --yes"],
  },
});
