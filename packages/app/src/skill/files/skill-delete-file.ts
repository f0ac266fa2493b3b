import * as z from "zod/mini";
import { sharedSkill } from "../../access/shared-things.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { ChangeView, changeFiles } from "../library/library-skill.ts";
import { showSaved } from "../library/show-saved.ts";
import { fromVersion, librarySkillName } from "../skill-fields.ts";

/** Deletes a file or folder of a library skill. */

export const skillDeleteFile = operation({
  name: "skill.delete-file",
  summary: { en: "Delete a file or folder of a library skill", zh: "删除技能库中技能的文件或目录" },
  role: "superadmin",
  shares: sharedSkill("manage"),
  effect: "write",
  place: "anywhere",
  needsVersion: true,
  input: z.object({
    name: librarySkillName(),
    path: field(z.string(), { en: "The file or folder", zh: "文件或目录" }),
    from: fromVersion(),
  }),
  output: () => z.extend(ChangeView(), { path: z.string() }),
  run: async (app, { path, ...skill }) => ({
    ...(await changeFiles(app, skill, { kind: "delete", path })),
    path,
  }),
  cli: {
    positionals: ["name", "path"],
    render: (saved, terminal) => showSaved(saved, `− ${saved.path}`, terminal),
    next: ({ slug, version }) => [`→ loadout skill rollback ${slug} ${version - 1}`],
    examples: ["loadout skill delete-file code-review references/old.md"],
  },
});
