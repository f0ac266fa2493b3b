import * as z from "zod/mini";
import { sharedSkill } from "../../access/shared-things.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { ChangeView, changeFiles } from "../library/library-skill.ts";
import { showSaved } from "../library/show-saved.ts";
import { allowHiddenText, fromVersion, librarySkillName } from "../skill-fields.ts";

/** Renames or moves a file or folder of a library skill. */

export const skillMoveFile = operation({
  name: "skill.move-file",
  summary: {
    en: "Rename or move a file or folder of a library skill",
    zh: "重命名或移动技能库中技能的文件、目录",
  },
  role: "superadmin",
  shares: sharedSkill("manage"),
  effect: "write",
  place: "anywhere",
  needsVersion: true,
  input: z.object({
    name: librarySkillName(),
    path: field(z.string(), { en: "The file or folder", zh: "文件或目录" }),
    to: field(z.string(), { en: "Its new path", zh: "新的路径" }),
    from: fromVersion(),
    allowHiddenText: allowHiddenText(),
  }),
  output: () => z.extend(ChangeView(), { path: z.string(), to: z.string() }),
  run: async (app, { path, to, ...skill }) => ({
    ...(await changeFiles(app, skill, { kind: "rename", path, to })),
    path,
    to,
  }),
  cli: {
    positionals: ["name", "path", "to"],
    render: (saved, terminal) => showSaved(saved, `${saved.path} → ${saved.to}`, terminal),
    examples: ["loadout skill move-file code-review checklist.md references/checklist.md"],
  },
});
