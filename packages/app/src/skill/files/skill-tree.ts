import { Fault, findSkill, listSkillTree } from "@loadout/core";
import * as z from "zod/mini";
import { sharedSkill } from "../../access/shared-things.ts";
import { printable } from "../../doors/cli/terminal.ts";
import { environmentFlag, field, skillName } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { findLibrarySkill } from "../library/library-skill.ts";
import { TreeEntryView } from "../skill-view.ts";
import { showTree } from "./show-tree.ts";

/** Lists the files of a skill. */

export const skillTree = operation({
  name: "skill.tree",
  summary: { en: "List the files of a skill", zh: "列出技能的文件，目录在前" },
  role: "superadmin",
  shares: sharedSkill("read"),
  effect: "read",
  place: "anywhere",
  input: z.object({
    name: skillName(),
    version: field(z.optional(z.int().check(z.positive())), {
      en: "An earlier version of a library skill",
      zh: "技能库中技能的较早版本",
    }),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      id: z.string(),
      version: z.optional(z.number()),
      entries: z.array(TreeEntryView()),
    }),
  async run(app, { name, version, environment }) {
    const skill = findSkill((await app.environment(environment)).view(), name);
    if (skill.source.kind === "library" || version !== undefined) {
      const { slug, version: current } = await findLibrarySkill(app, name);
      const entries = await (await app.library()).tree(slug, version);
      return { id: slug, version: version ?? current, entries };
    }
    if (!skill.source.trusted) throw new Fault("skill.untrusted", { name: skill.id, folder: await app.projectRoot() });
    return { id: skill.id, entries: await listSkillTree(skill.directory) };
  },
  cli: {
    positionals: ["name"],
    rows: "entries",
    render: ({ id, version, entries }, terminal) =>
      [
        `${terminal.style("bold", printable(id))}${version === undefined ? "" : ` v${version}`}`,
        ...showTree(entries, terminal),
      ].join("\n"),
    examples: ["loadout skill tree skill-authoring", "loadout skill tree skill-authoring --json path,size"],
  },
});
