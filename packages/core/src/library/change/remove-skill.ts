import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { archiveLimits } from "../../archive/archive-limits.ts";
import { type Diagnostic, isError } from "../../ground/diagnostic.ts";
import { Fault } from "../../ground/fault.ts";
import { writeStreamAtomic } from "../../ground/files/atomic-file.ts";
import { skillFiles } from "../../ground/files/skill-files.ts";
import { auditedBy, type ChangeAuthor } from "../../home/audit/audit.ts";
import type { Slug } from "../../skill/slug.ts";
import { type Committed, commitVersion } from "../commit-version.ts";
import { readCandidate } from "../import/candidate.ts";
import { openPackage, type PackageSource } from "../import/open-package.ts";
import { takeIn } from "../import/take-in.ts";
import type { IndexChange, IndexedSkill, LibraryIndex, TrashedSkill } from "../index/library-index.ts";
import { assertCurrent, type ChangeTools, manifestOf, requireSkill, type Store, trashOf } from "../store.ts";
import { exportTree } from "../tree/export-tree.ts";
import type { Journal } from "../tree/journal.ts";
import { discard, guard, syncFolder } from "../tree/tree-files.ts";

/** How long a deleted skill can be brought back, in milliseconds. */
export const trashPeriod = 7 * 24 * 60 * 60 * 1000;

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
    const isFull = error instanceof Fault && error.code === "disk.full";
    if (!isFull || !store.reserve.release()) throw error;
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
    const digests = versions.map(({ digest }) => digest);
    tools.staging.note("trees", digests);
    // Before the commit: a link whose tree a session keeps would otherwise outlive a process that dies here.
    const warnings = store.view.point(current.slug, undefined);
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
    await index.commit(removal).catch((error: unknown) => {
      store.view.point(current.slug, current.digest);
      throw error;
    });
    store.at("committed");
    store.at("viewed");
    const untidy = await tidy(async () => {
      await collect(store, index, digests);
      await emptyTrash(store, index);
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

/** The current version in the trash, durable before the skill is gone: an archive, or links to its files on a full disk. */
async function archive(
  store: Store,
  { index, staging }: ChangeTools,
  skill: IndexedSkill,
  author: string,
): Promise<TrashedSkill> {
  const { slug, digest, version, name } = skill;
  const manifest = await manifestOf(store, index, digest);
  const staged = staging.pathFor("trash.zip");
  let ending = "zip";
  try {
    await writeStreamAtomic(staged, exportTree(store.trees, slug, digest, manifest), 0o600);
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "disk.full") throw error;
    store.trees.linkTo(digest, manifest, staged);
    ending = "tree";
  }
  const kept = `${slug}.${crypto.randomUUID()}.${ending}`;
  const trash = trashOf(store.root);
  guard(trash, () => {
    mkdirSync(trash, { recursive: true });
    staging.note("trash", [kept]);
    renameSync(staged, join(trash, kept));
    syncFolder(trash);
  });
  return { slug, name, version, file: kept, author, deletedAt: store.now().toISOString() };
}

/** Removes those of these trees that nothing refers to any more. */
export async function collect(
  store: Store,
  index: LibraryIndex,
  digests: readonly string[],
): Promise<readonly string[]> {
  const loose = await index.release([...new Set(digests)]);
  for (const digest of loose) await store.trees.remove(digest);
  return loose;
}

/** Forgets what was deleted too long ago. */
export async function emptyTrash(store: Store, index: LibraryIndex): Promise<void> {
  const oldest = new Date(store.now().getTime() - trashPeriod).toISOString();
  for (const { file, deletedAt } of await index.trash())
    if (deletedAt < oldest) {
      await index.forgetTrash(file);
      await discard(join(trashOf(store.root), file));
    }
}

/** Undoes what the index knows nothing of: trees and archives that a change had put in place before it ended. */
export async function undo(store: Store, index: LibraryIndex, { trees, trash }: Journal): Promise<readonly string[]> {
  const collected = await collect(store, index, trees);
  const kept = new Set((await index.trash()).map(({ file }) => file));
  for (const file of trash) if (!kept.has(file)) await discard(join(trashOf(store.root), file));
  return collected;
}

/** Brings back what was deleted last under this slug, as its next version. */
export function restoreSkill(store: Store, slug: string, by: ChangeAuthor): Promise<Committed> {
  return store.change(async (tools) => {
    const { index, staging, tidy } = tools;
    const oldest = new Date(store.now().getTime() - trashPeriod).toISOString();
    const deleted = (await index.trash()).filter(({ deletedAt }) => deletedAt >= oldest);
    const found = deleted.find((one) => one.slug === slug);
    if (!found) {
      const candidates = [...new Set(deleted.map((one) => one.slug))].join(", ") || "–";
      throw new Fault("skill.not-deleted", { slug, candidates });
    }
    if ((await index.skill(slug)) || store.view.has(slug)) {
      const hint = { en: "Delete or export that one first", zh: "请先删除或导出现有的技能" };
      throw new Fault("skill.slug-taken", { slug, hint });
    }
    const path = join(trashOf(store.root), found.file);
    const opened = await openPackage(trashedSource(path, found.file), ownLimits);
    const { head, bytes: skillBytes, problems } = await readCandidate(opened, { allowHiddenText: true });
    const { manifest } = await takeIn(opened, skillBytes, { staging, allowHiddenText: true });
    if (!head || !manifest || opened.problems.some(isError)) throw new Fault("library.damaged", { path });
    staging.note("trash", [found.file]);
    const committed = await commitVersion(store, tools, {
      slug: found.slug,
      current: undefined,
      last: found.version,
      manifest,
      head,
      diagnostics: problems,
      cause: "restore",
      note: `v${found.version}`,
      by,
      action: "skill.restore",
      restored: found.file,
    });
    const untidy = await tidy(async () => {
      await discard(path);
      await emptyTrash(store, index);
    });
    return { ...committed, warnings: [...committed.warnings, ...untidy] };
  });
}

function trashedSource(path: string, name: string): PackageSource {
  if (skillFiles.state(path)?.isDirectory()) return { kind: "folder", path };
  const bytes = guard(path, () => skillFiles.readBytes(path, Number.POSITIVE_INFINITY));
  return { kind: "archive", name, bytes };
}

const without = Number.POSITIVE_INFINITY;
/** What we packed ourselves is bounded already. */
const ownLimits = {
  ...archiveLimits,
  packed: without,
  inflated: without,
  files: 60_000,
  file: without,
  ratio: without,
  depth: without,
  path: without,
};
