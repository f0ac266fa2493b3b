import { Fault, nearest, type Preview, tokenizer } from "@loadout/core";
import * as z from "zod/mini";
import { findAgentView } from "../agents.ts";
import { showRequestTokens, showVisible } from "../cli/show-request.ts";
import { grouped, showServers, showTools } from "../cli/show-tools.ts";
import { printable, printableText, type Terminal } from "../cli/terminal.ts";
import { environmentFlag, field } from "../field.ts";
import { operation } from "../operation.ts";
import { quoteWord } from "../quote-word.ts";
import { serverProblem } from "../servers.ts";
import { beginHere } from "../sessions/context.ts";
import {
  NeededServerView,
  neededServerView,
  RemovedView,
  removedView,
  ToolChangeView,
  ToolView,
  toolChange,
  toolView,
} from "../sessions/tools-view.ts";
import { RequestTokensView, requestTokens, VisibleView, visibleViews } from "../sessions/visible-view.ts";

const PromptView = () =>
  z.object({
    agent: z.string(),
    environment: z.string(),
    model: z.string(),
    contextWindow: z.number(),
    /** Byte for byte what the model is given, but for the first message. */
    request: z.object({
      instructions: z.string(),
      tools: z.array(
        z.object({ name: z.string(), description: z.string(), parameters: z.record(z.string(), z.unknown()) }),
      ),
      messages: z.array(z.record(z.string(), z.unknown())),
    }),
    tools: z.array(ToolView()),
    removed: z.array(RemovedView()),
    servers: z.array(NeededServerView()),
    visible_skills: z.array(z.string()),
    skills: z.array(VisibleView()),
    tokens: RequestTokensView(),
    tokenizer: z.string(),
    /** With `--activated`: what comes and goes when the model has loaded these. */
    activated: z.optional(
      z.object({ skills: z.array(z.string()), tools: ToolChangeView(), tokensBefore: RequestTokensView() }),
    ),
  });
type PromptView = z.infer<ReturnType<typeof PromptView>>;

export const agentPrompt = operation({
  name: "agent.prompt",
  summary: { en: "Show the exact first request of an agent", zh: "查看智能体第一次请求的确切内容" },
  role: "admin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    id: field(z.optional(z.string().check(z.minLength(1))), {
      en: "The agent's id; the default one if left out",
      zh: "智能体 id；省略则为默认的智能体",
    }),
    activated: field(
      z.optional(z.string()),
      { en: "As if the model had loaded these skills", zh: "假设模型已加载这些技能" },
      { value: "a,b" },
    ),
    environment: environmentFlag(),
  }),
  output: PromptView,
  async run(app, { id, activated, environment: name }) {
    const environment = await app.environment(name);
    const agent = findAgentView(environment, id);
    const begin = { ...beginHere(app), agent: agent.id, ...(name !== undefined && { environment: name }) };
    const draft = await (await app.sessions()).draft(begin);
    const first = await draft.preview();
    const ids = split(activated ?? "").map((wanted) => visibleId(first, wanted));
    const preview = ids.length > 0 ? await draft.preview({ activated: ids }) : first;
    return {
      agent: agent.id,
      environment: environment.name(),
      model: preview.model,
      contextWindow: preview.contextWindow,
      request: preview.request as unknown as PromptView["request"],
      tools: preview.loadout.tools.map(toolView),
      removed: preview.loadout.removed.map(removedView),
      servers: preview.loadout.servers.map((server) =>
        neededServerView(server, (wanted) => serverProblem(app, environment, wanted)),
      ),
      visible_skills: [...preview.skills.visible.skills.keys()],
      skills: await visibleViews(preview),
      tokens: await requestTokens(preview),
      tokenizer,
      ...(ids.length > 0 && {
        activated: { skills: ids, tools: toolChange(first, preview), tokensBefore: await requestTokens(first) },
      }),
    };
  },
  cli: {
    positionals: ["id"],
    render: showPrompt,
    next: ({ agent, environment, activated, skills }) => {
      const first = skills.find(({ listed }) => listed !== "hidden");
      if (activated || !first) return [];
      return [`→ loadout agent prompt ${quoteWord(agent)} --env ${environment} --activated ${quoteWord(first.id)}`];
    },
    examples: [
      "loadout agent prompt",
      "loadout agent prompt assistant --activated sales-report",
      "loadout agent prompt --json request",
    ],
  },
});

const split = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter((name) => name !== ""))];

/** By id or name, of what the agent sees: the model can load nothing else. */
function visibleId({ skills: { visible } }: Preview, wanted: string): string {
  if (visible.skills.has(wanted)) return wanted;
  const named = [...visible.skills.values()].find(({ head }) => head.name.toLowerCase() === wanted.toLowerCase());
  if (named) return named.id;
  const candidates = nearest(wanted, [...visible.skills.keys()], 8).join(", ") || "–";
  throw new Fault("skill.not-found", { name: wanted, candidates });
}

/** The instructions whole, then what stands beside them. */
function showPrompt(prompt: PromptView, terminal: Terminal): string {
  const { say, style } = terminal;
  const title = (text: string): string => style("bold", text);
  return [
    title(say({ en: `── instructions (${prompt.model})`, zh: `── 指令（${prompt.model}）` })),
    printableText(prompt.request.instructions),
    "",
    ...showLoaded(prompt, terminal),
    title(say({ en: `── tools (${prompt.tools.length})`, zh: `── 工具（${prompt.tools.length}）` })),
    showTools(prompt.tools, terminal),
    ...grouped(prompt.removed, "−", "red", terminal),
    ...showServers(prompt.servers, terminal),
    "",
    title(say({ en: `── visible skills (${prompt.skills.length})`, zh: `── 可见技能（${prompt.skills.length}）` })),
    prompt.skills.length === 0
      ? say({ en: "  none: no list, and no tool Skill", zh: "  无：没有目录，也没有 Skill 工具" })
      : showVisible(prompt.skills, terminal),
    "",
    showRequestTokens(prompt.tokens, prompt.tokenizer, terminal),
  ].join("\n");
}

/** What is added when skills are loaded: their text, and the tools they need. */
function showLoaded({ activated, request, tokens }: PromptView, terminal: Terminal): string[] {
  if (!activated) return [];
  const { say, style } = terminal;
  const { skills, tools, tokensBefore } = activated;
  const more = (tokens.total - tokensBefore.total).toLocaleString("en");
  const names = printable(skills.join(", "));
  return [
    style(
      "bold",
      say({ en: `── added by loading ${names} (+${more} tokens)`, zh: `── 加载 ${names} 后增加（+${more} token）` }),
    ),
    ...request.messages.map(({ content }) => printableText(String(content))),
    "",
    ...grouped(tools.added, "+", "green", terminal),
    ...grouped(tools.removed, "−", "red", terminal),
    ...(tools.added.length + tools.removed.length === 0
      ? [say({ en: "  no change in tools", zh: "  工具没有变化" })]
      : []),
    "",
  ];
}
