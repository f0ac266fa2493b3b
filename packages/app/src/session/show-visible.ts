import { renderTable } from "../doors/cli/table.ts";
import { printable, type Terminal } from "../doors/cli/terminal.ts";
import { showTokens } from "../skill/show-skills.ts";
import type { StalenessView } from "./session-view.ts";
import type { RequestTokensView, VisibleView } from "./visible-view.ts";

/** Shows the skills that a session sees in a terminal. */

const ways: Record<VisibleView["by"], { en: string; zh: string }> = {
  selected: { en: "selected", zh: "已选" },
  dependency: { en: "by dependency", zh: "依赖带入" },
  pin: { en: "pinned", zh: "已固定" },
  global: { en: "global", zh: "全局" },
};

/** Short words for how a skill is listed; nothing where all is well. */
const listings: Record<VisibleView["listed"], { en: string; zh: string }> = {
  whole: { en: "", zh: "" },
  shortened: { en: "shortened", zh: "已缩短" },
  bare: { en: "id only", zh: "仅 id" },
  omitted: { en: "by search", zh: "可搜索" },
  hidden: { en: "manual only", zh: "仅限人工固定" },
};

/** The skills a session sees; `more` says what else is known of one. */
export function showVisible(
  skills: readonly VisibleView[],
  terminal: Terminal,
  more: (skill: VisibleView) => string = () => "",
): string {
  return renderTable(
    skills,
    [
      { title: { en: "SKILL", zh: "技能" }, text: "id", style: "bold" },
      {
        title: { en: "VISIBLE BY", zh: "可见原因" },
        text: ({ by, requiredBy }, { say }) => `${say(ways[by])}${requiredBy === undefined ? "" : ` ← ${requiredBy}`}`,
      },
      {
        title: { en: "FROM", zh: "来源" },
        text: ({ address, id, version }) =>
          `${address.slice(0, -id.length - 1)}${version === undefined ? "" : ` v${version}`}`,
      },
      {
        title: { en: "LISTING / FULL", zh: "目录 / 全文 Token" },
        text: (skill) => showTokens(skill) || "–",
        align: "right",
      },
      { title: { en: "LISTED", zh: "目录" }, text: ({ listed }, { say }) => say(listings[listed]) },
      { title: { en: "NOTE", zh: "说明" }, text: more, flexible: true },
    ],
    terminal,
  );
}

/** `system 180 · list of skills 612 · tools 1,240 = 2,032 tokens (o200k_base)` */
export function showRequestTokens(tokens: RequestTokensView, tokenizer: string, { say }: Terminal): string {
  const parts: readonly [name: string, count: number][] = [
    [say({ en: "system", zh: "系统" }), tokens.system],
    [say({ en: "list of skills", zh: "技能目录" }), tokens.catalog],
    [say({ en: "pinned skills", zh: "固定的技能" }), tokens.active],
    [say({ en: "tools", zh: "工具" }), tokens.tools],
    [say({ en: "loaded skills", zh: "已加载的技能" }), tokens.loaded],
    [say({ en: "messages", zh: "消息" }), tokens.messages],
  ];
  const shown = parts.filter(([, count], index) => count > 0 || index === 0);
  const sum = shown.map(([name, count]) => `${name} ${count.toLocaleString("en")}`).join(" · ");
  return `${sum} = ${tokens.total.toLocaleString("en")} ${say({ en: "tokens", zh: "token" })} (${tokenizer})`;
}

/** `+`, `~` and `−`: what comes, changes and goes with a refresh, or came with one. */
export function showStaleness({ added, changed, removed }: StalenessView, { style }: Terminal): string[] {
  return [
    ...added.map((id) => `  ${style("green", "+")} ${printable(id)}`),
    ...changed.map(({ id, from, to }) => `  ${style("yellow", "~")} ${printable(id)}  ${printable(`${from} → ${to}`)}`),
    ...removed.map((id) => `  ${style("red", "−")} ${printable(id)}`),
  ];
}
