import { trashPeriod } from "../ground/trash-period.ts";
import type { AuditEntry, AuditQuery, ChangeAuthor } from "../home/audit/audit.ts";
import type { Digest } from "../home/blobs/manifest.ts";
import type { Fence } from "../home/leases/leases.ts";
import type { Slug } from "../skill/slug.ts";
import { type Edited, type EditOptions, editFiles, type FileChange } from "./change/edit-files.ts";
import { type Removed, type RemoveOptions, removeSkill } from "./change/remove-skill.ts";
import { type Renamed, renameSkill } from "./change/rename-skill.ts";
import { restoreSkill } from "./change/restore-skill.ts";
import { rollback } from "./change/rollback.ts";
import { collect, emptyTrash, expiredTrash } from "./collect-unused.ts";
import type { Committed } from "./commit-version.ts";
import { type ImportOptions, type ImportReport, importSkill } from "./import/import-skill.ts";
import { locatePackages, sourceOf } from "./import/locate-packages.ts";
import { type PackageSource, splitPackage } from "./import/open-package.ts";
import type {
  IndexedSkill,
  LibrarySkill,
  SkillQuery,
  TrashedSkill,
  TreeReference,
  Version,
} from "./index/library-index.ts";
import { type LibraryOptions, openStore } from "./open-store.ts";
import { type InspectOptions, inspectLibrary, type LibraryFindings } from "./repair/inspect-library.ts";
import type { Recovery } from "./repair/recover.ts";
import { type LibraryRepair, repairLibrary } from "./repair/repair-library.ts";
import { restoreHolds } from "./repair/restore-holds.ts";
import { type ScannedFile, type ScanReport, scanAll, scanPackage, scanVersion } from "./scan-skill.ts";
import { manifestOf, requireSkill, type Store } from "./store.ts";
import { type UpdateOptions, type UpdateReport, updateSkill } from "./update/update-skill.ts";
import { createVersionFiles, type VersionFiles } from "./version-files.ts";

/** The library: every operation on the managed store of skills. */

export interface LibraryPage {
  readonly skills: readonly LibrarySkill[];
  readonly total: number;
  /** Pass it as `after` for the next page. */
  readonly nextCursor?: string;
}

