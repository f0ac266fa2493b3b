import { type CatalogView, type Environment, isBound } from "@loadout/core";
import type { App } from "../app.ts";
import type { SkillView } from "./skill-view.ts";

/** The skills of an environment that the caller may read. */
export interface ReadableSkills {
  readonly environment: Environment;
  readonly view: CatalogView;
  /** For a caller below `admin`: nothing about the machine is told. */
  readonly isLimited: boolean;
}

/** All of them to managing roles; to a user those that a model may load in one of their sessions. */
export async function openReadable(app: App, name?: string): Promise<ReadableSkills> {
  const environment = await app.environment(name);
  const view = environment.view();
  if (!isBound(app.caller)) return { environment, view, isLimited: false };
  const ready = new Map([...view.ready].filter(([, { head }]) => head.modelInvocable));
  return { environment, view: { ...view, sources: [], skills: [...ready.values()], ready }, isLimited: true };
}

/** Where a model finds it: the path in the read-only mount of a session, instead of the one on the server. */
export const mountedPath = (id: string): string => `/skills/${id}/SKILL.md`;

export const withoutMachine = (skill: SkillView): SkillView => ({
  ...skill,
  path: mountedPath(skill.id),
  problems: [],
});
