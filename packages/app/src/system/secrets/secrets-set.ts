import { assertStorable, checkKey, createHome, Fault, setSecret } from "@loadout/core";
import * as z from "zod/mini";
import { done } from "../../doors/cli/view.ts";
import { field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";

/** Saves the value of a variable that models and MCP servers refer to. */
export const secretsSet = operation({
  name: "secrets.set",
  summary: {
    en: "Save the value of a variable that models and MCP servers refer to",
    zh: "保存模型和 MCP 服务器所引用变量的值",
  },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    name: field(z.string().check(z.regex(/^[A-Za-z_]\w{0,127}$/, { error: "letters, digits and _" })), {
      en: "The variable, such as TICKETS_TOKEN",
      zh: "变量名，例如 TICKETS_TOKEN",
    }),
    value: field(
      z.optional(filled()),
      { en: "The value, saved in secrets.json", zh: "变量的值，保存到 secrets.json" },
      { secret: true },
    ),
    valueStdin: field(
      z._default(z.boolean(), false),
      { en: "Read the value from standard input", zh: "从标准输入读取值" },
      { local: true },
    ),
  }),
  output: () =>
    z.object({
      name: z.string(),
      /** An environment variable of the server has the same name and takes precedence. */
      isShadowed: z.boolean(),
    }),
  async run(app, { name, value }) {
    const { home, templates, variables } = app.config;
    // Loadout reads its own settings only from its environment.
    if (name.startsWith("LOADOUT_"))
      throw new Fault("input.invalid", {
        problem: { en: `${name} is a setting of Loadout itself`, zh: `${name} 是 Loadout 自身的设置` },
        usage: "loadout secrets set TICKETS_TOKEN --value-stdin",
      });
    await assertStorable(home, name);
    const question = {
      en: `Paste the value of ${name}, then press Enter (it is not shown):`,
      zh: `请粘贴 ${name} 的值，然后按回车（不会显示）：`,
    };
    const checked = checkKey(name, value ?? (await app.person.secret(question)));
    await createHome(home, templates);
    await setSecret(home, name, checked);
    await app.audit({ action: "secrets.set", subject: name, after: { value: "***" } });
    return { name, isShadowed: Boolean(variables[name]) };
  },
  cli: {
    positionals: ["name"],
    byHand: ({ valueStdin }) => valueStdin,
    render: done(({ name, isShadowed }, { say }) => ({
      name,
      about: isShadowed
        ? say({ en: "saved; the environment variable takes precedence", zh: "已保存；环境变量优先" })
        : say({ en: "saved", zh: "已保存" }),
    })),
    examples: ["loadout secrets set TICKETS_TOKEN --value-stdin < token.txt"],
  },
});
