import { renderTable } from "../doors/cli/table.ts";
import { printable, type Terminal } from "../doors/cli/terminal.ts";
import type { NeededServerView, RemovedView, ToolChangeView, ToolView } from "./tools-view.ts";

/** Shows the tools and MCP servers of a session in a terminal. */

/** Tools that stay available whatever `allowed-tools` of a skill says. */
const always = ["exec_command", "write_stdin", "close_context", "Skill", "search_skills"];

/** `tools next turn: 9 → 5` with reasons and changes; for global skills, of a new session. */
export function showToolChange(change: ToolChangeView, terminal: Terminal, isGlobal: boolean): string {
  const { say, style } = terminal;
  const { before, after, added, removed, servers, restrictedBy } = change;
  const isSame = added.length + removed.length === 0;
  const counts = isSame
    ? `${after.length}${say({ en: " (no change)", zh: "（不变）" })}`
    : `${before.length} → ${after.length}`;
  const kept = after.filter((name) => always.includes(name));
  const whitelist =
    restrictedBy.length === 0
      ? ""
      : say({
          en: `  allowed-tools of ${restrictedBy.join(", ")} is a hard whitelist`,
          zh: `  ${restrictedBy.join("、")} 的 allowed-tools 是硬性白名单`,
        }) + (kept.length > 0 ? ` (+ ${kept.join(" ")})` : "");
  return [
    `  ${isGlobal ? say({ en: "tools of a new session", zh: "新会话的工具" }) : say({ en: "tools next turn", zh: "下一轮的工具" })}: ${counts}${style("dim", printable(whitelist))}`,
    ...grouped(added, "+", "green", terminal),
    ...grouped(removed, "−", "red", terminal),
    ...showServers(servers, terminal),
  ].join("\n");
}

/** MCP servers with their reasons and known problems. */
export function showServers(servers: readonly NeededServerView[], { say, style }: Terminal): string[] {
  const later = say({ en: "its tools are listed once it is connected", zh: "连接后才有它的工具" });
  return servers.map(({ name, reason, problem }) => {
    const server = `${say({ en: "server", zh: "服务器" })} ${printable(name)}`;
    const why = style("dim", `← ${printable(say(reason.text))}`);
    return problem
      ? `  ${style("red", "✗")} ${server}  ${why}: ${printable(say(problem))}`
      : `  ${style("green", "+")} ${server}  ${why} ${style("dim", `· ${later}`)}`;
  });
}

/** One line per reason: the tools it added or removed. */
export function grouped(
  tools: readonly RemovedView[],
  mark: "+" | "−",
  colour: "green" | "red",
  { say, style }: Terminal,
): string[] {
  const byReason = Map.groupBy(tools, ({ reason }) => say(reason.text));
  return [...byReason].map(
    ([reason, some]) =>
      `  ${style(colour, mark)} ${printable(some.map(({ name }) => name).join(" "))}  ${style("dim", `← ${printable(reason)}`)}`,
  );
}

/** The tools of the next turn, each with its reason and how far it may be used. */
export function showTools(tools: readonly ToolView[], terminal: Terminal): string {
  if (tools.length === 0) return terminal.say({ en: "  no tools", zh: "  没有工具" });
  return renderTable(
    tools,
    [
      { title: { en: "TOOL", zh: "工具" }, text: "name", style: "bold" },
      {
        title: { en: "ONLY", zh: "限于" },
        text: ({ patterns, skillsOnly }) => patterns?.join(" ") ?? (skillsOnly ? "/skills" : ""),
      },
      {
        title: { en: "DESCRIPTION", zh: "描述" },
        text: ({ descriptionLength }, { say }) =>
          say({ en: `${descriptionLength} chars`, zh: `${descriptionLength} 字符` }),
        align: "right",
      },
      { title: { en: "BECAUSE", zh: "原因" }, text: ({ reason }, { say }) => say(reason.text), flexible: true },
    ],
    terminal,
  );
}
