import type { Snapshot, SnapshotSkill } from "./snapshot.ts";

/** Staleness: compares a session's snapshot with the current catalog. */

/** How a session's snapshot differs from what it would get today. */
export interface Staleness {
  /** True if a skill of the snapshot has changed. Skills that were only added or removed do not make it stale. */
  readonly isStale: boolean;
  /** Skills that would come from another source or in another version. Skills of folders are always current. */
  readonly changed: readonly { readonly id: string; readonly from: string; readonly to: string }[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What a refresh would change: compares the snapshot with the one the session would get today. */
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
