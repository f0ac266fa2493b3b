import type { App } from "../../app.ts";
import { orNothing } from "../../operation/or-nothing.ts";

/** Finds what uses a skill: other skills, and agents. */

/** Skills that depend on this one, in the library and in the current folders. */
export async function dependentsOf(app: App, id: string, environmentName?: string): Promise<string[]> {
  const inLibrary: readonly string[] = await (await app.library()).dependents(id);
  const view = await orNothing(app.environment(environmentName).then((environment) => environment.view()));
  const seen = (view?.skills ?? []).filter(({ head }) => head?.dependencies.skills.includes(id));
  return [...new Set([...inLibrary, ...seen.map((skill) => skill.id)])].sort();
}

/** Agents that select a skill, as `environment/agent`, by the name they use. */
export async function agentsBySkill(app: App): Promise<Map<string, string[]>> {
  const users = new Map<string, string[]>();
  const environments = app.environments();
  for (const { name } of await environments.list()) {
    const agents = (await orNothing(environments.read(name)))?.agents ?? {};
    for (const [id, { skills = [] }] of Object.entries(agents))
      for (const skill of skills) users.set(skill, [...(users.get(skill) ?? []), `${name}/${id}`]);
  }
  return users;
}
