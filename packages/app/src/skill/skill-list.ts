import {
  type CatalogSkill,
  type CatalogView,
  createPace,
  librarySkills,
  rowsAfter,
  sourceKinds,
  tokenizer,
} from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { printable } from "../doors/cli/terminal.ts";
import { wrap } from "../doors/cli/wrap.ts";
import { environmentFlag, field, limitFlag } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { catalogStamp } from "./catalog-stamp.ts";
import { openReadable, withoutMachine } from "./readable-skills.ts";
import { countProblems, showProblems } from "./show-problems.ts";
import { showSkills, showSources, tokensMeaning } from "./show-skills.ts";
import { skillTokens } from "./skill-tokens.ts";
import { ProblemView, SkillView, SourceView, skillView, sourceViews } from "./skill-view.ts";

/** Lists the skills available in a folder, page by page. */

export const skillList = operation({
  name: "skill.list",
  summary: { en: "List the skills available in this folder", zh: "列出这里能看到的技能" },
  role: "admin",
  effect: "read",
  place: "anywhere",
  mcp: true,
  input: z.object({
    source: field(z._default(z.enum([...sourceKinds, "all"]), "all"), {
      en: "Only skills from this source",
      zh: "只列出这个来源的技能",
    }),
    invalid: field(z._default(z.boolean(), false), { en: "Only skills with a problem", zh: "只列出有问题的技能" }),
    limit: limitFlag(z.optional(z.int().check(z.positive()))),
    after: field(
      z.optional(z.string()),
      {
        en: "Continue after this id (nextCursor of the previous page)",
        zh: "只列出此 id 之后的：上一次结果的 nextCursor",
      },
      { value: "id" },
    ),
    tokens: field(z._default(z.boolean(), false), {
      en: "Count the tokens of each skill: its line in the list / its instructions",
      zh: "统计每个技能占用的 token：清单中的一行 / 全部指令",
    }),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      environment: z.string(),
      sources: z.array(SourceView()),
      skills: z.array(SkillView()),
      problems: z.array(ProblemView()),
      /** What tokens were counted with, where they were. */
      tokenizer: z.optional(z.string()),
      /** There is more: pass it as `after`. */
      nextCursor: z.optional(z.string()),
    }),
  // What the library alone answers is read from its index each time.
  stamp: (environment, { source }) => (source === "library" ? undefined : catalogStamp(environment.view())),
  async run(app, { source, invalid, limit, after, tokens, environment: name }) {
    const counted = tokens ? { tokenizer } : {};
    const { environment, view, isLimited } = await openReadable(app, name);
    if (source === "library" && !isLimited && (await isWhole(app, view)))
      return { ...(await listLibrary(app, { invalid, after, limit, tokens })), ...counted };
    const { skills, ...more } = await page(rowsOf(view, source, invalid), { after, limit, tokens });
    return {
      environment: environment.name(),
      sources: sourceViews(view),
      skills: isLimited ? skills.map(withoutMachine) : skills,
      ...more,
      problems: isLimited ? [] : environment.diagnostics(),
      ...counted,
    };
  },
  cli: {
    rows: "skills",
    isCached: true,
    render({ environment, sources, skills, problems, tokenizer: counted }, terminal) {
      const { say } = terminal;
      const ready = skills.filter(({ status }) => status === "ready").length;
      const around = [...problems, ...sources.flatMap((source) => source.problems)].filter(
        ({ severity }) => severity !== "info",
      );
      const found = countProblems([...around, ...skills.flatMap((skill) => skill.problems)], terminal);
      const summary = say({
        en: `${ready} of ${skills.length} skills ready in environment ${environment}`,
        zh: `环境 ${environment}：${skills.length} 个技能，${ready} 个可用`,
      });
      const lines = [
        skills.length === 0
          ? say({
              en: "No skills here yet.  → loadout skill new <name>, skill import <zip>, or skill add <source>",
              zh: "这里还没有技能。→ loadout skill new <名字>、skill import <zip> 或 skill add <来源>",
            })
          : showSkills(skills, terminal),
        "",
        showSources(sources, terminal),
        "",
        `${summary}${found ? ` · ${found}` : ""}`,
        ...(counted === undefined ? [] : [tokensMeaning(counted, terminal)]),
        ...(around.length > 0 ? [showProblems(around, terminal)] : []),
      ];
      return wrap(lines.join("\n"), terminal.width);
    },
    next({ skills }) {
      const broken = skills.find(({ status }) => status === "invalid");
      if (broken) return [`→ loadout skill validate ${printable(broken.path)}`];
      return skills.some(({ problems }) => problems.some(({ severity }) => severity !== "info"))
        ? ["→ loadout skill list --invalid"]
        : [];
    },
    plain: ["id", "name", "source", "status", "path", "description"],
    examples: [
      "loadout skill list",
      "loadout skill list --source library --limit 20",
      "loadout skill list --source user --json id,path",
      "loadout skill list --invalid",
      "loadout skill list --tokens",
    ],
  },
});

