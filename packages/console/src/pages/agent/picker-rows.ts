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
