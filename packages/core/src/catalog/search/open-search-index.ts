import type { SearchIndex } from "./search-index.ts";

/** Opens a search index. Its word tables are loaded here, so that programs that do not search do not wait for them. */

/** An index, empty or with what was saved of another. */
export async function openSearchIndex(saved?: Buffer): Promise<SearchIndex> {
  const { createSearchIndex } = await import("./search-index.ts");
  return createSearchIndex(saved);
}

/** Gives all callers the same index; the first may have what an earlier process saved. */
export type SharedSearch = (saved?: () => Buffer | undefined) => Promise<SearchIndex>;

export function createSharedSearch(): SharedSearch {
  let opened: Promise<SearchIndex> | undefined;
  return (saved) => {
    opened ??= openSearchIndex(saved?.());
    return opened;
  };
}
