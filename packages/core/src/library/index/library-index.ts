import type { Diagnostic } from "../../ground/diagnostic.ts";
import type { AuditEntry, AuditQuery, NewAuditEntry } from "../../home/audit/audit.ts";
import type { Digest } from "../../home/blobs/manifest.ts";
import type { Fence } from "../../home/leases/leases.ts";
import type { Dependencies, SkillHead } from "../../skill/parse-skill.ts";
import type { Slug } from "../../skill/slug.ts";
import type { Provenance } from "../provenance.ts";

/** A skill as lists show it. Everything but the slug is derived from its current tree. */
export interface LibrarySkill {
  readonly slug: Slug;
  readonly name: string;
  readonly description: string;
  /** The folder of its current tree, relative to the library. */
  readonly dirPath: string;
  readonly dependencies: Dependencies;
  /** The number of its current version. */
  readonly version: number;
  readonly digest: Digest;
  readonly files: number;
  /** Bytes of all files. */
  readonly size: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The same with its whole frontmatter, for a catalog. */
export interface IndexedSkill extends LibrarySkill {
  readonly head: SkillHead;
  readonly diagnostics: readonly Diagnostic[];
  /** Where its current version came from. */
  readonly provenance?: Provenance;
}

/** What a catalog lists of a skill. */
export type CatalogedSkill = Pick<IndexedSkill, "slug" | "version" | "digest" | "updatedAt" | "head" | "diagnostics">;

/** A slug that changed, with its skill as it is now; without one it was deleted or renamed. */
export interface SkillChange {
  readonly slug: string;
  readonly skill?: CatalogedSkill;
}

export const causes = ["import", "update", "edit", "rollback", "restore", "rename"] as const;

/** Why there is a version. */
export type Cause = (typeof causes)[number];

export interface Version {
  readonly slug: Slug;
  readonly n: number;
  readonly digest: Digest;
  readonly author: string;
  readonly cause: Cause;
  /** What was done, such as the file that was written. */
  readonly note: string;
  readonly time: string;
  readonly files: number;
  readonly size: number;
  /** Where its content came from; edited versions keep it. */
  readonly provenance?: Provenance;
}

/** A tree as the index knows it: its manifest, so that nothing need be read again to make the next one. */
export interface IndexedTree {
  readonly digest: Digest;
  readonly manifest: string;
}

/** A deleted skill whose last version waits in an archive. */
export interface TrashedSkill {
  readonly slug: Slug;
  readonly name: string;
  /** The number of its last version. */
  readonly version: number;
  /** The archive's file name. */
  readonly file: string;
  readonly author: string;
  readonly deletedAt: string;
  readonly provenance?: Provenance;
}

/** A version or a session that uses a tree. */
export interface TreeReference {
  readonly digest: Digest;
  readonly slug: Slug;
  /** The number of the version; absent where a session holds the tree. */
  readonly version?: number;
  readonly holder?: string;
}

/** An import that was done under a key, so that doing it again is known. */
export interface KeyedImport {
  readonly key: string;
  /** What was imported, and how. */
  readonly fingerprint: string;
  readonly slug: string;
  readonly version: number;
  readonly state: string;
  readonly time: string;
}

/** One change, to be made whole or not at all. */
export interface IndexChange {
  readonly slug: Slug;
  /** The version the change was made from, 0 for none. If the index has another, the change is refused. */
  readonly from: number;
  /** The slug it had: versions, holders and keyed imports go over to the new one. */
  readonly renamedFrom?: Slug;
  readonly to: "removed" | { readonly skill: IndexedSkill; readonly version: Version; readonly tree: IndexedTree };
  readonly trashed?: TrashedSkill;
  /** The archive that came back. */
  readonly restored?: string;
  readonly imported?: KeyedImport;
  readonly audit: Pick<NewAuditEntry, "time" | "actor" | "action" | "details" | "requestId">;
}

export interface SkillQuery {
  /** Slugs behind this one. */
  readonly after?: string;
  readonly limit?: number;
}

/** Where the library keeps what it knows. SQLite implements it; so can a server's database. */
export interface LibraryIndex {
  /** The lease of a change, where it can be lost while the change runs: then nothing is changed any more. */
  readonly lease?: Fence;
  page(query: SkillQuery): Promise<readonly LibrarySkill[]>;
  count(): Promise<number>;
  /** The same with their frontmatter; all of them unless a limit is given. */
  skills(query?: SkillQuery): Promise<readonly IndexedSkill[]>;
  /** The same as a catalog lists them. */
  cataloged(query?: SkillQuery): Promise<readonly CatalogedSkill[]>;
  /**
   * The slugs that changed since this number of the library's topic, each once. `undefined` if they are more than `most`, or
   * the database is of an earlier release, which does not note them.
   */
  changes(since: number, most: number): Promise<readonly SkillChange[] | undefined>;
  skill(slug: string): Promise<IndexedSkill | undefined>;
  /** Slugs that begin so. */
  slugsLike(prefix: string): Promise<readonly string[]>;
  /** Slugs of skills that name this one in `skill_dependencies`. */
  dependents(slug: string): Promise<readonly Slug[]>;
  /** The latest first. */
  versions(slug: string): Promise<readonly Version[]>;
  tree(digest: Digest): Promise<IndexedTree | undefined>;
  commit(change: IndexChange): Promise<void>;
  /** Of these trees, those that no version and no holder refers to. */
  loose(digests: readonly Digest[]): Promise<readonly Digest[]>;
  /** The same, and they are forgotten in the same step. */
  release(digests: readonly Digest[]): Promise<readonly Digest[]>;
  /**
   * Ties the current tree of each slug to a holder, such as a session, in the step in which it is looked up. What a holder has
   * changes only while its lease is held, if it has one: Fault `lease.lost`.
   */
  hold(holder: string, slugs: readonly string[], lease?: Fence): Promise<readonly IndexedSkill[]>;
  /** Another holder gets what this one has; the lease is that of the other one. */
  share(holder: string, other: string, lease?: Fence): Promise<void>;
  /** Releases the trees of a holder except these; returns the released ones. */
  letGo(holder: string, except?: readonly Digest[], lease?: Fence): Promise<readonly Digest[]>;
  /** The trees a holder has. */
  held(holder: string): Promise<readonly Digest[]>;
  /** Ties these trees to a holder again, after the index was lost; trees are given as they are on disk. */
  restoreHolds(holder: string, trees: readonly (IndexedTree & { readonly slug: string })[]): Promise<void>;
  /** Everything that uses a tree: all versions, then all holders. */
  references(): Promise<readonly TreeReference[]>;
  /** Who holds a tree of this skill; not the library itself, which keeps what it merged. */
  holders(slug: string): Promise<readonly string[]>;
  /** The latest first. */
  trash(): Promise<readonly TrashedSkill[]>;
  forgetTrash(file: string): Promise<void>;
  keyedImport(key: string): Promise<KeyedImport | undefined>;
  audit(query: AuditQuery): Promise<readonly AuditEntry[]>;
}
