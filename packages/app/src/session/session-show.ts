import { type Text, tokenizer } from "@loadout/core";
import * as z from "zod/mini";
import { quoteWord } from "../doors/cli/quote-word.ts";
import { displayWidth, printable, type Terminal } from "../doors/cli/terminal.ts";
import { field } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { showProblems } from "../skill/show-problems.ts";
import { ProblemView, problemView } from "../skill/skill-view.ts";
import { contextArgument, openContext } from "./context.ts";
import { lastTurn, type Message, type TurnEnd, turnEnds } from "./conversation.ts";
import { hideKeys } from "./hide-keys.ts";
import { SnapshotView, StalenessView } from "./session-view.ts";
import { showMessages } from "./show-messages.ts";
import { showStaleness } from "./show-staleness.ts";
import { showRequestTokens, showVisible } from "./show-visible.ts";
import { RequestTokensView, requestTokens, VisibleView, visibleViews } from "./visible-view.ts";

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
    /** What was selected for this session; absent: what its agent selects, `null`: all skills. */
    selection: z.optional(z.nullable(z.array(z.string()))),
    /** What it sees, in order. */
    visible_skills: z.array(z.string()),
    skills: z.array(VisibleView()),
    /** What is in force, in effective order. */
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
type SessionShown = z.infer<ReturnType<typeof SessionShown>>;

