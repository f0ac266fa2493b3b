import type { ArchiveLimits } from "../archive/archive-limits.ts";
import type { Diagnostic } from "../ground/diagnostic.ts";
import { Fault } from "../ground/fault.ts";
import { nearest } from "../ground/nearest.ts";
import type { Blobs, Staging } from "../home/blobs/blobs.ts";
import { type Digest, type Manifest, readManifest } from "../home/blobs/manifest.ts";
import type { IndexedSkill, LibraryIndex } from "./index/library-index.ts";

/** The state that the parts of the library share, and how a change runs. */

/** The points of a change at which a process may die. Tests kill it there. */
export const points = [
  "based",
  "held",
  "begun",
  "staged",
  "published",
  "archived",
  "committed",
  "viewed",
  "collected",
  "recovered",
] as const;

export type Point = (typeof points)[number];

/** The state that the parts of the library share. */
export interface Store {
  readonly limits: ArchiveLimits;
  /** Endings of files that count as text, beyond the usual ones. */
  readonly textExtensions: readonly string[];
  readonly blobs: Blobs;
  /** Manifests by digest, the latest last. */
  readonly manifests: Map<Digest, Manifest>;
  readonly now: () => Date;
  readonly at: (point: Point) => void;
  /** The index, to look things up. */
  readonly index: LibraryIndex;
  /** Whether the library has been created. */
  isThere(): Promise<boolean>;
  /** One change at a time over all processes, with a staging of its own that is gone afterwards. */
  change<T>(work: (tools: ChangeTools) => Promise<T>): Promise<T>;
}

export interface ChangeTools {
  readonly index: LibraryIndex;
  readonly staging: Staging;
  /**
   * Cleans up after the commit point. A failure cannot undo the change any more: it is returned as a warning, and the
   * cleanup is repeated before the next change.
   */
  tidy(work: () => Promise<unknown>): Promise<Diagnostic[]>;
}

/** The skill with this slug, or a fault that lists the nearest ones. */
export async function requireSkill(index: LibraryIndex, slug: string): Promise<IndexedSkill> {
  const found = await index.skill(slug);
  if (found) return found;
  const slugs = (await index.page({ limit: 1000 })).map((skill) => skill.slug);
  const candidates = slugs.length === 0 ? "–" : nearest(slug, slugs, 8).join(", ");
  throw new Fault("skill.not-found", { name: slug, candidates });
}

/** A change must be based on the current version. */
export function assertCurrent({ slug, version }: IndexedSkill, from: number): void {
  if (version !== from) throw new Fault("skill.stale", { slug, seen: from, version });
}

/** The manifest of a tree. Recent ones are cached: the content of a digest never changes. */
export async function manifestOf(store: Store, index: LibraryIndex, digest: Digest): Promise<Manifest> {
  const known = store.manifests.get(digest);
  if (known) return known;
  const tree = await index.tree(digest);
  if (!tree) throw new Fault("library.damaged", { path: store.blobs.folderOf(digest) });
  return remember(store, digest, readManifest(tree.manifest));
}

const mostRemembered = 8;

export function remember({ manifests }: Store, digest: Digest, manifest: Manifest): Manifest {
  const [oldest] = manifests.keys();
  if (manifests.size >= mostRemembered && oldest !== undefined) manifests.delete(oldest);
  manifests.set(digest, manifest);
  return manifest;
}
