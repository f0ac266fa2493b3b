import type { CatalogChange, CatalogView, ReadySkill } from "./catalog.ts";

/** Compares two states of a catalog. */

/** What a session that used `before` would see differently in `after`. */
export function compareViews(before: CatalogView, after: CatalogView): CatalogChange {
  if (before.ready.size === 0) return { added: [...after.ready.keys()], removed: [], changed: [] };
  const added: string[] = [];
  const removed: string[] = [];
  const changed: string[] = [];
  for (const [id, skill] of after.ready) {
    const old = before.ready.get(id);
    if (!old) added.push(id);
    else if (!isSame(old, skill)) changed.push(id);
  }
  for (const id of before.ready.keys()) if (!after.ready.has(id)) removed.push(id);
  return { added, removed, changed };
}

/** The same if only these ids differ. */
export function compareIds(ids: ReadonlySet<string>, before: CatalogView, after: CatalogView): CatalogChange {
  const change = { added: [] as string[], removed: [] as string[], changed: [] as string[] };
  for (const id of [...ids].sort()) {
    const [old, skill] = [before.ready.get(id), after.ready.get(id)];
    if (!old && skill) change.added.push(id);
    else if (old && !skill) change.removed.push(id);
    else if (old && skill && !isSame(old, skill)) change.changed.push(id);
  }
  return change;
}

/** Two scans of one file differ as objects, not in what they say. */
const isSame = (one: ReadySkill, other: ReadySkill): boolean =>
  one === other ||
  (one.path === other.path &&
    one.modified === other.modified &&
    (one.head === other.head || JSON.stringify(one.head) === JSON.stringify(other.head)));
