import { type Column, renderTable } from "../../doors/cli/table.ts";
import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { age } from "../../doors/cli/terminal-format.ts";
import type { ActivationsView } from "./skill-activations.ts";

/** Shows activation counts, the most used skill first; for one skill also by agent and by session. */
export function showActivations(
  { since, skills, environments, agents, sessions }: ActivationsView,
  terminal: Terminal,
): string {
  const { say, style } = terminal;
  if (skills.length === 0) return say({ en: "No skill has been activated yet.", zh: "还没有技能被激活过。" });
  const table = renderTable(
    skills.toSorted((one, other) => other.total - one.total),
    columns,
    terminal,
  );
  const more = [
    ...(environments ?? []).flatMap((one) => {
      const { environment, listed, picked, loaded, unused, turns, used, helped, requests, tokens } = one;
      const { listing, instructions, messages, notes } = tokens;
      return [
        say({
          en: `  ${printable(environment)}  listed ${listed}, picked ${picked}, loaded by hand ${loaded}, unused ${unused}`,
          zh: `  ${printable(environment)}  列出 ${listed}，被模型选中 ${picked}，手动加载 ${loaded}，未使用 ${unused}`,
        }),
        say({
          en: `    active in ${turns} turns: used in ${used}, answered in ${helped}`,
          zh: `    在 ${turns} 个轮次中激活：使用 ${used}，得到回答 ${helped}`,
        }),
        say({
          en: `    ${tokens.total} tokens in ${requests} requests: listing ${listing}, instructions ${instructions}, messages ${messages}, notes ${notes}`,
          zh: `    ${requests} 次模型请求共 ${tokens.total} Token：目录 ${listing}，指令 ${instructions}，消息 ${messages}，提示 ${notes}`,
        }),
      ];
    }),
    ...(agents ?? []).map(
      ({ agent, environment, count }) =>
        `  ${agent === undefined ? say({ en: "deleted sessions, or all sessions of a user", zh: "已删除的会话，或用户的所有会话" }) : printable(`${environment}/${agent}`)}  ${count}`,
    ),
    ...(sessions ?? []).map(({ contextId, title, count }) =>
      style(
        "dim",
        title === undefined
          ? `  ${say({ en: "deleted session", zh: "已删除的会话" })}  ${count}`
          : `  ${printable(contextId)}  ${count}  ${printable(title)}`,
      ),
    ),
  ];
  return [table, ...more, style("dim", say({ en: `since ${since} (UTC)`, zh: `自 ${since} 起（UTC）` }))].join("\n");
}

const columns: readonly Column<ActivationsView["skills"][number]>[] = [
  { title: { en: "SKILL", zh: "技能" }, text: "address", style: "bold" },
  { title: { en: "TOTAL", zh: "合计" }, text: "total", align: "right" },
  { title: { en: "TOOL", zh: "工具" }, text: ({ causes }) => some(causes.tool), align: "right" },
  { title: { en: "READ", zh: "读取" }, text: ({ causes }) => some(causes.read), align: "right" },
  { title: { en: "PIN", zh: "固定" }, text: ({ causes }) => some(causes.pin), align: "right" },
  { title: { en: "GLOBAL", zh: "全局" }, text: ({ causes }) => some(causes.global), align: "right" },
  { title: { en: "LISTED", zh: "列出" }, text: ({ listed }) => some(listed), align: "right" },
  { title: { en: "UNUSED", zh: "未使用" }, text: ({ unused }) => some(unused), align: "right" },
  { title: { en: "USED", zh: "使用" }, text: ({ used }) => some(used), align: "right" },
  { title: { en: "HELPED", zh: "有帮助" }, text: ({ helped }) => some(helped), align: "right" },
  { title: { en: "TOKENS", zh: "Token" }, text: ({ tokens }) => some(tokens.total), align: "right" },
  { title: { en: "SESSIONS", zh: "会话" }, text: ({ sessions }) => some(sessions), align: "right" },
  { title: { en: "LAST", zh: "最近" }, text: ({ last }) => age(last) || "–", align: "right" },
  { title: { en: "BY DAY", zh: "按天" }, text: ({ days }) => sparkline(days) },
];

const some = (count: number): string => (count === 0 ? "" : String(count));

const heights = "▁▂▃▄▅▆▇█";

/** `▁▁▃█`: the highest day is as high as it gets. Nothing where nothing happened. */
export function sparkline(days: readonly number[]): string {
  const most = Math.max(...days);
  return most === 0 ? "" : days.map((count) => heights[Math.round((count / most) * (heights.length - 1))]).join("");
}
