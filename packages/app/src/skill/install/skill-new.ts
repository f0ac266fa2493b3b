import { join, resolve } from "node:path";
import { createSkill, ensureHome, isInside } from "@loadout/core";
import * as z from "zod/mini";
import { printable } from "../../doors/cli/terminal.ts";
import { done } from "../../doors/cli/view.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";

/** Creates a skill from a template. */

export const skillNew = operation({
  name: "skill.new",
  summary: { en: "Create a skill from a template", zh: "新建一个技能" },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({
    name: field(z.string(), { en: "Lowercase letters, digits and hyphens", zh: "小写字母、数字和短横线" }),
    description: field(
      z.optional(z.string()),
      { en: "What it does and when to use it", zh: "做什么、何时使用" },
      { short: "d", value: "text" },
    ),
    project: field(
      z._default(z.boolean(), false),
      { en: "Create it in this project instead of your home", zh: "放在当前项目中，而不是个人目录" },
      { short: "p" },
    ),
    directory: field(
      z.optional(z.string()),
      { en: "Create it in this folder of skills", zh: "放在指定的技能目录中" },
      { flag: "dir", value: "dir" },
    ),
    language: field(z.optional(z.enum(["en", "zh"])), { en: "Language of the template", zh: "模板的语言" }),
  }),
  output: () => z.object({ id: z.string(), directory: z.string(), path: z.string() }),
  async run(app, { name, description, project, directory, language }) {
    const { home, workDir } = app.config;
    const root =
      directory !== undefined
        ? resolve(workDir, directory)
        : project
          ? join(await app.projectRoot(), ".loadout", "skills")
          : join(home, "skills");
    if (root.startsWith(home)) await ensureHome(home);
    const created = createSkill({
      root,
      name,
      language: language ?? app.config.language,
      ...(description !== undefined && { description }),
    });
    if (isInside(created.path, home))
      await app.audit({ action: "skill.new", subject: name, after: { path: created.path } });
    return { id: name, ...created };
  },
  cli: {
    positionals: ["name"],
    render: done(({ id, path }) => ({ verb: { en: "created", zh: "已创建" }, name: id, where: path })),
    next: ({ path }, { say }) => [
      `→ ${say({ en: "edit it, then", zh: "编辑后检查" })}: loadout skill validate ${printable(path)} --strict`,
    ],
    examples: [
      "loadout skill new meeting-notes -d 'Turns a transcript into minutes. Use after meetings.'",
      "loadout skill new release-notes --project",
    ],
  },
});