/** The managed store: skills are imported, versioned and indexed. A change is made whole or not at all. */
export interface Library extends VersionFiles, AsyncDisposable {
  readonly root: string;
  /** By slug, from the index alone. */
  list(query?: SkillQuery): Promise<LibraryPage>;
  /** The same with their frontmatter; all of them unless a limit is given. */
  skills(query?: SkillQuery): Promise<readonly IndexedSkill[]>;
  find(slug: string): Promise<IndexedSkill | undefined>;
  /** The same, or a fault that lists the nearest ones. */
  get(slug: string): Promise<IndexedSkill>;
  /** Bytes as a package, by the format they seem to have. */
  sourceOf(name: string, bytes: Buffer): PackageSource;
  /** The packages a path contains. */
  locate(path: string): Promise<readonly PackageSource[]>;
  /** An archive of several skills as one source for each; any other source as it is. */
  split(source: PackageSource): Promise<readonly PackageSource[]>;
  /** What the scan finds in a package, or in a version of a skill. */
  scan(source: PackageSource): Promise<ScanReport>;
  scanVersion(slug: string, version?: number): Promise<ScanReport>;
  /** The same for files that the caller reads: those of a skill in a folder. */
  scanFiles(name: string, files: readonly ScannedFile[]): Promise<ScanReport>;
  import(source: PackageSource, options: ImportOptions): Promise<ImportReport>;
  /** Brings a skill up to date with the package of its upstream, merged with what was edited here. */
  update(slug: string, source: PackageSource, options: UpdateOptions): Promise<UpdateReport>;
  edit(slug: string, change: FileChange, options: EditOptions): Promise<Edited>;
  /** The latest first. */
  history(slug: string): Promise<readonly Version[]>;
  rollback(slug: string, to: number, options: EditOptions): Promise<Edited>;
  /** Gives a skill another slug, with its history. */
  rename(slug: string, to: Slug, options: EditOptions): Promise<Renamed>;
  /** Skills that name this one as a dependency. */
  dependents(slug: string): Promise<readonly Slug[]>;
  delete(slug: string, options: RemoveOptions): Promise<Removed>;
  restore(slug: string, options: ChangeAuthor): Promise<Committed>;
  /** What can be restored, the latest first. */
  trash(): Promise<readonly TrashedSkill[]>;
  /** How many deleted skills nobody can restore any more, and the bytes of their archives. */
  overdue(now?: Date): Promise<{ readonly count: number; readonly bytes: number }>;
  /** Removes those; answers how many. */
  emptyTrash(now?: Date): Promise<number>;
  /**
   * Holds the current trees of these skills, so that they outlive changes and deletion. A holder that works under a lease of its
   * own gives it: nothing changes once another process has taken it.
   */
  hold(holder: string, slugs: readonly string[], lease?: Fence): Promise<readonly IndexedSkill[]>;
  /** Gives another holder the same trees; the lease is that of the other one. */
  share(holder: string, other: string, lease?: Fence): Promise<void>;
  /** Releases the trees of a holder except these. */
  letGo(holder: string, except?: readonly string[], lease?: Fence): Promise<void>;
  audit(query?: AuditQuery): Promise<readonly AuditEntry[]>;
  /** Makes files and index consistent; runs automatically before the first change after a crash. */
  recover(): Promise<Recovery>;
  /** The differences between files and index. Changes nothing. */
  inspect(options?: InspectOptions): Promise<LibraryFindings>;
  /** Repairs what `inspect` finds, as far as the content still exists. */
  repair(by: ChangeAuthor): Promise<LibraryRepair>;
  /** Everything that uses a tree: versions and sessions. */
  references(): Promise<readonly TreeReference[]>;
  /** Gives existing trees back to a holder after the index was lost; returns how many it did not have. */
  restoreHolds(holder: string, trees: readonly { readonly slug: string; readonly digest: string }[]): Promise<number>;
  /** Changes that were cut short and not yet cleaned up after. */
  leftovers(): Promise<number>;
  /** Trees that no version and no session refers to; they are left alone. */
  loose(): Promise<readonly string[]>;
  /** Whether the content of a tree is kept. */
  keeps(digest: string): Promise<boolean>;
  /** Skills with files that are missing or have another size. */
  damaged(): Promise<readonly Slug[]>;
  /** Entries in `library/skills` that are not our links. */
  strangers(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export function createLibrary(options: LibraryOptions): Library {
  const { store, locked, recover, close } = openStore(options);
  const { blobs } = store;
  const files = createVersionFiles(store);
  return {
    root: blobs.root,
    ...files,
    ...createQueries(store),
    sourceOf,
    locate: (path) => locatePackages(path, store.limits),
    split: (source) => splitPackage(source, store.limits),
    scan: (source) => scanPackage(source, store.limits, store),
    scanVersion: (slug, version) => scanVersion(store, files, slug, version),
    scanFiles: (name, some) => scanAll(store, name, some, name),
    import: (source, given) => importSkill(store, source, given),
    update: (slug, source, given) => updateSkill(store, slug, source, given),
    edit: (slug, change, given) => editFiles(store, slug, change, given),
    rollback: (slug, to, given) => rollback(store, slug, to, given),
    rename: (slug, to, given) => renameSkill(store, slug, to, given),
    delete: (slug, given) => removeSkill(store, slug, given),
    restore: (slug, given) => restoreSkill(store, slug, given),
    overdue: (now = store.now()) => measureOverdue(store, now),
    async emptyTrash(now = store.now()) {
      if ((await expiredTrash(store.index, now)).length === 0) return 0;
      return store.change(({ index, staging }) => emptyTrash(store, index, { staging, now }));
    },
    hold: (holder, slugs, lease) => locked((index) => index.hold(holder, slugs, lease)),
    share: (holder, other, lease) => locked((index) => index.share(holder, other, lease)),
    letGo: (holder, except = [], lease) => letGo(store, holder, except, lease),
    restoreHolds: (holder, wanted) => restoreHolds(store, locked, holder, wanted),
    recover,
    inspect: async (given) => inspectLibrary(store, store.index, given),
    repair: (by) => repairLibrary(store, by, recover),
    leftovers: async () => (await blobs.interrupted()).count,
    loose: async () => store.index.loose(await blobs.list()),
    keeps: (digest) => blobs.has(digest),
    damaged: () => findDamaged(store),
    strangers: async () => (await blobs.view.compare(new Map())).strangers,
    close,
    [Symbol.asyncDispose]: close,
  };
}

type Queries = Pick<
  Library,
  "list" | "skills" | "find" | "get" | "history" | "dependents" | "trash" | "audit" | "references"
>;

/** Queries that need only the index. */
function createQueries(store: Store): Queries {
  const { index } = store;
  return {
    async list(query = {}) {
      const limit = query.limit ?? 50;
      const found = await index.page({ ...query, limit: limit + 1 });
      const skills = found.slice(0, limit);
      const last = found.length > limit ? skills.at(-1)?.slug : undefined;
      return { skills, total: await index.count(), ...(last !== undefined && { nextCursor: last }) };
    },
    skills: (query) => index.skills(query),
    find: (slug) => index.skill(slug),
    get: (slug) => requireSkill(index, slug),
    async history(slug) {
      const versions = await index.versions(slug);
      if (versions.length === 0) await requireSkill(index, slug);
      return versions;
    },
    dependents: (slug) => index.dependents(slug),
    async trash() {
      const oldest = new Date(store.now().getTime() - trashPeriod).toISOString();
      return (await index.trash()).filter(({ deletedAt }) => deletedAt >= oldest);
    },
    audit: (query = {}) => index.audit(query),
    references: () => index.references(),
  };
}

async function measureOverdue(store: Store, now: Date): Promise<{ count: number; bytes: number }> {
  const files = (await expiredTrash(store.index, now)).map(({ file }) => file);
  let bytes = 0;
  for (const file of files) bytes += await store.blobs.archives.bytes(file);
  return { count: files.length, bytes };
}

const letGo = (store: Store, holder: string, except: readonly string[], lease?: Fence): Promise<void> =>
  store.change(async ({ index, staging, tidy }) => {
    const kept = new Set(except);
    const gone = (await index.held(holder)).filter((digest) => !kept.has(digest));
    await staging.note("trees", gone);
    await index.letGo(holder, [...kept] as Digest[], lease);
    await tidy(() => collect(store, index, gone));
  });

async function findDamaged(store: Store): Promise<Slug[]> {
  const { index } = store;
  const found: Slug[] = [];
  for (const { slug, digest } of await index.skills())
    if ((await store.blobs.repair.missing(digest, await manifestOf(store, index, digest))).length > 0) found.push(slug);
  return found;
}
