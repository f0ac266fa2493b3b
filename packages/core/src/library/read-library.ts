import { Fault } from "../ground/fault.ts";
import { remember } from "../ground/remember.ts";
import type { Digest, Manifest } from "../home/blobs/manifest.ts";
import { createTopicNumber } from "../home/bus/topic-number.ts";
import { libraryTopic } from "../home/bus/topic-table.ts";
import { type Home, libraryRootOf, openHome } from "../home/home.ts";
import type { IndexedSkill } from "./index/library-index.ts";

/** What the library of a home holds, looked up again only after it changed. Reading creates nothing. */
export interface LibraryReader {
  readonly root: string;
  /** The very same list as before if nothing changed. */
  skills(): Promise<readonly IndexedSkill[]>;
  /** A tree by its digest, as one that holds it reads it; a fault if there is none. */
  tree(digest: Digest): Promise<LibraryTree>;
}

export interface LibraryTree {
  readonly manifest: Manifest;
  /** The bytes of a file, not to be changed; `undefined` if the tree has no such file. Sessions that read one file share them. */
  read(path: string): Promise<Buffer | undefined>;
}

/** Rows that are read at once: each call of another thread makes this many objects without a break. */
const pageSize = 500;

export function createLibraryReader(home: string | Home): LibraryReader {
  let known: readonly IndexedSkill[] = [];
  let seen = 0;
  const manifestOf = rememberLatest(mostManifests, (digest: Digest) =>
    using(home, (opened) => readTree(opened, digest)),
  );
  return {
    root: libraryRootOf(home),
    skills: () =>
      using(home, async (opened) => {
        if (await opened.records.isEmpty()) {
          known = keepUnchanged(known, []);
          return known;
        }
        const number = createTopicNumber(opened, libraryTopic);
        for (;;) {
          const before = await number();
          // 0: no library yet, or one of an earlier release, which counts no changes.
          if (before !== 0 && before === seen) return known;
          known = keepUnchanged(known, await readSkills(opened));
          seen = before;
          if ((await number()) === before) return known; // otherwise pages of two states were read
        }
      }),
    async tree(digest) {
      const manifest = await manifestOf(digest);
      return {
        manifest,
        async read(path) {
          const file = manifest.files.find((one) => one.path === path);
          return file && using(home, ({ blobs }) => blobs.read(digest, file));
        },
      };
    },
  };
}

/** Manifests that are kept: those of the skills that sessions use at one time. */
const mostManifests = 64;

async function using<T>(given: string | Home, work: (home: Home) => Promise<T>): Promise<T> {
  const home = openHome(given);
  try {
    return await work(home);
  } finally {
    await home.close();
  }
}

async function readTree({ records, blobs }: Home, digest: Digest): Promise<Manifest> {
  const { read } = records.use("library", async () => (await import("./index/library-records.ts")).libraryRecords);
  const tree = await read("tree", digest);
  if (!tree) throw new Fault("library.damaged", { path: blobs.folderOf(digest) });
  const { readManifest } = await import("../home/blobs/manifest.ts"); // on demand: it loads node:crypto
  return readManifest(tree.manifest);
}

/** Answers that never change, the latest ones; callers that ask at once share one answer. */
function rememberLatest<T>(most: number, ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const answer = known.get(key) ?? ask(key);
    remember(known, key, answer, most);
    answer.catch(() => known.delete(key));
    return answer;
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
