import { type CatalogSkill, type CatalogView, formatToolPattern, groupOf, type SkillHead, tagsOf } from "@loadout/core";
import * as z from "zod/mini";
import type { AnswerOf } from "../operation/operation.ts";
import { TextView } from "../operation/text-view.ts";

/** The shapes of skills in answers. */

/** A file or folder of a skill. */
export const TreeEntryView = () =>
  z.object({
    path: z.string(),
    kind: z.enum(["folder", "file", "link", "other"]),
    size: z.number(),
    executable: z.boolean(),
  });
export type TreeEntryView = AnswerOf<typeof TreeEntryView>;

export const ProblemView = () =>
  z.object({
    rule: z.string(),
    severity: z.enum(["error", "warning", "info"]),
    message: z.string(),
    fix: z.string(),
    path: z.optional(z.string()),
    line: z.optional(z.number()),
    column: z.optional(z.number()),
    values: z.record(z.string(), z.union([z.string(), z.number(), TextView()])),
  });

export const SourceView = () =>
  z.object({
    name: z.string(),
    kind: z.string(),
    root: z.string(),
    trusted: z.boolean(),
    ready: z.number(),
    listed: z.number(),
    problems: z.array(ProblemView()),
  });

export const SkillView = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    status: z.enum(["ready", "invalid", "shadowed", "untrusted", "disabled", "unapproved", "withdrawn"]),
    source: z.string(),
    /** `source:id`: identifies this skill even if another one shadows it. */
    address: z.string(),
    shadowedBy: z.optional(z.string()),
    path: z.string(),
    modifiedAt: z.optional(z.string()),
    version: z.optional(z.string()),
    /** For a library skill: its version; pass it as `from` when you change the skill. */
    libraryVersion: z.optional(z.number()),
    license: z.optional(z.string()),
    compatibility: z.optional(z.string()),
    argumentHint: z.optional(z.string()),
    allowedTools: z.optional(z.array(z.string())),
    modelInvocable: z.boolean(),
    userInvocable: z.boolean(),
    dependencies: z.object({ tools: z.array(z.string()), servers: z.array(z.string()), skills: z.array(z.string()) }),
    /** Of its metadata; absent if it has none. */
    tags: z.optional(z.array(z.string())),
    group: z.optional(z.string()),
    problems: z.array(ProblemView()),
    /** With `tokens`: tokens of its line in the list, and of its instructions. */
    listingTokens: z.optional(z.number()),
    fullTokens: z.optional(z.number()),
  });
export type SkillView = AnswerOf<typeof SkillView>;
export type ProblemView = AnswerOf<typeof ProblemView>;
export type SourceView = AnswerOf<typeof SourceView>;

const noDependencies = { tools: [], servers: [], skills: [] };

export function skillView(skill: CatalogSkill): SkillView {
  const { id, head, status, source, address, path, modified, diagnostics, shadowedBy, library } = skill;
  return {
    id,
    name: head?.name ?? id,
    description: head?.description ?? "",
    status,
    source: source.kind,
    address,
    shadowedBy,
    path,
    modifiedAt: modified > 0 ? new Date(modified).toISOString() : undefined,
    version: head?.version,
    libraryVersion: library?.version,
    license: head?.license,
    compatibility: head?.compatibility,
    argumentHint: head?.argumentHint,
    allowedTools: head?.allowedTools?.map(formatToolPattern),
    modelInvocable: head?.modelInvocable ?? false,
    userInvocable: head?.userInvocable ?? false,
    dependencies: head?.dependencies ?? noDependencies,
    ...(head && labelsOf(head)),
    problems: diagnostics,
  };
}

function labelsOf(head: SkillHead): Pick<SkillView, "tags" | "group"> {
  const [tags, group] = [tagsOf(head), groupOf(head)];
  return { ...(tags.length > 0 && { tags: [...tags] }), ...(group !== undefined && { group }) };
}

export const sourceViews = (view: CatalogView): SourceView[] =>
  view.sources.map(({ name, kind, root, trusted, ready, listed, diagnostics }) => ({
    name,
    kind,
    root,
    trusted,
    ready,
    listed,
    problems: diagnostics,
  }));
