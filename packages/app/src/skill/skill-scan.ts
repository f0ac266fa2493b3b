import { basename, relative, resolve } from "node:path";
import { Fault, findSkill, type PackageSource, type ScanReport } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { printable, type Terminal } from "../doors/cli/terminal.ts";
import { environmentFlag, field, filled } from "../operation/field.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";
import { scanSarif } from "./scan-sarif.ts";
import { countProblems, showProblems } from "./show-problems.ts";
import { ProblemView } from "./skill-view.ts";

/** Scans skills, folders and packages for what their texts and programs would do. */

const ScannedView = () =>
  z.object({
    /** Its address in the catalog, or the path that was named. */
    name: z.string(),
    verdict: z.enum(["blocked", "review", "none"]),
    files: z.number(),
    bytes: z.number(),
    findings: z.array(ProblemView()),
  });
type ScannedView = AnswerOf<typeof ScannedView>;

export const skillScan = operation({
  name: "skill.scan",
  summary: {
    en: "Scan skills for hidden text, instructions against the user and dangerous commands",
    zh: "扫描技能中的隐藏文本、违背用户的指令和危险命令",
  },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    names: field(z._default(z.array(filled()), []), {
      en: "Skills; at a terminal also paths of folders, archives or a SKILL.md",
      zh: "技能；在终端中也可以是目录、压缩包或 SKILL.md 的路径",
    }),
    all: field(z._default(z.boolean(), false), { en: "Scan every listed skill", zh: "扫描列出的所有技能" }),
    version: field(
      z.optional(z.int().check(z.positive())),
      { en: "A version of a library skill", zh: "技能库中的某个版本" },
      { value: "version" },
    ),
    format: field(z._default(z.enum(["text", "sarif"]), "text"), {
      en: "sarif: SARIF 2.1.0, for code hosts and editors",
      zh: "sarif：SARIF 2.1.0，供代码托管平台和编辑器使用",
    }),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      verdict: z.enum(["blocked", "review", "none"]),
      skills: z.array(ScannedView()),
      /** The same as SARIF, if that was asked for. */
      sarif: z.optional(z.string()),
    }),
  async run(app, { names, all, version, format, environment }) {
    if (all === names.length > 0 || (version !== undefined && names.length !== 1))
      throw new Fault("input.invalid", {
        problem: {
          en: "Name skills, or use --all; --version is for one skill",
          zh: "请指明技能或使用 --all；--version 只能用于一个技能",
        },
        usage: "loadout skill scan <name|path>…",
      });
    const skills = all
      ? await scanListed(app, environment)
      : (await Promise.all(names.map((name) => scanNamed(app, name, version, environment)))).flat();
    const verdicts = new Set(skills.map((one) => one.verdict));
    const verdict: ScannedView["verdict"] = verdicts.has("blocked")
      ? "blocked"
      : verdicts.has("review")
        ? "review"
        : "none";
    return {
      verdict,
      skills,
      ...(format === "sarif" && {
        sarif: scanSarif(skills.map(({ name, findings }) => ({ folder: folderOf(name), findings }))),
      }),
    };
  },
  cli: {
    positionals: ["names"],
    rows: "skills",
    plain: ["name", "verdict", "files"],
    exit: ({ verdict }) => (verdict === "blocked" ? 8 : 0),
    // A path is on the machine of the person.
    byHand: ({ names }) => names.some(isPath),
    render: ({ skills, sarif }, terminal) => sarif ?? showScans(skills, terminal),
    next: ({ skills }, { say }) =>
      skills.every(({ findings }) => findings.length === 0)
        ? [
            say({
              en: "No findings does not mean no harm: read a skill before you use it.",
              zh: "没有发现不等于没有危害：使用前请先阅读。",
            }),
          ]
        : [],
    examples: ["loadout skill scan code-review", "loadout skill scan ./my-skill", "loadout skill scan --all --json"],
  },
});

/** What can only be a path. */
const isPath = (name: string): boolean => name === "-" || name === "." || /[\\/]|\.(?:zip|skill|md)$/i.test(name);

const folderOf = (name: string): string =>
  /\.(?:zip|skill|md)$/i.test(name) || name === "." || name === "-"
    ? ""
    : name.replace(/^\.\//, "").replaceAll(":", "/");

async function scanNamed(
  app: App,
  name: string,
  version: number | undefined,
  environment: string | undefined,
): Promise<ScannedView[]> {
  if (isPath(name) && !app.server) return scanPath(app, name);
  return [await scanSkill(app, name, version, environment)];
}

async function scanSkill(app: App, name: string, version?: number, environment?: string): Promise<ScannedView> {
  const library = await app.library();
  const skill = findSkill((await app.environment(environment)).view(), name);
  const report =
    skill.source.kind === "library"
      ? await library.scanVersion(skill.id, version)
      : await library.scan(
          skill.path === skill.directory ? { kind: "folder", path: skill.directory } : folderSource(skill.directory),
        );
  return viewOf(skill.address, report);
}

const folderSource = (path: string): PackageSource => ({ kind: "folder", path });

async function scanListed(app: App, environment: string | undefined): Promise<ScannedView[]> {
  const { skills } = (await app.environment(environment)).view();
  const found: ScannedView[] = [];
  for (const [index, { address }] of skills.entries()) {
    app.person.step(`[${index + 1}/${skills.length}] ${address}`);
    found.push(await scanSkill(app, address, undefined, environment));
  }
  return found;
}

/** Every package at a path; an archive of several skills is scanned skill by skill. */
async function scanPath(app: App, path: string): Promise<ScannedView[]> {
  const library = await app.library();
  const sources =
    path === "-"
      ? [library.sourceOf("-", await app.person.input())]
      : await library.locate(resolve(app.config.workDir, path));
  const found: ScannedView[] = [];
  for (const source of (await Promise.all(sources.map((one) => library.split(one)))).flat()) {
    const place = "path" in source ? relative(app.config.workDir, source.path) || basename(source.path) : source.name;
    found.push(viewOf(sources.length === 1 && source.kind !== "archive" ? path : place, await library.scan(source)));
  }
  return found;
}

const viewOf = (name: string, { verdict, files, bytes, findings }: ScanReport): ScannedView => ({
  name,
  verdict,
  files,
  bytes,
  findings: [...findings],
});

function showScans(skills: readonly ScannedView[], terminal: Terminal): string {
  const { say, style } = terminal;
  const blocks = skills.map(({ name, verdict, findings }) =>
    [
      `${verdictMark(verdict, terminal)}  ${style("bold", printable(name))}`,
      ...(findings.length > 0 ? [showProblems(findings, terminal)] : []),
    ].join("\n"),
  );
  const counted =
    countProblems(
      skills.flatMap(({ findings }) => findings),
      terminal,
    ) || say({ en: "no findings", zh: "没有发现" });
  const files = skills.reduce((sum, one) => sum + one.files, 0);
  const total = say({
    en: `${skills.length} skill${skills.length === 1 ? "" : "s"}, ${files} file${files === 1 ? "" : "s"} scanned`,
    zh: `扫描了 ${skills.length} 个技能、${files} 个文件`,
  });
  return [...blocks, "", `${total} · ${counted}`].join("\n");
}

function verdictMark(verdict: ScannedView["verdict"], { say, style }: Terminal): string {
  if (verdict === "blocked") return style("red", say({ en: "✗ blocked", zh: "✗ 已拦截" }));
  if (verdict === "review") return style("yellow", say({ en: "⚠ review", zh: "⚠ 需复核" }));
  return style("dim", say({ en: "· no findings", zh: "· 没有发现" }));
}
