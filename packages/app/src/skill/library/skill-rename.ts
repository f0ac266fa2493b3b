import { join } from "node:path";
import { editAgents, Fault, isSlug, type Slug, suggestSlug } from "@loadout/core";
import * as z from "zod/mini";
import { type App, authorOf } from "../../app.ts";
import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { field, filled } from "../../operation/field.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { fromVersion, librarySkillName } from "../skill-fields.ts";
import { ChangeView, changeView, findLibrarySkill } from "./library-skill.ts";
import { showSaved } from "./show-saved.ts";
import { agentsBySkill } from "./users-of-skill.ts";

const ReferenceView = () =>
  z.object({
    /** A skill of the library, or an agent as `environment/id`. */
    name: z.string(),
    updated: z.boolean(),
    /** Why it was not updated. */
    reason: z.optional(z.string()),
  });
type ReferenceView = AnswerOf<typeof ReferenceView>;

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
    const renamed = await library.rename(old, slug, { ...authorOf(app), from: from ?? version });
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

/** What an agent may call a skill of the library. */
const namesOf = (slug: string): readonly string[] => [slug, `library:${slug}`];

async function agentsNaming(app: App, slug: string): Promise<string[]> {
  const users = await agentsBySkill(app);
  return [...new Set(namesOf(slug).flatMap((name) => users.get(name) ?? []))].sort();
}

/** One that cannot be updated does not take the others back: the skill has its new name already. */
async function eachReference(
  names: readonly string[],
  isWanted: boolean,
  update: (name: string) => Promise<void>,
): Promise<ReferenceView[]> {
  const rows: ReferenceView[] = [];
  for (const name of names)
    try {
      if (isWanted) await update(name);
      rows.push({ name, updated: isWanted });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      rows.push({ name, updated: false, reason: error.message });
    }
  return rows;
}

async function updateSkill(app: App, slug: string, old: string, to: Slug): Promise<void> {
  const library = await app.library();
  const { version, dependencies } = await library.get(slug);
  const skills = dependencies.skills.map((one) => (one === old ? to : one));
  const known = { ...(await app.known()), skills: [...skills, to] };
  await library.edit(slug, { kind: "dependencies", set: { skills } }, { ...authorOf(app), from: version, known });
}

async function updateAgent(app: App, reference: string, old: string, to: Slug): Promise<void> {
  const [environment = "", id = ""] = splitOnce(reference);
  const { origin, directory, agents } = await app.environments().read(environment);
  if (origin === "project") throw new Fault("environment.read-only", { name: environment, path: directory });
  const before = agents[id];
  if (!before?.skills) return;
  const skills = before.skills.map((name) => (name === old ? to : name === `library:${old}` ? `library:${to}` : name));
  await editAgents(
    join(directory, "agents.jsonc"),
    join(app.config.home, "lock.db"),
    { id, keys: { skills } },
    () => undefined,
  );
  await app.audit({ action: "agent.edit", subject: reference, before, after: { ...before, skills } });
}

/** An agent's id may contain a slash, an environment's name may not. */
const splitOnce = (text: string): readonly string[] => {
  const slash = text.indexOf("/");
  return [text.slice(0, slash), text.slice(slash + 1)];
};

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
