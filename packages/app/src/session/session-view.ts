import type { Session } from "@loadout/core";
import * as z from "zod/mini";
import type { AnswerOf } from "../operation/operation.ts";

/** Sessions, snapshots and turns as operations answer with them. */

/** A session as a list shows it. */
export const SessionInfoView = () =>
  z.object({
    contextId: z.string(),
    /** The owner; callers who may see all sessions get those of other users too. */
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

/** How a snapshot differs from what a refresh would give. */
export const StalenessView = () =>
  z.object({
    isStale: z.boolean(),
    changed: z.array(z.object({ id: z.string(), from: z.string(), to: z.string() })),
    added: z.array(z.string()),
    removed: z.array(z.string()),
  });
export type StalenessView = AnswerOf<typeof StalenessView>;

/** `skill_session_snapshot` of `meta.json`. */
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
export type SnapshotView = AnswerOf<typeof SnapshotView>;

export type Message = Session["messages"][number];

/** How the last turn ended; `unfinished`: it is running, or was interrupted by a crash. */
export const turnEnds = ["none", "success", "error", "interrupted", "max_steps", "unfinished"] as const;
export type TurnEnd = (typeof turnEnds)[number];

export function lastTurn(messages: readonly Message[]): TurnEnd {
  const began = messages.findLastIndex(({ type }) => type === "user");
  if (began < 0) return "none";
  const end = messages.slice(began).find((message) => message.type === "result");
  return end?.type === "result" ? end.subtype : "unfinished";
}

/** Skill instructions in the conversation; compaction keeps them. */
export const skillMessages = (messages: readonly Message[]): readonly Message[] =>
  messages.filter((message) => message.type === "system" && message.subtype === "skill");
