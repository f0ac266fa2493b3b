import type { Message } from "../agent/loop/messages.ts";
import { skillLines } from "../agent/loop/skill-messages.ts";
import type { ActiveCause } from "../turn/compose-loadout.ts";
import type { SessionMeta } from "./session-meta.ts";

/** Which skills are active in a session, and why. */

/** An activation of a skill: its cause and time. */
export interface Activated {
  readonly skill: string;
  readonly cause: ActiveCause;
  /** ISO 8601; empty if unknown. */
  readonly time: string;
}

/** An active skill with all of its causes. */
export interface InForce {
  readonly id: string;
  readonly causes: readonly ActiveCause[];
}

/** The active skills in order: globals by time, then the session's own by time, each once. */
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

/** Skills that the model activated, by `Skill` or by reading a SKILL.md, and that were not unloaded since. */
export function activationsIn(messages: readonly Message[]): Activated[] {
  const lines = skillLines(messages);
  const unloadedAt = new Map(
    lines.flatMap(({ message, index }) =>
      message.type === "system" && message.subtype === "note" && message.unloaded !== undefined
        ? [[message.unloaded, index] as const]
        : [],
    ),
  );
  const isOver = ({ skill }: Activated, index: number): boolean => index < (unloadedAt.get(skill) ?? -1);
  return lines.flatMap(({ message, index }) => activationOf(message).filter((one) => !isOver(one, index)));
}

function activationOf(message: Message): Activated[] {
  if (message.type === "tool_result" && message.activated) return [{ ...message.activated, time: message.time }];
  if (message.type === "system" && message.subtype === "skill")
    return [{ skill: message.skill_name, cause: message.cause, time: message.time }];
  return [];
}

/** The messages plus a note for each skill unloaded since the last turn, which the next turn will write. */
export function withUnloaded(
  messages: readonly Message[],
  { unloaded_at: unloaded = {} }: Pick<SessionMeta, "unloaded_at">,
): readonly Message[] {
  const notes = Object.entries(unloaded).map(([id, time]): Message => {
    const said = { id: `unloaded-${id}`, time };
    return { ...said, type: "system", subtype: "note", content: unloadedNote(id), unloaded: id };
  });
  return notes.length === 0 ? messages : [...messages, ...notes];
}

/** The note for the model about a skill that is no longer active. */
export const unloadedNote = (id: string): string =>
  `The skill ${JSON.stringify(id)} was taken out of force; its instructions bind you no longer.`;