/** Whether no skill of the library may be limited to others or held back; else the catalog knows what is left. */
const isWhole = async ({ caller, rights }: App, { gate }: CatalogView): Promise<boolean> =>
  gate === undefined && (caller.role === "superadmin" || (await rights()).grants.every(({ kind }) => kind !== "skill"));

const hasProblem = ({ status, diagnostics }: CatalogSkill): boolean =>
  status === "invalid" || diagnostics.some(({ severity }) => severity !== "info");

/** Rows by what is wanted, for each list of rows: pages of one list are not filtered again. */
const wantedRows = new WeakMap<readonly CatalogSkill[], Map<string, readonly CatalogSkill[]>>();

function rowsOf({ skills }: CatalogView, source: string, invalid: boolean): readonly CatalogSkill[] {
  if (source === "all" && !invalid) return skills;
  const filtered = wantedRows.get(skills) ?? new Map<string, readonly CatalogSkill[]>();
  wantedRows.set(skills, filtered);
  const key = `${source} ${invalid}`;
  const isWanted = (skill: CatalogSkill): boolean =>
    (source === "all" || skill.source.kind === source) && (!invalid || hasProblem(skill));
  const rows = filtered.get(key) ?? skills.filter(isWanted);
  filtered.set(key, rows);
  return rows;
}

interface PageQuery {
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
  readonly tokens?: boolean;
}

/** The first rows behind an id, and where to go on. The rows are sorted by id, and those of one id stay together. */
async function page(
  skills: readonly CatalogSkill[],
  { after, limit = Number.POSITIVE_INFINITY, tokens = false }: PageQuery,
): Promise<{ skills: SkillView[]; nextCursor?: string }> {
  const from = after === undefined ? 0 : rowsAfter(skills, after);
  const last = skills[from + limit - 1]?.id;
  const end = last === undefined ? skills.length : rowsAfter(skills, last);
  const shown = skills.slice(from, end);
  return {
    skills: tokens ? await withTokens(shown) : shown.map(skillView),
    ...(end < skills.length && last !== undefined && { nextCursor: last }),
  };
}

/** Counting thousands takes a while: other requests get their turn in between. */
async function withTokens(skills: readonly CatalogSkill[]): Promise<SkillView[]> {
  const counted: SkillView[] = [];
  const pace = createPace();
  for (const skill of skills) {
    await pace();
    counted.push({ ...skillView(skill), ...(await skillTokens(skill)) });
  }
  return counted;
}

interface LibraryQuery {
  readonly invalid: boolean;
  readonly after: string | undefined;
  readonly limit: number | undefined;
  readonly tokens: boolean;
}

/** From the index alone: no folder is looked at, however many skills there are, unless tokens are to be counted. */
async function listLibrary(app: App, { invalid, after, limit, tokens }: LibraryQuery) {
  const library = await app.library();
  const query = { ...(after !== undefined && { after }), ...(limit !== undefined && { limit: limit + 1 }) };
  const root = { name: "library", kind: "library", root: library.root, trusted: true } as const;
  const all = await librarySkills(await library.skills(query), root);
  const { total } = await library.list({ limit: 1 });
  return {
    environment: await app.environments().active(),
    sources: [{ ...root, ready: total, listed: total, problems: [] }],
    ...(await page(invalid ? all.filter(hasProblem) : all, { limit, tokens })),
    problems: [],
  };
}
