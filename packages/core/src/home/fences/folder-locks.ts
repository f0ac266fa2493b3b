import { join } from "node:path";
import { checkDocumentName } from "../documents/documents.ts";
import type { Locks } from "../leases/locks.ts";
import { holdAlone, holdLock } from "../leases/path-lock.ts";

/** Locks of the kernel on files of a folder: the lock `a/b` is `<folder>/a/b.db`. The kernel frees those of a process that died. */
export function createFolderLocks(folder: string): Locks {
  const placeOf = (name: string): string => join(folder, `${checkDocumentName(name)}.db`);
  return {
    take: (name, patience, isMine) => holdLock("take", placeOf(name), patience, isMine),
    share: (name, patience) => holdLock("share", placeOf(name), patience),
    takeAlone: (name) => holdAlone(placeOf(name)),
    placeOf,
  };
}
