import { type Fault, type Provenance, type UpdateReport, withoutToken } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { field } from "../../operation/field.ts";
import type { AnswerOf } from "../../operation/operation.ts";
import { ImpactView, lookAtImpact } from "../impact-view.ts";
import { ProblemView } from "../skill-view.ts";

/** The shapes of answers about updates. */

export const ProvenanceView = () =>
  z.object({
    kind: z.enum(["git", "folder", "index"]),
    source: z.string(),
    ref: z.optional(z.string()),
    commit: z.optional(z.string()),
    /** The folder of the skill in the source. */
    path: z.string(),
    artifact: z.optional(z.string()),
    /** The digest of the content as it came. */
    digest: z.string(),
  });
export type ProvenanceView = AnswerOf<typeof ProvenanceView>;

/** Everyone who may read a skill sees where it came from, but not the token of an address. */
export const shownProvenance = (provenance: Provenance): Provenance => ({
  ...provenance,
  source: withoutToken(provenance.source),
});

/** Where a version came from, in one line. */
export function sourceLine(provenance: ProvenanceView | undefined): string {
  if (!provenance) return "";
  const { source, path, ref, commit } = provenance;
  const at = commit?.slice(0, 12) ?? ref;
  return `${source}${path === "." ? "" : ` ${path}`}${at === undefined ? "" : ` @ ${at}`}`;
}

/** A file that differs between two trees. */
export const DifferenceView = () =>
  z.object({
    path: z.string(),
    change: z.enum(["added", "removed", "modified", "mode"]),
    added: z.optional(z.number()),
    removed: z.optional(z.number()),
    patch: z.optional(z.string()),
  });

const ConflictView = () =>
  z.object({
    path: z.string(),
    reason: z.enum(["both-changed", "removed-here", "removed-upstream", "not-text"]),
    base: z.optional(z.string()),
    mine: z.optional(z.string()),
    theirs: z.optional(z.string()),
  });

export const FaultView = () => z.object({ code: z.string(), message: z.string(), hint: z.string() });
export type FaultView = AnswerOf<typeof FaultView>;

/** What an update of a copy in a project did, or would do. */
export const CopyView = () =>
  z.object({
    id: z.string(),
    /** Relative to the project. */
    path: z.string(),
    state: z.enum(["current", "updated", "merged", "conflicts", "refused", "failed"]),
    edited: z.boolean(),
    source: z.string(),
    ref: z.optional(z.string()),
    /** The commit that is locked, and the one that the source has now. */
    before: z.optional(z.string()),
    commit: z.optional(z.string()),
    files: z.array(DifferenceView()),
    conflicts: z.array(ConflictView()),
    /** What it would change, for whom. */
    impact: z.optional(ImpactView()),
    fault: z.optional(FaultView()),
  });

export type CopyView = AnswerOf<typeof CopyView>;

/** For commands on the copies of a project instead of the library. */
export const projectFlag = () =>
  field(
    z._default(z.boolean(), false),
    {
      en: "The copies of this project that its lock files name, instead of library skills",
      zh: "当前项目中锁定文件所列的副本，而不是技能库",
    },
    { short: "p", local: true },
  );

/** What an update did, or would do. */
export const UpdateView = () =>
  z.object({
    slug: z.string(),
    /** `failed`: its source could not be read; `fault` says why. */
    state: z.enum(["current", "updated", "merged", "conflicts", "refused", "failed"]),
    /** The version before, and the one after; equal if nothing changed. */
    before: z.number(),
    version: z.number(),
    /** Whether it was edited since it came. */
    edited: z.boolean(),
    /** Where its current version came from. */
    provenance: ProvenanceView(),
    /** The commit of the source now, and the digest of what it has. */
    commit: z.optional(z.string()),
    digest: z.optional(z.string()),
    files: z.array(DifferenceView()),
    conflicts: z.array(ConflictView()),
    problems: z.array(ProblemView()),
    /** What it would change, for whom: in what was looked at before it was made. */
    impact: z.optional(ImpactView()),
    fault: z.optional(FaultView()),
  });
export type UpdateView = AnswerOf<typeof UpdateView>;

export const updateView = (
  slug: string,
  provenance: Provenance,
  commit: string | undefined,
  { brings: _, ...report }: UpdateReport,
  impact?: ImpactView,
): UpdateView => ({
  ...{ slug, provenance: shownProvenance(provenance) },
  ...(commit !== undefined && { commit }),
  ...report,
  ...(impact && { impact }),
});

/** What an update would change; nothing if it has nothing new, or cannot be made as it is. */
export const updateImpact = async (
  app: App,
  slug: string,
  { brings, state }: UpdateReport,
): Promise<ImpactView | undefined> =>
  brings && (state === "updated" || state === "merged")
    ? lookAtImpact(app, slug, `library:${slug}`, brings)
    : undefined;

/** In the language of the caller. */
export const faultView = ({ config: { language } }: Pick<App, "config">, fault: Fault): FaultView => {
  const { message, hint } = fault.say(language);
  return { code: fault.code, message, hint };
};

/** A skill whose source could not be read. */
export const failedUpdate = (
  app: Pick<App, "config">,
  { slug, version, digest, provenance }: { slug: string; version: number; digest: string; provenance: Provenance },
  fault: Fault,
): UpdateView => ({
  slug,
  state: "failed",
  before: version,
  version,
  edited: provenance.digest !== digest,
  provenance: shownProvenance(provenance),
  files: [],
  conflicts: [],
  problems: [],
  fault: faultView(app, fault),
});
