import type { Text } from "@loadout/core";
import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { showImpact } from "../impact-view.ts";
import { showDifferences } from "../library/show-differences.ts";
import { showProblems } from "../show-problems.ts";
import type { UpdateView } from "./update-view.ts";

/** An update of one skill at a terminal: what was done, or would be. */
export function showUpdate(update: UpdateView, dryRun: boolean, terminal: Terminal): string {
  const { slug, state, before, version, edited, files, conflicts, problems, impact, fault } = update;
  const { say, style } = terminal;
  const name = style("bold", printable(slug));
  const lines = (text: string): string =>
    [
      text,
      ...(problems.length > 0 ? [showProblems(problems, terminal, "    ")] : []),
      ...conflicts.map(({ path, reason }) => `    ${style("red", "✗")} ${printable(path)}  ${say(reasons[reason])}`),
      ...(fault ? [`    ${style("red", "✗")} ${printable(fault.message)}  ${style("dim", fault.code)}`] : []),
      ...(dryRun && impact ? showImpact(impact, terminal) : []),
      ...(dryRun && files.length > 0 ? [showDifferences(files, terminal)] : []),
    ].join("\n");
  if (state === "failed") return lines(`${style("red", "✗")} ${name}`);
  if (state === "refused")
    return lines(`${style("red", "✗")} ${name}  ${say({ en: "the update is not usable", zh: "更新不可用" })}`);
  if (state === "current")
    return lines(`${style("dim", "·")} ${name}  ${say({ en: `current (v${before})`, zh: `已是最新（v${before}）` })}`);
  if (state === "conflicts")
    return lines(
      `${style("yellow", "▲")} ${name}  ${say({ en: "conflicts with edits made here", zh: "与本地修改冲突" })}`,
    );
  const merged = edited && state === "merged" ? say({ en: ", merged with edits", zh: "，已合并本地修改" }) : "";
  return lines(`${style("green", dryRun ? "·" : "✓")} ${name}  v${before} → v${version}${merged}`);
}

const reasons: Record<UpdateView["conflicts"][number]["reason"], Text> = {
  "both-changed": { en: "both sides changed the same lines", zh: "双方修改了相同的行" },
  "removed-here": { en: "removed here, changed upstream", zh: "本地已删除，来源有修改" },
  "removed-upstream": { en: "edited here, removed upstream", zh: "本地有修改，来源已删除" },
  "not-text": { en: "not text: both sides changed it", zh: "不是文本：双方都有修改" },
};
