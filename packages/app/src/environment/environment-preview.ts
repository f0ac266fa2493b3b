import { compareViews, type Environment } from "@loadout/core";
import * as z from "zod/mini";
import { sharedEnvironment } from "../access/shared-things.ts";
import { defaultAgent, withImplied } from "../agent/agent-view.ts";
import type { App } from "../app.ts";
import { printable } from "../doors/cli/terminal.ts";
import { definedServers } from "../mcp/mcp-view.ts";
import { environmentName } from "../operation/field.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";
import { showProblems } from "../skill/show-problems.ts";
import { ProblemView } from "../skill/skill-view.ts";
import { entryVersion } from "./entry-version.ts";
import { leaveActive } from "./leave-active.ts";
import { showChange } from "./show-change.ts";

/** Shows what switching to an environment would change. */

const ChangeView = () =>
  z.object({ added: z.array(z.string()), removed: z.array(z.string()), changed: z.array(z.string()) });
type ChangeView = AnswerOf<typeof ChangeView>;

const SwapView = () => z.object({ from: z.string(), to: z.string() });

export const environmentPreview = operation({
  name: "environment.preview",
  summary: { en: "Show what switching to an environment would change", zh: "查看切换到某个环境会带来的变化" },
  role: "admin",
  shares: sharedEnvironment("read"),
  effect: "read",
  place: "anywhere",
  input: z.object({ name: environmentName() }),
  output: () =>
    z.object({
      from: z.string(),
      to: z.string(),
      skills: ChangeView(),
      agents: ChangeView(),
      models: ChangeView(),
      servers: ChangeView(),
      /** The agent of sessions that name none. */
      defaultAgent: SwapView(),
      /** The model of that agent. */
      defaultModel: SwapView(),
      /** Problems of the other environment. */
      problems: z.array(ProblemView()),
    }),
  async run(app, { name }) {
    const { active, environment: before } = await leaveActive(app, name);
    const after = await app.environment(name);
    const { added, removed, changed } = compareViews(before.view(), after.view());
    const swap = (what: (environment: Environment) => string) => ({ from: what(before), to: what(after) });
    const compare = (what: (environment: Environment) => Entries) => compareEntries(what(before), what(after));
    return {
      from: active ?? name,
      to: after.name(),
      skills: { added: [...added], removed: [...removed], changed: [...changed] },
      agents: compare((one) => withImplied(one.files().agents)),
      models: compare((one) => one.files().models),
      servers: compare((one) => serversOf(app, one)),
      defaultAgent: swap((one) => defaultAgent(one.files().agents)),
      defaultModel: swap(modelOf),
      problems: after.diagnostics(),
    };
  },
  cli: {
    positionals: ["name"],
    render(preview, terminal) {
      const { say, style } = terminal;
      const { from, to, skills, problems } = preview;
      const parts = [
        { title: { en: "agents", zh: "智能体" }, change: preview.agents },
        { title: { en: "models", zh: "模型" }, change: preview.models },
        { title: { en: "MCP servers", zh: "MCP 服务器" }, change: preview.servers },
      ];
      const swaps = [
        { title: { en: "default agent", zh: "默认智能体" }, swap: preview.defaultAgent },
        { title: { en: "model of that agent", zh: "它的模型" }, swap: preview.defaultModel },
      ];
      return [
        from === to ? style("bold", to) : `${from} → ${style("bold", to)}`,
        style("dim", say({ en: "skills", zh: "技能" })),
        showChange(skills, terminal),
        ...parts
          .filter(({ change }) => Object.values(change).some((ids) => ids.length > 0))
          .flatMap(({ title, change }) => [style("dim", say(title)), showChange(change, terminal)]),
        ...swaps
          .filter(({ swap }) => swap.from !== swap.to)
          .map(({ title, swap }) => `${style("dim", say(title))}  ${printable(`${swap.from} → ${swap.to}`)}`),
        ...(problems.length > 0 ? [showProblems(problems, terminal)] : []),
        style("dim", say({ en: "Nothing was changed.", zh: "没有做任何更改。" })),
      ].join("\n");
    },
    next: ({ from, to }) => (from === to ? [] : [`→ loadout env use ${to}`]),
    examples: ["loadout env preview staging", "loadout env preview staging --json skills,agents"],
  },
});

type Entries = Readonly<Record<string, unknown>>;

/** Names that come and go, and those whose entry is another one. */
function compareEntries(before: Entries, after: Entries): ChangeView {
  const isIn = (entries: Entries, name: string): boolean => Object.hasOwn(entries, name);
  const names = Object.keys(after);
  return {
    added: names.filter((name) => !isIn(before, name)),
    removed: Object.keys(before).filter((name) => !isIn(after, name)),
    changed: names.filter((name) => isIn(before, name) && entryVersion(before[name]) !== entryVersion(after[name])),
  };
}

const serversOf = (app: App, environment: Environment): Entries =>
  Object.fromEntries(definedServers(app, environment).map(({ name, entry }) => [name, entry]));

/** As a session chooses it: the agent's, else the first of the environment, else the demo model. */
function modelOf(environment: Environment): string {
  const { agents, models } = environment.files();
  return withImplied(agents)[defaultAgent(agents)]?.model ?? Object.keys(models)[0] ?? "demo";
}
