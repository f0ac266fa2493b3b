import type { SessionInfo } from "@loadout/core";
import * as z from "zod/mini";
import { age } from "../cli/show-skills.ts";
import { renderTable } from "../cli/table.ts";
import { printable } from "../cli/terminal.ts";
import { field } from "../field.ts";
import { operation } from "../operation.ts";
import { recentHere } from "../sessions/context.ts";
import { SessionInfoView, sessionInfoView } from "../sessions/session-view.ts";

export const sessionList = operation({
  name: "session.list",
  summary: { en: "List the sessions, the last used first", zh: "列出会话，最近使用的在前" },
  role: "user",
  effect: "read",
  place: "anywhere",
  input: z.object({
    limit: field(z._default(z.int().check(z.positive()), 50), { en: "At most this many", zh: "最多列出这么多" }),
    after: field(
      z.optional(z.string().check(z.minLength(1))),
      {
        en: "Only those behind: the nextCursor of the answer before",
        zh: "只列出其后的：上一次结果的 nextCursor",
      },
      { value: "cursor" },
    ),
  }),
  output: () =>
    z.object({
      sessions: z.array(z.extend(SessionInfoView(), { isLastUsedHere: z.boolean() })),
      total: z.number(),
      /** There is more: pass it as `after`. */
      nextCursor: z.optional(z.string()),
    }),
  async run(app, { limit, after }) {
    const all = (await app.sessions()).list();
    const rest = after === undefined ? all : all.filter((info) => isBehind(info, after));
    const last = rest.length > limit ? rest[limit - 1] : undefined;
    const recent = recentHere(app);
    return {
      sessions: rest
        .slice(0, limit)
        .map((info) => ({ ...sessionInfoView(info), isLastUsedHere: info.contextId === recent })),
      total: all.length,
      ...(last && { nextCursor: cursorOf(last) }),
    };
  },
  cli: {
    rows: "sessions",
    plain: ["contextId", "agent", "environment", "turns", "updatedAt", "title"],
    render({ sessions, total }, terminal) {
      const { say, style } = terminal;
      if (total === 0) return say({ en: "No sessions yet.", zh: "还没有会话。" });
      const now = Date.now();
      const more = total - sessions.length;
      const table = renderTable(
        sessions,
        [
          { title: "", text: (one) => (one.isLastUsedHere ? "●" : ""), style: (text) => style("green", text) },
          { title: "ID", text: ({ contextId }) => printable(contextId), style: (text) => style("bold", text) },
          { title: say({ en: "AGENT", zh: "智能体" }), text: ({ agent }) => printable(agent) },
          { title: say({ en: "ENVIRONMENT", zh: "环境" }), text: ({ environment }) => printable(environment) },
          { title: say({ en: "TURNS", zh: "轮次" }), text: ({ turns }) => String(turns), align: "right" },
          {
            title: say({ en: "PINNED", zh: "已固定" }),
            text: ({ pinnedSkillIds }) => printable(pinnedSkillIds.join(", ")),
          },
          {
            title: say({ en: "USED", zh: "使用" }),
            text: ({ updatedAt }) => age(updatedAt || undefined, now),
            align: "right",
          },
          { title: say({ en: "TITLE", zh: "标题" }), text: ({ title }) => printable(title), flexible: true },
        ],
        terminal,
      );
      return [
        table,
        ...(more > 0 ? [say({ en: `…and ${more} more (--limit)`, zh: `……还有 ${more} 个（--limit）` })] : []),
        ...(sessions.some((one) => one.isLastUsedHere)
          ? [style("dim", say({ en: "● last used in this folder", zh: "● 本目录最近使用" }))]
          : []),
      ].join("\n");
    },
    next: ({ sessions }) => [sessions[0] === undefined ? `→ loadout run "…"` : "→ loadout session show <id>"],
    examples: ["loadout session list", "loadout session list --json contextId,title,turns"],
  },
});

/** Where somebody goes on: a session that was used meanwhile is before it, and none comes twice. */
const cursorOf = ({ updatedAt, contextId }: SessionInfo): string => `${updatedAt} ${contextId}`;

/** The last used first; of one moment, by id. */
function isBehind({ updatedAt, contextId }: SessionInfo, cursor: string): boolean {
  const [time = "", ...id] = cursor.split(" ");
  return updatedAt < time || (updatedAt === time && contextId > id.join(" "));
}
