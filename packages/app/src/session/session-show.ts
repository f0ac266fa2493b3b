import { type Text, tokenizer } from "@loadout/core";
import * as z from "zod/mini";
import { printable, quoteWord, type Terminal } from "../doors/cli/terminal.ts";
import { showCount, showTime } from "../doors/cli/terminal-format.ts";
import { type Fact, factLines } from "../doors/cli/view.ts";
import { field } from "../operation/field.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";
import { showProblems } from "../skill/show-problems.ts";
import { ProblemView } from "../skill/skill-view.ts";
import { contextArgument, openContext } from "./context.ts";
import { hideKeys } from "./hide-keys.ts";
import { lastTurn, type Message, SnapshotView, StalenessView, type TurnEnd, turnEnds } from "./session-view.ts";
import { showMessages } from "./show-messages.ts";
import { showRequestTokens, showStaleness, showVisible } from "./show-visible.ts";
import { RequestTokensView, requestTokens, VisibleView, visibleViews } from "./visible-view.ts";

/** Shows a session: its skills, pins, tools and messages. */

const SessionShown = () =>
  z.object({
    contextId: z.string(),
    title: z.string(),
    agent: z.string(),
    environment: z.string(),
    model: z.string(),
    contextWindow: z.number(),
    workDir: z.optional(z.string()),
    forkedFrom: z.optional(z.string()),
    turns: z.number(),
    /** How the last turn ended. */
    lastTurn: z.enum(turnEnds),
    messageCount: z.number(),
    /** Lines of the history that could not be read. */
    unreadableLines: z.number(),
    createdAt: z.string(),
    updatedAt: z.string(),
    /** What was selected for this session; absent: selected by its agent, `null`: all skills. */
    selection: z.optional(z.nullable(z.array(z.string()))),
    /** What it sees, in order. */
    visible_skills: z.array(z.string()),
    skills: z.array(VisibleView()),
    /** Active skills, in effective order. */
    activated_skills: z.array(z.string()),
    activations: z.array(z.object({ id: z.string(), causes: z.array(z.string()) })),
    pinnedSkillIds: z.array(z.string()),
    missing: z.array(z.string()),
    /** As `meta.json` has it; absent before the first turn. */
    skill_session_snapshot: z.optional(SnapshotView()),
    staleness: StalenessView(),
    /** Of the next request, without the next message. */
    tokens: RequestTokensView(),
    tokenizer: z.string(),
    problems: z.array(ProblemView()),
    /** With `--messages`. */
    messages: z.optional(z.array(z.record(z.string(), z.unknown()))),
  });
type SessionShown = AnswerOf<typeof SessionShown>;

export const sessionShow = operation({
  name: "session.show",
  summary: { en: "Show a session: its skills, pins and messages", zh: "查看会话：技能、固定、消息" },
  role: "user",
  effect: "read",
  place: "anywhere",
  input: z.object({
    contextId: contextArgument(),
    messages: field(
      z._default(z.boolean(), false),
      { en: "Include the conversation", zh: "同时显示对话内容" },
      { short: "m" },
    ),
  }),
  output: SessionShown,
  async run(app, { contextId: given, messages: wantsMessages }) {
    const session = await openContext(app, given);
    const { contextId, messages, unreadable } = session;
    const meta = session.meta();
    const preview = await session.preview();
    const { pinnedSkillIds, missing } = await session.pinned();
    const { skills } = preview;
    const active = skills.active(messages).filter(({ id }) => skills.visible.skills.has(id));
    const staleness = await session.staleness();
    const hide = await hideKeys(app);
    return {
      contextId,
      title: hide(meta.title ?? ""),
      agent: meta.agent ?? "",
      environment: meta.environment ?? "",
      model: preview.model,
      contextWindow: preview.contextWindow,
      ...(meta.workDir !== undefined && { workDir: meta.workDir }),
      ...(typeof meta.forked_from === "string" && { forkedFrom: meta.forked_from }),
      turns: meta.turns ?? 0,
      lastTurn: lastTurn(messages),
      messageCount: messages.length,
      unreadableLines: unreadable,
      createdAt: meta.created_at ?? "",
      updatedAt: meta.updated_at ?? "",
      ...(meta.context && { selection: meta.context.skills ?? null }),
      visible_skills: [...skills.visible.skills.keys()],
      skills: await visibleViews(preview),
      activated_skills: active.map(({ id }) => id),
      activations: active.map(({ id, causes }) => ({ id, causes })),
      pinnedSkillIds,
      missing,
      ...(meta.skill_session_snapshot && { skill_session_snapshot: meta.skill_session_snapshot }),
      staleness,
      tokens: await requestTokens(preview),
      tokenizer,
      problems: skills.diagnostics,
      ...(wantsMessages && { messages: hide(messages) as unknown as Record<string, unknown>[] }),
    };
  },
  cli: {
    positionals: ["contextId"],
    render: (shown, terminal) =>
      [
        terminal.style("bold", printable(shown.contextId)),
        ...factLines(shown, shownFacts, terminal),
        "",
        ...showSkillsOf(shown, terminal),
        ...(shown.problems.length > 0 ? ["", showProblems(shown.problems, terminal)] : []),
        ...(shown.messages ? ["", showMessages(shown.messages as unknown as Message[], terminal)] : []),
      ].join("\n"),
    next({ contextId, staleness, messages, messageCount }) {
      const id = quoteWord(contextId);
      if (staleness.isStale) return [`→ loadout session refresh ${id}`];
      return messages === undefined && messageCount > 0 ? [`→ loadout session show ${id} --messages`] : [];
    },
    examples: [
      "loadout session show",
      "loadout session show a1f9 --messages",
      "loadout session show a1f9 --json visible_skills",
    ],
  },
});

