import { type Edited, Fault, type FileChange, findSkill, type IndexedSkill } from "@loadout/core";
import * as z from "zod/mini";
import { type App, authorOf } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import type { AnswerOf } from "../../operation/operation.ts";
import { ProblemView } from "../skill-view.ts";

/** Finds a skill of the library, and the answer of every change to one. */

/** The skill of the library a person means: by slug, `library:slug`, or its exact name in any letter case. */
export async function findLibrarySkill(app: App, reference: string): Promise<IndexedSkill> {
  const found = await findAnywhere(app, reference);
  if (app.only && !app.only.has(found.slug))
    throw new Fault("skill.not-found", { name: reference, candidates: [...app.only].join(", ") });
  return found;
}

async function findAnywhere(app: App, reference: string): Promise<IndexedSkill> {
  const library = await app.library();
  const slug = reference.replace(/^library:/, "");
  const bySlug = await library.find(slug);
  if (bySlug) return bySlug;
  const named = (await library.skills()).filter(({ name }) => name.toLowerCase() === slug.toLowerCase());
  if (named.length > 1)
    throw new Fault("skill.ambiguous", { name: reference, candidates: named.map((skill) => skill.slug).join(", ") });
  return named[0] ?? (await refuseOther(app, reference));
}

/** A skill of another source is not changed here; one that is nowhere is not found. */
async function refuseOther(app: App, reference: string): Promise<never> {
  const { id, source, directory } = findSkill((await app.environment()).view(), reference);
  throw new AppFault("skill.not-in-library", { name: id, source: source.name, path: directory });
}

interface ChangedSkill {
  readonly name: string;
  readonly from?: number | undefined;
  readonly allowHiddenText?: boolean;
}

/** Makes one change to the files of a skill beside its SKILL.md, from the version named or else from the current one. */
export async function changeFiles(
  app: App,
  { name, from, allowHiddenText: isAllowed = false }: ChangedSkill,
  change: FileChange,
): Promise<ChangeView> {
  const { slug, version: current } = await findLibrarySkill(app, name);
  const options = { ...authorOf(app), from: from ?? current, allowHiddenText: isAllowed };
  return changeView(await (await app.library()).edit(slug, change, options));
}

/** The answer of every change to a skill. */
export const ChangeView = () =>
  z.object({
    slug: z.string(),
    version: z.number(),
    digest: z.string(),
    changed: z.boolean(),
    /** What went wrong after the change was saved. */
    problems: z.array(ProblemView()),
  });
export type ChangeView = AnswerOf<typeof ChangeView>;

export const changeView = ({ slug, version, digest, changed, warnings }: Edited): ChangeView => ({
  slug,
  version,
  digest,
  changed,
  problems: warnings,
});
