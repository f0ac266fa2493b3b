import { type CatalogSkill, type CatalogView, isUsable, type ReadySkill } from "../catalog/catalog.ts";
import { findSkill } from "../catalog/find-skill.ts";
import { type Diagnostic, diagnostic } from "../ground/diagnostic.ts";
import { Fault } from "../ground/fault.ts";
import { closure } from "../skill/closure.ts";
import type { Selection, Snapshot, SnapshotSkill, VisibleBy } from "./snapshot.ts";

/** Resolves a selection into a snapshot: selection, dependencies, sources. */

export interface Resolved {
  readonly snapshot: Snapshot;
  /** Selected or required skills that are not available. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Selection → closure → Snapshot: what a session that starts now may see. If several skills share an id, the one whose
 * address is in `prefer` wins.
 */
export function resolveSnapshot(
  view: CatalogView,
  selection: Selection,
  now: Date = new Date(),
  prefer: readonly string[] = [],
): Resolved {
  const preferred = new Map(
    prefer.flatMap((address) => {
      const skill = look(view, address);
      return skill?.address === address ? [[skill.id, skill] as const] : [];
    }),
  );
  const { found, diagnostics } = select(view, selection);
  const asked = found.map((skill) => preferred.get(skill.id) ?? skill);
  const skills = withRequired(view, new Map(), asked, "selected", diagnostics, preferred);
  return {
    snapshot: {
      ...(selection && { selected_skills: [...selection] }),
      visible_skills: skills.map(({ id }) => id),
      skills,
      created_at: now.toISOString(),
    },
    diagnostics,
  };
}

/** The same snapshot with more skills and their dependencies at the end; its own skills are not resolved again. */
export function extendSnapshot(
  snapshot: Snapshot,
  view: CatalogView,
  ids: readonly string[],
  by: Extract<VisibleBy, "pin" | "global">,
): Resolved {
  const known = new Map(snapshot.skills.map((skill) => [skill.id, skill]));
  const { found, diagnostics } = select(
    view,
    ids.filter((id) => !known.has(id)),
  );
  const unknown = found.filter(({ id }) => !known.has(id));
  const added = withRequired(view, known, unknown, by, diagnostics);
  if (added.length === 0) return { snapshot, diagnostics };
  const skills = [...snapshot.skills, ...added];
  return { snapshot: { ...snapshot, visible_skills: skills.map(({ id }) => id), skills }, diagnostics };
}

/** The skills a selection names, each id once; `source:id` selects that skill even if another source wins. */
function select(view: CatalogView, selection: Selection): { found: CatalogSkill[]; diagnostics: Diagnostic[] } {
  if (selection === undefined) return { found: [...view.ready.values()], diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const found = new Map<string, CatalogSkill>();
  for (const reference of selection) {
    const skill = look(view, reference);
    if (!skill) diagnostics.push(diagnostic("selection.missing", { id: reference }));
    else if (!found.has(skill.id)) found.set(skill.id, skill);
  }
  return { found: [...found.values()], diagnostics };
}

function look(view: CatalogView, reference: string): CatalogSkill | undefined {
  try {
    const skill = findSkill(view, reference);
    return isUsable(skill) ? skill : undefined;
  } catch (error) {
    if (error instanceof Fault) return undefined; // reported by name
    throw error;
  }
}

/** The skills asked for that are not in the snapshot yet, then their dependencies in the order found. */
function withRequired(
  view: CatalogView,
  known: ReadonlyMap<string, SnapshotSkill>,
  asked: readonly CatalogSkill[],
  by: VisibleBy,
  diagnostics: Diagnostic[],
  preferred: ReadonlyMap<string, CatalogSkill> = new Map(),
): SnapshotSkill[] {
  const chosen = new Map<string, CatalogSkill | ReadySkill>(asked.map((skill) => [skill.id, skill]));
  const requiredBy = new Map<string, string>();
  const find = (id: string) => chosen.get(id) ?? preferred.get(id) ?? view.ready.get(id);
  const requires = (id: string): string[] => {
    const skill = find(id);
    const needed = skill?.head?.dependencies.skills ?? [];
    return needed.filter((name) => {
      if (known.has(name)) return false;
      const there = find(name);
      if (!there) diagnostics.push(diagnostic("selection.dependency-missing", { id, name }));
      else if (!chosen.has(name) && !requiredBy.has(name)) requiredBy.set(name, id);
      return there !== undefined;
    });
  };
  return closure(chosen.keys(), requires).flatMap((id): SnapshotSkill[] => {
    const skill = find(id);
    if (!skill) return [];
    const origin = requiredBy.get(id);
    return [
      {
        id,
        address: skill.address,
        by: origin === undefined ? by : "dependency",
        ...(origin !== undefined && { required_by: origin }),
        ...(skill.library && { digest: skill.library.digest, version: skill.library.version }),
      },
    ];
  });
}
