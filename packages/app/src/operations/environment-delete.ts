import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import { environmentName, field } from "../field.ts";
import { operation } from "../operation.ts";

export const environmentDelete = operation({
  name: "environment.delete",
  summary: { en: "Delete an environment with its skills", zh: "删除环境及其技能" },
  role: "admin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    name: environmentName(),
    confirmed: field(
      z._default(z.boolean(), false),
      { en: "Delete without asking", zh: "不询问，直接删除" },
      { flag: "yes", short: "y" },
    ),
  }),
  output: () => z.object({ name: z.string(), directory: z.string() }),
  async run(app, { name, confirmed }) {
    const environments = app.environments();
    if (!confirmed) {
      const own = environments.list().find((place) => place.name === name && place.origin === "home");
      const directory = own?.directory ?? name;
      const question = {
        en: `delete environment ${name} and everything in ${directory}?`,
        zh: `删除环境 ${name} 以及 ${directory} 中的全部内容？`,
      };
      const isSure = await app.person.ask(question);
      if (isSure === undefined) throw new Fault("answer.needed", { question, flag: "--yes" });
      if (!isSure) throw new Fault("answer.declined");
    }
    const { directory } = await environments.remove(name);
    await app.audit({ action: "environment.delete", subject: name, before: { directory } });
    return { name, directory };
  },
  cli: {
    positionals: ["name"],
    render: ({ name }, { style, say }) =>
      `${style("green", "✓")} ${say({ en: "deleted", zh: "已删除" })} ${style("bold", name)}`,
    examples: ["loadout env delete staging --yes"],
  },
});
