import type { OutputOf } from "loadout/client";
import { type SourceKind, sourceKinds } from "../skill/list/use-skill-rows.ts";

/** The rows of the skill picker and of the selected skills. */

export type PickedSkill = OutputOf<"skill.list">["skills"][number];

export type PickerRow =
  | { readonly kind: "source"; readonly source: string; readonly skills: readonly PickedSkill[] }
  | { readonly kind: "skill"; readonly skill: PickedSkill };

/** Usable skills that match the typed text, by source. */
export function pickerRows(skills: readonly PickedSkill[], typed: string): PickerRow[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = skills.filter(
    ({ id, name, description, status }) =>
      status === "ready" && words.every((word) => `${id} ${name} ${description}`.toLowerCase().includes(word)),
  );
  return [...Map.groupBy(fitting, ({ source }) => source)]
    .sort(([one], [other]) => sourceKinds.indexOf(one as SourceKind) - sourceKinds.indexOf(other as SourceKind))
    .flatMap(([source, group]): PickerRow[] => [
      { kind: "source", source, skills: group },
      ...group.map((skill): PickerRow => ({ kind: "skill", skill })),
    ]);
}

export type VisibleSkill = OutputOf<"agent.preview">["skills"][number];
type Listed = OutputOf<"skill.list">["skills"][number];
export type KnownSkill = Pick<Listed, "id" | "name" | "address" | "status">;

/** A selected skill, with the skills it brings in by dependency. */
export interface SelectedRow {
  /** The name in the agent's definition. */
  readonly reference: string;
  /** Absent if there is no such skill, or it is not loaded yet. */
  readonly skill: VisibleSkill | undefined;
  readonly isMissing: boolean;
  readonly brought: readonly BroughtRow[];
}

export interface BroughtRow {
  readonly skill: VisibleSkill;
  /** The distance from the selected skill. */
  readonly depth: number;
}

/** The selected skills in the order of the listing, each with the skills it brings in. */
export function selectedRows(
  references: readonly string[],
  visible: readonly VisibleSkill[],
  known: readonly KnownSkill[],
): SelectedRow[] {
  const byId = new Map(visible.map((skill) => [skill.id, skill]));
  return references.map((reference) => {
    const meant = find(reference, known);
    const skill = visible.find(({ address }) => address === reference) ?? byId.get(meant?.id ?? reference);
    return {
      reference,
      skill,
      isMissing: known.length > 0 && meant === undefined,
      brought: skill ? broughtBy(skill.id, visible) : [],
    };
  });
}

/** Finds a usable skill by id, name or address. */
const find = (reference: string, known: readonly KnownSkill[]): KnownSkill | undefined => {
  const ready = known.filter(({ status }) => status === "ready");
  return (
    ready.find(({ id }) => id === reference) ??
    known.find(({ address }) => address === reference) ??
    ready.find(({ name }) => name === reference)
  );
};

function broughtBy(id: string, visible: readonly VisibleSkill[], depth = 1): BroughtRow[] {
  return visible
    .filter(({ by, requiredBy }) => by === "dependency" && requiredBy === id)
    .flatMap((skill) => [{ skill, depth }, ...broughtBy(skill.id, visible, depth + 1)]);
}