const ends: Record<TurnEnd, { en: string; zh: string }> = {
  none: { en: "none yet", zh: "还没有" },
  success: { en: "the last one completed", zh: "最近一轮正常结束" },
  error: { en: "the last one failed", zh: "最近一轮失败" },
  interrupted: { en: "the last one was interrupted", zh: "最近一轮被中断" },
  max_steps: { en: "the last one ran out of steps", zh: "最近一轮步数用尽" },
  unfinished: {
    en: "the last one has not ended: it is running, or was interrupted",
    zh: "最近一轮没有结束：正在运行，或被中断",
  },
};

const shownFacts: readonly Fact<SessionShown>[] = [
  [{ en: "title", zh: "标题" }, "title"],
  [
    { en: "agent", zh: "智能体" },
    ({ agent, environment }, { say }) => `${agent}  (${say({ en: "environment", zh: "环境" })} ${environment})`,
  ],
  [
    { en: "model", zh: "模型" },
    ({ model, contextWindow }, { say }) =>
      `${model}  (${say({ en: "window", zh: "窗口" })} ${showCount(contextWindow)})`,
  ],
  [{ en: "works in", zh: "工作目录" }, "workDir"],
  [{ en: "forked from", zh: "复制自" }, "forkedFrom"],
  [
    { en: "turns", zh: "轮次" },
    ({ turns, lastTurn: end }, { say }) => (turns === 0 ? say(ends.none) : `${turns} · ${say(ends[end])}`),
  ],
  [{ en: "messages", zh: "消息" }, showMessageCount],
  [{ en: "used", zh: "使用" }, ({ updatedAt }) => showTime(updatedAt)],
  [{ en: "selection", zh: "已选技能" }, showSelection],
  [{ en: "snapshot", zh: "快照" }, showSnapshot],
  [
    { en: "active", zh: "已激活" },
    ({ activations }, { say }) =>
      activations.map(({ id, causes }) => `${id} (${causes.join(", ")})`).join(", ") || say(none),
  ],
  [
    { en: "pinned", zh: "已固定" },
    ({ pinnedSkillIds, missing }, { say }) =>
      pinnedSkillIds
        .map((id) => (missing.includes(id) ? `${id} ${say({ en: "✗ missing", zh: "✗ 缺失" })}` : id))
        .join(", ") || say(none),
  ],
  [
    { en: "next request", zh: "下一次请求" },
    ({ tokens, tokenizer: counted }, terminal) => showRequestTokens(tokens, counted, terminal),
  ],
];

const none = { en: "none", zh: "无" };

function showMessageCount({ messageCount, unreadableLines: lines }: SessionShown, { say }: Terminal): string {
  const skipped = say({ en: ` · unreadable lines skipped: ${lines}`, zh: ` · 无法读取而跳过的行：${lines}` });
  return `${messageCount}${lines > 0 ? skipped : ""}`;
}

function showSelection({ selection }: SessionShown, { say }: Terminal): string {
  if (selection === undefined) return say({ en: "from its agent", zh: "由智能体决定" });
  return selection === null ? say({ en: "all skills", zh: "全部技能" }) : selection.join(", ") || say(none);
}

/** Changed skills ask for attention; added and removed ones do not. */
function sinceThen({ changed, added, removed }: SessionShown["staleness"]): Text {
  const parts: readonly Text[] = [
    ...(changed.length > 0 ? [{ en: `▲ ${changed.length} changed since`, zh: `▲ 技能已更新 ${changed.length}` }] : []),
    ...(added.length > 0 ? [{ en: `${added.length} added since`, zh: `新增 ${added.length}` }] : []),
    ...(removed.length > 0 ? [{ en: `${removed.length} removed since`, zh: `移除 ${removed.length}` }] : []),
  ];
  if (parts.length === 0) return { en: "up to date", zh: "最新" };
  return { en: parts.map(({ en }) => en).join(" · "), zh: parts.map(({ zh }) => zh).join(" · ") };
}

function showSnapshot({ staleness, skill_session_snapshot: snapshot }: SessionShown, { say }: Terminal): string {
  const taken = snapshot?.created_at.slice(0, 16).replace("T", " ");
  if (taken === undefined) return say({ en: "none yet: the first turn takes it", zh: "尚未生成：第一轮时生成" });
  return `${taken} · ${say(sinceThen(staleness))}`;
}

function showSkillsOf({ skills, staleness }: SessionShown, terminal: Terminal): string[] {
  const { say } = terminal;
  if (skills.length === 0) return [say({ en: "No skills are visible.", zh: "没有可见的技能。" })];
  const changed = new Map(staleness.changed.map(({ id, to }) => [id, to]));
  const note = ({ id }: VisibleView): string => {
    const to = changed.get(id);
    if (to !== undefined) return say({ en: `▲ now ${to}`, zh: `▲ 现为 ${to}` });
    return staleness.removed.includes(id) ? say({ en: "⊘ removed by a refresh", zh: "⊘ 刷新后消失" }) : "";
  };
  return [
    showVisible(skills, terminal, note),
    ...(staleness.added.length > 0 ? showStaleness({ ...staleness, changed: [], removed: [] }, terminal) : []),
  ];
}
