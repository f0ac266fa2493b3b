import { fixableRules } from "@loadout/core";
import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { showSize } from "../../doors/cli/terminal-format.ts";
import { showImpact } from "../impact-view.ts";
import { countProblems, showProblems } from "../show-problems.ts";
import type { ReportView } from "./import-packages.ts";

interface Imported {
  readonly imports: readonly ReportView[];
  readonly dryRun: boolean;
}

/** Shows the outcome of each imported package, then a summary. */
export function showImports({ imports, dryRun }: Imported, terminal: Terminal): string {
  const problems = imports.flatMap((report) => report.problems);
  const counted = countProblems(problems, terminal);
  const closing = summarise(imports, dryRun, terminal);
  return [
    ...imports.map((report) => showReport(report, dryRun, terminal)),
    "",
    counted === "" ? closing : `${counted} · ${closing}`,
  ].join("\n");
}

/** What to do next: correct, import for real, or look. */
export function afterImport({ imports, dryRun }: Imported, { say }: Terminal): string[] {
  const errors = imports.flatMap(({ problems }) => problems.filter(({ severity }) => severity === "error"));
  if (errors.length > 0 && errors.every(({ rule }) => (fixableRules as readonly string[]).includes(rule)))
    return [`→ ${say({ en: "these problems can be fixed automatically", zh: "这可以自动修正" })}: --fix`];
  const made = imports.find(({ state }) => state === "created" || state === "updated");
  if (!made?.slug) return [];
  return [
    dryRun
      ? `→ ${say({ en: "run it again without --dry-run to import", zh: "去掉 --dry-run 即可导入" })}`
      : made.impact?.needsApproval
        ? `→ loadout skill review library:${made.slug}`
        : `→ loadout skill show ${made.slug}`,
  ];
}

/** More than this many findings of one package are counted, not listed; `--json` has them all. */
const mostShown = 40;

function showReport(report: ReportView, dryRun: boolean, terminal: Terminal): string {
  const { say, style } = terminal;
  const facts = [
    report.packedSize > 0 ? showSize(report.packedSize) : "",
    say({
      en: `${report.files.length} file${report.files.length === 1 ? "" : "s"}, ${showSize(report.size)}`,
      zh: `${report.files.length} 个文件，${showSize(report.size)}`,
    }),
    report.encoding === "utf-8"
      ? ""
      : say({ en: `names: ${report.encoding.toUpperCase()}`, zh: `文件名编码：${report.encoding.toUpperCase()}` }),
  ].filter((fact) => fact !== "");
  const mark = report.importable ? style("green", "✓") : style("red", "✗");
  const more = report.problems.length - mostShown;
  return [
    `${mark} ${style("bold", printable(report.name))}  ${style("dim", facts.join(" · "))}`,
    ...(report.problems.length > 0 ? [showProblems(report.problems.slice(0, mostShown), terminal, "    ")] : []),
    ...(more > 0
      ? [say({ en: `    …and ${more} more (--json lists them all)`, zh: `    ……还有 ${more} 项（--json 列出全部）` })]
      : []),
    ...(report.fault
      ? [`    ${style("red", "✗")} ${printable(report.fault.message)}  ${style("dim", report.fault.code)}`]
      : []),
    ...report.fixes.flatMap(({ rule, before, after }) => showFix(rule, before, after, terminal)),
    // A command that writes has said it before.
    ...(report.impact && dryRun ? showImpact(report.impact, terminal) : []),
    `    ${outcome(report, dryRun, terminal)}`,
  ].join("\n");
}

function showFix(rule: string, before: string, after: string, { style, say }: Terminal): string[] {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  const removed = old.filter((line) => !fresh.includes(line));
  const added = fresh.filter((line) => !old.includes(line));
  return [
    `    ${style("green", "✎")} ${say({ en: "fixed", zh: "已修正" })}  ${style("dim", rule)}`,
    ...removed.map((line) => `      ${style("red", `- ${printable(line)}`)}`),
    ...added.map((line) => `      ${style("green", `+ ${printable(line)}`)}`),
  ];
}

function outcome({ state, slug = "", version = 0 }: ReportView, dryRun: boolean, { say, style }: Terminal): string {
  const name = style("bold", slug);
  switch (state) {
    case "created":
      return dryRun
        ? say({ en: `→ would become ${name}`, zh: `→ 将导入为 ${name}` })
        : say({ en: `→ ${name} v${version}`, zh: `→ ${name} v${version}` });
    case "updated":
      return dryRun
        ? say({ en: `→ would become v${version} of ${name}`, zh: `→ 将成为 ${name} 的 v${version}` })
        : say({ en: `→ ${name} is now v${version}`, zh: `→ ${name} 已更新为 v${version}` });
    case "unchanged":
      return say({ en: `· ${name} already has this content (v${version})`, zh: `· ${name} 的内容相同（v${version}）` });
    case "skipped":
      return say({ en: `· ${name} already exists: skipped`, zh: `· ${name} 已存在：跳过` });
    case "refused":
      return say({ en: "✗ refused", zh: "✗ 已拒绝" });
  }
}

function summarise(imports: readonly ReportView[], dryRun: boolean, { say }: Terminal): string {
  const made = imports.filter(({ state }) => state === "created" || state === "updated").length;
  if (dryRun || made === 0) return say({ en: "Nothing was written.", zh: "没有写入任何内容。" });
  const refused = imports.filter(({ state }) => state === "refused").length;
  return refused > 0
    ? say({ en: `${made} imported, ${refused} refused.`, zh: `导入 ${made} 个，拒绝 ${refused} 个。` })
    : say({ en: `${made} imported.`, zh: `已导入 ${made} 个。` });
}
