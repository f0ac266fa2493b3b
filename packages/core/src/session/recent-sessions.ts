import { existsSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../ground/fault.ts";
import { writeFileAtomic } from "../ground/files/atomic-file.ts";
import { readJson } from "../ground/files/read-text.ts";
import { withLock } from "../home/leases/lock.ts";
import { contextFolder, isContextId } from "./context-id.ts";

/** Remembers the session last used in each folder. */

/** Most folders that are remembered; the least recently used one is dropped first. */
const mostFolders = 500;

const pathIn = (home: string): string => join(home, "context", "recent.json");

/** The session last used in a folder, if it still exists. */
export function recentSession(home: string, folder: string): string | undefined {
  const contextId = new Map(entriesIn(home)).get(folder);
  return contextId !== undefined && isContextId(contextId) && existsSync(contextFolder(home, contextId))
    ? contextId
    : undefined;
}

/** Remembers which session was used in a folder. */
export async function noteRecent(home: string, folder: string, contextId: string): Promise<void> {
  const last = entriesIn(home).at(-1);
  if (last?.[0] === folder && last[1] === contextId) return;
  await withLock(join(home, "context", "lock.db"), () => {
    const others = entriesIn(home).filter(([known]) => known !== folder);
    const kept = [...others, [folder, contextId]].slice(-mostFolders);
    writeFileAtomic(pathIn(home), `${JSON.stringify(kept)}\n`, 0o600);
  });
}

/** Folders and their sessions, most recent last; an invalid file counts as empty. */
function entriesIn(home: string): readonly (readonly [string, string])[] {
  const entries = readList(pathIn(home));
  return entries.filter(
    (entry): entry is [string, string] =>
      Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string"),
  );
}

/** Only a convenience: an unreadable file is replaced. */
function readList(path: string): readonly unknown[] {
  try {
    const value = readJson(path);
    return Array.isArray(value) ? value : [];
  } catch (error) {
    if (error instanceof Fault) return [];
    throw error;
  }
}
