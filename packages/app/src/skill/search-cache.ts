import { hash } from "node:crypto";
import { lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SearchIndex } from "@loadout/core";

/**
 * Keeps the search index of a home between commands, in a folder that only this user can write. It is derived from skills
 * and checked against them: entries are known by times, size and inode of their files, and a damaged file is ignored.
 */
export interface SearchCache {
  read(): Buffer | undefined;
  /** Writes the index if much of it was read anew. */
  keep(index: SearchIndex): Promise<void>;
}

/** An index is written again if at least this share of it was read. */
const worthKeeping = 0.05;

export function createSearchCache(home: string, temporary: string = tmpdir()): SearchCache {
  const uid = process.getuid?.();
  const folder = join(temporary, `loadout-search-${uid}`);
  const path = join(folder, `${hash("sha256", home).slice(0, 32)}.index`);
  return {
    read() {
      if (uid === undefined || !isOurs(folder, uid)) return undefined;
      try {
        return readFileSync(path);
      } catch {
        return undefined; // there is none, or it cannot be read: it is made anew
      }
    },
    async keep(index) {
      const { read, skills } = index.stats();
      if (uid === undefined || read === 0 || read < skills * worthKeeping) return;
      const bytes = await index.save();
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        if (!isOurs(folder, uid)) return;
        const draft = `${path}.${process.pid}`;
        writeFileSync(draft, bytes, { mode: 0o600, flag: "wx" });
        renameSync(draft, path);
      } catch {
        // the next search reads the skills again
      }
    },
  };
}

/** Whether a folder is a real one that no other user can read or write. */
function isOurs(folder: string, uid: number): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && stats.uid === uid && (stats.mode & 0o077) === 0;
}
