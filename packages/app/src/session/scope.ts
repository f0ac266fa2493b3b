import {
  agentIn,
  bindEnvironment,
  type CatalogSkill,
  type Environment,
  Fault,
  hideCandidates,
  isBound,
  openEnvironment,
  usableSkill,
} from "@loadout/core";
import type { App } from "../app.ts";

/** The scope of a session: its environment, its working folder and its agent. */
export interface Scope {
  readonly environment?: string;
  readonly workDir?: string;
  /** Absent: the default one. */
  readonly agent?: string;
  /** For every session: skills that any agent of the caller allows. */
  readonly isAnyAgent?: true;
}

/** Opens the environment of a scope, which may differ from the current one; users see what the agent allows. */
export async function openScope({ config, sources, caller, rights }: App, scope: Scope): Promise<Environment> {
  const { home, userHome, builtin } = config;
  const environment = await openEnvironment({
    home,
    userHome,
    builtin,
    sources,
    ...(scope.environment !== undefined && { environment: scope.environment }),
    ...(scope.workDir !== undefined && { workDir: scope.workDir }),
  }).catch((error: unknown) => {
    throw hideCandidates(caller, error);
  });
  const agentOf = scope.isAnyAgent
    ? undefined
    : (all: Parameters<typeof agentIn>[0]) => agentIn(all, scope.agent).agent;
  return bindEnvironment(environment, caller, { agentOf, rights: await rights() });
}

/** The named skills from the catalog, each once; without a scope, from the current folder. */
export async function usableIn(
  app: App,
  scope: Scope | undefined,
  names: readonly string[],
): Promise<readonly CatalogSkill[]> {
  const environment = scope ? await openScope(app, scope) : await app.environment(undefined, "use");
  const skills = new Map<string, CatalogSkill>();
  for (const name of names) {
    const skill = await findUsable(app, environment, name);
    skills.set(skill.address, skill);
  }
  return [...skills.values()];
}

/** The named skills, each once; throws before anything is written if one of them cannot be activated. */
export async function usableSkills(app: App, scope: Scope, names: readonly string[]): Promise<readonly UsableSkill[]> {
  const environment = await openScope(app, scope);
  const skills = new Map<string, UsableSkill>();
  for (const name of names) {
    const skill = await findUsable(app, environment, name);
    const isWinner = environment.view().ready.get(skill.id)?.address === skill.address;
    const reference = isWinner ? skill.id : skill.address;
    if (!skills.has(reference)) skills.set(reference, { name, reference });
  }
  return [...skills.values()];
}

export interface UsableSkill {
  /** As it was named. */
  readonly name: string;
  /** Its id, or `source:id` where the id means another one. */
  readonly reference: string;
}

async function findUsable(app: App, environment: Environment, name: string): Promise<CatalogSkill> {
  try {
    return usableSkill(environment, name);
  } catch (error) {
    if (error instanceof Fault && error.code === "skill.not-found") await refuseUntrusted(app, name);
    throw error;
  }
}

/** Reports a skill of an untrusted folder as untrusted instead of unknown. */
async function refuseUntrusted(app: App, name: string): Promise<void> {
  if (isBound(app.caller)) return;
  const rows = (await app.environment()).view().skills;
  const row = rows.find(({ id, address, source }) => !source.trusted && (id === name || address === name));
  if (row) throw new Fault("skill.untrusted", { name: row.id, folder: await app.projectRoot() });
}
