import { editAgents, environmentDocuments, Fault, type Slug } from "@loadout/core";
import * as z from "zod/mini";
import { type App, authorOf } from "../../app.ts";
import { assertOfHome } from "../../environment/read-environment.ts";
import type { AnswerOf } from "../../operation/operation.ts";
import { agentsBySkill } from "./users-of-skill.ts";

/** Rewrites what refers to a renamed skill: library skills that depend on it, and agents that name it. */

export const ReferenceView = () =>
  z.object({
    /** A skill of the library, or an agent as `environment/id`. */
    name: z.string(),
    updated: z.boolean(),
    /** Why it was not updated. */
    reason: z.optional(z.string()),
  });
export type ReferenceView = AnswerOf<typeof ReferenceView>;

/** What an agent may call a skill of the library. */
export const namesOf = (slug: string): readonly string[] => [slug, `library:${slug}`];

export async function agentsNaming(app: App, slug: string): Promise<string[]> {
  const users = await agentsBySkill(app);
  return [...new Set(namesOf(slug).flatMap((name) => users.get(name) ?? []))].sort();
}

/** One that cannot be updated does not take the others back: the skill has its new name already. */
export async function eachReference(
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

export async function updateSkill(app: App, slug: string, old: string, to: Slug): Promise<void> {
  const library = await app.library();
  const { version, dependencies } = await library.get(slug);
  const skills = dependencies.skills.map((one) => (one === old ? to : one));
  const known = { ...(await app.known()), skills: [...skills, to] };
  await library.edit(slug, { kind: "dependencies", set: { skills } }, { ...authorOf(app), from: version, known });
}

export async function updateAgent(app: App, reference: string, old: string, to: Slug): Promise<void> {
  const [environment = "", id = ""] = splitOnce(reference);
  const { agents } = assertOfHome(await app.environments().read(environment));
  const before = agents[id];
  if (!before?.skills) return;
  const skills = before.skills.map((name) => (name === old ? to : name === `library:${old}` ? `library:${to}` : name));
  const { agents: file } = environmentDocuments(app.config.home, environment);
  await editAgents(file, { id, keys: { skills } }, () => undefined);
  await app.audit({ action: "agent.edit", subject: reference, before, after: { ...before, skills } });
}

/** An agent's id may contain a slash, an environment's name may not. */
const splitOnce = (text: string): readonly string[] => {
  const slash = text.indexOf("/");
  return [text.slice(0, slash), text.slice(slash + 1)];
};
