import type { Diagnostic } from "../../ground/diagnostic.ts";
import { Fault } from "../../ground/fault.ts";
import { trashPeriod } from "../../ground/trash-period.ts";
import { auditedBy, type ChangeAuthor } from "../../home/audit/audit.ts";
import type { Slug } from "../../skill/slug.ts";
import { collect, emptyTrash } from "../collect-unused.ts";
import type { IndexChange, IndexedSkill, TrashedSkill } from "../index/library-index.ts";
import { assertCurrent, type ChangeTools, manifestOf, requireSkill, type Store } from "../store.ts";
import { exportTree } from "../tree/export-tree.ts";

/** Deletes a skill of the library; its last version goes to the trash. */

export interface RemoveOptions extends ChangeAuthor {
  readonly from: number;
  /** Keep nothing to bring it back from. */
  readonly purge?: boolean;
}

export interface Removed {
  readonly slug: Slug;
  readonly version: number;
  /** Until when it can be brought back. */
  readonly restorableUntil?: string;
  /** Skills of the library that name it as a dependency. */
  readonly dependents: readonly Slug[];
  /** Sessions that keep what they had of it. */
  readonly holders: readonly string[];
  readonly warnings: readonly Diagnostic[];
}

/** Deletes a skill with its versions; the last one is kept as an archive for a while. Works on a full disk. */
export async function removeSkill(store: Store, slug: string, options: RemoveOptions): Promise<Removed> {
  try {
    return await removeOnce(store, slug, options);
  } catch (error) {
    if (!isFull(error) || !(await store.blobs.freeReserve())) throw error;
    return removeOnce(store, slug, options);
  }
}

function removeOnce(store: Store, slug: string, { from, purge = false, ...by }: RemoveOptions): Promise<Removed> {
  return store.change(async (tools) => {
    const { index, tidy } = tools;
    const current = await requireSkill(index, slug);
    assertCurrent(current, from);
    const [dependents, holders, versions] = [
      await index.dependents(slug),
      await index.holders(slug),
      await index.versions(slug),
    ];
    const now = store.now();
    store.at("begun");
    const trashed = purge ? undefined : await archive(store, tools, current, by.author);
    store.at("archived");
    // Also what was merged into a version and is none itself.
    const digests = [
      ...new Set(versions.flatMap(({ digest, provenance }) => [digest, ...(provenance ? [provenance.digest] : [])])),
    ];
    await tools.staging.note("trees", digests);
    // Before the commit: a link whose tree a session keeps would otherwise outlive a process that dies here.
    const warnings = await store.blobs.view.point(current.slug, undefined);
    const removal: IndexChange = {
      slug: current.slug,
      from,
      to: "removed",
      ...(trashed && { trashed }),
      audit: {
        time: now.toISOString(),
        ...auditedBy(by),
        action: "skill.delete",
        details: { purge, digest: current.digest },
      },
    };
    await index.commit(removal).catch(async (error: unknown) => {
      await store.blobs.view.point(current.slug, current.digest);
      throw error;
    });
    store.at("committed");
    store.at("viewed");
    const untidy = await tidy(async () => {
      await collect(store, index, digests);
      await emptyTrash(store, index, { staging: tools.staging });
    });
    store.at("collected");
    const others = dependents.filter((other) => other !== current.slug);
    const until = new Date(now.getTime() + trashPeriod).toISOString();
    return {
      slug: current.slug,
      version: from,
      dependents: others,
      holders,
      warnings: [...warnings, ...untidy],
      ...(trashed && { restorableUntil: until }),
    };
  });
}

/** The current version in the trash, durable before the skill is gone: an archive, or the tree itself on a full disk. */
async function archive(
  store: Store,
  { index, staging }: ChangeTools,
  skill: IndexedSkill,
  author: string,
): Promise<TrashedSkill> {
  const { slug, digest, version, name, provenance } = skill;
  const manifest = await manifestOf(store, index, digest);
  const base = `${slug}.${crypto.randomUUID()}`;
  const deletedAt = store.now().toISOString();
  const trashed = { slug, name, version, author, deletedAt, ...(provenance && { provenance }) };
  try {
    await staging.keep(`${base}.zip`, exportTree(store.blobs, slug, digest, manifest));
    return { ...trashed, file: `${base}.zip` };
  } catch (error) {
    if (!isFull(error)) throw error;
    await staging.keepTree(`${base}.tree`, digest, manifest);
    return { ...trashed, file: `${base}.tree` };
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Fault && (error.code === "disk.full" || error.code === "database.full");
