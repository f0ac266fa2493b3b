import * as z from "zod/mini";
import { sharedSkill } from "../../access/shared-things.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { ChangeView, changeFiles } from "../library/library-skill.ts";
import { showSaved } from "../library/show-saved.ts";
import { allowHiddenText, fromVersion, librarySkillName } from "../skill-fields.ts";
import { decode } from "./skill-edit.ts";

/** Adds a text file to a library skill. */

export const skillCreateFile = operation({
  name: "skill.create-file",
  summary: { en: "Add a text file to a library skill", zh: "给技能库中的技能添加文本文件" },
  role: "superadmin",
  shares: sharedSkill("manage"),
  effect: "write",
  place: "anywhere",
  needsVersion: true,
  input: z.object({
    name: librarySkillName(),
    path: field(z.string(), {
      en: "Path of the new file, such as references/terms.md",
      zh: "路径，例如 references/terms.md",
    }),
    text: field(z.optional(z.string()), {
      en: "Its text; default: read from standard input",
      zh: "文本；省略则读取标准输入",
    }),
    from: fromVersion(),
    allowHiddenText: allowHiddenText(),
  }),
  output: () => z.extend(ChangeView(), { path: z.string() }),
  async run(app, { path, text, ...skill }) {
    const given = text ?? decode(path, await app.person.input());
    return { ...(await changeFiles(app, skill, { kind: "create-file", path, text: given })), path };
  },
  cli: {
    positionals: ["name", "path"],
    byHand: ({ text }) => text === undefined,
    render: (saved, terminal) => showSaved(saved, `+ ${saved.path}`, terminal),
    examples: ["loadout skill create-file code-review references/terms.md --text '# Terms'"],
  },
});
