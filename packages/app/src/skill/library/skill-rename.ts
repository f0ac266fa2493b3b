import { Fault, isSlug, type Slug, suggestSlug } from "@loadout/core";
import * as z from "zod/mini";
import { authorOf } from "../../app.ts";
import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { field, filled } from "../../operation/field.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { fromVersion, librarySkillName } from "../skill-fields.ts";
import { ChangeView, changeView, findLibrarySkill } from "./library-skill.ts";
import { showSaved } from "./show-saved.ts";
import { agentsNaming, eachReference, namesOf, ReferenceView, updateAgent, updateSkill } from "./update-references.ts";

/** Renames a library skill; with `--update-references` also what refers to it. */

const RenamedView = () =>
  z.extend(ChangeView(), {
    renamedFrom: z.string(),
    skills: z.array(ReferenceView()),
    agents: z.array(ReferenceView()),
    /** Where it is pinned for every session of the caller. */
    globals: z.array(ReferenceView()),
    sessions: z.array(z.string()),
  });
type RenamedView = AnswerOf<typeof RenamedView>;

export const skillRename = operation({
  name: "skill.rename",
  summary: {
    en: "Rename a library skill; its history is kept",
    zh: "修改技能库中技能的 slug，保留历史",
  },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  needsVersion: true,
  input: z.object({
    name: librarySkillName(),
    to: field(filled(), { en: "The new slug", zh: "新的 slug" }, { value: "slug" }),
    updateReferences: field(z._default(z.boolean(), false), {
      en: "Also update agents, library skills and your global pins that refer to it",
      zh: "同时修改引用它的智能体、技能库中的技能和你的全局固定",
    }),
    from: fromVersion(),
  }),
  output: RenamedView,
  async run(app, { name, to, updateReferences, from }) {
    const slug = slugOf(to);
    const { slug: old, version } = await findLibrarySkill(app, name);
    const agents = await agentsNaming(app, old);
    const sessions = await app.sessions();
    const globals = (await sessions.globals()).map(({ skill }) => skill).filter((name) => namesOf(old).includes(name));
    const library = await app.library();
    const renamed = await (await app.access()).whileRenamed("skill", old, slug, () =>
      library.rename(old, slug, { ...authorOf(app), from: from ?? version }),
    );
    const skills = await eachReference(renamed.dependents, updateReferences, (one) => updateSkill(app, one, old, slug));
    return {
      ...changeView({ ...renamed, changed: true }),
      renamedFrom: old,
      skills,
      agents: await eachReference(agents, updateReferences, (one) => updateAgent(app, one, old, slug)),
      globals: await eachReference(globals, updateReferences, async (one) => {
        await sessions.loadGlobal(`library:${slug}`);
        await sessions.unloadGlobal(one);
      }),
      sessions: [...renamed.holders],
    };
  },
  cli: {
    positionals: ["name", "to"],
    render: showRenamed,
    next: ({ slug, skills, agents, globals }) => [
      ...([...skills, ...agents].some(({ updated }) => !updated)
        ? ["→ loadout agent edit …   ·   loadout skill deps …"]
        : []),
      ...(globals.some(({ updated }) => !updated) ? [`→ loadout skill load library:${slug} --global`] : []),
      `→ loadout skill show ${slug}`,
    ],
    examples: ["loadout skill rename pdf pdf-forms", "loadout skill rename pdf pdf-forms --update-references"],
  },
});

function slugOf(text: string): Slug {
  if (isSlug(text)) return text;
  throw new Fault("skill.name-invalid", { name: text, slug: suggestSlug(text) });
}

function showRenamed(renamed: RenamedView, terminal: Terminal): string {
  const { say, style } = terminal;
  const line = (label: string, rows: readonly ReferenceView[]): string[] =>
    rows.map(({ name, updated, reason }) => {
      const mark = updated ? style("green", "✓") : style("yellow", "⚠");
      const state = updated
        ? say({ en: "updated", zh: "已更新" })
        : say({ en: "still refers to the old slug", zh: "仍使用旧的 slug" });
      return `  ${mark} ${label} ${printable(name)}: ${state}${reason === undefined ? "" : ` (${printable(reason)})`}`;
    });
  return [
    showSaved(renamed, `${renamed.renamedFrom} → ${renamed.slug}`, terminal),
    ...line(say({ en: "skill", zh: "技能" }), renamed.skills),
    ...line(say({ en: "agent", zh: "智能体" }), renamed.agents),
    ...line(say({ en: "global pin", zh: "全局固定" }), renamed.globals),
    ...(renamed.sessions.length === 0
      ? []
      : [
          `  ${style("dim", say({ en: "sessions that keep their copy until refreshed", zh: "刷新前保留原副本的会话" }))}: ${printable(renamed.sessions.join(", "))}`,
        ]),
  ].join("\n");
}
