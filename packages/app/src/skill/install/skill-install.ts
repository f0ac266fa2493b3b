import { Fault, nearest, parseSkill, readSkillFile } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { field, filled } from "../../operation/field.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { showProblems } from "../show-problems.ts";
import { assertSeen, dryRunField, importFields, seenDigests } from "../skill-fields.ts";
import { type ImportChoice, importPackages, type LabelledSource, ReportView, showImpacts } from "./import-packages.ts";
import { type FoundPackage, idOf, type OpenSource, type SourceOptions, withSource } from "./open-source.ts";
import { afterImport, showImports } from "./show-import.ts";

/** Imports skills from a repository, a site with an index, or a folder on the server into the library. */

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
    /** Of what an import would keep. */
    digest: z.optional(z.string()),
    files: z.number(),
    size: z.number(),
    /** Files that can be run. */
    executable: z.array(z.string()),
    /** What it asks for. */
    tools: z.array(z.string()),
    servers: z.array(z.string()),
    problems: ReportView().shape.problems,
    /** What it would change, for whom. */
    impact: ReportView().shape.impact,
  });
type FoundView = AnswerOf<typeof FoundView>;

const InstallView = () =>
  z.object({
    source: z.string(),
    dryRun: z.boolean(),
    /** The commit that was fetched, for a repository. */
    commit: z.optional(z.string()),
    /** The skills of the source; with `list`, nothing else is done. */
    found: z.array(FoundView()),
    /** The results of the chosen skills. */
    imports: z.array(ReportView()),
  });
type InstallView = AnswerOf<typeof InstallView>;

/** Installs on the machine this runs on. */
export const createSkillInstall = (options: SourceOptions = {}) =>
  operation({
    name: "skill.install",
    summary: {
      en: "Import skills from a repository, a site with an index, or a folder on the server",
      zh: "把仓库、带索引的网站或服务器目录中的技能导入技能库",
    },
    role: "superadmin",
    effect: "write",
    place: "anywhere",
    input: z.object({
      source: field(filled(), {
        en: "owner/repo, an https or ssh URL, a site with an index of skills, or an absolute path on the server",
        zh: "owner/repo、https 或 ssh 地址、带技能索引的网站，或服务器上的绝对路径",
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
      dryRun: dryRunField(),
      ref: field(z.optional(filled()), {
        en: "Branch or tag of the repository",
        zh: "仓库的分支或标签",
      }),
      digests: seenDigests(),
      ...importFields(),
    }),
    output: InstallView,
    async run(
      app,
      { source, names, all, list, dryRun, ref, digests, onConflict, fix, allowHiddenText, allowFindings },
    ) {
      if ([list, all, names.length > 0].filter(Boolean).length !== 1) throw chooseOne();
      return withSource(app, { source, ref, names }, options, async (opened) => {
        const { commit, packages } = opened;
        const choice = { onConflict, fix, allowHiddenText, allowFindings };
        const found = await look(app, opened, choice);
        const chosen = list ? [] : all ? packages : choose(names, packages, found);
        for (const one of chosen) assertSeen(digests, found.find(({ path }) => path === one.path)?.digest, one.path);
        const labelled = chosen.map((one) => labelledSource(one, opened));
        const imports = chosen.length === 0 ? [] : await importPackages(app, labelled, { ...choice, dryRun });
        return { source, dryRun, ...(commit !== undefined && { commit }), found, imports };
      });
    },
    cli: {
      positionals: ["source", "names"],
      exit: ({ imports }) => (imports.every(({ importable }) => importable) ? 0 : 8),
      render: (view, terminal) => (view.imports.length > 0 ? showImports(view, terminal) : showFound(view, terminal)),
      announce: ({ imports }, terminal) => showImpacts(imports, terminal),
      next: ({ imports, dryRun }, terminal) => [
        terminal.say({
          en: "Skills run with the permissions of the agent. Read them before you use them.",
          zh: "技能以智能体的权限运行，使用前请先阅读。",
        }),
        ...(imports.length > 0
          ? afterImport({ imports, dryRun }, terminal)
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
    problem: { en: "Name skills, or use --all or --list", zh: "请指明技能，或使用 --all 或 --list，三者取一" },
    usage: "loadout skill install <source> --list",
  });

const labelledSource = (found: FoundPackage, { upstreamOf }: OpenSource): LabelledSource => ({
  ...{ source: found.source, label: found.path, upstream: upstreamOf(found) },
  ...(found.signatures && { signatures: found.signatures }),
});

/** The result that each import would have. Nothing is written. */
async function look(
  app: App,
  opened: OpenSource,
  choice: Pick<ImportChoice, "onConflict" | "fix" | "allowHiddenText" | "allowFindings">,
): Promise<FoundView[]> {
  const { packages } = opened;
  const labelled = packages.map((one) => labelledSource(one, opened));
  const reports = await importPackages(app, labelled, { ...choice, dryRun: true });
  const heads = await Promise.all(packages.map(headOf));
  return packages.flatMap((one, index) => {
    const report = reports[index];
    if (!report) return [];
    const { importable, state, slug, digest, files, size, problems, impact } = report;
    return [
      {
        id: idOf(one),
        path: one.path,
        ...(heads[index] ?? { tools: [], servers: [] }),
        importable,
        state,
        ...(slug !== undefined && { slug }),
        ...(digest !== undefined && { digest }),
        files: files.length,
        size,
        executable: files.filter((file) => file.executable).map(({ path }) => path),
        problems,
        ...(impact && { impact }),
      },
    ];
  });
}

/** The tools and servers that its SKILL.md asks for; a file that cannot be read is among the problems. */
async function headOf({
  source,
}: FoundPackage): Promise<Pick<FoundView, "name" | "description" | "tools" | "servers">> {
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
function choose(
  names: readonly string[],
  packages: readonly FoundPackage[],
  found: readonly FoundView[],
): FoundPackage[] {
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
