import * as z from "zod/mini";
import { sharedSkill } from "../../access/shared-things.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { ChangeView, changeFiles } from "../library/library-skill.ts";
import { showSaved } from "../library/show-saved.ts";
import { allowHiddenText, fromVersion, librarySkillName } from "../skill-fields.ts";

/** Adds an empty folder to a library skill. */

export const skillCreateFolder = operation({
  name: "skill.create-folder",
  summary: { en: "Add an empty folder to a library skill", zh: "给技能库中的技能添加空目录" },
  role: "superadmin",
  shares: sharedSkill("manage"),
  effect: "write",
  place: "anywhere",
  needsVersion: true,
  input: z.object({
    name: librarySkillName(),
    path: field(z.string(), {
      en: "Path of the new folder, such as assets/pictures",
      zh: "路径，例如 assets/pictures",
    }),
    from: fromVersion(),
    allowHiddenText: allowHiddenText(),
  }),
  output: () => z.extend(ChangeView(), { path: z.string() }),
  run: async (app, { path, ...skill }) => ({
    ...(await changeFiles(app, skill, { kind: "create-folder", path })),
    path,
  }),
  cli: {
    positionals: ["name", "path"],
    render: (saved, terminal) => showSaved(saved, `+ ${saved.path}/`, terminal),
    examples: ["loadout skill create-folder code-review assets"],
  },
});
