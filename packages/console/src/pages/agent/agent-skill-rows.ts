import type { OutputOf } from "loadout/client";
import { type SourceKind, sourceKinds } from "../skills/use-skill-rows.ts";

export type PickedSkill = OutputOf<"skill.list">["skills"][number];

export type PickerRow =
  | { readonly kind: "source"; readonly source: string; readonly skills: readonly PickedSkill[] }
  | { readonly kind: "skill"; readonly skill: PickedSkill };

/** Those that can be used and fit what was typed, by where they come from. */
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

/** A skill that the agent selects, with those that come in because of it. */
export interface SelectedRow {
  /** As the agent names it. */
  readonly reference: string;
  /** Absent where there is no such skill, or the answer is not here yet. */
  readonly skill: VisibleSkill | undefined;
  readonly isMissing: boolean;
  readonly brought: readonly BroughtRow[];
}

export interface BroughtRow {
  readonly skill: VisibleSkill;
  /** How far it is from what was selected. */
  readonly depth: number;
}

/** What is selected, in the order in which the model is told of it, and below each what it brings in. */
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

/** By id, name or address, where it can be used. */
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

/** One of a list in another place. */
export function move<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}
