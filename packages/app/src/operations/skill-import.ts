import { basename, relative, resolve } from "node:path";
import { Fault, fixableRules, type ImportReport, type Known, onConflict, type PackageSource } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { countProblems, showProblems } from "../cli/show-problems.ts";
import { showSize } from "../cli/show-saved.ts";
import { printable, type Terminal } from "../cli/terminal.ts";
import { field } from "../field.ts";
import { fromVersion } from "../library-skill.ts";
import { operation } from "../operation.ts";
import { createProgress } from "../progress.ts";
import { ProblemView, problemView } from "../views.ts";

const ReportView = () =>
  z.object({
    name: z.string(),
    kind: z.string(),
    state: z.enum(["created", "updated", "unchanged", "skipped", "refused"]),
    importable: z.boolean(),
    slug: z.optional(z.string()),
    version: z.optional(z.number()),
    digest: z.optional(z.string()),
    packedSize: z.number(),
    size: z.number(),
    encoding: z.string(),
    files: z.array(z.object({ path: z.string(), size: z.number(), executable: z.boolean() })),
    dropped: z.array(z.string()),
    fixes: z.array(z.object({ rule: z.string(), before: z.string(), after: z.string() })),
    problems: z.array(ProblemView()),
    /** Why it could not be tried to the end. */
    fault: z.optional(z.object({ code: z.string(), message: z.string(), hint: z.string() })),
  });
type ReportView = z.infer<ReturnType<typeof ReportView>>;

export const skillImport = operation({
  name: "skill.import",
  summary: { en: "Take skills into the library", zh: "把技能导入技能库" },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({
    paths: field(z.array(z.string().check(z.minLength(1))).check(z.minLength(1)), {
      en: "A ZIP or .skill file, a SKILL.md, a skill's folder, a folder of skills, or - for standard input",
      zh: "ZIP 或 .skill 文件、SKILL.md、技能目录、一组技能的目录，或 - 表示标准输入",
    }),
    dryRun: field(z._default(z.boolean(), false), {
      en: "Report everything, write nothing",
      zh: "只报告，不写入",
    }),
    onConflict: field(z._default(z.enum(onConflict), "rename"), {
      en: "Where the slug is taken: -v2, the next version, or nothing",
      zh: "slug 已被占用时：改名为 -v2、作为新版本，或跳过",
    }),
    fix: field(z._default(z.boolean(), false), {
      en: "Correct what can be corrected (quotes, name, byte order mark)",
      zh: "自动修正可修正的问题（引号、名称、BOM）",
    }),
    from: fromVersion(),
    key: field(
      z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      { en: "Imported once for this key, however often it is asked for", zh: "同一个键只导入一次，重复执行也一样" },
      { value: "key" },
    ),
  }),
  output: () => z.object({ dryRun: z.boolean(), importable: z.boolean(), imports: z.array(ReportView()) }),
  async run(app, { paths, dryRun, onConflict: policy, fix, from, key }) {
    const library = await app.library();
    const sources = (await Promise.all(paths.map((path) => sourcesAt(app, path)))).flat();
    if (from !== undefined && sources.length > 1)
      throw new Fault("input.invalid", {
        problem: { en: "--from is for one skill", zh: "--from 只能用于一个技能" },
        usage: "loadout skill import <path> --on-conflict update --from <version>",
      });
    const known = await knownWith(app, sources);
    const progress = createProgress(app.person);
    const imports: ReportView[] = [];
    for (const [index, { source, label }] of sources.entries()) {
      const place = sources.length > 1 ? `[${index + 1}/${sources.length}] ` : "";
      const options = {
        author: app.actor,
        dryRun,
        onConflict: policy,
        fix,
        known,
        ...(from !== undefined && { from }),
        ...(key !== undefined && { key: sources.length > 1 ? `${key}/${label}` : key }),
        onProgress: (done: number, total: number) => progress(`${place}${nameOf(source)}  ${done}/${total}`),
      };
      try {
        imports.push(reportView(await library.import(source, options)));
      } catch (error) {
        // Of several, those that are in stay in: what became of each is told.
        if (!(error instanceof Fault) || sources.length === 1) throw error;
        imports.push(failedView(source, error));
      }
    }
    return { dryRun, importable: imports.every(({ importable }) => importable), imports };
  },
  cli: {
    positionals: ["paths"],
    rows: "imports",
    plain: ["name", "state", "slug", "version"],
    exit: ({ importable }) => (importable ? 0 : 8),
    render({ imports, dryRun }, terminal) {
      const problems = imports.flatMap((report) => report.problems);
      const counted = countProblems(problems, terminal);
      const closing = summarise(imports, dryRun, terminal);
      return [
        ...imports.map((report) => showReport(report, dryRun, terminal)),
        "",
        counted === "" ? closing : `${counted} · ${closing}`,
      ].join("\n");
    },
    next({ imports, dryRun }, { say }) {
      const errors = imports.flatMap(({ problems }) => problems.filter(({ severity }) => severity === "error"));
      if (errors.length > 0 && errors.every(({ rule }) => (fixableRules as readonly string[]).includes(rule)))
        return [`→ ${say({ en: "this can be corrected", zh: "这可以自动修正" })}: --fix`];
      const made = imports.find(({ state }) => state === "created" || state === "updated");
      if (!made?.slug) return [];
      return [
        dryRun
          ? `→ ${say({ en: "the same without --dry-run imports it", zh: "去掉 --dry-run 即可导入" })}`
          : `→ loadout skill show ${made.slug}`,
      ];
    },
    examples: [
      "loadout skill import pdf.zip --dry-run",
      "loadout skill import pdf.zip --on-conflict update",
      "loadout skill import ./team-skills --fix",
    ],
  },
});

