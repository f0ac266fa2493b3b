import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isMessage, type Message } from "../agent/loop/messages.ts";
import { isAbsent, reasonOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { type SkillFiles, skillFiles } from "../ground/files/skill-files.ts";
import { activationsIn } from "./active-skills.ts";
import { contextFolder } from "./context-id.ts";
import { parseLine } from "./jsonl-file.ts";

/** The messages of a session that put skills in force, without the texts of those. */
export type ActivationMessages = (contextId: string) => readonly Message[];

/** Sessions whose messages are kept at hand. */
const mostKept = 1000;

/** Reads a history once for as long as it is the same: it is only ever added to. */
export function createActivationMessages(home: string, files: SkillFiles = skillFiles): ActivationMessages {
  const kept = new Map<string, { stamp: string; messages: readonly Message[] }>();
  return (contextId) => {
    const path = join(contextFolder(home, contextId), "history.jsonl");
    const state = files.state(path);
    const stamp = state ? `${state.ino}:${state.size}:${state.mtimeMs}` : "";
    const known = kept.get(contextId);
    if (known?.stamp === stamp) return known.messages;
    const messages = state ? readActivating(path) : [];
    remember(kept, contextId, { stamp, messages }, mostKept);
    return messages;
  };
}

/** Only lines that may hold one are parsed; what is behind the last end of a line is not whole. */
function readActivating(path: string): readonly Message[] {
  const lines = readLines(path);
  return lines.slice(0, -1).flatMap((line): Message[] => {
    if (!line.includes('"activated"') && !line.includes('"skill_name"') && !line.includes('"unloaded"')) return [];
    const message = parseLine(line);
    return isMessage(message) && (isUnloading(message) || activationsIn([message]).length > 0)
      ? [withoutText(message)]
      : [];
  });
}

const isUnloading = (message: Message): boolean =>
  message.type === "system" && message.subtype === "note" && message.unloaded !== undefined;

const withoutText = (message: Message): Message =>
  message.type === "system" && message.subtype === "skill" ? { ...message, skill_content: "" } : message;

function readLines(path: string): readonly string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch (error) {
    if (isAbsent(error)) return [];
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

/** The one that was kept first makes room. */
export function remember<T>(some: Map<string, T>, key: string, one: T, most: number): void {
  some.delete(key);
  some.set(key, one);
  const oldest = some.size > most ? some.keys().next().value : undefined;
  if (oldest !== undefined) some.delete(oldest);
}
