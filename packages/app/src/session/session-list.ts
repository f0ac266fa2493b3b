import { createPace, type SessionGlances, type SessionInfo } from "@loadout/core";
import * as z from "zod/mini";
import { age } from "../doors/cli/terminal-format.ts";
import { list } from "../doors/cli/view.ts";
import { afterFlag, field, limitFlag } from "../operation/field.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";
import { orNothing } from "../operation/or-nothing.ts";
import { recentHere } from "./context.ts";
import { SessionInfoView, StalenessView } from "./session-view.ts";

/** Lists sessions, most recently used first. */

/** A session as this list has it. */
const SessionRow = () =>
  z.extend(SessionInfoView(), {
    isLastUsedHere: z.boolean(),
    /** A server is in the middle of a turn of it. */
    isRunning: z.boolean(),
    /** With `staleness`: what a refresh would change, and the active skills; absent if unknown. */
    staleness: z.optional(StalenessView()),
    activated_skills: z.optional(z.array(z.string())),
  });
type SessionRow = AnswerOf<typeof SessionRow>;

export const sessionList = operation({
  name: "session.list",
  summary: { en: "List sessions, most recently used first", zh: "列出会话，最近使用的在前" },
  role: "user",
  effect: "read",
  place: "anywhere",
  input: z.object({
    limit: limitFlag(z._default(z.int().check(z.positive()), 50)),
    after: afterFlag(),
    query: field(z.optional(z.string()), {
      en: "Only sessions with this text in their title or id",
      zh: "只列出标题或 id 中含有此内容的",
    }),
    userId: field(z.optional(z.string()), { en: "Only sessions of this user", zh: "只列出该用户的" }, { flag: "user" }),
    staleness: field(z._default(z.boolean(), false), {
      en: "Also show whether the skills of each session are outdated, and which are active",
      zh: "同时显示每个会话的技能是否已更新，以及已激活的技能",
    }),
    stale: field(z._default(z.boolean(), false), {
      en: "Only sessions with outdated skills",
      zh: "只列出技能已更新的会话",
    }),
  }),
  output: () =>
    z.object({
      sessions: z.array(SessionRow()),
      /** All that are meant, on this page and on others. */
      total: z.number(),
      /** There is more: pass it as `after`. */
      nextCursor: z.optional(z.string()),
    }),
  async run(app, { limit, after, query, userId, staleness, stale }) {
    const sessions = await app.sessions();
    const glances = sessions.glances();
    const meant = (await sessions.list()).filter((info) => isMeant(info, query, userId));
    const all = stale ? await staleOnes(glances, meant) : meant;
    const rest = after === undefined ? all : all.filter((info) => isBehind(info, after));
    const last = rest.length > limit ? rest[limit - 1] : undefined;
    const recent = await recentHere(app);
    const active = (await app.server?.active()) ?? new Set();
    const rows: SessionRow[] = [];
    for (const info of rest.slice(0, limit))
      rows.push({
        ...info,
        isLastUsedHere: info.contextId === recent,
        isRunning: active.has(info.contextId),
        ...(staleness && (await glanceAt(glances, info))),
      });
    return {
      sessions: rows,
      total: all.length,
      ...(last && { nextCursor: cursorOf(last) }),
    };
  },
  cli: {
    rows: "sessions",
    plain: ["contextId", "agent", "environment", "turns", "updatedAt", "title"],
    render: list("sessions", {
      empty: { en: "No sessions yet.", zh: "还没有会话。" },
      columns: [
        {
          title: "",
          text: ({ isRunning, isLastUsedHere }) => (isRunning ? "▶" : isLastUsedHere ? "●" : ""),
          style: "green",
        },
        { title: "ID", text: "contextId", style: "bold" },
        { title: { en: "AGENT", zh: "智能体" }, text: "agent" },
        { title: { en: "ENVIRONMENT", zh: "环境" }, text: "environment" },
        { title: { en: "TURNS", zh: "轮次" }, text: "turns", align: "right" },
        { title: { en: "PINNED", zh: "已固定" }, text: "pinnedSkillIds" },
        { title: { en: "USED", zh: "使用" }, text: ({ updatedAt }) => age(updatedAt), align: "right" },
        {
          title: { en: "SKILLS", zh: "技能" },
          text: ({ staleness }, { say }) =>
            staleness?.isStale ? say({ en: "▲ changed since", zh: "▲ 技能已更新" }) : "",
          style: "yellow",
        },
        { title: { en: "ACTIVE", zh: "已激活" }, text: "activated_skills" },
        { title: { en: "TITLE", zh: "标题" }, text: "title", flexible: true },
      ],
      below: ({ sessions, total }, { say, style }) => [
        ...(total > sessions.length
          ? [
              say({
                en: `…and ${total - sessions.length} more (--limit)`,
                zh: `……还有 ${total - sessions.length} 个（--limit）`,
              }),
            ]
          : []),
        ...(sessions.some(({ isLastUsedHere }) => isLastUsedHere)
          ? [style("dim", say({ en: "● last used in this folder", zh: "● 本目录最近使用" }))]
          : []),
      ],
    }),
    next: ({ sessions }) => [sessions[0] === undefined ? `→ loadout run "…"` : "→ loadout session show <id>"],
    examples: [
      "loadout session list",
      "loadout session list --query 周报",
      "loadout session list --stale --staleness",
      "loadout session list --json contextId,title,turns",
    ],
  },
});

const isMeant = ({ title, contextId, userId: owner }: SessionInfo, query = "", userId = owner): boolean =>
  owner === userId && [title, contextId].some((text) => plain(text).includes(plain(query)));

/** Letter case and width make no difference. */
const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

async function staleOnes(glances: SessionGlances, sessions: readonly SessionInfo[]): Promise<SessionInfo[]> {
  const stale: SessionInfo[] = [];
  const pace = createPace();
  for (const info of sessions) {
    if ((await orNothing(glances.staleness(info.contextId)))?.isStale) stale.push(info);
    await pace();
  }
  return stale;
}

async function glanceAt(
  glances: SessionGlances,
  { contextId }: SessionInfo,
): Promise<Pick<SessionRow, "staleness" | "activated_skills">> {
  const staleness = await orNothing(glances.staleness(contextId));
  const active = staleness && (await orNothing(glances.active(contextId)));
  return {
    ...(staleness && { staleness }),
    ...(active && { activated_skills: active }),
  };
}

/** The cursor of the next page: sessions used meanwhile move before it, so none comes twice. */
const cursorOf = ({ updatedAt, contextId }: SessionInfo): string => `${updatedAt} ${contextId}`;

/** The last used first; of one moment, by id. */
function isBehind({ updatedAt, contextId }: SessionInfo, cursor: string): boolean {
  const [time = "", ...id] = cursor.split(" ");
  return updatedAt < time || (updatedAt === time && contextId > id.join(" "));
}
