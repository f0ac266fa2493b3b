import { randomUUID } from "node:crypto";
import type { Said, SkillMessage } from "../agent/loop/messages.ts";

/** Skill messages under the names of the founding documents. */

/** The fields of every message: id and time. */
export type BaseMessage = Said;

/** A skill message of the history; kept through compaction. */
export type SDKSkillSystemMessage = SkillMessage;

/** Creates the message that adds a skill to a history, as the loop does after a `Skill` call. */
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
