import { Fault } from "../ground/fault.ts";
import { placeOf } from "../ground/place-of.ts";
import { remember } from "../ground/remember.ts";
import { type Digest, type Manifest, readManifest } from "../home/blobs/manifest.ts";
import { createTopicNumber } from "../home/bus/topic-number.ts";
import { libraryTopic } from "../home/bus/topic-table.ts";
import { shareLooks } from "../home/documents/share-looks.ts";
import { type Home, libraryRootOf, openHome } from "../home/home.ts";
import { shareHead } from "../skill/share-head.ts";
import type { CatalogedSkill, SkillChange } from "./index/library-index.ts";

/** What the library of a home holds, looked up again only after it changed. Reading creates nothing. */
export interface LibraryReader {
  readonly root: string;
  /** Sorted by slug. The very same list as before if nothing changed; skills that did not change stay the same objects. */
  skills(): Promise<readonly CatalogedSkill[]>;
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
/** Changes that are applied to the list one by one; after more of them all rows are read again. */
const mostChanges = 500;

export function createLibraryReader(home: string | Home): LibraryReader {
  let known: readonly CatalogedSkill[] = [];
  let seen = 0;
  const manifestOf = rememberLatest(mostManifests, (digest: Digest) =>
    using(home, (opened) => readTree(opened, digest)),
  );

  /** One look at a time: what one has read is applied before the next one asks what is newer. */
  const look = shareLooks(() =>
    using(home, async (opened) => {
      if (await opened.records.isEmpty()) {
        [known, seen] = [keepUnchanged(known, []), 0];
        return known;
      }
      const number = createTopicNumber(opened, libraryTopic);
      for (;;) {
        const before = await number();
        // 0: no library yet, or one of an earlier release, which counts no changes.
        if (before !== 0 && before === seen) return known;
        // A number that fell is of another database, such as an older copy.
        const changes = seen === 0 || before < seen ? undefined : await readChanges(opened, seen);
        known = changes ? applyChanges(known, changes) : keepUnchanged(known, await readSkills(opened));
        seen = before;
        if (changes || (await number()) === before) return known; // otherwise pages of two states were read
      }
    }),
  );
  return {
    root: libraryRootOf(home),
    skills: () => look(""),
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
  const tree = await libraryOf({ records }).read("tree", digest);
  if (!tree) throw new Fault("library.damaged", { path: blobs.folderOf(digest) });
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

const libraryOf = ({ records }: Pick<Home, "records">) =>
  records.use("library", async () => (await import("./index/library-records.ts")).libraryRecords);

async function readSkills(home: Home): Promise<readonly CatalogedSkill[]> {
  const { read } = libraryOf(home);
  const skills: CatalogedSkill[] = [];
  for (;;) {
    const last = skills.at(-1)?.slug;
    const page = await read("cataloged", { limit: pageSize, ...(last !== undefined && { after: last }) });
    for (const skill of page) skills.push(shared(skill));
    if (page.length < pageSize) return skills;
  }
}

const readChanges = (home: Home, since: number): Promise<readonly SkillChange[] | undefined> =>
  libraryOf(home).read("changes", since, mostChanges);

const shared = (skill: CatalogedSkill): CatalogedSkill => ({ ...skill, head: shareHead(skill.head) });

/** The list with these changes; a slug that came, went and came again has one. */
function applyChanges(before: readonly CatalogedSkill[], changes: readonly SkillChange[]): readonly CatalogedSkill[] {
  let list: CatalogedSkill[] | undefined;
  for (const { slug, skill } of changes) {
    const now: readonly CatalogedSkill[] = list ?? before;
    const at = placeOf(now, ({ slug: other }) => other >= slug);
    const known = now[at]?.slug === slug ? now[at] : undefined;
    if (!known && !skill) continue;
    if (known && skill && isSame(known, skill)) continue;
    list ??= [...before];
    list.splice(at, known ? 1 : 0, ...(skill ? [shared(skill)] : []));
  }
  return list ?? before;
}

/** Rows of one version stay the same objects, and the list itself if all of them do. */
function keepUnchanged(before: readonly CatalogedSkill[], after: readonly CatalogedSkill[]): readonly CatalogedSkill[] {
  const bySlug = new Map(before.map((skill) => [skill.slug, skill]));
  const kept = after.map((skill) => {
    const known = bySlug.get(skill.slug);
    return known && isSame(known, skill) ? known : skill;
  });
  return kept.length === before.length && kept.every((skill, index) => skill === before[index]) ? before : kept;
}

const isSame = (one: CatalogedSkill, other: CatalogedSkill): boolean =>
  one.version === other.version && one.digest === other.digest;
