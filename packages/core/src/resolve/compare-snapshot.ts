import type { CatalogView } from "../catalog/catalog.ts";
import { extendSnapshot, resolveSnapshot } from "./resolve-snapshot.ts";
import type { Snapshot, SnapshotSkill } from "./snapshot.ts";

/** How a session's snapshot differs from what it would get today. */
export interface Staleness {
  readonly isStale: boolean;
  /** Skills that would come from another source, or in another version. Those of folders are live and never behind. */
  readonly changed: readonly { readonly id: string; readonly from: string; readonly to: string }[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What a refresh would change. */
export function compareSnapshot(snapshot: Snapshot, view: CatalogView): Staleness {
  const today = new Map(refresh(snapshot, view).skills.map((skill) => [skill.id, skill]));
  const changed = snapshot.skills.flatMap((skill) => {
    const now = today.get(skill.id);
    return !now || describe(now) === describe(skill)
      ? []
      : [{ id: skill.id, from: describe(skill), to: describe(now) }];
  });
  const before = new Set(snapshot.visible_skills);
  const added = [...today.keys()].filter((id) => !before.has(id));
  const removed = snapshot.visible_skills.filter((id) => !today.has(id));
  return { isStale: changed.length + added.length + removed.length > 0, changed, added, removed };
}

/** The same selection, pins and globals, resolved anew. */
function refresh(snapshot: Snapshot, view: CatalogView): Snapshot {
  const brought = snapshot.skills.filter(({ by }) => by === "pin" || by === "global").map(({ id }) => id);
  return extendSnapshot(resolveSnapshot(view, snapshot.selected_skills).snapshot, view, brought, "pin").snapshot;
}

/** The source, and for the library the version. */
const describe = ({ address, version }: SnapshotSkill): string =>
  version === undefined ? address : `${address}@v${version}`;
