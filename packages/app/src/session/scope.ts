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

/** Where a session stands: the environment it uses, the folder it works in, and the agent that answers. */
export interface Scope {
  readonly environment?: string;
  readonly workDir?: string;
  /** Absent: the default one. */
  readonly agent?: string;
  /** What counts for every session: allowed by any agent the caller may use. */
  readonly isAnyAgent?: true;
}

/** What can be seen from there, which need not be what can be seen from here; to a user, what the agent allows of it. */
export async function openScope({ config, caller }: App, scope: Scope): Promise<Environment> {
  const { home, userHome, builtin } = config;
  const environment = await openEnvironment({
    home,
    userHome,
    builtin,
    ...(scope.environment !== undefined && { environment: scope.environment }),
    ...(scope.workDir !== undefined && { workDir: scope.workDir }),
  }).catch((error: unknown) => {
    throw hideCandidates(caller, error);
  });
  if (!isBound(caller)) return environment;
  return bindEnvironment(environment, caller, scope.isAnyAgent ? undefined : (all) => agentIn(all, scope.agent).agent);
}

/** The skills that are meant, once each, as they stand in the catalog; without a scope, as seen from here. */
export async function usableIn(
  app: App,
  scope: Scope | undefined,
  names: readonly string[],
): Promise<readonly CatalogSkill[]> {
  const environment = scope ? await openScope(app, scope) : await app.environment();
  const skills = new Map<string, CatalogSkill>();
  for (const name of names) {
    const skill = await findUsable(app, environment, name);
    skills.set(skill.address, skill);
  }
  return [...skills.values()];
}

/** The skills that are meant, once each, all of which can be put in force; else a fault, before anything is written. */
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
  /** As it was asked for. */
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

/** One that lies in this folder, which nobody trusts, is not just unknown. */
async function refuseUntrusted(app: App, name: string): Promise<void> {
  if (isBound(app.caller)) return;
  const rows = (await app.environment()).view().skills;
  const row = rows.find(({ id, address, source }) => !source.trusted && (id === name || address === name));
  if (row) throw new Fault("skill.untrusted", { name: row.id, folder: app.projectRoot });
}
