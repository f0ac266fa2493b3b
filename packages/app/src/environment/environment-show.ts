import * as z from "zod/mini";
import { printable } from "../doors/cli/terminal.ts";
import { field } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { showProblems } from "../skill/show-problems.ts";
import { showSources } from "../skill/show-skills.ts";
import { environmentProblems, ProblemView, SourceView, sourceViews } from "../skill/skill-view.ts";

export const environmentShow = operation({
  name: "environment.show",
  summary: { en: "Show what an environment holds", zh: "查看环境的内容" },
  role: "admin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    name: field(z.optional(z.string()), { en: "The active one if left out", zh: "省略则为当前环境" }),
  }),
  output: () =>
    z.object({
      name: z.string(),
      origin: z.enum(["home", "project"]),
      directory: z.string(),
      agents: z.array(z.string()),
      models: z.array(z.string()),
      servers: z.array(z.string()),
      skills: z.object({ ready: z.number(), listed: z.number() }),
      sources: z.array(SourceView()),
      toolDescription: z.string(),
      problems: z.array(ProblemView()),
    }),
  async run(app, { name }) {
    const environment = await app.environment(name);
    const { origin, directory, agents, models } = environment.files();
    const servers = environment.layers().flatMap(({ settings }) => Object.keys(settings.mcpServers ?? {}));
    const view = environment.view();
    return {
      name: environment.name(),
      origin,
      directory,
      agents: Object.keys(agents),
      models: Object.keys(models),
      servers: [...new Set(servers)],
      skills: { ready: view.ready.size, listed: view.skills.length },
      sources: sourceViews(view),
      toolDescription: environment.getSkillsInfoForToolDescription(),
      problems: environmentProblems(environment),
    };
  },
  cli: {
    positionals: ["name"],
    render(shown, terminal) {
      const { say, style } = terminal;
      const list = (names: readonly string[]): string =>
        names.length === 0 ? say({ en: "none", zh: "无" }) : printable(names.join(", "));
      const facts: [string, string][] = [
        [say({ en: "folder", zh: "目录" }), printable(shown.directory)],
        [say({ en: "agents", zh: "智能体" }), list(shown.agents)],
        [say({ en: "models", zh: "模型" }), list(shown.models)],
        [say({ en: "MCP servers", zh: "MCP 服务器" }), list(shown.servers)],
        [
          say({ en: "skills", zh: "技能" }),
          say({
            en: `${shown.skills.ready} ready of ${shown.skills.listed}`,
            zh: `${shown.skills.listed} 个，${shown.skills.ready} 个可用`,
          }),
        ],
      ];
      return [
        style("bold", shown.name),
        ...facts.map(([label, value]) => `  ${style("dim", label)}  ${value}`),
        "",
        showSources(shown.sources, terminal),
        ...(shown.problems.length > 0 ? ["", showProblems(shown.problems, terminal)] : []),
      ].join("\n");
    },
    examples: ["loadout env show", "loadout env show staging --json"],
  },
});
