import type { SearchView } from "../catalog/search/search-view.ts";

/** The order of the list of skills if not all fit: pinned, then matching the first message, then most used, then by id. */
export function catalogOrder(
  ids: Iterable<string>,
  { pinned, ranked, uses }: { pinned: readonly string[]; ranked: readonly string[]; uses: ReadonlyMap<string, number> },
): string[] {
  const all = [...ids].sort((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0) || (one < other ? -1 : 1));
  const known = new Set(all);
  return [...new Set([...pinned, ...ranked, ...all])].filter((id) => known.has(id));
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
    view.rank(text, { limit: skills.length, among: new Set(skills.map(({ id }) => id)) }).map(({ id }) => id);
