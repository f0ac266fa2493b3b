import { join, sep } from "node:path";
import type { HeldFolder } from "./blobs.ts";
import type { Digest, Manifest } from "./manifest.ts";

/**
 * Trees of homes that do not keep them in folders: a path `<root>/trees/<digest>` is one that has to be made first, or that
 * can be read without one. Readers of skills go by path, and for those of a folder home nothing is registered here.
 */
export interface TreePlace {
  /** As in `Blobs`. */
  readonly root: string;
  /** The files and empty folders of a tree; `undefined` if it is not there. */
  manifest(digest: Digest): Promise<Manifest | undefined>;
  /** The bytes of a file, not to be changed; `undefined` if there is no such file. */
  read(digest: Digest, path: string): Promise<Buffer | undefined>;
  /** The files with this path of several trees, as far as they are there; each may be cut to its first megabyte. */
  readAll(digests: readonly Digest[], path: string): Promise<ReadonlyMap<Digest, Buffer>>;
  /** The paths of files below this folder of several trees, in no order. */
  pathsBelow(digests: readonly Digest[], folder: string): Promise<readonly FileAt[]>;
  /** What these files begin with, as many bytes of each as asked for at most; without those that are not there. */
  readStarts(files: readonly FileAt[], bytes: number): Promise<readonly (readonly [FileAt, Buffer])[]>;
  /** Makes the tree a folder of this machine, whole, which stays until it is released. */
  hold(digest: Digest): Promise<HeldFolder>;
}

/** A file of a tree, by its path there. */
export interface FileAt {
  readonly digest: Digest;
  readonly path: string;
}

/** A tree of such a place. */
export interface TreeAt {
  readonly place: TreePlace;
  readonly digest: Digest;
}

/** The places of this process, by the folder of their trees; the last one is used. A home may be opened again beside itself. */
const places = new Map<string, readonly TreePlace[]>();

/** Returns how to take it back. */
export function addTreePlace(place: TreePlace): () => void {
  const folder = join(place.root, "trees");
  places.set(folder, [...(places.get(folder) ?? []), place]);
  return () => {
    const left = (places.get(folder) ?? []).filter((one) => one !== place);
    if (left.length > 0) places.set(folder, left);
    else places.delete(folder);
  };
}

/** The tree whose folder this is, if that is one of a place that was added. */
export function treeAt(directory: string): TreeAt | undefined {
  if (places.size === 0) return undefined;
  const slash = directory.lastIndexOf(sep);
  const place = places.get(directory.slice(0, slash))?.at(-1);
  return place && { place, digest: directory.slice(slash + 1) };
}

/** Does the work while the folders of these skills are there. */
export async function withTreeFolders<T>(directories: readonly string[], work: () => Promise<T>): Promise<T> {
  const held: HeldFolder[] = [];
  try {
    if (places.size > 0)
      for (const directory of new Set(directories)) {
        const found = treeAt(directory);
        if (found) held.push(await found.place.hold(found.digest));
      }
    return await work();
  } finally {
    for (const folder of held) await folder.release();
  }
}
