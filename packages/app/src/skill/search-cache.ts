import type { DerivedCache, SearchIndex } from "@loadout/core";

/** Keeps the search index of a home between commands. It is derived, and checked against the skills it was made of. */
export interface SearchCache {
  /** The index that was kept, as bytes. */
  index(): Buffer | undefined;
  /** Saves an index if much of it was read again. */
  keep(index: SearchIndex): Promise<void>;
}

/** An index is kept if at least this share of it was read. */
const worthKeeping = 0.05;
/** Fewer skills are read as fast as a copy of what was read. */
const fewestKept = 200;

export function createSearchCache(cache: DerivedCache, home: string, fewest = fewestKept): SearchCache {
  const key = `search ${home}`;
  return {
    index: () => cache.read(key),
    async keep(index) {
      const { read, skills } = index.stats();
      if (skills >= fewest && read > 0 && read >= skills * worthKeeping) cache.write(key, await index.save());
    },
  };
}
