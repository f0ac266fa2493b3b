import type { SessionInfo } from "@loadout/core";
import * as z from "zod/mini";

/** A session as a list shows it. */
export const SessionInfoView = () =>
  z.object({
    contextId: z.string(),
    /** Whose it is; who may see everybody's sees more than their own. */
    userId: z.string(),
    title: z.string(),
    agent: z.string(),
    environment: z.string(),
    workDir: z.optional(z.string()),
    turns: z.number(),
    pinnedSkillIds: z.array(z.string()),
    createdAt: z.string(),
    updatedAt: z.string(),
  });
export type SessionInfoView = z.infer<ReturnType<typeof SessionInfoView>>;

export const sessionInfoView = (info: SessionInfo): SessionInfoView => ({
  ...info,
  pinnedSkillIds: [...info.pinnedSkillIds],
});

/** How a snapshot differs from what a refresh would give. */
export const StalenessView = () =>
  z.object({
    isStale: z.boolean(),
    changed: z.array(z.object({ id: z.string(), from: z.string(), to: z.string() })),
    added: z.array(z.string()),
    removed: z.array(z.string()),
  });
export type StalenessView = z.infer<ReturnType<typeof StalenessView>>;

/** `skill_session_snapshot` of `meta.json`, as it stands there. */
export const SnapshotView = () =>
  z.object({
    selected_skills: z.optional(z.array(z.string())),
    visible_skills: z.array(z.string()),
    skills: z.array(
      z.object({
        id: z.string(),
        address: z.string(),
        by: z.string(),
        required_by: z.optional(z.string()),
        digest: z.optional(z.string()),
        version: z.optional(z.number()),
      }),
    ),
    catalog_order: z.optional(z.array(z.string())),
    created_at: z.string(),
  });
export type SnapshotView = z.infer<ReturnType<typeof SnapshotView>>;
