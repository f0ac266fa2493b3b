import { trashPeriod } from "../ground/trash-period.ts";
import type { Journal, Staging } from "../home/blobs/blobs.ts";
import type { LibraryIndex, TrashedSkill } from "./index/library-index.ts";
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

/** What was deleted too long ago to be restored. */
export async function expiredTrash(index: LibraryIndex, now: Date): Promise<readonly TrashedSkill[]> {
  const oldest = new Date(now.getTime() - trashPeriod).toISOString();
  return (await index.trash()).filter(({ deletedAt }) => deletedAt < oldest);
}

/**
 * Forgets it, and answers how many there were. With the staging of a change their archives are noted first: if the process dies,
 * the next change removes those that the index does not know any more.
 */
export async function emptyTrash(
  store: Store,
  index: LibraryIndex,
  { staging, now = store.now() }: { readonly staging?: Pick<Staging, "note">; readonly now?: Date } = {},
): Promise<number> {
  const files = (await expiredTrash(index, now)).map(({ file }) => file);
  if (files.length === 0) return 0;
  await staging?.note("trash", files);
  store.at("begun");
  for (const file of files) {
    await index.forgetTrash(file);
    store.at("committed");
    await store.blobs.archives.remove(file);
  }
  store.at("collected");
  return files.length;
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
