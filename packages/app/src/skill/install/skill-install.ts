import { mkdtemp, readdir, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import { codeOf, Fault, nearest, type PackageSource, parseSkill, readSkillFile } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { field, filled } from "../../operation/field.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { showProblems } from "../show-problems.ts";
import { importFields } from "../skill-fields.ts";
import { fetchRepository, type RepositoryRules, serverRules } from "./fetch-repository.ts";
import { type ImportChoice, importPackages, ReportView } from "./import-packages.ts";
import { afterImport, showImports } from "./show-import.ts";

/** Imports skills from a repository, or from a folder on the server, into the library. */

const FoundView = () =>
  z.object({
    /** Its folder's name. */
    id: z.string(),
    /** Where it lies in the source. */
    path: z.string(),
    name: z.optional(z.string()),
    description: z.optional(z.string()),
    importable: z.boolean(),
    /** The result an import would have, and the slug. */
    state: ReportView().shape.state,
    slug: z.optional(z.string()),
    files: z.number(),
    size: z.number(),
    /** Files that can be run. */
    executable: z.array(z.string()),
    /** What it asks for. */
    tools: z.array(z.string()),
    servers: z.array(z.string()),
    problems: ReportView().shape.problems,
  });
type FoundView = AnswerOf<typeof FoundView>;

const InstallView = () =>
  z.object({
    source: z.string(),
    /** The commit that was fetched, for a repository. */
    commit: z.optional(z.string()),
    /** The skills of the source; with `list`, nothing else is done. */
    found: z.array(FoundView()),
    /** The results of the chosen skills. */
    imports: z.array(ReportView()),
  });
type InstallView = AnswerOf<typeof InstallView>;

export interface InstallOptions {
  /** The addresses that may be fetched. */
  readonly rules?: RepositoryRules;
  /** Where fetched files are kept until they are imported. */
  readonly temporary?: string;
}

/** Installs on the machine this runs on. */
export const createSkillInstall = ({ rules = serverRules, temporary = tmpdir() }: InstallOptions = {}) =>
  operation({
    name: "skill.install",
    summary: {
      en: "Import skills from a repository or a folder on the server",
      zh: "把仓库或服务器目录中的技能导入技能库",
    },
    role: "superadmin",
    effect: "write",
    place: "anywhere",
    input: z.object({
      source: field(filled(), {
        en: "owner/repo, an https or ssh URL, or an absolute path on the server",
        zh: "owner/repo、https 或 ssh 地址，或服务器上的绝对路径",
      }),
      names: field(z._default(z.array(filled()), []), {
        en: "Skills to import: folder name, path or name",
        zh: "要导入的技能：目录名、路径或名称",
      }),
      all: field(z._default(z.boolean(), false), { en: "Import all skills found", zh: "导入找到的全部技能" }),
      list: field(
        z._default(z.boolean(), false),
        { en: "List the skills without importing them", zh: "只查看，不写入" },
        { short: "l" },
      ),
      ref: field(z.optional(filled()), {
        en: "Branch or tag of the repository",
        zh: "仓库的分支或标签",
      }),
      ...importFields(),
    }),
    output: InstallView,
    async run(app, { source, names, all, list, ref, onConflict, fix, allowHiddenText }) {
      if ([list, all, names.length > 0].filter(Boolean).length !== 1) throw chooseOne();
      return withSource(app, { source, ref }, { rules, temporary }, async (root, commit) => {
        const packages = await packagesIn(app, root, source);
        const choice = { onConflict, fix, allowHiddenText };
        const found = await look(app, packages, choice);
        const chosen = list ? [] : all ? packages : choose(names, packages, found);
        const labelled = chosen.map(({ source: one, path }) => ({ source: one, label: path }));
        const imports = chosen.length === 0 ? [] : await importPackages(app, labelled, { ...choice, dryRun: false });
        return { source, ...(commit !== undefined && { commit }), found, imports };
      });
    },
    cli: {
      positionals: ["source", "names"],
      exit: ({ imports }) => (imports.every(({ importable }) => importable) ? 0 : 8),
      render: (view, terminal) =>
        view.imports.length > 0
          ? showImports({ imports: view.imports, dryRun: false }, terminal)
          : showFound(view, terminal),
      next: ({ imports }, terminal) => [
        terminal.say({
          en: "Skills run with the permissions of the agent. Read them before you use them.",
          zh: "技能以智能体的权限运行，使用前请先阅读。",
        }),
        ...(imports.length > 0
          ? afterImport({ imports, dryRun: false }, terminal)
          : ["→ loadout skill install <source> <name>…"]),
      ],
      examples: [
        "loadout skill install anthropics/skills --list",
        "loadout skill install https://github.com/anthropics/skills pdf docx",
        "loadout skill install /srv/team-skills --all --on-conflict update",
      ],
    },
  });

export const skillInstall = createSkillInstall();

const chooseOne = (): Fault =>
  new Fault("input.invalid", {
    problem: { en: "Name skills, or use --all or --list", zh: "请指明技能，或选择 all 或 list，三者取一" },
    usage: "loadout skill install <source> --list",
  });

/** Has the source as a folder while `work` runs; what was fetched for that is gone afterwards. */
async function withSource<T>(
  app: App,
  { source, ref }: { readonly source: string; readonly ref: string | undefined },
  { rules, temporary }: Required<InstallOptions>,
  work: (root: string, commit?: string) => Promise<T>,
): Promise<T> {
  if (isAbsolute(source)) return work(await checkFolder(source, ref));
  const folder = await realpath(await mkdtemp(join(temporary, "loadout-install-")));
  try {
    const { variables } = app.config;
    app.person.progress(app.say({ en: `Fetching ${source}`, zh: `正在获取 ${source}` }));
    const { root, commit } = await app.person.interruptible((signal) =>
      fetchRepository({ source, ref, folder, variables, signal }, rules),
    );
    return await work(root, commit);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkFolder(source: string, ref: string | undefined): Promise<string> {
  const refuse = (en: string, zh: string): Fault => new Fault("source.refused", { source, reason: { en, zh } });
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(source)) throw refuse("it contains control characters", "它包含控制字符");
  if (ref !== undefined) throw refuse("a folder has no branches", "目录没有分支");
  const state = await stat(source).catch((error: unknown) => {
    if (codeOf(error) !== "ENOENT" && codeOf(error) !== "ENOTDIR") throw error;
    return undefined;
  });
  if (!state?.isDirectory()) throw refuse("there is no such folder on the server", "服务器上没有这个目录");
  const real = await realpath(source);
  if (dirname(real) === real) throw refuse("it is the root of the file system", "它是整个磁盘");
  return real;
}

interface Found {
  readonly source: PackageSource;
  readonly path: string;
}

/** Folders with a SKILL.md, and refusals met while searching. Links are not followed. */
async function packagesIn(app: App, root: string, source: string): Promise<Found[]> {
  const located = await (await app.library()).locate(root);
  const isPackage = await Promise.all(
    located.map(async (one) => one.kind === "refused" || ("path" in one && (await isSkillFolder(one.path)))),
  );
  const packages = located.filter((_, index) => isPackage[index]);
  if (!packages.some(({ kind }) => kind === "folder"))
    throw new Fault("source.refused", { source, reason: { en: "it contains no skills", zh: "其中没有技能" } });
  return packages.map((one) => ({
    source: one,
    path: "path" in one ? relative(root, one.path) || "." : one.name,
  }));
}

const isSkillFolder = async (folder: string): Promise<boolean> =>
  (await readdir(folder)).some((name) => name.toLowerCase() === "skill.md");

const idOf = ({ source }: Found): string => ("path" in source ? basename(source.path) : source.name);

/** The result that each import would have. Nothing is written. */
async function look(
  app: App,
  packages: readonly Found[],
  choice: Pick<ImportChoice, "onConflict" | "fix" | "allowHiddenText">,
): Promise<FoundView[]> {
  const labelled = packages.map(({ source, path }) => ({ source, label: path }));
  const reports = await importPackages(app, labelled, { ...choice, dryRun: true });
  const heads = await Promise.all(packages.map(headOf));
  return packages.flatMap((one, index) => {
    const report = reports[index];
    if (!report) return [];
    const { importable, state, slug, files, size, problems } = report;
    return [
      {
        id: idOf(one),
        path: one.path,
        ...(heads[index] ?? { tools: [], servers: [] }),
        importable,
        state,
        ...(slug !== undefined && { slug }),
        files: files.length,
        size,
        executable: files.filter((file) => file.executable).map(({ path }) => path),
        problems,
      },
    ];
  });
}

/** The tools and servers that its SKILL.md asks for; a file that cannot be read is among the problems. */
async function headOf({ source }: Found): Promise<Pick<FoundView, "name" | "description" | "tools" | "servers">> {
  const unknown = { tools: [], servers: [] };
  if (!("path" in source)) return unknown;
  try {
    const { skill } = parseSkill(await readSkillFile({ directory: source.path, path: source.path }, "SKILL.md"));
    if (!skill) return unknown;
    const { name, description, dependencies } = skill;
    return { name, description, tools: [...dependencies.tools], servers: [...dependencies.servers] };
  } catch (error) {
    if (error instanceof Fault) return unknown;
    throw error;
  }
}

/** The packages that are meant, all of them or none: by path, by id, else by the name they give themselves. */
function choose(names: readonly string[], packages: readonly Found[], found: readonly FoundView[]): Found[] {
  const chosen = names.map((name) => {
    const ways = [
      (one: FoundView) => one.path === name,
      (one: FoundView) => one.id === name,
      (one: FoundView) => one.name?.toLowerCase() === name.toLowerCase(),
    ];
    const [first, second] = ways.map((way) => found.filter(way)).find((some) => some.length > 0) ?? [];
    if (!first) {
      const candidates = nearest(
        name,
        found.map(({ id }) => id),
        8,
      ).join(", ");
      throw new Fault("skill.not-found", { name, candidates });
    }
    if (second) {
      const same = found.filter(({ id }) => id === first.id).map(({ path }) => path);
      throw new Fault("skill.ambiguous", { name, candidates: same.join(", ") });
    }
    return first.path;
  });
  return packages.filter(({ path }) => chosen.includes(path));
}

function showFound({ source, commit, found }: InstallView, terminal: Terminal): string {
  const { say, style } = terminal;
  return [
    ...found.flatMap(({ id, path, description = "", importable, problems }) => [
      `${importable ? style("green", "✓") : style("red", "✗")} ${style("bold", printable(id))}  ${printable(description).slice(0, 100)}  ${style("dim", printable(path))}`,
      ...(problems.length > 0 ? [showProblems(problems.slice(0, mostShown), terminal, "    ")] : []),
    ]),
    "",
    style(
      "dim",
      printable(
        `${say({ en: `${found.length} found in ${source}`, zh: `在 ${source} 中找到 ${found.length} 个` })}${commit === undefined ? "" : ` (${commit.slice(0, 12)})`}`,
      ),
    ),
  ].join("\n");
}

/** Problems of one skill in a list; its import tells them all. */
const mostShown = 10;
