import * as z from "zod/mini";
import { done } from "../../doors/cli/view.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { writeSettingValue } from "./settings.ts";

/** Changes a setting; comments in the file are kept. */

export const configSet = operation({
  name: "config.set",
  summary: { en: "Change a setting; comments in the file are kept", zh: "修改设置，文件中的注释会保留" },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    key: field(z.string(), { en: "The setting", zh: "设置名" }),
    value: field(z.string(), {
      en: "The value; lists separated by commas, sizes in bytes; empty for the default",
      zh: "值；列表用逗号分隔，大小以字节为单位；留空恢复默认",
    }),
  }),
  output: () => z.object({ key: z.string(), value: z.unknown(), path: z.string() }),
  async run(app, { key, value: text }) {
    const { before, ...written } = await writeSettingValue(app, key, text);
    await app.audit({ action: "config.set", subject: key, before, after: written.value });
    return written;
  },
  cli: {
    positionals: ["key", "value"],
    render: done(({ key, value, path }) => ({ name: `${key} = ${JSON.stringify(value ?? null)}`, where: path })),
    examples: [
      "loadout config set skills.allowExternalPaths true",
      "loadout config set skills.paths ~/team-skills,./more-skills",
    ],
  },
});
