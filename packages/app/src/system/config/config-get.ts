import * as z from "zod/mini";
import { list } from "../../doors/cli/view.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { TextView } from "../../operation/text-view.ts";
import { readSettingValues } from "./settings.ts";

/** Shows settings and where each is defined. */

export const configGet = operation({
  name: "config.get",
  summary: { en: "Show settings and where each is defined", zh: "查看设置及其来源" },
  role: "admin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    key: field(z.optional(z.string()), { en: "The setting; default: all", zh: "某个设置，省略则列出全部" }),
  }),
  output: () =>
    z.object({
      settings: z.array(
        z.object({
          key: z.string(),
          value: z.unknown(),
          origin: z.string(),
          summary: z.string(),
          meaning: TextView(),
          default: z.unknown(),
          /** What the value counts, if people read it with a unit. */
          unit: z.optional(z.literal("bytes")),
          /** A project or environment overrides it: values written by `config.set` have no effect. */
          isLocked: z.boolean(),
        }),
      ),
    }),
  run: async (app, { key }) => ({ settings: await readSettingValues(app, key) }),
  cli: {
    positionals: ["key"],
    rows: "settings",
    plain: ["key", "value", "origin", "summary"],
    render: list("settings", {
      columns: [
        { title: { en: "SETTING", zh: "设置" }, text: "key", style: "bold" },
        {
          title: { en: "VALUE", zh: "值" },
          text: ({ value, unit }) =>
            typeof value === "string" ? value : `${JSON.stringify(value)}${unit === "bytes" ? " B" : ""}`,
        },
        { title: { en: "FROM", zh: "来源" }, text: "origin" },
        { title: { en: "MEANING", zh: "含义" }, text: ({ meaning }, { say }) => say(meaning), flexible: true },
      ],
    }),
    examples: ["loadout config get", "loadout config get skills.paths --json value"],
  },
});
