import { type Digest, type Manifest, writeManifest } from "../../home/blobs/manifest.ts";
import type { Slug } from "../../skill/slug.ts";
import type { LibraryIndex, TreeReference } from "../index/library-index.ts";
import { manifestOf, type Store } from "../store.ts";

/** Compares the files of the library with its index. */

/** A tree in use whose files are not what they were when it was made. */
export interface DamagedTree {
  readonly digest: Digest;
  /** Who uses it: versions of skills, and sessions. */
  readonly users: readonly TreeReference[];
  /** What is missing, changed or extra; empty where the folder itself is gone. */
  readonly files: readonly string[];
}

/** A name in `library/skills` that points to a tree, without a skill of that name in the index. */
export interface UnindexedSkill {
  readonly slug: Slug;
  readonly digest: Digest;
}

export interface LibraryFindings {
  readonly damaged: readonly DamagedTree[];
  readonly unindexed: readonly UnindexedSkill[];
  /** Names whose link is missing, wrong or broken. */
  readonly staleLinks: readonly string[];
}

export interface InspectOptions {
  /** Read and hash every file; otherwise files are only looked at. */
  readonly deep?: boolean;
}

/** Compares the files of the library with its index. Changes nothing. */
export async function inspectLibrary(
  store: Store,
  index: LibraryIndex,
  { deep = false }: InspectOptions = {},
): Promise<LibraryFindings> {
  const skills = await index.skills();
  const wanted = new Map<string, Digest>(skills.map(({ slug, digest }) => [slug, digest]));
  const { unknown, stale } = await store.blobs.view.compare(wanted);
  const unindexed = unknown.map(({ name, digest }) => ({ slug: name as Slug, digest }));
  return { damaged: await damagedTrees(store, index, deep), unindexed, staleLinks: stale };
}

async function damagedTrees(store: Store, index: LibraryIndex, deep: boolean): Promise<DamagedTree[]> {
  const users = Map.groupBy(await index.references(), ({ digest }) => digest);
  const found: DamagedTree[] = [];
  for (const [digest, references] of users) {
    const files = await wrongFiles(store, index, digest, deep);
    if (files) found.push({ digest, users: references, files });
  }
  return found;
}

/** What is wrong with a tree, `undefined` if nothing is. */
export async function wrongFiles(
  store: Store,
  index: LibraryIndex,
  digest: Digest,
  deep: boolean,
): Promise<readonly string[] | undefined> {
  const { blobs } = store;
  if (!(await blobs.has(digest))) return [];
  if (!(await index.tree(digest))) return undefined; // nothing to compare with
  const manifest = await manifestOf(store, index, digest);
  if (!deep) {
    const missing = await blobs.repair.missing(digest, manifest);
    return missing.length > 0 ? missing : undefined;
  }
  const found = await blobs.repair.scan(digest);
  if (writeManifest(found) === writeManifest(manifest)) return undefined;
  const [there, wanted] = [linesOf(found), linesOf(manifest)];
  const differing = [...there]
    .filter((line) => !wanted.has(line))
    .concat([...wanted].filter((line) => !there.has(line)));
  return [...new Set(differing.map((line) => line.replace(/^(?:d|[fx] \d+ \S*) /, "")))].sort();
}

const linesOf = (manifest: Manifest): Set<string> => new Set(writeManifest(manifest).trimEnd().split("\n"));
