import * as z from "zod/mini";
import { showProblems } from "../cli/show-problems.ts";
import { showSkills } from "../cli/show-skills.ts";
import { printable } from "../cli/terminal.ts";
import { operation } from "../operation.ts";
import { version } from "../version.ts";
import { environmentProblems, ProblemView, SkillView, skillView } from "../views.ts";

export const systemOverview = operation({
  name: "system.overview",
  summary: { en: "Where things stand, and what to do next", zh: "当前状态，以及下一步" },
  role: "user",
  effect: "read",
  place: "local",
  input: z.object({}),
  output: () =>
    z.object({
      version: z.string(),
      home: z.string(),
      environment: z.string(),
      skills: z.array(SkillView()),
      problems: z.array(ProblemView()),
    }),
  async run(app) {
    const environment = await app.environment();
    return {
      version,
      home: app.config.home,
      environment: environment.name(),
      skills: environment.view().skills.map(skillView),
      problems: environmentProblems(environment),
    };
  },
  cli: {
    render({ version: number, home, environment, skills, problems }, terminal) {
      const { say, style } = terminal;
      const ready = skills.filter(({ status }) => status === "ready");
      const broken = skills.filter(({ status }) => status === "invalid");
      const next: [command: string, meaning: string][] = [
        ...(broken[0]
          ? [
              [
                `loadout skill validate ${broken[0].id}`,
                say({ en: "see what is wrong with it", zh: "查看它有什么问题" }),
              ] as [string, string],
            ]
          : []),
        [
          `loadout skill show ${ready[0]?.id ?? "hello-skill"}`,
          say({ en: "read about one skill", zh: "查看一个技能" }),
        ],
        ["loadout skill new my-skill", say({ en: "start your own", zh: "新建自己的技能" })],
        ["loadout skill add <folder|owner/repo> -g", say({ en: "add skills that exist", zh: "添加现有的技能" })],
        ["loadout help", say({ en: "everything else", zh: "其他命令" })],
      ];
      const width = Math.max(...next.map(([command]) => command.length));
      return [
        `  ${style("bold", "loadout")} ${number}`,
        "",
        `  ➜  ${say({ en: "Data", zh: "数据" })}:  ${printable(home)}`,
        `  ➜  ${say({ en: "Environment", zh: "环境" })}:  ${environment}`,
        `  ➜  ${say({ en: "Skills", zh: "技能" })}:  ${say({ en: `${ready.length} ready, ${broken.length} with errors`, zh: `${ready.length} 个可用，${broken.length} 个有错误` })}`,
        "",
        showSkills(skills, terminal),
        ...(problems.length > 0 ? ["", showProblems(problems, terminal)] : []),
        "",
        ...next.map(([command, meaning]) => `  → ${style("cyan", command.padEnd(width))}   ${meaning}`),
      ].join("\n");
    },
  },
});
