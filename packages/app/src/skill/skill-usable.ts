import { type CatalogSkill, findSkill } from "@loadout/core";
import * as z from "zod/mini";
import { printable, quoteWord } from "../doors/cli/terminal.ts";
import { list } from "../doors/cli/view.ts";
import { environmentFlag, field, filled } from "../operation/field.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";
import { openReadable } from "./readable-skills.ts";
import { skillRead } from "./skill-read.ts";

/** Lists the skills that the caller may use, or shows one with its instructions. Reading is not managing. */

const UsableView = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    argumentHint: z.optional(z.string()),
    /** The model may load it by itself; else only people start it. */
    modelInvocable: z.boolean(),
    dependencies: z.object({
      tools: z.array(z.string()),
      servers: z.array(z.string()),
      skills: z.array(z.string()),
    }),
  });
type UsableView = AnswerOf<typeof UsableView>;

export const skillUsable = operation({
  name: "skill.usable",
  summary: { en: "List the skills you may use, or read one", zh: "列出你可以使用的技能，或阅读其中一个" },
  role: "user",
  effect: "read",
  place: "anywhere",
  input: z.object({
    name: field(z.optional(filled()), { en: "Read this skill", zh: "阅读这个技能" }),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      environment: z.string(),
      skills: z.array(UsableView()),
      /** Of the one that was named. */
      instructions: z.optional(z.string()),
    }),
  async run(app, { name, environment: wanted }) {
    const { environment, view } = await openReadable(app, wanted);
    if (name === undefined)
      return { environment: environment.name(), skills: [...view.ready.values()].flatMap(usableView) };
    const { text } = await skillRead.run(app, { name, ...(wanted !== undefined && { environment: wanted }) });
    return { environment: environment.name(), skills: usableView(findSkill(view, name)), instructions: text };
  },
  cli: {
    positionals: ["name"],
    rows: "skills",
    plain: ["id", "name", "description"],
    render: list("skills", {
      empty: { en: "There are no skills you may use yet.", zh: "还没有你可以使用的技能。" },
      columns: [
        { title: "ID", text: "id", style: "bold" },
        { title: { en: "NAME", zh: "名称" }, text: ({ id, name }) => (name === id ? "" : name) },
        { title: { en: "DESCRIPTION", zh: "描述" }, text: "description", flexible: true },
      ],
      below: ({ instructions }) =>
        instructions === undefined ? [] : ["", ...instructions.split("\n").map((line) => printable(line))],
    }),
    next: ({ skills: [first], instructions }) =>
      first && instructions === undefined ? [`→ loadout skill usable ${printable(quoteWord(first.id))}`] : [],
    examples: ["loadout skill usable", "loadout skill usable code-review --json"],
  },
});

function usableView({ id, head }: CatalogSkill): UsableView[] {
  if (!head) return [];
  const { name, description, argumentHint, modelInvocable, dependencies } = head;
  return [
    {
      ...{ id, name, description, modelInvocable, dependencies },
      ...(argumentHint !== undefined && { argumentHint }),
    },
  ];
}