export const sessionShow = operation({
  name: "session.show",
  summary: { en: "Show a session: its skills, its pins, its messages", zh: "查看会话：技能、固定、消息" },
  role: "user",
  effect: "read",
  place: "anywhere",
  input: z.object({
    contextId: contextArgument(),
    messages: field(
      z._default(z.boolean(), false),
      { en: "With the conversation", zh: "同时显示对话内容" },
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
      ...(meta.context && { selection: meta.context.skills ? [...meta.context.skills] : null }),
      visible_skills: [...skills.visible.skills.keys()],
      skills: await visibleViews(preview),
      activated_skills: active.map(({ id }) => id),
      activations: active.map(({ id, causes }) => ({ id, causes: [...causes] })),
      pinnedSkillIds: [...pinnedSkillIds],
      missing: [...missing],
      ...(meta.skill_session_snapshot && { skill_session_snapshot: meta.skill_session_snapshot as SnapshotView }),
      staleness: staleness as StalenessView,
      tokens: await requestTokens(preview),
      tokenizer,
      problems: skills.diagnostics.map(problemView),
      ...(wantsMessages && { messages: hide(messages) as unknown as Record<string, unknown>[] }),
    };
  },
  cli: {
    positionals: ["contextId"],
    render: (shown, terminal) =>
      [
        terminal.style("bold", printable(shown.contextId)),
        ...facts(shown, terminal),
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
  success: { en: "the last one ended well", zh: "最近一轮正常结束" },
  error: { en: "the last one failed", zh: "最近一轮失败" },
  interrupted: { en: "the last one was interrupted", zh: "最近一轮被中断" },
  max_steps: { en: "the last one ran out of steps", zh: "最近一轮步数用尽" },
  unfinished: {
    en: "the last one has no end: it is under way, or was cut short",
    zh: "最近一轮没有结束：正在运行，或被中断",
  },
};

/** Changed skills ask for attention; added and removed ones are told without it. */
function sinceThen({ changed, added, removed }: SessionShown["staleness"]): Text {
  const parts: readonly Text[] = [
    ...(changed.length > 0 ? [{ en: `▲ ${changed.length} changed since`, zh: `▲ 技能已更新 ${changed.length}` }] : []),
    ...(added.length > 0 ? [{ en: `${added.length} added since`, zh: `新增 ${added.length}` }] : []),
    ...(removed.length > 0 ? [{ en: `${removed.length} removed since`, zh: `移除 ${removed.length}` }] : []),
  ];
  if (parts.length === 0) return { en: "up to date", zh: "最新" };
  return { en: parts.map(({ en }) => en).join(" · "), zh: parts.map(({ zh }) => zh).join(" · ") };
}

function facts(shown: SessionShown, terminal: Terminal): string[] {
  const { say, style } = terminal;
  const { turns, lastTurn: end, selection, staleness, skill_session_snapshot: snapshot } = shown;
  const lines = shown.unreadableLines;
  const taken = snapshot?.created_at.slice(0, 16).replace("T", " ");
  const rows: readonly [label: string, value: string][] = [
    [say({ en: "title", zh: "标题" }), shown.title],
    [
      say({ en: "agent", zh: "智能体" }),
      `${shown.agent}  (${say({ en: "environment", zh: "环境" })} ${shown.environment})`,
    ],
    [
      say({ en: "model", zh: "模型" }),
      `${shown.model}  (${say({ en: "window", zh: "窗口" })} ${shown.contextWindow.toLocaleString("en")})`,
    ],
    [say({ en: "works in", zh: "工作目录" }), shown.workDir ?? ""],
    [say({ en: "forked from", zh: "复制自" }), shown.forkedFrom ?? ""],
    [say({ en: "turns", zh: "轮次" }), turns === 0 ? say(ends.none) : `${turns} · ${say(ends[end])}`],
    [
      say({ en: "messages", zh: "消息" }),
      `${shown.messageCount}${lines > 0 ? say({ en: ` · unreadable lines passed over: ${lines}`, zh: ` · 无法读取而跳过的行：${lines}` }) : ""}`,
    ],
    [say({ en: "used", zh: "使用" }), shown.updatedAt.slice(0, 19).replace("T", " ")],
    [
      say({ en: "selection", zh: "已选技能" }),
      selection === undefined
        ? say({ en: "its agent's", zh: "由智能体决定" })
        : selection === null
          ? say({ en: "all skills", zh: "全部技能" })
          : selection.join(", ") || say({ en: "none", zh: "无" }),
    ],
    [
      say({ en: "snapshot", zh: "快照" }),
      taken === undefined
        ? say({ en: "not taken yet: the first turn takes it", zh: "尚未生成：第一轮时生成" })
        : `${taken} · ${say(sinceThen(staleness))}`,
    ],
    [
      say({ en: "in force", zh: "已激活" }),
      shown.activations.map(({ id, causes }) => `${id} (${causes.join(", ")})`).join(", ") ||
        say({ en: "nothing", zh: "无" }),
    ],
    [
      say({ en: "pinned", zh: "已固定" }),
      shown.pinnedSkillIds
        .map((id) => (shown.missing.includes(id) ? `${id} ${say({ en: "✗ missing", zh: "✗ 缺失" })}` : id))
        .join(", ") || say({ en: "nothing", zh: "无" }),
    ],
    [say({ en: "next request", zh: "下一次请求" }), showRequestTokens(shown.tokens, shown.tokenizer, terminal)],
  ];
  const width = Math.max(...rows.map(([label]) => displayWidth(label)));
  return rows
    .filter(([, value]) => value !== "")
    .map(([label, value]) => `  ${style("dim", label)}${" ".repeat(width - displayWidth(label))}  ${printable(value)}`);
}

function showSkillsOf({ skills, staleness }: SessionShown, terminal: Terminal): string[] {
  const { say } = terminal;
  if (skills.length === 0) return [say({ en: "No skill is visible here.", zh: "没有可见的技能。" })];
  const changed = new Map(staleness.changed.map(({ id, to }) => [id, to]));
  const note = ({ id }: VisibleView): string => {
    const to = changed.get(id);
    if (to !== undefined) return say({ en: `▲ now ${to}`, zh: `▲ 现为 ${to}` });
    return staleness.removed.includes(id) ? say({ en: "⊘ gone with a refresh", zh: "⊘ 刷新后消失" }) : "";
  };
  return [
    showVisible(skills, terminal, note),
    ...(staleness.added.length > 0 ? showStaleness({ ...staleness, changed: [], removed: [] }, terminal) : []),
  ];
}
