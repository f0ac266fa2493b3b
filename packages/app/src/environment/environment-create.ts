import * as z from "zod/mini";
import { done } from "../doors/cli/view.ts";
import { environmentName } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";

/** Creates an empty environment. */

export const environmentCreate = operation({
  name: "environment.create",
  summary: { en: "Create an empty environment", zh: "新建一个空环境" },
  role: "admin",
  effect: "write",
  place: "anywhere",
  input: z.object({ name: environmentName() }),
  output: () => z.object({ name: z.string(), directory: z.string() }),
  async run(app, { name }) {
    const { directory } = await app.environments().create(name);
    await app.audit({ action: "environment.create", subject: name, after: { directory } });
    return { name, directory };
  },
  cli: {
    positionals: ["name"],
    render: done(({ name, directory }) => ({ verb: { en: "created", zh: "已创建" }, name, where: directory })),
    next: ({ name }) => [`→ loadout env use ${name}`],
    examples: ["loadout env create staging"],
  },
});
