import type { OutputOf } from "loadout/client";
import type { ImportChoice, Report } from "../import/packages.ts";

/** What a source of skills holds, and what became of the skills that were installed from it. */

export type InstallAnswer = OutputOf<"skill.install">;
/** A skill of a source, and what installing it would do. */
export type FoundSkill = InstallAnswer["found"][number];

/** A source, its branch or tag, and how its skills are imported. */
export interface InstallQuestion extends ImportChoice {
  readonly source: string;
  readonly ref?: string | undefined;
}

/** The outcome of each skill by its path. Reports have the order in which the skills were found. */
export function outcomesOf(
  { found, imports }: Pick<InstallAnswer, "found" | "imports">,
  names: readonly string[],
): ReadonlyMap<string, Report> {
  const taken = found.filter(({ path }) => names.includes(path));
  return new Map(taken.flatMap(({ path }, index) => (imports[index] ? [[path, imports[index]] as const] : [])));
}

export function countOutcomes(outcomes: ReadonlyMap<string, Report>): {
  readonly done: number;
  readonly failed: number;
} {
  const failed = [...outcomes.values()].filter(({ state }) => state === "refused").length;
  return { done: outcomes.size - failed, failed };
}

/** Whether installing it would change anything. */
const isChoosable = ({ importable, state }: FoundSkill): boolean =>
  importable && (state === "created" || state === "updated");

/** The report on a skill that was installed; `undefined` if it was refused or not tried. */
export function installedAs(outcomes: ReadonlyMap<string, Report>, { path }: FoundSkill): Report | undefined {
  const outcome = outcomes.get(path);
  return outcome?.state === "refused" ? undefined : outcome;
}

/** The skills that can still be installed. */
export const openSkills = (
  found: readonly FoundSkill[],
  outcomes: ReadonlyMap<string, Report>,
): readonly FoundSkill[] => found.filter((skill) => isChoosable(skill) && !installedAs(outcomes, skill));

/** Preselects a single skill, or the skills of the folder that was named; otherwise none. */
export const firstChosen = (open: readonly FoundSkill[], below: string | undefined): ReadonlySet<string> =>
  new Set(open.length === 1 || below !== undefined ? open.map(({ path }) => path) : []);
