import type { SearchIndex } from "./search-index.ts";

/** An empty search index. Its word tables are loaded here, so that programs that do not search do not wait for them. */
export async function openSearchIndex(): Promise<SearchIndex> {
  const { createSearchIndex } = await import("./search-index.ts");
  return createSearchIndex();
}

/** The same index for all callers, opened for the first of them. */
export function createSharedSearch(): () => Promise<SearchIndex> {
  let opened: Promise<SearchIndex> | undefined;
  return () => {
    opened ??= openSearchIndex();
    return opened;
  };
}
