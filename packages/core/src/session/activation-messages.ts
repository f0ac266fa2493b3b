import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isMessage, type Message } from "../agent/loop/messages.ts";
import { isAbsent, reasonOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { type SkillFiles, skillFiles } from "../ground/files/skill-files.ts";
import { activationsIn } from "./active-skills.ts";
import { contextFolder } from "./context-id.ts";
import { parseLine } from "./jsonl-file.ts";

/** Reads the messages of a session that activate or unload skills, without the skill texts. */
export type ActivationMessages = (contextId: string) => readonly Message[];

/** Most sessions in the cache. */
const mostKept = 1000;

/** Reads each history once and caches the result until the file changes. */
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

/** Parses only lines that may contain an activation; ignores an incomplete last line. */
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

/** Adds an entry to a cache; removes the oldest if it is full. */
export function remember<T>(some: Map<string, T>, key: string, one: T, most: number): void {
  some.delete(key);
  some.set(key, one);
  const oldest = some.size > most ? some.keys().next().value : undefined;
  if (oldest !== undefined) some.delete(oldest);
}
