import { join } from "node:path";
import { type ArchiveLimits, archiveLimits } from "../archive/archive-limits.ts";
import type { AuditEntry, AuditQuery, ChangeAuthor } from "../ground/database/audit.ts";
import { auditSchema } from "../ground/database/audit-table.ts";
import { type Database, openDatabase, openForReading } from "../ground/database/database.ts";
import { Fault } from "../ground/fault.ts";
import { withLock } from "../ground/files/lock.ts";
import type { Slug } from "../skill/slug.ts";
import { type Edited, type EditOptions, editFiles, existing, type FileChange } from "./change/edit-files.ts";
import {
  collect,
  type Removed,
  type RemoveOptions,
  removeSkill,
  restoreSkill,
  trashPeriod,
  undo,
} from "./change/remove-skill.ts";
import { type Renamed, renameSkill } from "./change/rename-skill.ts";
import { rollback } from "./change/rollback.ts";
import type { Committed } from "./commit-version.ts";
import { exportTree } from "./export-skill.ts";
import { type ImportOptions, type ImportReport, importSkill } from "./import/import-skill.ts";
import { locatePackages, sourceOf } from "./import/locate-packages.ts";
import { type PackageSource, splitPackage } from "./import/open-package.ts";
import { emptyIndex } from "./index/empty-index.ts";
import { createKyselyIndex } from "./index/kysely-index.ts";
import type {
  IndexedSkill,
  LibraryIndex,
  LibrarySkill,
  SkillQuery,
  TrashedSkill,
  TreeReference,
  Version,
} from "./index/library-index.ts";
import { type LibraryTables, librarySchema } from "./index/library-tables.ts";
import { createLibraryView } from "./library-view.ts";
import { type InspectOptions, inspectLibrary, type LibraryFindings } from "./repair/inspect-library.ts";
import { type Recovery, recover, untidy } from "./repair/recover.ts";
import { type LibraryRepair, repairLibrary } from "./repair/repair-library.ts";
import { restoreHolds } from "./repair/restore-holds.ts";
import { type ChangeTools, manifestOf, type Point, requireSkill, type Store } from "./store.ts";
import { compareTrees, type FileDifference } from "./tree/compare-trees.ts";
import { type Digest, listTree, type TreeEntry } from "./tree/manifest.ts";
import { createReserve } from "./tree/reserve.ts";
import { decodeText, isTextFile } from "./tree/text-files.ts";
import { createTreeStore, type Staging } from "./tree/tree-store.ts";

export interface LibraryOptions {
  /** Where Loadout keeps its files. */
  readonly home: string;
  readonly limits?: Partial<ArchiveLimits>;
  /** Endings of files that count as text, beyond the usual ones. */
  readonly textExtensions?: readonly string[];
  readonly now?: () => Date;
  /** Told of each moment at which a change could be cut short. */
  readonly at?: (point: Point) => void;
}

export interface LibraryPage {
  readonly skills: readonly LibrarySkill[];
  readonly total: number;
  /** Pass it as `after` for the next page. */
  readonly nextCursor?: string;
}

export interface LibraryFile {
  readonly path: string;
  readonly size: number;
  readonly hash: string;
  readonly executable: boolean;
  /** Absent for what is not text. */
  readonly text?: string;
  readonly bytes: Buffer;
  /** Whether it can be changed as text. */
  readonly editable: boolean;
  /** The version it was read from: a change to it names this one. */
  readonly version: number;
}

export interface ExportedSkill {
  readonly version: number;
  readonly digest: string;
  readonly chunks: AsyncIterable<Buffer>;
}

