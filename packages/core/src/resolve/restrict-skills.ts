import { type CatalogSkill, type CatalogView, isUsable, type ReadySkill } from "../catalog/catalog.ts";
import { rowAt, rowsOf } from "../catalog/catalog-rows.ts";
import type { SkillHead } from "../skill/parse-skill.ts";
import { resolveSnapshot } from "./resolve-snapshot.ts";
import type { Selection, Snapshot, SnapshotSkill } from "./snapshot.ts";

/** Limits the catalog and a snapshot to the skills that an agent allows its users. */

/** The addresses of all skills that selections include, dependencies too; `undefined` if one of them selects all skills. */
export function reachOf(view: CatalogView, selections: readonly Selection[]): ReadonlySet<string> | undefined {
  if (selections.some((selection) => selection === undefined)) return undefined;
  return new Set(
    selections.flatMap((selection) => resolveSnapshot(view, selection).snapshot.skills.map(({ address }) => address)),
  );
}

/**
 * The catalog limited to these addresses: nothing outside can be resolved, searched or named. A shadowed skill gets its id
 * back if the skill that shadows it is outside the limit.
 */
export function restrictView(view: CatalogView, inside: ReadonlySet<string>): CatalogView {
  const ready = new Map<string, ReadySkill>();
  const ids = new Set([...inside].flatMap((address) => rowAt(view, address)?.id ?? []));
  const rows = [...ids].sort().flatMap((id) => rowsOf(view, id));
  const skills = rows.flatMap((skill): CatalogSkill[] => {
    if (!inside.has(skill.address)) return [];
    if (!isUsable(skill) || skill.head === undefined || ready.has(skill.id)) return [skill];
    const winner = view.ready.get(skill.id);
    const taken = winner?.address === skill.address ? winner : asReady(skill, skill.head);
    ready.set(skill.id, taken);
    return [taken];
  });
  return { ...view, skills, ready };
}

function asReady({ shadowedBy: _winner, ...skill }: CatalogSkill, head: SkillHead): ReadySkill {
  return { ...skill, status: "ready", head };
}

export interface SnapshotRestriction {
  /** The whole catalog, and the part of it that may be used. */
  readonly view: CatalogView;
  readonly inside: CatalogView;
  /** What the agent selects. */
  readonly selection: readonly string[];
}

/**
 * A snapshot without the skills outside the limit. Skills that were deleted from the catalog and dependencies of kept
 * versions stay, because changes to the library do not refresh a session.
 */
export function restrictSnapshot(snapshot: Snapshot, { view, inside, selection }: SnapshotRestriction): Snapshot {
  const allowed = new Set(inside.skills.map(({ address }) => address));
  const isOwn = JSON.stringify(snapshot.selected_skills) === JSON.stringify(selection);
  const isNamed = ({ id, address, by }: SnapshotSkill): boolean =>
    (isOwn && by === "selected") || selection.includes(id) || selection.includes(address);
  const byId = new Map(snapshot.skills.map((skill) => [skill.id, skill]));
  const isInside = (skill: SnapshotSkill, seen: ReadonlySet<string> = new Set()): boolean => {
    if (allowed.has(skill.address)) return true;
    if (!rowAt(view, skill.address) && isNamed(skill)) return true;
    const requirer = skill.required_by === undefined ? undefined : byId.get(skill.required_by);
    if (skill.by !== "dependency" || !requirer || seen.has(skill.id)) return false;
    return isInside(requirer, new Set([...seen, skill.id]));
  };
  const skills = snapshot.skills.filter((skill) => isInside(skill));
  if (skills.length === snapshot.skills.length) return snapshot;
  return { ...snapshot, visible_skills: skills.map(({ id }) => id), skills };
}

/** A snapshot without these addresses; what only they required goes too. The same value if it has none of them. */
export function withoutSkills(snapshot: Snapshot, out: ReadonlySet<string>): Snapshot {
  if (!snapshot.skills.some(({ address }) => out.has(address))) return snapshot;
  const byId = new Map(snapshot.skills.map((skill) => [skill.id, skill]));
  const isOut = ({ address, by, required_by: requirer }: SnapshotSkill, seen: ReadonlySet<string>): boolean => {
    if (out.has(address)) return true;
    const one = by === "dependency" && requirer !== undefined && !seen.has(requirer) ? byId.get(requirer) : undefined;
    return one !== undefined && isOut(one, new Set([...seen, one.id]));
  };
  const skills = snapshot.skills.filter((skill) => !isOut(skill, new Set([skill.id])));
  return { ...snapshot, visible_skills: skills.map(({ id }) => id), skills };
}
