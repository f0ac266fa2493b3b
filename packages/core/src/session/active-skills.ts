import type { Message } from "../agent/messages.ts";
import type { ActiveCause } from "../turn/compose-loadout.ts";

/** Something that puts a skill in force, and since when. */
export interface Activated {
  readonly skill: string;
  readonly cause: ActiveCause;
  /** ISO 8601; empty where nobody wrote it down. */
  readonly time: string;
}

/** A skill in force, with everything that keeps it so. */
export interface InForce {
  readonly id: string;
  readonly causes: readonly ActiveCause[];
}

/** In effective order: globals by time, then the session's own by time, once each. */
export function activeSkills(
  globals: readonly Activated[],
  pins: readonly Activated[],
  messages: readonly Message[],
): InForce[] {
  const own = [...pins, ...activationsIn(messages)];
  const causes = new Map<string, Set<ActiveCause>>();
  for (const { skill, cause } of [...byTime(globals), ...byTime(own)])
    causes.set(skill, (causes.get(skill) ?? new Set()).add(cause));
  return [...causes].map(([id, all]) => ({ id, causes: [...all] }));
}

const byTime = (some: readonly Activated[]): Activated[] =>
  some.toSorted((one, other) => (one.time < other.time ? -1 : one.time > other.time ? 1 : 0));

/** What the model put in force, by calling `Skill` or by reading a SKILL.md. */
export function activationsIn(messages: readonly Message[]): Activated[] {
  return messages.flatMap((message): Activated[] => {
    if (message.type === "tool_result" && message.activated) return [{ ...message.activated, time: message.time }];
    if (message.type === "system" && message.subtype === "skill")
      return [{ skill: message.skill_name, cause: message.cause, time: message.time }];
    return [];
  });
}
