import type { CatalogView } from "../catalog/catalog.ts";
import { extendSnapshot, type Resolved, resolveSnapshot } from "./resolve-snapshot.ts";
import type { Selection, Snapshot, VisibleBy } from "./snapshot.ts";
import { createVisibleReader, type TreeHeads, type VisibleSkills } from "./visible-skills.ts";

/** Resolves what a session may see: once per session, and again only if its selection changes or it is refreshed. */
export interface SkillResolver {
  /** Selection → closure → Snapshot from the current catalog; returns the same value until the catalog changes. */
  resolve(selection: Selection, prefer?: readonly string[]): Resolved;
  /** The snapshot with more skills at its end; its own skills stay. */
  extend(snapshot: Snapshot, ids: readonly string[], by: Extract<VisibleBy, "pin" | "global">): Resolved;
  /** Reads what `visible` needs from a home that does not keep trees in folders of this machine. */
  prepare(snapshot: Snapshot): Promise<void>;
  /** The skills of the snapshot with their content as this turn sees it. */
  visible(snapshot: Snapshot): VisibleSkills;
}

export interface ResolverDeps {
  /** The catalog's latest view. */
  readonly view: () => CatalogView;
  readonly libraryRoot: string;
  /** Heads of library trees that were read before, if resolvers share them. */
  readonly heads?: TreeHeads;
  readonly now?: () => Date;
}

export function createSkillResolver({ view, libraryRoot, heads, now = () => new Date() }: ResolverDeps): SkillResolver {
  const reader = createVisibleReader(libraryRoot, undefined, heads);
  const resolve = remember<Resolved>();
  const extend = { pin: remember<Resolved>(), global: remember<Resolved>() };
  return {
    resolve: (selection, prefer = []) =>
      resolve([view(), JSON.stringify([selection, prefer])], () => resolveSnapshot(view(), selection, now(), prefer)),
    extend: (snapshot, ids, by) =>
      extend[by]([view(), snapshot, JSON.stringify(ids)], () => extendSnapshot(snapshot, view(), ids, by)),
    prepare: (snapshot) => reader.prepare(snapshot, view()),
    visible: (snapshot) => reader.read(snapshot, view()),
  };
}

/** Caches the last result for as long as its inputs are the same. */
function remember<T>(): (from: readonly unknown[], make: () => T) => T {
  let last: { from: readonly unknown[]; made: T } | undefined;
  return (from, make) => {
    if (!last?.from.every((one, index) => one === from[index])) last = { from, made: make() };
    return last.made;
  };
}
