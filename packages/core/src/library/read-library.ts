import { type Stats, statSync } from "node:fs";
import { join } from "node:path";
import type { IndexedSkill } from "./index/library-index.ts";

/** Reads the skills of a library, and reads them again only after its database changed. Reading creates nothing. */
export interface LibraryReader {
  readonly root: string;
  /** The very same list as before if nothing changed. */
  skills(): Promise<readonly IndexedSkill[]>;
}

/** Timestamps tick in steps: what was written this shortly before it was read may change again unnoticed. */
const clockStep = 25;

export function createLibraryReader(home: string): LibraryReader {
  const path = join(home, "loadout.db");
  const root = join(home, "library");
  const nothing: readonly IndexedSkill[] = [];
  let known: readonly IndexedSkill[] = nothing;
  let seen: string | undefined;
  return {
    root,
    async skills() {
      const before = look();
      if (before === undefined) return nothing;
      if (before.stamp === seen) return known;
      const { readIndex } = await import("./index/read-index.ts");
      known = keepUnchanged(known, await readIndex(path));
      // What changed while it was read, or just before, is looked up again next time.
      const isSettled = !before.isRecent && look()?.stamp === before.stamp;
      seen = isSettled ? before.stamp : undefined;
      return known;
    },
  };

  /** The state of the database and its log; an empty log comes and goes with its readers. */
  function look(): { stamp: string; isRecent: boolean } | undefined {
    const files = [path, `${path}-wal`].map((file) => statSync(file, { throwIfNoEntry: false }));
    if (!files[0]) return undefined;
    const written = files.filter((file) => file !== undefined && file.size > 0) as Stats[];
    return {
      stamp: written.map(({ mtimeMs, size, ino }) => `${mtimeMs}:${size}:${ino}`).join(" "),
      isRecent: written.some(({ mtimeMs }) => Date.now() - mtimeMs < clockStep),
    };
  }
}

/** Rows of one version stay the same objects, and the list itself if all of them do. */
function keepUnchanged(before: readonly IndexedSkill[], after: readonly IndexedSkill[]): readonly IndexedSkill[] {
  const bySlug = new Map(before.map((skill) => [skill.slug, skill]));
  const kept = after.map((skill) => {
    const known = bySlug.get(skill.slug);
    return known?.version === skill.version && known.digest === skill.digest ? known : skill;
  });
  return kept.length === before.length && kept.every((skill, index) => skill === before[index]) ? before : kept;
}
