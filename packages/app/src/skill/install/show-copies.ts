import type { Text } from "@loadout/core";
import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { showImpact } from "../impact-view.ts";
import { showDifferences } from "../library/show-differences.ts";
import type { CopyView } from "../update/update-view.ts";
import { skillsFolder } from "./project-copies.ts";

/** Shows updates of the copies of a project. */

const states: Record<CopyView["state"], Text> = {
  current: { en: "current", zh: "最新" },
  updated: { en: "updated", zh: "已更新" },
  merged: { en: "merged with edits", zh: "已合并本地修改" },
  conflicts: { en: "conflicts with edits", zh: "与本地修改冲突" },
  refused: { en: "not usable", zh: "不可用" },
  failed: { en: "source cannot be read", zh: "来源无法读取" },
};

/** `checked`: how many were compared; those that are current may have been left out. */
export function showCopies(
  updates: readonly CopyView[],
  dryRun: boolean,
  terminal: Terminal,
  checked = updates.length,
): string {
  const { say, style } = terminal;
  if (updates.length === 0 && checked > 0)
    return say({ en: `All ${checked} are current.`, zh: `${checked} 个技能均为最新。` });
  if (updates.length === 0)
    return say({ en: "The lock files of this project name no skill.", zh: "当前项目的锁定文件中没有技能。" });
  const where = (path: string): string => (path.startsWith(`${skillsFolder}/`) ? "" : `  ${printable(path)}`);
  return updates
    .map(({ id, path, state, source, before, commit, files, conflicts, impact, fault }) => {
      const commits = before !== undefined && commit !== undefined && before !== commit;
      const moved = commits ? `  ${before.slice(0, 12)} → ${commit.slice(0, 12)}` : "";
      const isBad = state === "failed" || state === "refused" || state === "conflicts";
      const mark = isBad
        ? style("red", "✗")
        : style(state === "current" ? "dim" : "green", dryRun || state === "current" ? "·" : "✓");
      return [
        `${mark} ${style("bold", printable(id))}  ${say(states[state])}${moved}  ${style("dim", `${printable(source)}${where(path)}`)}`,
        ...conflicts.map(({ path }) => `    ${style("red", "✗")} ${printable(path)}`),
        ...(fault ? [`    ${printable(fault.message)}  ${style("dim", fault.code)}`] : []),
        ...(dryRun && impact ? showImpact(impact, terminal) : []),
        ...(dryRun && files.length > 0 ? [showDifferences(files, terminal)] : []),
      ].join("\n");
    })
    .join("\n");
}
