import type { SearchView } from "../catalog/search/search-view.ts";
import { mostDescribed } from "./catalog-section.ts";

/**
 * The skills that come first in the list if not all fit: those that match the first message, then pinned, then used ones.
 * The others follow as they come.
 */
export function catalogOrder(
  ids: Iterable<string>,
  { pinned, ranked, uses }: { pinned: readonly string[]; ranked: readonly string[]; uses: ReadonlyMap<string, number> },
): string[] {
  const known = new Set(ids);
  const used = [...uses].filter(([, count]) => count > 0);
  used.sort(([one, times], [other, others]) => others - times || (one < other ? -1 : 1));
  return [...new Set([...ranked.slice(0, mostDescribed), ...pinned, ...used.map(([id]) => id)])].filter((id) =>
    known.has(id),
  );
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
