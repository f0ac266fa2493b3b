import type { LibraryIndex } from "./library-index.ts";

const nothing = async (): Promise<readonly never[]> => [];
const refuse = async (): Promise<never> => {
  throw new Error("a library that is not there yet cannot be changed");
};

/** The index of a library that does not exist yet: reading creates no database. */
export const emptyIndex: LibraryIndex = {
  page: nothing,
  count: async () => 0,
  skills: nothing,
  skill: async () => undefined,
  slugsLike: nothing,
  dependents: nothing,
  versions: nothing,
  tree: async () => undefined,
  commit: refuse,
  loose: async (digests) => digests,
  release: nothing,
  hold: refuse,
  held: nothing,
  share: refuse,
  letGo: refuse,
  restoreHolds: refuse,
  references: nothing,
  holders: nothing,
  trash: nothing,
  forgetTrash: refuse,
  keyedImport: async () => undefined,
  audit: nothing,
};
