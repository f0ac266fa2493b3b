import { libraryOf } from "../home/blobs/open-blobs.ts";
import { createTopicNumber } from "../home/bus/topic-number.ts";
import { libraryTopic } from "../home/bus/topic-table.ts";
import { type Home, openHome } from "../home/home.ts";
import type { IndexedSkill } from "./index/library-index.ts";

/** What the library of a home holds, looked up again only after it changed. Reading creates nothing. */
export interface LibraryReader {
  readonly root: string;
  /** The very same list as before if nothing changed. */
  skills(): Promise<readonly IndexedSkill[]>;
}

/** Rows that are read at once: each call of another thread makes this many objects without a break. */
const pageSize = 500;

export function createLibraryReader(home: string | Home): LibraryReader {
  let known: readonly IndexedSkill[] = [];
  let seen = 0;
  return {
    root: typeof home === "string" ? libraryOf(home) : home.blobs.root,
    async skills() {
      const opened = openHome(home);
      const number = createTopicNumber(opened, libraryTopic);
      try {
        for (;;) {
          const before = await number();
          // 0: no library yet, or one of an earlier release, which counts no changes.
          if (before !== 0 && before === seen) return known;
          known = keepUnchanged(known, await readSkills(opened));
          seen = before;
          if ((await number()) === before) return known; // otherwise pages of two states were read
        }
      } finally {
        await opened.close();
      }
    },
  };
}

async function readSkills({ records }: Home): Promise<readonly IndexedSkill[]> {
  const { read } = records.use("library", async () => (await import("./index/library-records.ts")).libraryRecords);
  const skills: IndexedSkill[] = [];
  for (;;) {
    const last = skills.at(-1)?.slug;
    const page = await read("skills", { limit: pageSize, ...(last !== undefined && { after: last }) });
    skills.push(...page);
    if (page.length < pageSize) return skills;
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