/** The managed store: skills are imported, versioned and indexed. A change is made whole or not at all. */
export interface Library extends AsyncDisposable {
  readonly root: string;
  /** By slug, from the index alone. */
  list(query?: SkillQuery): Promise<LibraryPage>;
  /** The same with their frontmatter; all of them unless a limit is given. */
  skills(query?: SkillQuery): Promise<readonly IndexedSkill[]>;
  find(slug: string): Promise<IndexedSkill | undefined>;
  /** The same, or a fault that lists the nearest ones. */
  get(slug: string): Promise<IndexedSkill>;
  /** Bytes that came some other way, as what they seem to be. */
  sourceOf(name: string, bytes: Buffer): PackageSource;
  /** What a path offers to be imported. */
  locate(path: string): Promise<readonly PackageSource[]>;
  /** An archive of several skills as one source for each; any other source as it is. */
  split(source: PackageSource): Promise<readonly PackageSource[]>;
  import(source: PackageSource, options: ImportOptions): Promise<ImportReport>;
  /** Folders first; of the version named, or the current one. */
  tree(slug: string, version?: number): Promise<readonly TreeEntry[]>;
  readFile(slug: string, path: string, version?: number): Promise<LibraryFile>;
  edit(slug: string, change: FileChange, options: EditOptions): Promise<Edited>;
  /** The latest first. */
  history(slug: string): Promise<readonly Version[]>;
  diff(slug: string, before: number, after: number): Promise<readonly FileDifference[]>;
  rollback(slug: string, to: number, options: EditOptions): Promise<Edited>;
  /** Gives a skill another slug, with its history. */
  rename(slug: string, to: Slug, options: EditOptions): Promise<Renamed>;
  /** The bytes of a ZIP file; the same version always gives the same. */
  export(slug: string, version?: number): Promise<ExportedSkill>;
  /** Skills that name this one as a dependency. */
  dependents(slug: string): Promise<readonly Slug[]>;
  delete(slug: string, options: RemoveOptions): Promise<Removed>;
  restore(slug: string, options: ChangeAuthor): Promise<Committed>;
  /** What can be restored, the latest first. */
  trash(): Promise<readonly TrashedSkill[]>;
  /** Ties the current trees of these skills to a holder, so that they outlive changes and deletion. */
  hold(holder: string, slugs: readonly string[]): Promise<readonly IndexedSkill[]>;
  /** Another holder gets what this one has, in the versions it has. */
  share(holder: string, other: string): Promise<void>;
  /** Lets go of what a holder has, but for these trees. */
  letGo(holder: string, except?: readonly string[]): Promise<void>;
  audit(query?: AuditQuery): Promise<readonly AuditEntry[]>;
  /** Puts files and index back in line; done by itself before the first change after a crash. */
  recover(): Promise<Recovery>;
  /** In what files and index differ. Changes nothing. */
  inspect(options?: InspectOptions): Promise<LibraryFindings>;
  /** Repairs what `inspect` finds, as far as the library has what it takes. */
  repair(by: ChangeAuthor): Promise<LibraryRepair>;
  /** Everything that uses a tree: versions and sessions. */
  references(): Promise<readonly TreeReference[]>;
  /** Ties trees that are on disk to a holder again, after the index was lost; answers how many it did not have. */
  restoreHolds(holder: string, trees: readonly { readonly slug: string; readonly digest: string }[]): Promise<number>;
  /** Changes that were cut short and not yet cleaned up after. */
  leftovers(): number;
  /** Trees that no version and no session refers to; they are left alone. */
  loose(): Promise<readonly string[]>;
  /** Skills whose files are not what they were: missing, or of another size. */
  damaged(): Promise<readonly Slug[]>;
  /** What stands beside our links and is not ours. */
  strangers(): readonly string[];
  close(): Promise<void>;
}

/** How long a change waits for others to end, in milliseconds; an import can take a while. */
const patience = 120_000;

