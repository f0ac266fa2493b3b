import { randomUUID } from "node:crypto";
import type { Said, SkillMessage } from "../agent/loop/messages.ts";

/** What every message has: its id and its time. */
export type BaseMessage = Said;

/** A skill whose instructions are part of the history; kept through compaction. */
export type SDKSkillSystemMessage = SkillMessage;

/** The message that puts a skill into a history, as the loop does after a `Skill` call. */
export const createSkillSystemMessage = (
  skillName: string,
  skillContent: string,
  said: Partial<BaseMessage> = {},
): SDKSkillSystemMessage => ({
  id: said.id ?? randomUUID(),
  time: said.time ?? new Date().toISOString(),
  type: "system",
  subtype: "skill",
  skill_name: skillName,
  skill_content: skillContent,
  cause: "tool",
});
