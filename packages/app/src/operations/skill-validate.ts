import { checkPath, checkText, Fault, findSkill } from "@loadout/core";
import * as z from "zod/mini";
import { countProblems, showProblems } from "../cli/show-problems.ts";
import { printable } from "../cli/terminal.ts";
import { environmentFlag, field } from "../field.ts";
import { operation } from "../operation.ts";
import { ProblemView, problemView } from "../views.ts";

export const skillValidate = operation({
  name: "skill.validate",
  summary: { en: "Check a SKILL.md, a skill's folder, or a folder of skills", zh: "检查 SKILL.md、技能目录或一组技能" },
  role: "user",
  effect: "read",
  place: "local",
  input: z.object({
    path: field(z._default(z.string().check(z.minLength(1)), "."), {
      en: "A file, a folder, a skill's id, or - for standard input",
      zh: "文件、目录、技能 id，或 - 表示标准输入",
    }),
    strict: field(z._default(z.boolean(), false), {
      en: "Hold it to the agentskills.io specification",
      zh: "严格按 agentskills.io 规范检查",
    }),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      passes: z.boolean(),
      skills: z.array(
        z.object({
          path: z.string(),
          id: z.string(),
          name: z.optional(z.string()),
          passes: z.boolean(),
          problems: z.array(ProblemView()),
        }),
      ),
    }),
  async run(app, { path, strict, environment }) {
    const checked = path === "-" ? [await checkInput(app.person.input, strict)] : checkPath(await locate(), { strict });
    const skills = checked.map(({ diagnostics, ...rest }) => ({ ...rest, problems: diagnostics.map(problemView) }));
    return { passes: skills.every((skill) => skill.passes), skills };

    /** A path, or else the skill that is called so. */
    async function locate(): Promise<string> {
      const { existsSync } = await import("node:fs");
      const { resolve } = await import("node:path");
      const given = resolve(app.config.workDir, path);
      if (existsSync(given)) return given;
      try {
        return findSkill((await app.environment(environment)).view(), path).path;
      } catch (error) {
        if (error instanceof Fault && error.code === "skill.not-found") return given;
        throw error;
      }
    }
  },
  cli: {
    positionals: ["path"],
    rows: "skills",
    exit: ({ passes }) => (passes ? 0 : 8),
    render({ skills }, terminal) {
      const { say } = terminal;
      const blocks = skills.map(({ path, name, id, passes, problems }) => {
        const verdict = passes
          ? terminal.style("green", say({ en: "✓ valid", zh: "✓ 通过" }))
          : terminal.style("red", say({ en: "✗ invalid", zh: "✗ 不通过" }));
        const own = problems.map((problem) =>
          problem.path === path && /\.md$/i.test(path) ? { ...problem, path: "SKILL.md" } : problem,
        );
        return [
          `${verdict}  ${terminal.style("bold", printable(name ?? id))}  ${terminal.style("dim", printable(path))}`,
          ...(own.length > 0 ? [showProblems(own, terminal)] : []),
        ].join("\n");
      });
      const counted =
        countProblems(
          skills.flatMap((skill) => skill.problems),
          terminal,
        ) || say({ en: "no problems", zh: "没有问题" });
      const total = say({
        en: `${skills.length} skill${skills.length === 1 ? "" : "s"} checked`,
        zh: `检查了 ${skills.length} 个技能`,
      });
      return [...blocks, "", `${total} · ${counted}`].join("\n");
    },
    examples: [
      "loadout skill validate ./my-skill",
      "loadout skill validate ./my-skill --strict",
      "loadout skill validate .claude/skills --json",
    ],
  },
});

async function checkInput(input: () => Promise<string>, strict: boolean) {
  const text = await input();
  const { skill, passes, diagnostics } = checkText(text, { strict });
  return { path: "-", id: skill?.name ?? "-", ...(skill && { name: skill.name }), passes, diagnostics };
}
