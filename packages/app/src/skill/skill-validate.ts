import { type CheckedPath, checkPath, checkText, Fault, findSkill, withTreeFolders } from "@loadout/core";
import * as z from "zod/mini";
import { type App, authorOf } from "../app.ts";
import { printable } from "../doors/cli/terminal.ts";
import { environmentFlag, field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { countProblems, showProblems } from "./show-problems.ts";
import { ProblemView } from "./skill-view.ts";

/** Checks a SKILL.md, a skill folder, a folder of skills, or a package. */

export const skillValidate = operation({
  name: "skill.validate",
  summary: {
    en: "Validate a SKILL.md, a skill folder, a folder of skills, or a package",
    zh: "检查 SKILL.md、技能目录、一组技能或压缩包",
  },
  role: "user",
  effect: "read",
  place: "local",
  input: z.object({
    path: field(z._default(filled(), "."), {
      en: "A file, a folder, a skill's id, or - for standard input",
      zh: "文件、目录、技能 id，或 - 表示标准输入",
    }),
    strict: field(z._default(z.boolean(), false), {
      en: "Require conformance with the agentskills.io specification",
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
    const checked = path === "-" ? [await checkInput(app.person.input, strict)] : await checkLocated(await locate());
    const skills = checked.map(({ diagnostics, ...rest }) => ({ ...rest, problems: diagnostics }));
    return { passes: skills.every((skill) => skill.passes), skills };

    /** The folder of a library skill may have to be made first. */
    async function checkLocated(found: string): Promise<readonly CheckedPath[]> {
      const { dirname } = await import("node:path");
      return withTreeFolders([dirname(found)], () => checkAt(app, found, strict));
    }

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
      "loadout skill validate pdf.zip",
      "loadout skill validate .claude/skills --json",
    ],
  },
});

/** A path that is no text and no folder is a package: what an import would say of it. */
async function checkAt(app: App, path: string, strict: boolean): Promise<readonly CheckedPath[]> {
  const { existsSync, statSync } = await import("node:fs");
  if (/\.md$/i.test(path) || !existsSync(path) || !statSync(path).isFile()) return checkPath(path, { strict });
  const library = await app.library();
  const [source] = await library.locate(path);
  if (!source) return checkPath(path, { strict });
  const report = await library.import(source, { ...authorOf(app), dryRun: true, known: await app.known() });
  const id = report.slug ?? report.name;
  return [{ path, id, passes: report.importable, diagnostics: report.problems }];
}

async function checkInput(input: () => Promise<Buffer>, strict: boolean) {
  const text = (await input()).toString("utf8");
  const { skill, passes, diagnostics } = checkText(text, { strict });
  return { path: "-", id: skill?.name ?? "-", ...(skill && { name: skill.name }), passes, diagnostics };
}
