import { sourceKinds } from "@loadout/core";
import * as z from "zod/mini";
import { countProblems, showProblems } from "../cli/show-problems.ts";
import { showSkills, showSources } from "../cli/show-skills.ts";
import { printable } from "../cli/terminal.ts";
import { environmentFlag, field } from "../field.ts";
import { operation } from "../operation.ts";
import { environmentProblems, ProblemView, SkillView, SourceView, skillView, sourceViews } from "../views.ts";

export const skillList = operation({
  name: "skill.list",
  summary: { en: "List the skills that can be seen from here", zh: "列出这里能看到的技能" },
  role: "admin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    source: field(z._default(z.enum([...sourceKinds, "all"]), "all"), {
      en: "Only skills of this source",
      zh: "只列出这个来源的技能",
    }),
    invalid: field(z._default(z.boolean(), false), { en: "Only skills with a problem", zh: "只列出有问题的技能" }),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      environment: z.string(),
      sources: z.array(SourceView()),
      skills: z.array(SkillView()),
      problems: z.array(ProblemView()),
    }),
  async run(app, { source, invalid, environment: name }) {
    const environment = await app.environment(name);
    const view = environment.view();
    const wanted = view.skills.filter(
      (skill) =>
        (source === "all" || skill.source.kind === source) &&
        (!invalid || skill.status === "invalid" || skill.diagnostics.some(({ severity }) => severity !== "info")),
    );
    return {
      environment: environment.name(),
      sources: sourceViews(view),
      skills: wanted.map(skillView),
      problems: environmentProblems(environment),
    };
  },
  cli: {
    rows: "skills",
    render({ environment, sources, skills, problems }, terminal) {
      const { say } = terminal;
      const ready = skills.filter(({ status }) => status === "ready").length;
      const around = [...problems, ...sources.flatMap((source) => source.problems)].filter(
        ({ severity }) => severity !== "info",
      );
      const counted = countProblems([...around, ...skills.flatMap((skill) => skill.problems)], terminal);
      const summary = say({
        en: `${ready} of ${skills.length} skills ready in environment ${environment}`,
        zh: `环境 ${environment}：${skills.length} 个技能，${ready} 个可用`,
      });
      return [
        skills.length === 0
          ? say({
              en: "No skills here yet.  → loadout skill new <name>, or loadout skill add <source>",
              zh: "这里还没有技能。→ loadout skill new <名字>，或 loadout skill add <来源>",
            })
          : showSkills(skills, terminal),
        "",
        showSources(sources, terminal),
        "",
        `${summary}${counted ? ` · ${counted}` : ""}`,
        ...(around.length > 0 ? [showProblems(around, terminal)] : []),
      ].join("\n");
    },
    next({ skills }) {
      const broken = skills.find(({ status }) => status === "invalid");
      if (broken) return [`→ loadout skill validate ${printable(broken.path)}`];
      return skills.some(({ problems }) => problems.some(({ severity }) => severity !== "info"))
        ? ["→ loadout skill list --invalid"]
        : [];
    },
    plain: ["id", "name", "source", "status", "path", "description"],
    examples: ["loadout skill list", "loadout skill list --source user --json id,path", "loadout skill list --invalid"],
  },
});
