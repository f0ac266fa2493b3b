import { lookThrough } from "./look-through.ts";
import type { Message, SkillMessage } from "./messages.ts";

/** Looks up skill messages in a history: which skills it contains, and in which version. */

/** A skill that a call would add to the conversation. */
export interface WantedSkill {
  readonly id: string;
  readonly arguments?: string;
  readonly content?: string;
  readonly digest?: string;
}

/** The skill messages of a history, in order. */
export const skillMessages = (messages: readonly Message[]): SkillMessage[] =>
  skillLines(messages).flatMap(({ message }) =>
    message.type === "system" && message.subtype === "skill" ? [message] : [],
  );

/** A message that loads, activates or unloads a skill. */
export interface SkillLine {
  readonly message: Message;
  readonly index: number;
}

/** The few messages of a history that say which skills are active, in order. */
export const skillLines: (messages: readonly Message[]) => readonly SkillLine[] = lookThrough<SkillLine[]>(
  () => [],
  (lines, message, index) => {
    if (isSkillLine(message)) lines.push({ message, index });
  },
);

const isSkillLine = (message: Message): boolean =>
  message.type === "tool_result"
    ? message.activated !== undefined
    : message.type === "system" &&
      (message.subtype === "skill" || (message.subtype === "note" && message.unloaded !== undefined));

/** Whether this skill is in the conversation with these arguments and in this version, and was not unloaded since. */
export function hasSkillMessage(messages: readonly Message[], wanted: WantedSkill): boolean {
  return skillMessages(sinceUnloaded(messages, wanted.id)).some(
    (message) =>
      message.skill_name === wanted.id &&
      (message.arguments ?? "") === (wanted.arguments ?? "") &&
      (message.digest === undefined || wanted.digest === undefined
        ? wanted.content === undefined || message.skill_content === wanted.content
        : message.digest === wanted.digest),
  );
}

/** Whether another version of the skill was loaded before; its text is replaced. */
export const hasOtherVersion = (messages: readonly Message[], { id, digest }: WantedSkill): boolean =>
  skillMessages(sinceUnloaded(messages, id)).some((message) => message.skill_name === id && message.digest !== digest);

/** The messages after the skill was last unloaded. */
export function sinceUnloaded(messages: readonly Message[], id: string): readonly Message[] {
  const at = messages.findLastIndex(
    (message) => message.type === "system" && message.subtype === "note" && message.unloaded === id,
  );
  return messages.slice(at + 1);
}

/** The version of each skill that counts: the current one if known, else the one loaded last. */
export function currentVersions(
  messages: readonly Message[],
  now: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const loaded = skillMessages(messages).flatMap(({ skill_name: id, digest }) =>
    digest === undefined ? [] : [[id, digest] as const],
  );
  return new Map([...loaded, ...now]);
}
