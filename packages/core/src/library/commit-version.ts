import type { Diagnostic } from "../ground/diagnostic.ts";
import { auditedBy, type ChangeAuthor } from "../home/audit/audit.ts";
import { type Digest, digestOf, type Manifest, writeManifest } from "../home/blobs/manifest.ts";
import type { SkillHead } from "../skill/parse-skill.ts";
import type { Slug } from "../skill/slug.ts";
import type { Cause, IndexChange, IndexedSkill, KeyedImport } from "./index/library-index.ts";
import type { Provenance } from "./provenance.ts";
import { type ChangeTools, remember, type Store } from "./store.ts";

/** Commits a new version of a skill: its tree, its rows in the index, its link in the view. */

/** A version to be added, its tree staged or there already. */
export interface NewVersion {
  readonly slug: Slug;
  /** The skill as it is, if there is one. */
  readonly current: IndexedSkill | undefined;
  /** The slug `current` has had until now, where that changes. */
  readonly renamedFrom?: Slug;
  /** The version before this one, where it is not the current one's. */
  readonly last?: number;
  readonly manifest: Manifest;
  readonly head: SkillHead;
  readonly diagnostics: readonly Diagnostic[];
  readonly cause: Cause;
  readonly note: string;
  readonly by: ChangeAuthor;
  readonly action: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly imported?: (n: number) => KeyedImport;
  readonly restored?: string;
  /** Where its content came from. A version that was edited keeps that of the one before: `current.provenance`. */
  readonly provenance?: Provenance | undefined;
}

export interface Committed {
  readonly slug: Slug;
  readonly version: number;
  readonly digest: Digest;
  /** What went wrong after the change was saved. */
  readonly warnings: readonly Diagnostic[];
}

/** The way every version comes to be: tree in its place, one transaction, then the view for people. */
export async function commitVersion(
  store: Store,
  { index, staging }: ChangeTools,
  next: NewVersion,
): Promise<Committed> {
  const { slug, current, manifest, head, diagnostics, by, cause, note, provenance } = next;
  const text = writeManifest(manifest);
  const digest = digestOf(text);
  store.at("staged");
  await staging.publish(digest, manifest);
  store.at("published");
  const time = store.now().toISOString();
  const n = (next.last ?? current?.version ?? 0) + 1;
  const counts = { files: manifest.files.length, size: manifest.files.reduce((sum, { size }) => sum + size, 0) };
  const skill: IndexedSkill = {
    slug,
    name: head.name,
    description: head.description,
    dirPath: `trees/${digest}`,
    dependencies: head.dependencies,
    version: n,
    digest,
    ...counts,
    createdAt: current?.createdAt ?? time,
    updatedAt: time,
    head,
    diagnostics,
    ...(provenance && { provenance }),
  };
  const change: IndexChange = {
    slug,
    from: current?.version ?? 0,
    ...(next.renamedFrom !== undefined && { renamedFrom: next.renamedFrom }),
    to: {
      skill,
      version: { slug, n, digest, author: by.author, cause, note, time, ...counts, ...(provenance && { provenance }) },
      tree: { digest, manifest: text },
    },
    ...(next.restored !== undefined && { restored: next.restored }),
    ...(next.imported && { imported: next.imported(n) }),
    audit: { time, ...auditedBy(by), action: next.action, details: { digest, note, ...next.details } },
  };
  await index.commit(change);
  remember(store, digest, manifest);
  store.at("committed");
  const warnings = await store.blobs.view.point(slug, digest);
  store.at("viewed");
  return { slug, version: n, digest, warnings };
}
