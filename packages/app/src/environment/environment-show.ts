import * as z from "zod/mini";
import { sharedEnvironment } from "../access/shared-things.ts";
import type { Terminal } from "../doors/cli/terminal.ts";
import { facts } from "../doors/cli/view.ts";
import { field } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { showProblems } from "../skill/show-problems.ts";
import { showSources } from "../skill/show-skills.ts";
import { ProblemView, SourceView, sourceViews } from "../skill/skill-view.ts";

/** Shows an environment: agents, models, MCP servers, skills. */

export const environmentShow = operation({
  name: "environment.show",
  summary: { en: "Show an environment: agents, models, MCP servers, skills", zh: "查看环境的内容" },
  role: "admin",
  shares: sharedEnvironment("read"),
  effect: "read",
  place: "anywhere",
  input: z.object({
    name: field(z.optional(z.string()), { en: "The environment; default: the active one", zh: "省略则为当前环境" }),
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
      problems: environment.diagnostics(),
    };
  },
  cli: {
    positionals: ["name"],
    render: facts({
      title: "name",
      facts: [
        [{ en: "folder", zh: "目录" }, "directory"],
        [{ en: "agents", zh: "智能体" }, ({ agents }, terminal) => orNone(agents, terminal)],
        [{ en: "models", zh: "模型" }, ({ models }, terminal) => orNone(models, terminal)],
        [{ en: "MCP servers", zh: "MCP 服务器" }, ({ servers }, terminal) => orNone(servers, terminal)],
        [
          { en: "skills", zh: "技能" },
          ({ skills: { ready, listed } }, { say }) =>
            say({ en: `${ready} ready of ${listed}`, zh: `${listed} 个，${ready} 个可用` }),
        ],
      ],
      below: ({ sources, problems }, terminal) => [
        "",
        showSources(sources, terminal),
        ...(problems.length > 0 ? ["", showProblems(problems, terminal)] : []),
      ],
    }),
    examples: ["loadout env show", "loadout env show staging --json"],
  },
});

const orNone = (names: readonly string[], { say }: Terminal): string =>
  names.join(", ") || say({ en: "none", zh: "无" });
