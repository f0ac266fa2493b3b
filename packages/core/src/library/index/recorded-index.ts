import type { Fence } from "../../home/leases/leases.ts";
import type { Store } from "../../home/records/records.ts";
import type { LibraryIndex } from "./library-index.ts";
import type { libraryRecords } from "./library-records.ts";

/** The index of a library that keeps its rows in the records of a home. */
export const createRecordedIndex = (
  { read, change }: Pick<Store<typeof libraryRecords>, "read" | "change">,
  lease?: Fence,
): LibraryIndex => ({
  ...(lease && { lease }),
  page: (query) => read("page", query),
  count: () => read("count"),
  skills: (query) => read("skills", query),
  cataloged: (query) => read("cataloged", query),
  changes: (since, most) => read("changes", since, most),
  skill: (slug) => read("skill", slug),
  slugsLike: (prefix) => read("slugsLike", prefix),
  dependents: (slug) => read("dependents", slug),
  versions: (slug) => read("versions", slug),
  tree: (digest) => read("tree", digest),
  references: () => read("references"),
  held: (holder) => read("held", holder),
  holders: (slug) => read("holders", slug),
  trash: () => read("trash"),
  keyedImport: (key) => read("keyedImport", key),
  audit: (query) => read("audit", query),
  loose: async (digests) => (await read("loose", digests)) ?? digests,
  commit: (given) => change("commit", given),
  release: (digests) => change("release", digests),
  hold: (holder, slugs, by) => change("hold", holder, slugs, by && fenceOf(by)),
  share: (holder, other, by) => change("share", holder, other, by && fenceOf(by)),
  letGo: (holder, except, by) => change("letGo", holder, except, by && fenceOf(by)),
  restoreHolds: (holder, trees) => change("restoreHolds", holder, trees),
  forgetTrash: (file) => change("forgetTrash", file),
});

/** Alone: a lease that is held has functions, which do not go to the thread of the database. */
const fenceOf = ({ name, fence }: Fence): Fence => ({ name, fence });
