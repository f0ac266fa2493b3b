import type { Snapshot, SnapshotSkill } from "./snapshot.ts";

/** How a session's snapshot differs from what it would get today. */
export interface Staleness {
  /** Whether it asks for attention: a skill that it uses has changed. What came or went alone does not. */
  readonly isStale: boolean;
  /** Skills that would come from another source, or in another version. Those of folders are live and never behind. */
  readonly changed: readonly { readonly id: string; readonly from: string; readonly to: string }[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What a refresh would change: the snapshot beside the one the same session would get now. */
export function compareSnapshots(snapshot: Snapshot, today: Snapshot): Staleness {
  const now = new Map(today.skills.map((skill) => [skill.id, skill]));
  const changed = snapshot.skills.flatMap((skill) => {
    const other = now.get(skill.id);
    return !other || describe(other) === describe(skill)
      ? []
      : [{ id: skill.id, from: describe(skill), to: describe(other) }];
  });
  const before = new Set(snapshot.visible_skills);
  const added = [...now.keys()].filter((id) => !before.has(id));
  const removed = snapshot.visible_skills.filter((id) => !now.has(id));
  return { isStale: changed.length > 0, changed, added, removed };
}

/** The source, and for the library the version. */
const describe = ({ address, version }: SnapshotSkill): string =>
  version === undefined ? address : `${address}@v${version}`;
