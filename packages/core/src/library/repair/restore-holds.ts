import { digestOf, writeManifest } from "../../home/blobs/manifest.ts";
import type { IndexedTree, LibraryIndex } from "../index/library-index.ts";
import type { Store } from "../store.ts";

type Locked = <T>(work: (index: LibraryIndex) => Promise<T>) => Promise<T>;

/** Gives trees back to a holder whose rows were lost with the index. Trees that are gone or changed are left out. */
export async function restoreHolds(
  { blobs }: Store,
  locked: Locked,
  holder: string,
  wanted: readonly { readonly slug: string; readonly digest: string }[],
): Promise<number> {
  return locked(async (index) => {
    const held = new Set(await index.held(holder));
    const found: (IndexedTree & { readonly slug: string })[] = [];
    for (const { slug, digest } of wanted) {
      if (held.has(digest) || !(await blobs.has(digest))) continue;
      const manifest = writeManifest(await blobs.repair.scan(digest));
      if (digestOf(manifest) === digest) found.push({ slug, digest, manifest });
    }
    if (found.length > 0) await index.restoreHolds(holder, found);
    return found.length;
  });
}
