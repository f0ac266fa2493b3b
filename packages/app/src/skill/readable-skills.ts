import { type CatalogView, type Environment, isBound } from "@loadout/core";
import type { App } from "../app.ts";
import type { SkillView } from "./skill-view.ts";

/** The skills of an environment that the caller may read. */
export interface ReadableSkills {
  readonly environment: Environment;
  readonly view: CatalogView;
  /** For a caller below `admin`: without paths and problems of the machine. */
  readonly isLimited: boolean;
}

/** All skills for managing roles; for users, those a model may load in their sessions. */
export async function openReadable(app: App, name?: string): Promise<ReadableSkills> {
  const environment = await app.environment(name);
  const all = environment.view();
  const view = app.isForModel ? withoutHeldBack(all) : all;
  if (!isBound(app.caller)) return { environment, view, isLimited: false };
  return { environment, view: invocableOf(view), isLimited: true };
}

const usable = new WeakMap<CatalogView, CatalogView>();

/** Without versions that are not approved or were withdrawn; the same view if there are none. */
function withoutHeldBack(view: CatalogView): CatalogView {
  const known = usable.get(view);
  if (known) return known;
  const skills = view.skills.filter(({ status }) => status !== "unapproved" && status !== "withdrawn");
  const made = skills.length === view.skills.length ? view : { ...view, skills };
  usable.set(view, made);
  return made;
}

/** Made once for each state of a catalog, which all users share that are not limited further. */
const invocable = new WeakMap<CatalogView, CatalogView>();

/** The skills that a model may load. */
export function invocableOf(view: CatalogView): CatalogView {
  const known = invocable.get(view);
  if (known) return known;
  const ready = new Map([...view.ready].filter(([, { head }]) => head.modelInvocable));
  const made = { ...view, sources: [], skills: [...ready.values()], ready };
  invocable.set(view, made);
  return made;
}

/** The path in a session's read-only mount, shown instead of the path on the server. */
export const mountedPath = (id: string): string => `/skills/${id}/SKILL.md`;

export const withoutMachine = (skill: SkillView): SkillView => ({
  ...skill,
  path: mountedPath(skill.id),
  problems: [],
});
