import { Fault, findSkill, isSlug, type Slug, suggestSlug } from "@loadout/core";
import * as z from "zod/mini";
import { environmentFlag, field, filled, skillName } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { allowFindings, allowHiddenText, dryRunField } from "../skill-fields.ts";
import { importPackages, ReportView, showImpacts } from "./import-packages.ts";
import { afterImport, showImports } from "./show-import.ts";

/** Copies a skill from a folder into the library. */

export const skillCopy = operation({
  name: "skill.copy",
  summary: {
    en: "Copy a skill from a folder into the library, to edit it there",
    zh: "把目录中的技能复制到技能库，以便在那里编辑",
  },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    name: skillName(),
    to: field(
      z.optional(filled()),
      { en: "Slug of the copy; default: its own", zh: "指定另一个 slug" },
      { value: "slug" },
    ),
    dryRun: dryRunField(),
    fix: field(z._default(z.boolean(), false), {
      en: "Fix what can be fixed without changing what the skill says",
      zh: "自动修正不改变技能含义的问题",
    }),
    text: field(
      z.optional(filled()),
      { en: "SKILL.md of the copy; default: the one in the folder", zh: "副本的 SKILL.md；省略则使用目录中的" },
      { value: "text" },
    ),
    allowHiddenText: allowHiddenText(),
    allowFindings: allowFindings(),
    environment: environmentFlag(),
  }),
  output: () => z.extend(ReportView(), { dryRun: z.boolean() }),
  async run(app, { name, to, dryRun, fix, text, allowHiddenText, allowFindings, environment }) {
    const { id, source, directory } = findSkill((await app.environment(environment)).view(), name);
    if (!source.trusted) throw new Fault("skill.untrusted", { name: id, folder: await app.projectRoot() });
    if (source.kind === "library")
      throw new Fault("skill.slug-taken", {
        slug: id,
        hint: { en: "It is in the library already: edit it there", zh: "它可以直接编辑" },
      });
    const choice = {
      dryRun,
      onConflict: "rename",
      fix,
      text,
      allowHiddenText,
      allowFindings,
      name: slugOf(to),
    } as const;
    const [report] = await importPackages(app, [{ source: { kind: "folder", path: directory }, label: id }], choice);
    if (!report) throw new Error("one package has one report");
    return { dryRun, ...report };
  },
  cli: {
    positionals: ["name"],
    exit: ({ importable }) => (importable ? 0 : 8),
    render: ({ dryRun, ...report }, terminal) => showImports({ imports: [report], dryRun }, terminal),
    announce: (report, terminal) => showImpacts([report], terminal),
    next: ({ dryRun, ...report }, terminal) => afterImport({ imports: [report], dryRun }, terminal),
    examples: ["loadout skill copy code-review", "loadout skill copy builtin:code-review --to our-review"],
  },
});

function slugOf(text: string | undefined): Slug | undefined {
  if (text === undefined || isSlug(text)) return text;
  throw new Fault("skill.name-invalid", { name: text, slug: suggestSlug(text) });
}
