import { renderTable } from "../doors/cli/table.ts";
import type { Terminal } from "../doors/cli/terminal.ts";
import { printable } from "../doors/cli/terminal.ts";
import { translateProblem } from "./show-problems.ts";
import type { SkillView, SourceView } from "./skill-view.ts";

const statuses: Record<
  SkillView["status"],
  { mark: string; style: "green" | "red" | "dim" | "yellow"; en: string; zh: string }
> = {
  ready: { mark: "●", style: "green", en: "ready", zh: "可用" },
  invalid: { mark: "✗", style: "red", en: "invalid", zh: "无效" },
  shadowed: { mark: "○", style: "dim", en: "shadowed", zh: "被遮蔽" },
  untrusted: { mark: "▲", style: "yellow", en: "untrusted", zh: "未信任" },
};

export function showStatus(status: SkillView["status"], terminal: Terminal): string {
  const { mark, ...words } = statuses[status];
  return `${mark} ${terminal.say(words)}`;
}

/** The table of skills; what is wrong with one stands where its description would be. */
export function showSkills(skills: readonly SkillView[], terminal: Terminal, now = Date.now()): string {
  const { say } = terminal;
  return renderTable(
    skills,
    [
      { title: "ID", text: ({ id }) => printable(id), style: (text) => terminal.style("bold", text) },
      { title: say({ en: "NAME", zh: "名称" }), text: ({ id, name }) => (name === id ? "" : printable(name)) },
      {
        title: say({ en: "SOURCE", zh: "来源" }),
        text: ({ address, id }) => printable(address.slice(0, -id.length - 1)),
      },
      {
        title: say({ en: "STATUS", zh: "状态" }),
        text: ({ status }) => showStatus(status, terminal),
        style: (text, { status }) => terminal.style(statuses[status].style, text),
      },
      { title: say({ en: "NEEDS", zh: "依赖" }), text: needs },
      { title: say({ en: "TOKENS", zh: "TOKEN 数" }), text: showTokens, align: "right" },
      { title: say({ en: "UPDATED", zh: "更新" }), text: ({ modifiedAt }) => age(modifiedAt, now), align: "right" },
      { title: say({ en: "DESCRIPTION", zh: "描述" }), text: (skill) => describe(skill, terminal), flexible: true },
    ],
    terminal,
  );
}

/** `84 / 2,310`: in the list of skills / once loaded. */
export const showTokens = ({ listingTokens, fullTokens }: Pick<SkillView, "listingTokens" | "fullTokens">): string =>
  listingTokens === undefined || fullTokens === undefined
    ? ""
    : `${listingTokens.toLocaleString("en")} / ${fullTokens.toLocaleString("en")}`;

/** What the two numbers are, and what they were counted with. */
export const tokensMeaning = (tokenizer: string, { say }: Terminal): string =>
  say({
    en: `tokens: in the list of skills / instructions, counted with ${tokenizer}`,
    zh: `token 数：清单中的一行 / 全部指令，按 ${tokenizer} 统计`,
  });

const needs = ({ dependencies: { tools, servers, skills } }: SkillView): string =>
  [
    tools.length > 0 ? `${tools.length}t` : "",
    servers.length > 0 ? `${servers.length}m` : "",
    skills.length > 0 ? `${skills.length}s` : "",
  ]
    .filter((part) => part !== "")
    .join(" ");

function describe({ status, description, problems, shadowedBy }: SkillView, terminal: Terminal): string {
  const problem = problems.find(({ severity }) => severity === "error");
  if (!problem) return printable(status === "shadowed" ? `→ ${shadowedBy}` : description);
  const place = problem.line === undefined ? "" : `SKILL.md:${problem.line} `;
  return printable(`${place}${translateProblem(problem, terminal.language).message}`);
}

/** `3m`, `2h`, `5d`: how long ago. */
export function age(moment: string | undefined, now: number): string {
  if (moment === undefined) return "";
  const minutes = Math.max(0, Math.round((now - Date.parse(moment)) / 60_000));
  if (minutes < 60) return `${minutes}m`;
  if (minutes < 60 * 48) return `${Math.round(minutes / 60)}h`;
  return `${Math.round(minutes / 1440)}d`;
}

/** The places that were searched, in the order in which they win. */
export function showSources(sources: readonly SourceView[], terminal: Terminal): string {
  const { say } = terminal;
  const rows = sources.map(({ name, root, ready, listed, trusted }, index) => {
    const count = listed === 0 ? "–" : ready === listed ? String(ready) : `${ready}/${listed}`;
    return { order: String(index + 1), name, root, count, isIgnored: !trusted && listed > 0 };
  });
  return renderTable(
    rows,
    [
      { title: "#", text: ({ order }) => order, align: "right" },
      { title: say({ en: "SOURCE", zh: "来源" }), text: ({ name }) => name },
      { title: say({ en: "READY", zh: "可用" }), text: ({ count }) => count, align: "right" },
      {
        title: say({ en: "FOLDER", zh: "目录" }),
        text: ({ root, isIgnored }) =>
          `${printable(root)}${isIgnored ? say({ en: "  (not trusted)", zh: "（未信任）" }) : ""}`,
      },
    ],
    terminal,
  );
}
