import { type CatalogView, closure, type Dependencies, type Edited, Fault, findSkill } from "@loadout/core";
import * as z from "zod/mini";
import { authorOf } from "../../app.ts";
import { printable } from "../../doors/cli/terminal.ts";
import { facts } from "../../doors/cli/view.ts";
import { environmentFlag, field, skillName, splitNames } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { fromVersion } from "../skill-fields.ts";
import { findLibrarySkill } from "./library-skill.ts";

/** Shows or sets the dependencies of a skill. */

const names = (en: string, zh: string, flag: string) =>
  field(z.optional(z.array(z.string())), { en, zh }, { flag, value: "a,b" });

export const skillDeps = operation({
  name: "skill.deps",
  summary: { en: "Show or set the dependencies of a skill", zh: "查看或设置技能的依赖" },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  needsVersion: ["tools", "servers", "skills"],
  input: z.object({
    name: skillName(),
    closure: field(z._default(z.boolean(), false), {
      en: "Include indirect dependencies, in the order they become visible",
      zh: "包括间接依赖，按可见顺序列出",
    }),
    dependents: field(z._default(z.boolean(), false), { en: "Show the skills that depend on it", zh: "谁依赖它" }),
    tools: names("Set the tools it needs (empty: none)", "设置它需要的工具（留空表示没有）", "set-tools"),
    servers: names("Set the MCP servers it needs", "设置它需要的 MCP 服务器", "set-mcp"),
    skills: names("Set the skills it needs", "设置它需要的技能", "set-skills"),
    from: fromVersion(),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      id: z.string(),
      /** The version that was made, if something was set. */
      version: z.optional(z.number()),
      changed: z.boolean(),
      tools: z.array(z.string()),
      servers: z.array(z.string()),
      skills: z.array(z.string()),
      closure: z.optional(z.array(z.object({ id: z.string(), found: z.boolean() }))),
      dependents: z.optional(z.array(z.string())),
    }),
  async run(app, { name, closure: wantsClosure, dependents, tools, servers, skills, from, environment }) {
    const set: Partial<Dependencies> = {
      ...(tools !== undefined && { tools: splitNames(tools, /[\s,]+/) }),
      ...(servers !== undefined && { servers: splitNames(servers, /[\s,]+/) }),
      ...(skills !== undefined && { skills: splitNames(skills, /[\s,]+/) }),
    };
    let saved: Edited | undefined;
    if (Object.keys(set).length > 0) {
      const { slug, version } = await findLibrarySkill(app, name);
      const options = { ...authorOf(app), from: from ?? version, known: await app.known() };
      saved = await (await app.library()).edit(slug, { kind: "dependencies", set }, options);
    }
    const view = (await app.environment(environment)).view();
    const skill = findSkill(view, saved ? `library:${saved.slug}` : name);
    if (!skill.head)
      throw new Fault("skill.unusable", {
        name: skill.id,
        problem: skill.diagnostics[0]?.message ?? "",
        path: skill.path,
      });
    const own = skill.head.dependencies;
    const visible = () =>
      visibleWith(view, skill.id, own).map((id) => ({ id, found: id === skill.id || view.ready.has(id) }));
    return {
      id: skill.id,
      ...(saved && { version: saved.version }),
      changed: saved?.changed ?? false,
      tools: own.tools,
      servers: own.servers,
      skills: own.skills,
      ...(wantsClosure && { closure: visible() }),
      ...(dependents && { dependents: dependentsOf(view, skill.id) }),
    };
  },
  cli: {
    positionals: ["name"],
    render: facts({
      title: ({ id, version, changed }, { say, style }) =>
        `${style("bold", printable(id))}${version === undefined ? "" : `  v${version}${changed ? "" : say({ en: " (no change)", zh: "（未改变）" })}`}`,
      facts: [
        [{ en: "tools", zh: "工具" }, ({ tools }) => orDash(tools)],
        ["MCP", ({ servers }) => orDash(servers)],
        [{ en: "skills", zh: "技能" }, ({ skills }) => orDash(skills)],
        [
          { en: "visible", zh: "可见" },
          ({ closure: all }, { say }) =>
            all?.map(({ id, found }) => (found ? id : `${id} ${say({ en: "(missing)", zh: "（缺失）" })}`)).join(", "),
        ],
        [{ en: "needed by", zh: "被依赖" }, ({ dependents }) => dependents && orDash(dependents)],
      ],
    }),
    examples: [
      "loadout skill deps sales-report --closure",
      "loadout skill deps kpi-glossary --dependents",
      "loadout skill deps my-report --set-tools read_file,search_files --set-skills kpi-glossary",
    ],
  },
});

const visibleWith = (view: CatalogView, id: string, own: Dependencies): string[] =>
  closure([id], (one) => (one === id ? own.skills : (view.ready.get(one)?.head.dependencies.skills ?? [])));

const dependentsOf = (view: CatalogView, id: string): string[] =>
  [...view.ready.values()].filter(({ head }) => head.dependencies.skills.includes(id)).map((skill) => skill.id);

const orDash = (names: readonly string[]): string => names.join(", ") || "–";
