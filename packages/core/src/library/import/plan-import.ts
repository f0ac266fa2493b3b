import { type Diagnostic, diagnostic } from "../../ground/diagnostic.ts";
import type { Slug } from "../../skill/slug.ts";
import { knownTo, warnDependencies } from "../check-dependencies.ts";
import type { IndexedSkill, LibraryIndex } from "../index/library-index.ts";
import { checkName } from "../scan-skill.ts";
import { assertCurrent, type Store } from "../store.ts";
import type { Candidate } from "./candidate.ts";
import { chooseSlug } from "./choose-slug.ts";
import type { ImportOptions, ImportState } from "./import-skill.ts";
import { rewriteName } from "./rewrite-name.ts";

/** Plans an import: what becomes of a package whose name a skill may have already. */

export const onConflict = ["rename", "update", "skip"] as const;

/** What an import does if the slug is taken: use the next free one, make a new version of that skill, or skip. */
export type OnConflict = (typeof onConflict)[number];

/** What is to become of a package that could be published. */
export interface ImportPlan {
  readonly state: Exclude<ImportState, "refused">;
  readonly slug: Slug;
  readonly current: IndexedSkill | undefined;
  /** SKILL.md as it will be stored: under another name where the slug was taken, otherwise untouched. */
  readonly candidate: Candidate;
  readonly warnings: readonly Diagnostic[];
}

/** Chooses slug and state: `onConflict` decides if a skill has the slug. */
export async function planImport(
  { blobs: { view } }: Store,
  index: LibraryIndex,
  candidate: Candidate,
  { onConflict = "rename", from, known }: ImportOptions,
): Promise<ImportPlan> {
  if (!candidate.head) throw new Error("only what can be published is planned for");
  const { name, dependencies } = candidate.head;
  const current = await index.skill(name);
  const there = await knownTo(index, dependencies, known);
  const similar = current ? [] : await checkName({ index }, name);
  const warn = (slug: Slug): Diagnostic[] => [...warnDependencies(slug, dependencies, there), ...similar];
  if (current && onConflict !== "rename") {
    if (from !== undefined) assertCurrent(current, from);
    const state = onConflict === "skip" ? "skipped" : "updated";
    return { state, slug: name, current, candidate, warnings: warn(name) };
  }
  if (onConflict === "skip" && (await view.has(name)))
    return { state: "skipped", slug: name, current, candidate, warnings: [] };
  const taken = new Set(await index.slugsLike(name.slice(0, 48)));
  const slug = await chooseSlug(name, async (one) => taken.has(one) || view.has(one));
  const note = current
    ? diagnostic("import.slug-taken", { slug: name, version: current.version, final: slug })
    : diagnostic("import.folder-taken", { slug: name, final: slug });
  return {
    state: "created",
    slug,
    current: undefined,
    candidate: rewriteName(candidate, slug),
    warnings: [...(slug === name ? [] : [note]), ...warn(slug)],
  };
}
