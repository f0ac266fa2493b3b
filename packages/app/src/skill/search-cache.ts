import { hash } from "node:crypto";
import { lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SearchIndex, SharedSources } from "@loadout/core";

/**
 * Keeps what a search has read of a home for the next command, in a folder that only this user can write. It is derived
 * from skills and checked against them: files are known by times, size and inode, and a damaged copy is ignored.
 */
export interface SearchCache {
  /** Before skills are looked for: what is known of their folders. */
  restore(sources: SharedSources): void;
  /** The search index that was kept. */
  index(): Buffer | undefined;
  /** Keeps both, if much of them was read anew. */
  keep(sources: SharedSources, index: SearchIndex): Promise<void>;
}

/** An index is kept if at least this share of it was read. */
const worthKeeping = 0.05;
/** Fewer skills are read as fast as a copy of what was read. */
const fewestKept = 200;

export interface SearchCacheOptions {
  readonly temporary?: string;
  readonly fewest?: number;
}

export function createSearchCache(home: string, options: SearchCacheOptions = {}): SearchCache {
  const { temporary = tmpdir(), fewest = fewestKept } = options;
  const uid = process.getuid?.() ?? -1;
  const folder = join(temporary, `loadout-search-${uid}`);
  const place = join(folder, hash("sha256", home).slice(0, 32));

  function read(path: string): Buffer | undefined {
    try {
      return isOurs(folder, uid) ? readFileSync(path) : undefined;
    } catch {
      return undefined; // there is none, or it cannot be read: it is made anew
    }
  }

  function write(path: string, content: Buffer): void {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (!isOurs(folder, uid)) return;
      const draft = `${path}.${process.pid}`;
      writeFileSync(draft, content, { mode: 0o600, flag: "wx" });
      renameSync(draft, path);
    } catch {
      // the next search reads the skills again
    }
  }

  return {
    restore(sources) {
      const scans = read(`${place}.scans`);
      if (scans) sources.restore(scans);
    },
    index: () => read(`${place}.index`),
    async keep(sources, index) {
      const { read: texts, skills } = index.stats();
      if (skills < fewest) return;
      const scans = sources.save();
      if (scans !== undefined) write(`${place}.scans`, scans);
      if (texts > 0 && texts >= skills * worthKeeping) write(`${place}.index`, await index.save());
    },
  };
}

/** Whether a folder is a real one that no other user can read or write. */
function isOurs(folder: string, uid: number): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && stats.uid === uid && (stats.mode & 0o077) === 0;
}
