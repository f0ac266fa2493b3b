import * as z from "zod/mini";
import { field } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { showProblems } from "../skill/show-problems.ts";
import { ProblemView, skillView } from "../skill/skill-view.ts";

/** Reads the files of an environment again, and reports problems. */

export const environmentReload = operation({
  name: "environment.reload",
  summary: { en: "Reload an environment and report problems", zh: "重新读取环境并报告问题" },
  role: "admin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    name: field(z.optional(z.string()), { en: "The environment; default: the active one", zh: "省略则为当前环境" }),
  }),
  output: () => z.object({ name: z.string(), ready: z.number(), listed: z.number(), problems: z.array(ProblemView()) }),
  async run(app, { name }) {
    const environment = await app.environment(name);
    await environment.loadSkills(); // a server's view may be a moment old
    const { ready, skills, sources } = environment.view();
    const problems = [
      ...environment.diagnostics(),
      ...sources.flatMap(({ diagnostics }) => diagnostics),
      ...skills.flatMap((skill) => skillView(skill).problems),
    ];
    return {
      name: environment.name(),
      ready: ready.size,
      listed: skills.length,
      problems: problems.filter(({ severity }) => severity !== "info"),
    };
  },
  cli: {
    positionals: ["name"],
    render: ({ name, ready, listed, problems }, terminal) =>
      [
        `${terminal.style("green", "✓")} ${terminal.style("bold", name)} ${terminal.say({ en: `${ready} of ${listed} skills ready`, zh: `${listed} 个技能，${ready} 个可用` })}`,
        ...(problems.length > 0 ? [showProblems(problems, terminal)] : []),
      ].join("\n"),
    examples: ["loadout env reload"],
  },
});