/** A source, and how it is told from the others of one command. */
interface Labelled {
  readonly source: PackageSource;
  readonly label: string;
}

async function sourcesAt(app: App, path: string): Promise<readonly Labelled[]> {
  const library = await app.library();
  if (path === "-") return [{ source: library.sourceOf("-", await app.person.input()), label: "-" }];
  const found = await library.locate(resolve(app.config.workDir, path));
  const labelOf = (source: PackageSource, index: number): string =>
    found.length === 1
      ? path
      : `${path}/${"path" in source ? relative(app.config.workDir, source.path) : `${index} ${source.name}`}`;
  return found.map((source, index) => ({ source, label: labelOf(source, index) }));
}

const nameOf = (source: PackageSource): string => ("path" in source ? basename(source.path) : source.name);

/** Skills that come together may depend on each other. */
async function knownWith(app: App, sources: readonly Labelled[]): Promise<Known> {
  const known = await app.known();
  const coming = sources.flatMap(({ source }) => ("path" in source ? [basename(source.path)] : []));
  return { ...known, skills: [...(known.skills ?? []), ...coming] };
}

/** One of several that could not be tried to the end. */
const failedView = (source: PackageSource, error: Fault): ReportView => ({
  name: nameOf(source),
  kind: source.kind,
  state: "refused",
  importable: false,
  packedSize: 0,
  size: 0,
  encoding: "utf-8",
  files: [],
  dropped: [],
  fixes: [],
  problems: [],
  fault: { code: error.code, message: error.say("en").message, hint: error.say("en").hint },
});

const reportView = ({ files, dropped, fixes, problems, ...rest }: ImportReport): ReportView => ({
  ...rest,
  files: files.map((file) => ({ ...file })),
  dropped: [...dropped],
  fixes: fixes.map((fix) => ({ ...fix })),
  problems: problems.map(problemView),
});

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
    `    ${outcome(report, dryRun, terminal)}`,
  ].join("\n");
}

function showFix(rule: string, before: string, after: string, { style, say }: Terminal): string[] {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  const removed = old.filter((line) => !fresh.includes(line));
  const added = fresh.filter((line) => !old.includes(line));
  return [
    `    ${style("green", "✎")} ${say({ en: "corrected", zh: "已修正" })}  ${style("dim", rule)}`,
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
      return say({ en: `· ${name} has just this content (v${version})`, zh: `· ${name} 的内容相同（v${version}）` });
    case "skipped":
      return say({ en: `· ${name} is there already: skipped`, zh: `· ${name} 已存在：跳过` });
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
