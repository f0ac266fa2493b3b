import { trashPeriod } from "../ground/trash-period.ts";
import type { Journal } from "../home/blobs/blobs.ts";
import type { LibraryIndex } from "./index/library-index.ts";
import type { Store } from "./store.ts";

/** Removes trees that nothing refers to, and archives of deleted skills that are too old to be restored. */

/** Removes those of these trees that nothing refers to any more. */
export async function collect(
  store: Store,
  index: LibraryIndex,
  digests: readonly string[],
): Promise<readonly string[]> {
  const loose = await index.release([...new Set(digests)]);
  for (const digest of loose) await store.blobs.remove(digest, index.lease);
  return loose;
}

/** Forgets what was deleted too long ago. */
export async function emptyTrash(store: Store, index: LibraryIndex): Promise<void> {
  const oldest = new Date(store.now().getTime() - trashPeriod).toISOString();
  for (const { file, deletedAt } of await index.trash())
    if (deletedAt < oldest) {
      await index.forgetTrash(file);
      await store.blobs.archives.remove(file);
    }
}

/** Undoes what the index knows nothing of: trees and archives that a change had put in place before it ended. */
export async function undoInterrupted(
  store: Store,
  index: LibraryIndex,
  { trees, trash }: Journal,
): Promise<readonly string[]> {
  const collected = await collect(store, index, trees);
  const kept = new Set((await index.trash()).map(({ file }) => file));
  for (const file of trash) if (!kept.has(file)) await store.blobs.archives.remove(file);
  return collected;
}
