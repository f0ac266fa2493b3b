import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { showProblems } from "../show-problems.ts";
import type { ChangeView } from "./library-skill.ts";

/** Shows the result of a change to a skill: saved, or nothing changed. */
export function showSaved({ slug, version, changed, problems }: ChangeView, what: string, terminal: Terminal): string {
  const { say, style } = terminal;
  if (!changed)
    return `${style("dim", "·")} ${style("bold", slug)} ${say({ en: `is already up to date (v${version})`, zh: `已是如此（v${version}）` })}`;
  const saved = `${style("green", "✓")} ${style("bold", slug)} v${version}  ${style("dim", printable(what))}`;
  return problems.length > 0 ? `${saved}\n${showProblems(problems, terminal)}` : saved;
}
