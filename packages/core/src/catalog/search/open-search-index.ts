import type { SearchIndex } from "./search-index.ts";

/** An empty search index. Its word tables are loaded here, so that programs that do not search do not wait for them. */
export async function openSearchIndex(): Promise<SearchIndex> {
  const { createSearchIndex } = await import("./search-index.ts");
  return createSearchIndex();
}
