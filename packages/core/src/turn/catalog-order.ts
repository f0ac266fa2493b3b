import type { SearchView } from "../catalog/search/search-view.ts";
import { mostDescribed } from "./catalog-section.ts";

/** What a skill was good for so far. */
export interface PastUse {
  /** Activations in all environments. */
  readonly count: number;
  /** How often a model or a person chose it in this environment lately. */
  readonly chosen?: number;
  /** How often its description was listed there in vain. */
  readonly unused?: number;
}

export interface OrderInput {
  readonly pinned: readonly string[];
  readonly ranked: readonly string[];
  readonly uses: ReadonlyMap<string, PastUse>;
}

/** A list has room for fewer ids than these. */
const mostOrdered = 500;

/**
 * The skills that come first in the list if not all fit: those that match the first message, then pinned, then used ones,
 * most often in this environment first. Those that were only ever listed in vain come last; the others follow as they come.
 */
export function catalogOrder(ids: Iterable<string>, { pinned, ranked, uses }: OrderInput): string[] {
  const known = new Set(ids);
  const used = [...uses].filter(([, { count, chosen = 0 }]) => count + chosen > 0).sort(mostUsedFirst);
  const first = new Set([...ranked.slice(0, mostDescribed), ...pinned, ...used.map(([id]) => id)]);
  const inVain = new Set([...uses].flatMap(([id, { unused = 0 }]) => (unused > 0 && !first.has(id) ? [id] : [])));
  const rest = inVain.size === 0 ? [] : [...known].filter((id) => !inVain.has(id)).slice(0, mostOrdered);
  return [...new Set([...first, ...rest])].filter((id) => known.has(id));
}

function mostUsedFirst([one, use]: readonly [string, PastUse], [other, otherUse]: readonly [string, PastUse]): number {
  const more = (key: keyof PastUse): number => (otherUse[key] ?? 0) - (use[key] ?? 0);
  return more("chosen") || more("count") || -more("unused") || (one < other ? -1 : 1);
}

/** Orders skills by how well they match a text, the best first; skills that do not match may be left out. */
export type Rank = (
  skills: readonly { readonly id: string; readonly description: string }[],
  text: string,
) => readonly string[];

/** Ranks with a view of the search index that has these skills. */
export const rankBy =
  (view: Pick<SearchView, "rank">): Rank =>
  (skills, text) =>
    view.rank(text, { limit: mostDescribed, among: new Set(skills.map(({ id }) => id)) }).map(({ id }) => id);
