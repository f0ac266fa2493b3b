import type { CatalogView } from "../catalog/catalog.ts";
import { extendSnapshot, type Resolved, resolveSnapshot } from "./resolve-snapshot.ts";
import type { Selection, Snapshot, VisibleBy } from "./snapshot.ts";
import { createVisibleReader, type VisibleSkills } from "./visible-skills.ts";

/** What a session may see: built once for a session, kept, and resolved again only when its selection changes or it asks. */
export interface SkillResolver {
  /** Selection → closure → Snapshot, from the catalog as it is now; the same one while that did not change. */
  resolve(selection: Selection, prefer?: readonly string[]): Resolved;
  /** The snapshot with more skills behind it; what it had stays. */
  extend(snapshot: Snapshot, ids: readonly string[], by: Extract<VisibleBy, "pin" | "global">): Resolved;
  /** What the snapshot means in this turn. */
  visible(snapshot: Snapshot): VisibleSkills;
}

export interface ResolverDeps {
  /** The catalog's latest view. */
  readonly view: () => CatalogView;
  readonly libraryRoot: string;
  readonly now?: () => Date;
}

export function createSkillResolver({ view, libraryRoot, now = () => new Date() }: ResolverDeps): SkillResolver {
  const reader = createVisibleReader(libraryRoot);
  const resolve = remember<Resolved>();
  const extend = { pin: remember<Resolved>(), global: remember<Resolved>() };
  return {
    resolve: (selection, prefer = []) =>
      resolve([view(), JSON.stringify([selection, prefer])], () => resolveSnapshot(view(), selection, now(), prefer)),
    extend: (snapshot, ids, by) =>
      extend[by]([view(), snapshot, JSON.stringify(ids)], () => extendSnapshot(snapshot, view(), ids, by)),
    visible: (snapshot) => reader.read(snapshot, view()),
  };
}

/** The last answer again, as long as it is made from the same things. */
function remember<T>(): (from: readonly unknown[], make: () => T) => T {
  let last: { from: readonly unknown[]; made: T } | undefined;
  return (from, make) => {
    if (!last?.from.every((one, index) => one === from[index])) last = { from, made: make() };
    return last.made;
  };
}
