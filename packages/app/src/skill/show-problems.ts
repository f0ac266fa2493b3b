import { type Diagnostic, type Language, type Severity, translateDiagnostic } from "@loadout/core";
import { printable, type Terminal } from "../doors/cli/terminal.ts";
import type { ProblemView } from "./skill-view.ts";

/** Shows diagnostics in a terminal. */

const marks: Record<Severity, { mark: string; style: "red" | "yellow" | "dim" }> = {
  error: { mark: "✗", style: "red" },
  warning: { mark: "⚠", style: "yellow" },
  info: { mark: "·", style: "dim" },
};

/** A finding in the reader's language. */
export const translateProblem = (problem: ProblemView, language: Language): { message: string; fix: string } =>
  translateDiagnostic(problem as Diagnostic, language);

/** One problem in two lines: what and where, then the fix. */
function showProblem(problem: ProblemView, terminal: Terminal, indent = "  "): string {
  const { mark, style } = marks[problem.severity];
  const { message, fix } = translateProblem(problem, terminal.language);
  const place = problem.line === undefined ? "" : `:${problem.line}:${problem.column ?? 1}`;
  const file = problem.path === undefined ? "" : `${printable(problem.path)}${place}  `;
  const rule = terminal.style("dim", problem.rule);
  return `${indent}${terminal.style(style, mark)} ${file}${printable(message)}  ${rule}\n${indent}  → ${printable(fix)}`;
}

export const showProblems = (problems: readonly ProblemView[], terminal: Terminal, indent = "  "): string =>
  problems.map((problem) => showProblem(problem, terminal, indent)).join("\n");

/** `1 error, 2 warnings`, or nothing. */
export function countProblems(problems: readonly ProblemView[], terminal: Terminal): string {
  const count = (severity: Severity): number => problems.filter((problem) => problem.severity === severity).length;
  const [errors, warnings] = [count("error"), count("warning")];
  const parts = [
    errors > 0 ? terminal.say({ en: `${errors} error${errors === 1 ? "" : "s"}`, zh: `${errors} 个错误` }) : "",
    warnings > 0
      ? terminal.say({ en: `${warnings} warning${warnings === 1 ? "" : "s"}`, zh: `${warnings} 个提醒` })
      : "",
  ];
  return parts.filter((part) => part !== "").join(terminal.say({ en: ", ", zh: "，" }));
}