export function createLibrary(options: LibraryOptions): Library {
  const { home } = options;
  const root = join(home, "library");
  const database = createHandle(join(home, "loadout.db"));
  const trees = createTreeStore(root);

  const store: Store = {
    root,
    limits: { ...archiveLimits, ...options.limits },
    textExtensions: options.textExtensions ?? [],
    trees,
    view: createLibraryView(root),
    reserve: createReserve(root),
    manifests: new Map(),
    now: options.now ?? (() => new Date()),
    at: options.at ?? (() => undefined),
    index: database.reading,
    change: (work) =>
      locked(async (index) => {
        trees.assertOwn();
        if (trees.leftovers().length > 0) await recover(store, index);
        const staging = trees.stage();
        let isTidy = true;
        const tidy: ChangeTools["tidy"] = async (clean) => {
          try {
            await clean();
            return [];
          } catch (error) {
            if (!(error instanceof Fault)) throw error;
            isTidy = false;
            return [untidy(error)];
          }
        };
        const result = await work({ index, staging, tidy }).catch(async (error: unknown) => {
          if (await takeBack(index, staging)) await staging.close();
          throw error;
        });
        if (isTidy) await tidy(() => staging.close());
        if (trees.isThere()) store.reserve.fill();
        return result;
      }),
  };

  /** Undoes what a failed change had put in place; what cannot be undone now is when the next change begins. */
  async function takeBack(index: LibraryIndex, staging: Staging): Promise<boolean> {
    try {
      await undo(store, index, staging.journal());
      return true;
    } catch {
      return false; // the staging folder stays, and with it the sign that there is something to recover
    }
  }

  const running = new Set<Promise<unknown>>();
  async function locked<T>(work: (index: LibraryIndex) => Promise<T>): Promise<T> {
    const change = withLock(join(home, "lock.db"), async () => work(await database.writing()), patience);
    running.add(change);
    try {
      return await change;
    } finally {
      running.delete(change);
    }
  }

  const recoverAll = (): Promise<Recovery> =>
    locked((index) => {
      trees.assertOwn();
      return recover(store, index);
    });

  /** Changes that were begun are brought to their end first. */
  async function close(): Promise<void> {
    await Promise.allSettled(running);
    await database.close();
  }

  async function versionOf(
    slug: string,
    version: number | undefined,
  ): Promise<{ index: LibraryIndex; n: number; digest: string }> {
    const index = await store.index();
    const skill = await requireSkill(index, slug);
    if (version === undefined || version === skill.version) return { index, n: skill.version, digest: skill.digest };
    const found = (await index.versions(slug)).find(({ n }) => n === version);
    if (!found) throw new Fault("skill.no-version", { slug, version });
    return { index, n: found.n, digest: found.digest };
  }

  /** A skill that is deleted while it is read is gone, not damaged. */
  async function* whileThere(chunks: AsyncIterable<Buffer>, slug: string): AsyncGenerator<Buffer> {
    try {
      yield* chunks;
    } catch (error) {
      if (error instanceof Fault && error.code === "library.damaged") await requireSkill(await store.index(), slug);
      throw error;
    }
  }

  return {
    root,
    async list(query = {}) {
      const index = await store.index();
      const limit = query.limit ?? 50;
      const found = await index.page({ ...query, limit: limit + 1 });
      const skills = found.slice(0, limit);
      const last = found.length > limit ? skills.at(-1)?.slug : undefined;
      return { skills, total: await index.count(), ...(last !== undefined && { nextCursor: last }) };
    },
    skills: async (query) => (await store.index()).skills(query),
    find: async (slug) => (await store.index()).skill(slug),
    get: async (slug) => requireSkill(await store.index(), slug),
    sourceOf,
    locate: (path) => locatePackages(path, store.limits),
    split: (source) => splitPackage(source, store.limits),
    import: (source, given) => importSkill(store, source, given),
    async tree(slug, version) {
      const { index, digest } = await versionOf(slug, version);
      return listTree(await manifestOf(store, index, digest));
    },
    async readFile(slug, path, version) {
      const { index, digest, n } = await versionOf(slug, version);
      const file = existing(await manifestOf(store, index, digest), path);
      const bytes = trees.read(digest, file);
      const text = decodeText(bytes);
      const editable = text !== undefined && isTextFile(path, store.textExtensions);
      return { ...file, ...(text !== undefined && { text }), bytes, editable, version: n };
    },
    edit: (slug, change, given) => editFiles(store, slug, change, given),
    async history(slug) {
      const index = await store.index();
      const versions = await index.versions(slug);
      if (versions.length === 0) await requireSkill(index, slug);
      return versions;
    },
    async diff(slug, before, after) {
      const side = async (version: number) => {
        const { index, digest } = await versionOf(slug, version);
        return {
          manifest: await manifestOf(store, index, digest),
          read: (file: Parameters<typeof trees.read>[1]) => trees.read(digest, file),
        };
      };
      return compareTrees(await side(before), await side(after));
    },
    rollback: (slug, to, given) => rollback(store, slug, to, given),
    rename: (slug, to, given) => renameSkill(store, slug, to, given),
    async export(slug, version) {
      const { index, digest, n } = await versionOf(slug, version);
      const chunks = exportTree(trees, slug, digest, await manifestOf(store, index, digest));
      return { version: n, digest, chunks: whileThere(chunks, slug) };
    },
    dependents: async (slug) => (await store.index()).dependents(slug),
    delete: (slug, given) => removeSkill(store, slug, given),
    restore: (slug, given) => restoreSkill(store, slug, given),
    async trash() {
      const oldest = new Date(store.now().getTime() - trashPeriod).toISOString();
      return (await (await store.index()).trash()).filter(({ deletedAt }) => deletedAt >= oldest);
    },
    hold: (holder, slugs) => locked((index) => index.hold(holder, slugs)),
    share: (holder, other) => locked((index) => index.share(holder, other)),
    letGo: (holder, except = []) =>
      store.change(async ({ index, staging, tidy }) => {
        const kept = new Set(except);
        const gone = (await index.held(holder)).filter((digest) => !kept.has(digest));
        staging.note("trees", gone);
        await index.letGo(holder, [...kept] as Digest[]);
        await tidy(() => collect(store, index, gone));
      }),
    audit: async (query = {}) => (await store.index()).audit(query),
    recover: recoverAll,
    inspect: async (given) => inspectLibrary(store, await store.index(), given),
    repair: (by) => repairLibrary(store, by, recoverAll),
    references: async () => (await store.index()).references(),
    restoreHolds: (holder, wanted) => restoreHolds(store, locked, holder, wanted),
    leftovers: () => trees.leftovers().length,
    loose: async () => (await store.index()).loose(trees.list()),
    async damaged() {
      const index = await store.index();
      const found: Slug[] = [];
      for (const { slug, digest } of await index.skills())
        if (trees.missing(digest, await manifestOf(store, index, digest)).length > 0) found.push(slug);
      return found;
    },
    strangers: () => store.view.strangers(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Connections, opened when they are needed: one for reading, and from the first change on one for both. */
function createHandle(path: string) {
  interface Open {
    readonly database: Database<LibraryTables>;
    readonly index: LibraryIndex;
  }
  let reader: Open | undefined;
  let writer: Open | undefined;
  const wrap = (database: Database<LibraryTables>): Open => ({ database, index: createKyselyIndex(database) });
  return {
    async reading(): Promise<LibraryIndex> {
      if (writer) return writer.index;
      if (reader) return reader.index;
      const database = await openForReading<LibraryTables>(path, librarySchema);
      if (!database) return emptyIndex;
      if (reader)
        await database.close(); // somebody else was faster
      else reader = wrap(database);
      return reader.index;
    },
    async writing(): Promise<LibraryIndex> {
      writer ??= wrap(await openDatabase<LibraryTables>(path, [auditSchema, librarySchema]));
      return writer.index;
    },
    async close(): Promise<void> {
      const open = [reader, writer];
      reader = undefined;
      writer = undefined;
      for (const one of open) await one?.database.close();
    },
  };
}
