import type { SearchIndex } from "../catalog/search/search-index.ts";

/** The order in which skills are listed when not all fit: what is pinned, what fits the first message, what is used, the rest by id. */
export function catalogOrder(
  ids: Iterable<string>,
  { pinned, ranked, uses }: { pinned: readonly string[]; ranked: readonly string[]; uses: ReadonlyMap<string, number> },
): string[] {
  const all = [...ids].sort((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0) || (one < other ? -1 : 1));
  const known = new Set(all);
  return [...new Set([...pinned, ...ranked, ...all])].filter((id) => known.has(id));
}

/** Orders skills by how well they fit a text, the best first; what does not fit at all may be left out. */
export type Rank = (
  skills: readonly { readonly id: string; readonly description: string }[],
  text: string,
) => readonly string[];

/** By what an index finds in them, which must have taken these skills in before. */
export const rankBy =
  (index: Pick<SearchIndex, "rank">): Rank =>
  (skills, text) =>
    index.rank(text, { limit: skills.length, among: new Set(skills.map(({ id }) => id)) }).map(({ id }) => id);
