import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { showProblems } from "../show-problems.ts";
import type { ChangeView } from "./library-skill.ts";

/** A change that was saved, or that changed nothing. */
export function showSaved({ slug, version, changed, problems }: ChangeView, what: string, terminal: Terminal): string {
  const { say, style } = terminal;
  if (!changed)
    return `${style("dim", "·")} ${style("bold", slug)} ${say({ en: `is like that already (v${version})`, zh: `已是如此（v${version}）` })}`;
  const saved = `${style("green", "✓")} ${style("bold", slug)} v${version}  ${style("dim", printable(what))}`;
  return problems.length > 0 ? `${saved}\n${showProblems(problems, terminal)}` : saved;
}

/** `1.2 MB`: a size as people say it. */
export function showSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ["KB", "MB", "GB"];
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}
