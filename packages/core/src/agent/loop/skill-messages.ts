import type { Message, SkillMessage } from "./messages.ts";

/** What a call would bring into the conversation. */
export interface WantedSkill {
  readonly id: string;
  readonly arguments?: string;
  readonly content?: string;
  readonly digest?: string;
}

/** The skill messages of a history, in order. */
export const skillMessages = (messages: readonly Message[]): SkillMessage[] =>
  messages.flatMap((message) => (message.type === "system" && message.subtype === "skill" ? [message] : []));

/** Whether the instructions are in the conversation: of this skill, for these arguments, in this version, not unloaded since. */
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

/** Whether another version of it was loaded before, whose text is replaced. */
export const hasOtherVersion = (messages: readonly Message[], { id, digest }: WantedSkill): boolean =>
  skillMessages(sinceUnloaded(messages, id)).some((message) => message.skill_name === id && message.digest !== digest);

/** The messages behind the last one that says the skill was unloaded. */
export function sinceUnloaded(messages: readonly Message[], id: string): readonly Message[] {
  const at = messages.findLastIndex(
    (message) => message.type === "system" && message.subtype === "note" && message.unloaded === id,
  );
  return messages.slice(at + 1);
}

/** The version of each skill that counts: what is known of it now, else the one that was loaded last. */
export function currentVersions(
  messages: readonly Message[],
  now: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const loaded = skillMessages(messages).flatMap(({ skill_name: id, digest }) =>
    digest === undefined ? [] : [[id, digest] as const],
  );
  return new Map([...loaded, ...now]);
}
