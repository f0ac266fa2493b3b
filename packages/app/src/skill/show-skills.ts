import { type Column, renderTable } from "../doors/cli/table.ts";
import type { Terminal } from "../doors/cli/terminal.ts";
import { age, showCount } from "../doors/cli/terminal-format.ts";
import { translateProblem } from "./show-problems.ts";
import type { SkillView, SourceView } from "./skill-view.ts";

const statuses: Record<
  SkillView["status"],
  { mark: string; style: "green" | "red" | "dim" | "yellow"; en: string; zh: string }
> = {
  ready: { mark: "●", style: "green", en: "ready", zh: "可用" },
  invalid: { mark: "✗", style: "red", en: "invalid", zh: "无效" },
  shadowed: { mark: "○", style: "dim", en: "shadowed", zh: "被遮蔽" },
  disabled: { mark: "○", style: "dim", en: "disabled", zh: "已停用" },
  unapproved: { mark: "▲", style: "yellow", en: "not approved", zh: "未获批" },
  withdrawn: { mark: "✗", style: "red", en: "withdrawn", zh: "已撤回" },
  untrusted: { mark: "▲", style: "yellow", en: "untrusted", zh: "未信任" },
};

export function showStatus(status: SkillView["status"], terminal: Terminal): string {
  const { mark, ...words } = statuses[status];
  return `${mark} ${terminal.say(words)}`;
}

/** The table of skills. An invalid skill shows its first error instead of its description. */
export const showSkills = (skills: readonly SkillView[], terminal: Terminal): string =>
  renderTable(skills, columns, terminal);

const columns: readonly Column<SkillView>[] = [
  { title: "ID", text: "id", style: "bold" },
  { title: { en: "NAME", zh: "名称" }, text: ({ id, name }) => (name === id ? "" : name) },
  { title: { en: "SOURCE", zh: "来源" }, text: ({ address, id }) => address.slice(0, -id.length - 1) },
  {
    title: { en: "STATUS", zh: "状态" },
    text: ({ status }, terminal) => showStatus(status, terminal),
    style: (text, { status }, { style }) => style(statuses[status].style, text),
  },
  { title: { en: "NEEDS", zh: "依赖" }, text: needs },
  { title: { en: "TOKENS", zh: "TOKEN 数" }, text: showTokens, align: "right" },
  { title: { en: "UPDATED", zh: "更新" }, text: ({ modifiedAt }) => age(modifiedAt), align: "right" },
  { title: { en: "DESCRIPTION", zh: "描述" }, text: describe, flexible: true },
];

/** `84 / 2,310`: in the list of skills / once loaded. */
export function showTokens({ listingTokens, fullTokens }: Pick<SkillView, "listingTokens" | "fullTokens">): string {
  return listingTokens === undefined || fullTokens === undefined
    ? ""
    : `${showCount(listingTokens)} / ${showCount(fullTokens)}`;
}

/** What the two numbers are, and what they were counted with. */
export const tokensMeaning = (tokenizer: string, { say }: Terminal): string =>
  say({
    en: `tokens: in the list of skills / instructions, counted with ${tokenizer}`,
    zh: `token 数：清单中的一行 / 全部指令，按 ${tokenizer} 统计`,
  });

/** `2t 1m`: how many tools, MCP servers and skills it depends on. */
function needs({ dependencies: { tools, servers, skills } }: SkillView): string {
  const counts = [`${tools.length}t`, `${servers.length}m`, `${skills.length}s`];
  return counts.filter((count) => !count.startsWith("0")).join(" ");
}

function describe({ status, description, problems, shadowedBy }: SkillView, { language }: Terminal): string {
  const problem = problems.find(({ severity }) => severity === "error");
  if (!problem) return status === "shadowed" ? `→ ${shadowedBy}` : description;
  const place = problem.line === undefined ? "" : `SKILL.md:${problem.line} `;
  return `${place}${translateProblem(problem, language).message}`;
}

/** The places that were searched, in order of precedence. */
export const showSources = (sources: readonly SourceView[], terminal: Terminal): string =>
  renderTable(
    sources.map((source, index) => ({ ...source, order: index + 1 })),
    [
      { title: "#", text: "order", align: "right" },
      { title: { en: "SOURCE", zh: "来源" }, text: "name" },
      {
        title: { en: "READY", zh: "可用" },
        text: ({ ready, listed }) => (listed === 0 ? "–" : ready === listed ? String(ready) : `${ready}/${listed}`),
        align: "right",
      },
      {
        title: { en: "FOLDER", zh: "目录" },
        text: ({ root, trusted, listed }, { say }) =>
          `${root}${!trusted && listed > 0 ? say({ en: "  (not trusted)", zh: "（未信任）" }) : ""}`,
      },
    ],
    terminal,
  );
